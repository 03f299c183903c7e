import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Pop3Client } from '../pop3/pop3-client.js';
import { callApi } from '../support/api-client.js';
import { makeTestLocation } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { queryDatabase } from '../support/raw-query.js';
import { converse, type SmtpConversation } from '../support/smtp-converse.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';

const DOMAIN = 'example.test';
let place: Awaited<ReturnType<typeof makeTestLocation>>;
let directory: Awaited<ReturnType<typeof makeTestDirectory>>;

beforeEach(async () => {
  [place, directory] = [await makeTestLocation(), await makeTestDirectory()];
});
afterEach(async () => {
  await directory.remove();
  await place.remove();
});

async function startNode(env: Record<string, string> = {}) {
  const { location } = place;
  const database: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  const node = await startWaypost(directory.path, { ...database, ...env });
  const signUp = { email: 'ann@remote.test', password: 'correct horse battery' };
  const { body } = await callApi(node.baseUrl, 'POST /v1/account', { body: signUp });
  const call = (request: string, input: unknown = {}) =>
    callApi(node.baseUrl, request, { as: body.api_token, body: input });
  await call('POST /v1/domains', { domain: DOMAIN });
  await call(`POST /v1/domains/${DOMAIN}/aliases`, { name: 'box', has_imap: true });
  const { body: login } = await call(`POST /v1/domains/${DOMAIN}/aliases/box/generate-password`);
  return { node, token: body.api_token as string, login: login.username as string, password: login.password as string };
}

async function beginMessage({ ports }: WaypostProcess): Promise<SmtpConversation> {
  const smtp = await converse(ports.mx ?? 0);
  await smtp.play(`
    S: 220 <any>
    C: HELO mx.remote.test
    S: 250 <any>
    C: MAIL FROM:<bob@remote.test>
    S: 250 <any>
    C: RCPT TO:<box@${DOMAIN}>
    S: 250 <any>
    C: DATA
    S: 354 <any>
  `);
  smtp.say('From: bob@remote.test\r\nSubject: in hand\r\n\r\nHello\r\n');
  return smtp;
}

const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;

/** Status and text of `/readyz`. */
async function readiness({ baseUrl }: WaypostProcess) {
  const answer = await fetch(`${baseUrl}/readyz`);
  return [answer.status, await answer.text()];
}

it('says that it is not ready while its doors are still open, then closes them', async () => {
  const { node, token } = await startNode({ WAYPOST_DRAIN_SECONDS: '10' });
  expect(await readiness(node)).toEqual([200, 'OK']);
  const ended = node.stop();
  await expect.poll(() => readiness(node)).toEqual([503, 'Stopping']);
  expect((await fetch(`${node.baseUrl}/healthz`)).status).toBe(200);
  expect((await callApi(node.baseUrl, 'GET /v1/account', { as: token })).status).toBe(200);
  await using smtp = await converse(node.ports.mx ?? 0);
  expect(await smtp.hear()).toMatch(/^220 /);
  expect(await smtp.hear()).toMatch(/^421 /);
  expect(await ended).toBe(0);
});

it('says goodbye at every door, and finishes what clients have begun', async () => {
  const { node, token, login, password } = await startNode();
  await using imap = await connectImap(node.ports.imaps ?? 0);
  await imap.login(login, password);
  await imap.ok('SELECT INBOX');
  imap.begin('IDLE');
  await imap.line();
  await using pop3 = await Pop3Client.connect(node.ports.pop3s ?? 0, { tls: true });
  await pop3.line();
  await using resting = await converse(node.ports.submission ?? 0);
  await resting.hearReply();
  await using begun = await beginMessage(node);
  const events = await fetch(`${node.baseUrl}/v1/events`, { headers: { authorization: basic(token) } });
  const stream = events.text(); // until its end
  const half = connect(node.ports.http ?? 0, '127.0.0.1');
  const body = JSON.stringify({ name: 'begun' });
  const head = ['Host: localhost', `Authorization: ${basic(token)}`, 'Content-Type: application/json'];
  half.write(
    `POST /v1/domains/${DOMAIN}/aliases HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const answer = once(half, 'data');
  expect((await fetch(`${node.baseUrl}/healthz`)).status).toBe(200); // the other request has arrived before it

  const ended = node.stop();
  expect(await imap.line()).toMatch(/^\* BYE The service is restarting/);
  expect(await pop3.line()).toMatch(/^-ERR /);
  expect(await resting.hear()).toMatch(/^421 4\.3\.2 /);
  expect(await stream).toContain('retry: ');
  begun.say('.\r\n');
  expect(await begun.hearReply()).toMatch(/^250 /);
  expect(await begun.hear()).toMatch(/^421 4\.3\.2 /);
  half.write(body);
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  expect(await ended).toBe(0);
});

it('ends, and hands its leases back, whatever clients do', async () => {
  const { node, token, login, password } = await startNode();
  await using begun = await beginMessage(node); // for ever
  await using imap = await connectImap(node.ports.imaps ?? 0);
  await imap.login(login, password);
  await imap.append('INBOX', `Subject: large\r\n\r\n${'x'.repeat(8_000_000)}\r\n`);
  await imap.ok('SELECT INBOX');
  const deaf = await connectImap(node.ports.imaps ?? 0);
  await deaf.login(login, password);
  await deaf.ok('SELECT INBOX');
  deaf.pause();
  deaf.begin('FETCH 1 BODY[]'); // and never reads
  const half = connect(node.ports.http ?? 0, '127.0.0.1');
  half.on('error', () => {});
  half.write('POST /v1/account HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nemail=');
  await using pop3 = await Pop3Client.connect(node.ports.pop3s ?? 0, { tls: true });
  await pop3.line();
  await pop3.signIn(login, password); // holds the maildrop
  const busy = { from: `box@${DOMAIN}`, to: 'carl@remote.test', subject: 'Out', text: 'Hi' };
  await callApi(node.baseUrl, 'POST /v1/emails', { as: token, body: busy });

  expect(await node.stop()).toBe(0); // 1 had it been too late
  half.destroy();
  deaf.destroy();
  expect(await begun.hear()).toBeUndefined();
  const held = [
    ...(await queryDatabase(leases(), 'select name from destination where leased_until > 0')),
    ...(await queryDatabase(leases(), 'select id from job where leased_until > 0')),
    ...(await queryDatabase(leases(), 'select alias_id from maildrop_lease')),
  ];
  expect(held).toEqual([]);
});

function leases() {
  const { location } = place;
  return location.engine === 'postgres' ? location : { ...location, path: `${directory.path}/waypost.db` };
}
