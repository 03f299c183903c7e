import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { LedgerAnswer } from '../../src/servers/admin/ledger-commands.js';
import type { KeyRecords } from '../mailauth/dkim-verifiers.js';
import { handOver } from '../mx/mx-fixture.js';
import type { ApiAnswer } from '../support/api-client.js';
import { startTestDns, type TestDns, type Zone } from '../support/dns-server.js';
import { type PublishedRecord, publishRecords } from '../support/published-records.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.js';
import { startTarget, type Target } from './target.js';

/** Where the sender's server is, as its proxy says. */
export const CLIENT = '203.0.113.7';
/** The sandbox's own name. */
export const HOST = 'waypost.test';
export const DOMAIN = 'example.test';

const OWNER = 'ann@owner.test';
const ZONE: Zone = {
  [HOST]: { a: ['198.51.100.1'] },
  '7.113.0.203.in-addr.arpa': { ptr: ['mail.sender.test'] },
  'mail.sender.test': { a: [CLIENT] },
  'sender.test': { txt: [`v=spf1 ip4:${CLIENT} -all`], mx: ['mx.sender.test'] },
  // It has no SPF record: not proven
  'stranger.test': { mx: ['mx.stranger.test'] },
};

export interface Handed {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly ip?: string;
  readonly source: string;
}

/** The whole service over real sockets: a name server and target hosts that a test commands stand in for the world. */
export interface Receiving {
  readonly app: TestApp;
  readonly dns: TestDns;
  readonly token: string;
  /** The server of `sender.test` and `stranger.test`, where reports arrive. */
  readonly senders: Target;
  call(request: string, body?: object): Promise<ApiAnswer>;
  alias(name: string, fields?: object, domain?: string): Promise<string>;
  /** A server that takes the mail of a domain. */
  target(domain: string): Promise<Target>;
  /** Over SMTP; the reply to the message, or to what came before it. */
  hand(mail: Handed): Promise<string>;
  /** With a valid signature of `sender.test`, in the eyes of another implementation. */
  signed(source: string): Promise<string>;
  /** What the world's DNS and the service's own say about the signers of a message: for judges of signatures. */
  keysOf(source: Buffer): Promise<KeyRecords>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire holds
  logs(query: string): Promise<any[]>;
  /** The sentences of a timeline. */
  timeline(id: string): Promise<string>;
  /** What waits for a recipient is tried now. */
  retry(recipient: string): Promise<void>;
}

/** One service for a test file; the ledger balances after every test of it. */
export function shareReceiving(env: Readonly<Record<string, string>> = {}): () => Receiving {
  let receiving: (Receiving & AsyncDisposable) | undefined;
  const get = () => {
    if (!receiving) throw new Error('it has not started');
    return receiving;
  };
  beforeAll(async () => {
    receiving = await startReceiving(env);
  });
  afterEach(async () => expectBalance(get().app));
  afterAll(async () => receiving?.[Symbol.asyncDispose]());
  return get;
}

export async function expectBalance(app: Pick<TestApp, 'admin'>): Promise<LedgerAnswer> {
  const ledger: LedgerAnswer = await app.admin('ledger.read');
  expect(ledger.contradictions.filter(({ count }) => count > 0)).toEqual([]);
  expect(ledger.is_balanced).toBe(true);
  return ledger;
}

export async function startReceiving(
  env: Readonly<Record<string, string>> = {},
  world: TestAppOptions['world'] = {},
): Promise<Receiving & AsyncDisposable> {
  const dns = await startTestDns(structuredClone(ZONE));
  const targets: Target[] = [];
  let port = 0;
  let lastNumber = 1;
  const senders = await addTarget('sender.test');
  dns.zone['mx.stranger.test'] = { a: [senders.address] };
  const key = await senderKey(dns.zone);
  const app = await startTestApp({
    world,
    env: {
      WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
      WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
      WAYPOST_DELIVERY_PORT: `${senders.port}`,
      WAYPOST_TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  });
  const token = await app.signUp(OWNER);
  const ownDns = new Resolver();
  ownDns.setServers([`127.0.0.1:${app.ports.dns}`]);

  async function addTarget(domain: string): Promise<Target> {
    const target = await startTarget(++lastNumber, port);
    port = target.port;
    dns.zone[domain] = { ...dns.zone[domain], mx: [`mx.${domain}`] };
    dns.zone[`mx.${domain}`] = { a: [target.address] };
    targets.push(target);
    return target;
  }

  const self: Receiving & AsyncDisposable = {
    app,
    dns,
    token,
    senders,
    call: (request, body) => app.call(request, { as: token, ...(body && { body }) }),
    async alias(name, fields = {}, domain = DOMAIN) {
      const { status, body } = await self.call(`POST /v1/domains/${domain}/aliases`, { name, ...fields });
      expect({ status, body }).toMatchObject({ status: 200 });
      return body.id;
    },
    target: addTarget,
    async hand({ from = 'ann@sender.test', to = [`sales@${DOMAIN}`], ip = CLIENT, source }) {
      await using smtp = await converse(app.ports.mx ?? 0);
      smtp.say(`PROXY TCP4 ${ip} 192.0.2.1 50000 25\r\n`);
      await smtp.hearReply();
      smtp.say('EHLO mail.sender.test\r\n');
      await smtp.hearReply();
      return await handOver(smtp, source, { from, to: [...to] });
    },
    async signed(source) {
      const by = { signingDomain: 'sender.test', selector: 's', privateKey: key };
      // Its types have the key here, its code there
      const { signatures } = await dkimSign(source, { ...by, signatureData: [by], signTime: new Date() });
      return `${signatures}${source}`;
    },
    async keysOf(source) {
      const fields = source.toString('latin1').matchAll(SIGNATURE);
      const names = [...fields].map(([field]) => `${tagOf(field, 's')}._domainkey.${tagOf(field, 'd')}`);
      const found = [...new Set(names)].map(async (name) => {
        const text = dns.zone[name]?.txt?.[0] ?? (await ownDns.resolveTxt(name)).flat().join('');
        return [name, text] as const;
      });
      return Object.fromEntries(await Promise.all(found));
    },
    async logs(query) {
      await app.admin('ledger.read'); // what is on its way into the log gets there first
      const { status, body } = await self.call(`GET /v1/logs?${query}`);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body;
    },
    async timeline(id) {
      const { status, body } = await self.call(`GET /v1/logs/${id}`);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body.timeline.map(({ text }: { text: string }) => text).join('\n');
    },
    async retry(recipient) {
      const { entries } = await app.admin('queue.list', { limit: 1000 });
      const waiting = entries.filter((entry: { target: string | null }) => entry.target === recipient);
      expect(waiting).not.toEqual([]);
      for (const { id } of waiting) await app.admin('queue.retry', { id });
    },
    async [Symbol.asyncDispose]() {
      try {
        if (!app.isStopped()) await expectBalance(app);
      } finally {
        await app[Symbol.asyncDispose]();
        ownDns.cancel();
        for (const target of targets) await target[Symbol.asyncDispose]();
        await dns[Symbol.asyncDispose]();
      }
    },
  };
  await hostDomain(self, DOMAIN);
  return self;
}

/** Added, its records published, proven. */
export async function hostDomain({ call, dns }: Pick<Receiving, 'call' | 'dns'>, domain: string): Promise<void> {
  const { status, body } = await call('POST /v1/domains', { domain });
  expect({ status, body }).toMatchObject({ status: 200 });
  const records: PublishedRecord[] = (await call(`GET /v1/domains/${domain}/dns-records`)).body;
  publishRecords(dns, records);
  expect(await call(`GET /v1/domains/${domain}/verify-records`)).toMatchObject({ status: 200 });
  expect(await call(`GET /v1/domains/${domain}/verify-smtp`)).toMatchObject({ status: 200 });
}

const SIGNATURE = /^(?:DKIM-Signature|ARC-Seal|ARC-Message-Signature):(?:.*\r\n[ \t])*.*$/gim;

function tagOf(field: string, name: string): string {
  return new RegExp(`[;:]\\s*${name}=([^;\\s]+)`).exec(field)?.[1] ?? '';
}

async function senderKey(zone: Zone): Promise<string> {
  const { privateKey } = await createTestRsaKeySource().take();
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  const published = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  zone['s._domainkey.sender.test'] = { txt: [`v=DKIM1; k=rsa; p=${published}`] };
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

let letters = 0;

/** No two are the same message. */
export function letter({ from = 'Ann <ann@sender.test>', to = `sales@${DOMAIN}`, subject = '', body = 'Hello' } = {}) {
  const serial = ++letters;
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject || `Letter ${serial}`}`,
    `Message-ID: <${serial}.${process.pid}@sender.test>`,
    'Date: Sun, 15 Nov 2026 11:00:00 +0000',
    '',
    body,
    '',
  ].join('\r\n');
}
