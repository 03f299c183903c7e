import type { DeliverLetter } from '../notices/letter-handler.js';
import type { Dial } from '../platform/dial.js';
import { createSandboxDial } from '../platform/dial-sandbox.js';
import type { DnsServer } from '../platform/dns/dns-transport.js';
import { newId } from '../platform/random.js';
import { reply } from '../protocol/smtp/reply.js';
import { createSandboxDnsServer } from '../sandbox/dns/sandbox-dns-server.js';
import { createSandboxDnsService, type SandboxDnsService } from '../sandbox/dns/sandbox-dns-service.js';
import { type CapturedMailService, createCapturedMailService } from '../sandbox/mail/captured-mail-service.js';
import { createByteBudget } from '../servers/smtp/byte-budget.js';
import { DEFAULT_SMTP_LIMITS } from '../servers/smtp/smtp-limits.js';
import { createSmtpServer } from '../servers/smtp/smtp-server.js';
import type { Site } from './open-site.js';

const LOOPBACK = '127.0.0.1';

/** The small internet that stands in for the real one while no host name is set. */
export interface Sandbox {
  readonly dns: SandboxDnsService;
  readonly dnsServer: DnsServer;
  readonly mail: CapturedMailService;
  /** Where every foreign name leads. */
  readonly captureAddress: string;
  readonly deliver: DeliverLetter;
  /** Leads every connection to a host that captures. */
  readonly dial: Dial;
}

export async function openSandbox({ config, parts, db, clock, random, log }: Site): Promise<Sandbox> {
  const { hostname: host, mxHosts, txtPrefix } = config.instance;
  const dns = createSandboxDnsService({ db, clock, service: { host, mxHosts, txtPrefix } });
  const server = createSandboxDnsServer({
    listen: { address: LOOPBACK, port: 0 },
    recordsAt: dns.recordsAt,
    host,
    log,
  });
  await parts.start(server);
  const mail = createCapturedMailService({ db, clock });
  const capture = createSmtpServer({
    name: 'sandbox hosts',
    listen: { host: LOOPBACK, port: 0 },
    hostname: 'mx.sandbox.test',
    extensions: ['PIPELINING', 'SIZE', '8BITMIME', 'SMTPUTF8', 'ENHANCEDSTATUSCODES'],
    limits: DEFAULT_SMTP_LIMITS,
    maxConnections: 1000,
    budget: createByteBudget(64 * 1024 * 1024),
    createHandler: () => ({
      async onMessage({ mail: { from }, recipients, source }) {
        const id = newId(random, clock.now());
        await mail.capture({ id, from: from?.address ?? '', to: recipients.map(({ to }) => to.address), source });
        return reply(250, '2.0.0', `Captured as ${id}`);
      },
    }),
    ...{ clock, random, log },
  });
  await parts.start(capture);
  const dial = createSandboxDial({
    capture: () => ({ address: LOOPBACK, port: capture.address().port }),
    isDown: async () => false,
    allowPrivateNetworks: config.allowPrivateNetworks,
  });
  return {
    dial,
    ...{ dns, mail, captureAddress: LOOPBACK, dnsServer: server.server() },
    deliver: ({ id, from, to, source }) => mail.capture({ id, from, to: [to], source }),
  };
}
