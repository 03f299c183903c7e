import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reply } from '../../src/protocol/smtp/reply.js';
import { hostDomain } from '../inbound/receiving-fixture.js';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { startTestDns } from '../support/dns-server.js';
import { converse } from '../support/smtp-converse.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { startWatched } from './watched-process.js';

export const DOMAIN = 'large.test';
const ZONE = {
  'sender.test': { txt: ['v=spf1 ip4:127.0.0.1 -all'], mx: ['mx.target.test'] },
  'target.test': { mx: ['mx.target.test'] },
  'mx.target.test': { a: ['127.0.0.1'] },
};

/** A watched process with a domain whose aliases lead everywhere, and the world around it, which counts what it gets. */
export async function startLargeMessageWorld() {
  const dns = await startTestDns(structuredClone(ZONE));
  const delivered: { readonly sizeBytes: number; readonly digest: string }[] = [];
  const sink = await startSmtpSink({
    handler: () => ({
      async onMessage({ source }) {
        delivered.push({ sizeBytes: source.length, digest: createHash('sha256').update(source).digest('hex') });
        return reply(250, '2.0.0', 'Taken');
      },
    }),
  });
  const hooks = await startHooks();
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-large-'));
  const { location, remove } = await makeTestLocation();
  const waypost = await startWatched(dataDir, {
    WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
    WAYPOST_DELIVERY_PORT: `${sink.port}`,
    WAYPOST_ALLOW_PRIVATE_NETWORKS: 'true',
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
  });
  const { body: account } = await callApi(waypost.baseUrl, 'POST /v1/account', {
    body: { email: 'ann@owner.test', password: 'correct horse battery' },
  });
  const token: string = account.api_token;
  const call = (request: string, body?: object) =>
    callApi(waypost.baseUrl, request, { as: token, ...(body && { body }) });
  await hostDomain({ call, dns }, DOMAIN);

  return {
    waypost,
    call,
    delivered,
    hooks: hooks.bodies,
    async alias(name: string, fields: object = {}): Promise<{ readonly address: string; password(): Promise<string> }> {
      const { body } = await call(`POST /v1/domains/${DOMAIN}/aliases`, { name, ...fields });
      const path = `/v1/domains/${DOMAIN}/aliases/${body.id}`;
      return {
        address: `${name}@${DOMAIN}`,
        password: async () => (await call(`POST ${path}/generate-password`, {})).body.password,
      };
    },
    hookUrl: hooks.url,
    handToMx: (to: string, message: Buffer) =>
      speak(
        waypost.ports.mx ?? 0,
        ['EHLO mail.sender.test', 'MAIL FROM:<ann@sender.test>', `RCPT TO:<${to}>`],
        message,
      ),
    submit: (login: { readonly address: string; readonly password: string }, to: string, message: Buffer) => {
      const proof = Buffer.from(`\0${login.address}\0${login.password}`).toString('base64');
      const commands = ['EHLO client.test', `AUTH PLAIN ${proof}`, `MAIL FROM:<${login.address}>`, `RCPT TO:<${to}>`];
      return speak(waypost.ports.submissions ?? 0, commands, message, true);
    },
    async post(body: Buffer, contentType: string): Promise<number> {
      const headers = {
        authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
        'content-type': contentType,
      };
      const answer = await fetch(`${waypost.baseUrl}/v1/emails`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(text.slice(0, 1000));
      return answer.status;
    },
    async [Symbol.asyncDispose]() {
      await waypost.kill();
      await rm(dataDir, { recursive: true, force: true });
      await remove();
      hooks.close();
      await sink[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
}

export type LargeMessageWorld = Awaited<ReturnType<typeof startLargeMessageWorld>>;

async function speak(port: number, commands: readonly string[], message: Buffer, tls = false): Promise<string> {
  await using smtp = await converse(port, { tls });
  await smtp.hearReply();
  for (const command of [...commands, 'DATA']) {
    smtp.say(`${command}\r\n`);
    const answer = await smtp.hearReply();
    if (!/^[23]/.test(answer)) return answer;
  }
  smtp.say(message);
  smtp.say('.\r\n');
  return await smtp.hearReply();
}

async function startHooks() {
  const bodies: { readonly sizeBytes: number }[] = [];
  const server = createServer((request, response) => {
    let sizeBytes = 0;
    request.on('data', (piece: Buffer) => {
      sizeBytes += piece.length;
    });
    request.on('end', () => {
      bodies.push({ sizeBytes });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { bodies, url: `http://127.0.0.1:${port}/hook`, close: () => server.close() };
}
