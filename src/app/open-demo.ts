import { isInAnyBlock, parseCidr } from '../platform/net/address-range.js';
import { createDemoService, type DemoService } from '../sandbox/demo/demo-service.js';
import { createHandInMessage } from '../sandbox/demo/hand-in-message.js';
import type { Rooms } from './open-rooms.js';
import type { Sandbox } from './open-sandbox.js';
import type { Site } from './open-site.js';

/** The mail server from which the demo's message seems to come. */
const STRANGER = 'mail.customer.example';
const NEWEST = { page: 1, limit: 10, sort: { field: 'created_at', isDescending: true } };

/** `mx`: where this process receives mail. */
export function openDemo(
  { config, db, clock, random }: Site,
  { accounts, domains, aliases, passwords, authenticator, mailboxes, emails, logs }: Rooms,
  { mail }: Sandbox,
  mx: { readonly address: string; readonly port: number } | undefined,
): DemoService {
  const isTrusted = (address: string) => isInAnyBlock(address, config.mx.trustedProxies.map(parseCidr));
  return createDemoService({
    db,
    clock,
    random,
    accounts,
    domains,
    aliases,
    passwords,
    openMailbox: async (address, password) =>
      mailboxes.open(await authenticator.mailbox(address, password, { ip: '127.0.0.1' })),
    mail,
    handIn: mx && createHandInMessage({ door: mx, helo: STRANGER, isProxied: isTrusted(mx.address) }),
    async sendEmail(actor, fields) {
      const { record } = await emails.create(actor, fields);
      return { id: record.email.id };
    },
    async findArrival(actor, domain) {
      const { items } = await logs.list(actor, { domains: [domain] }, NEWEST);
      return items.find(({ direction }) => direction === 'in');
    },
  });
}
