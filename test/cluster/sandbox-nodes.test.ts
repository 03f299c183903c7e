import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { converse } from '../support/smtp-converse.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';

const DOMAIN = 'example.test';
const NODES = 3;

/** As a person starts them: processes of the sandbox on one machine, on one PostgreSQL. */
describe.runIf(testEngine() === 'postgres')('three sandboxes on one database', () => {
  let nodes: readonly WaypostProcess[];
  let token: string;
  let clean: () => Promise<void>;

  beforeAll(async () => {
    const { location, remove } = await makeTestLocation();
    if (location.engine !== 'postgres') throw new Error('processes share PostgreSQL only');
    const directories = await Promise.all(Array.from({ length: NODES }, makeTestDirectory));
    const env = { WAYPOST_SECRET_KEY: '05'.repeat(32), DATABASE_URL: location.url };
    nodes = await Promise.all(directories.map(({ path }) => startWaypost(path, env)));
    clean = async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all(directories.map((directory) => directory.remove()));
      await remove();
    };
    const signUp = { email: 'ann@remote.test', password: 'correct horse battery' };
    token = (await callApi(node(0).baseUrl, 'POST /v1/account', { body: signUp })).body.api_token;
    await call(1, 'POST /v1/domains', { domain: DOMAIN });
  });
  afterAll(() => clean());

  const node = (at: number) => nodes[at] as WaypostProcess;
  const call = (at: number, request: string, body?: unknown) =>
    callApi(node(at).baseUrl, request, { as: token, ...(body !== undefined && { body }) });

  it('mail that one takes in is read at another, and mail that one sends is shown by all', async () => {
    await call(0, `POST /v1/domains/${DOMAIN}/aliases`, { name: 'box', has_imap: true });
    const { body: login } = await call(1, `POST /v1/domains/${DOMAIN}/aliases/box/generate-password`, {});
    await using smtp = await converse(node(0).ports.mx ?? 0);
    await smtp.play(`
      S: 220 <any>
      C: HELO mx.remote.test
      S: 250 <any>
      C: MAIL FROM:<bob@remote.test>
      S: 250 <any>
      C: RCPT TO:<${login.username}>
      S: 250 <any>
      C: DATA
      S: 354 <any>
    `);
    const large = 'Neither memory nor disk of a node.\r\n'.repeat(12_000); // beyond what lies in a row
    smtp.say(`From: bob@remote.test\r\nSubject: across\r\n\r\n${large}.\r\n`);
    expect(await smtp.hearReply()).toMatch(/^250 /);
    await using imap = await connectImap(node(2).ports.imaps ?? 0);
    await imap.login(login.username, login.password);
    expect(await imap.ok('SELECT INBOX')).toContain('1 EXISTS');
    const answer = await imap.run('FETCH 1 BODY[TEXT]');
    expect(answer.responses[0]?.literals[0]?.length).toBe(large.length);

    const mail = { from: `box@${DOMAIN}`, to: 'carl@remote.test', subject: 'Out', text: 'Hi' };
    const { body: email } = await call(1, 'POST /v1/emails', mail);
    await expect.poll(async () => (await call(2, `GET /v1/emails/${email.id}`)).body.status).toBe('sent');
    for (let at = 0; at < NODES; at++) {
      const { body: captured } = await call(at, 'GET /v1/sandbox/messages');
      expect(captured.map(({ subject }: { subject: string }) => subject)).toContain('Out');
    }
  });

  it('their name servers answer the same, also what was broken and mended at one of them', async () => {
    const answers = (name: string, type: 'MX' | 'TXT') =>
      Promise.all(
        nodes.map(async ({ ports }) => {
          const resolver = new Resolver();
          resolver.setServers([`127.0.0.1:${ports.dns}`]);
          return JSON.stringify(await resolver.resolve(name, type).catch(({ code }) => code));
        }),
      );
    const same = async (name: string, type: 'MX' | 'TXT') => {
      const [first, ...others] = await answers(name, type);
      expect(others).toEqual([first, first]);
      return first;
    };
    expect(await same(DOMAIN, 'MX')).toContain('exchange');
    expect(await same(DOMAIN, 'TXT')).toContain('v=spf1');
    await call(2, `PUT /v1/sandbox/dns`, { name: DOMAIN, type: 'MX', state: 'missing' });
    expect(await same(DOMAIN, 'MX')).not.toContain('exchange');
    await call(0, `PUT /v1/sandbox/dns`, { name: DOMAIN, type: 'MX', state: 'right' });
    expect(await same(DOMAIN, 'MX')).toContain('exchange');
  });
});
