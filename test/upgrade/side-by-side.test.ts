import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { connectAdmin } from '../../src/servers/admin/admin-client.js';
import { callApi } from '../support/api-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { queryDatabase } from '../support/raw-query.js';
import { converse } from '../support/smtp-converse.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';

const RELEASES = fileURLToPath(new URL('../fixtures/releases/', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const LARGE = 'Neither memory nor disk of a node.\r\n'.repeat(12_000); // beyond what is stored in a row

/** The newest release whose program is kept: docs/upgrading.md promises nothing to those before it. */
const before = readdirSync(RELEASES)
  .filter((name) => existsSync(join(RELEASES, name, 'program.tar.gz')))
  .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  .at(-1);

it.runIf(testEngine() === 'postgres')(
  `a node of release ${before} goes on working beside one of this version, and starts again`,
  async () => {
    const { location, remove } = await makeTestLocation();
    if (location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
    await queryDatabase(location, 'drop schema public cascade; create schema public');
    const [program, oldPlace, newPlace] = await Promise.all(Array.from({ length: 3 }, makeTestDirectory));
    if (!program || !oldPlace || !newPlace) throw new Error('no directories');
    execFileSync('tar', ['-xzf', join(RELEASES, before ?? '', 'program.tar.gz'), '-C', program.path]);
    symlinkSync(PACKAGES, join(program.path, 'node_modules'));
    const env = { WAYPOST_SECRET_KEY: '05'.repeat(32), DATABASE_URL: location.url };
    const startOld = () => startWaypost(oldPlace.path, env, join(program.path, 'bin/waypost.js'));

    let old = await startOld();
    const home = await settle(old);
    await useEverything(home, old, old); // its statements are prepared before the schema changes
    const applied = () => queryDatabase(location, 'select name from schema_migration');
    const known = (await applied()).length;

    const current = await startWaypost(newPlace.path, env);
    expect((await applied()).length).toBeGreaterThan(known); // otherwise this test says nothing
    await useEverything(home, old, current);
    await useEverything(home, current, old);
    expect(await old.stop()).toBe(0);
    old = await startOld();
    await useEverything(home, old, current);

    const admin = await connectAdmin(newPlace.path);
    expect(await admin?.call('ledger.read', {})).toMatchObject({ ok: true, result: { is_balanced: true } });
    admin?.close();
    expect([await old.stop(), await current.stop()]).toEqual([0, 0]);
    await Promise.all([program, oldPlace, newPlace].map((directory) => directory.remove()));
    await remove();
  },
);

interface Home {
  readonly token: string;
  readonly login: string;
  readonly password: string;
}

async function settle({ baseUrl }: WaypostProcess): Promise<Home> {
  const account = { email: 'ann@remote.test', password: 'correct horse battery' };
  const token: string = (await callApi(baseUrl, 'POST /v1/account', { body: account })).body.api_token;
  const call = (request: string, body: object) => callApi(baseUrl, request, { as: token, body });
  await call('POST /v1/domains', { domain: 'acme.test' });
  await call('POST /v1/domains/acme.test/aliases', { name: 'ann', has_imap: true, recipients: '' });
  const { body } = await call('POST /v1/domains/acme.test/aliases/ann/generate-password', {});
  return { token, login: body.username, password: body.password };
}

let serial = 0;

/** What one node does, the other shows: settings, mail for a mailbox, mail to others, contacts. */
async function useEverything({ token, login, password }: Home, here: WaypostProcess, there: WaypostProcess) {
  const call = ({ baseUrl }: WaypostProcess, request: string, body?: object) =>
    callApi(baseUrl, request, { as: token, ...(body && { body }) });
  const name = `name-${++serial}`;
  expect(
    (await call(here, 'POST /v1/domains/acme.test/aliases', { name, recipients: `${name}@far.test` })).status,
  ).toBe(200);
  expect((await call(there, `GET /v1/domains/acme.test/aliases/${name}`)).body.recipients).toEqual([
    `${name}@far.test`,
  ]);
  expect((await call(there, 'GET /v1/account')).body.email).toBe('ann@remote.test');

  await using smtp = await converse(here.ports.mx ?? 0);
  await smtp.play(`
    S: 220 <any>
    C: HELO mx.remote.test
    S: 250 <any>
    C: MAIL FROM:<bob@remote.test>
    S: 250 <any>
    C: RCPT TO:<${login}>
    S: 250 <any>
    C: RCPT TO:<${name}@acme.test>
    S: 250 <any>
    C: DATA
    S: 354 <any>
  `);
  smtp.say(`From: bob@remote.test\r\nSubject: ${name}\r\n\r\n${LARGE}.\r\n`);
  expect(await smtp.hearReply()).toMatch(/^250 /);
  await using imap = await connectImap(there.ports.imaps ?? 0);
  await imap.login(login, password);
  await imap.ok('SELECT INBOX');
  const { responses } = await imap.run('FETCH * BODY[]');
  expect(String(responses[0]?.literals[0])).toContain(`Subject: ${name}\r\n`);
  expect(responses[0]?.literals[0]?.length).toBeGreaterThan(LARGE.length);
  expect((await imap.append('INBOX', `Subject: put ${name}\r\n\r\nHello\r\n`)).status).toBe('OK');

  const mail = { from: login, to: `bob@${name}.test`, subject: name, text: 'Hi' };
  const { body: email } = await call(here, 'POST /v1/emails', mail);
  await expect.poll(async () => (await call(there, `GET /v1/emails/${email.id}`)).body.status).toBe('sent');

  const own = [login, password] as const;
  const card = { full_name: name };
  expect((await callApi(here.baseUrl, 'POST /v1/contacts', { as: own, body: card })).status).toBe(200);
  const { body: cards } = await callApi(there.baseUrl, 'GET /v1/contacts', { as: own });
  expect(cards.map((one: { full_name: string }) => one.full_name)).toContain(name);
}
