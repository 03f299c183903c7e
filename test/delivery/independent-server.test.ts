import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDns, type TestDns } from '../support/dns-server.js';
import { publishRecords } from '../support/published-records.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/** A server that is not ours: its idea of SMTP, TLS and line ends. */
let server: SMTPServer;
let dns: TestDns;
let app: TestApp;
let token: string;
const received: {
  readonly from: string;
  readonly to: string[];
  readonly isSecure: boolean;
  readonly source: Buffer;
}[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith('missing@') ? refusal(550, '5.1.1 No such user here') : undefined),
    onData(stream, session, done) {
      buffer(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), isSecure: session.secure, source });
        done(null, 'Taken');
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  dns = await startTestDns({ 'remote.test': { mx: ['mx.remote.test'] }, 'mx.remote.test': { a: ['127.0.0.1'] } });
  app = await startTestApp({
    env: {
      WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
      WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
      WAYPOST_DELIVERY_PORT: `${(server.server.address() as AddressInfo).port}`,
    },
  });
  token = await app.signUp();
  await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
  const { body: records } = await app.call('GET /v1/domains/acme.test/dns-records', { as: token });
  publishRecords(dns, records);
  await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'sales' } });
});

afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

describe('mail to a server of another make', () => {
  it('arrives signed and over TLS, byte for byte', async () => {
    const text = 'A line\n.\n..two dots\n.one\n';
    const email = await send({ to: 'bob@remote.test', subject: 'Dots', text });
    await expect.poll(() => statusOf(email.id)).toBe('sent');
    const message = received.find(({ to }) => to.includes('bob@remote.test'));
    expect(message).toMatchObject({
      isSecure: true,
      from: expect.stringMatching(/^b-[a-z0-9]+@[a-z0-9-]+\.acme\.test$/),
    });
    const source = message?.source.toString() ?? '';
    expect(source).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256/);
    expect(source).toContain('\r\n\r\nA line\r\n.\r\n..two dots\r\n.one\r\n');
    const { body } = await app.call(`GET /v1/emails/${email.id}`, { as: token });
    expect(body.deliveries[0].tls).toMatchObject({ enabled: true, policy: 'opportunistic' });
  });

  it('bounces with its words', async () => {
    const email = await send({ to: 'missing@remote.test', subject: 'Who', text: 'Anyone?' });
    await expect.poll(() => statusOf(email.id)).toBe('bounced');
    const { body } = await app.call(`GET /v1/emails/${email.id}`, { as: token });
    expect(body.rejectedErrors).toEqual([
      expect.objectContaining({ recipient: 'missing@remote.test', responseCode: 550 }),
    ]);
  });
});

async function send(fields: Record<string, string>): Promise<{ id: string }> {
  const { status, body } = await app.call('POST /v1/emails', {
    as: token,
    body: { from: 'sales@acme.test', ...fields },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

async function statusOf(id: string): Promise<string> {
  return (await app.call(`GET /v1/emails/${id}`, { as: token })).body.status;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
