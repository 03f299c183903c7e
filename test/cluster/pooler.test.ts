import { describe, expect, it } from 'vitest';
import { startMailboxApp } from '../imap/mailbox-app.js';
import { expectBalance } from '../inbound/receiving-fixture.js';
import { Pop3Client } from '../pop3/pop3-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.js';
import { queryDatabase } from '../support/raw-query.js';
import { converse } from '../support/smtp-converse.js';
import { startTestApp } from '../support/test-app.js';

const KEY = '05'.repeat(32);
const CROWD = 40;

async function startPooler(mode: 'session' | 'transaction') {
  const { location, remove } = await makeTestLocation();
  if (location.engine !== 'postgres') throw new Error('poolers are for PostgreSQL');
  const pooler = await startPgBouncer(location.url, mode);
  const env = { WAYPOST_SECRET_KEY: KEY, DATABASE_URL: pooler.url };
  const direct = { WAYPOST_DATABASE_LISTEN_URL: location.url };
  return {
    env,
    settings: mode === 'session' ? env : { ...env, ...direct, WAYPOST_DATABASE_PREPARED: 'off' },
    direct,
    location,
    async [Symbol.asyncDispose]() {
      await pooler[Symbol.asyncDispose]();
      await remove();
    },
  };
}

// Not installed: scripts/install-peers.ts does it, on Debian
describe.runIf(testEngine() === 'postgres' && hasPgBouncer)('behind pgbouncer', () => {
  it.each(['session', 'transaction'] as const)('that pools by %s every door works, on two nodes', async (mode) => {
    await using pooler = await startPooler(mode);
    await using here = await startMailboxApp({ env: pooler.settings });
    await using there = await startTestApp({ env: pooler.settings });
    const { app, token } = here;
    const box = await here.mailbox();

    // Each in a transaction of its own, more at once than there are connections
    const aliases = await Promise.all(
      Array.from({ length: CROWD }, (_, at) =>
        (at % 2 === 0 ? app : there).call('POST /v1/domains/example.test/aliases', {
          as: token,
          body: { name: `crowd${at}` },
        }),
      ),
    );
    expect(new Set(aliases.map(({ status }) => status))).toEqual(new Set([200]));
    const { headers } = await there.call('GET /v1/domains/example.test/aliases?limit=10', { as: token });
    expect(headers.get('x-item-count')).toBe(`${CROWD + 2}`); // the catch-all and the mailbox are among them

    await using reading = await box.connect();
    await reading.ok('SELECT INBOX');
    reading.begin('IDLE');
    await reading.line();
    await using smtp = await converse(there.ports.mx ?? 0);
    await smtp.play(`
      S: 220 <any>
      C: HELO mx.remote.test
      S: 250 <any>
      C: MAIL FROM:<bob@remote.test>
      S: 250 <any>
      C: RCPT TO:<${box.address}>
      S: 250 <any>
      C: DATA
      S: 354 <any>
      C: From: bob@remote.test
      C: Subject: by way of the pooler
      C:
      C: Hello
      C: .
      S: 250 <any>
    `);
    expect(await reading.line()).toBe('* 1 EXISTS');
    await using moving = await connectImap(there.ports.imaps ?? 0);
    await moving.login(box.address, box.password);
    await moving.ok('SELECT INBOX');
    expect(await moving.ok('SEARCH BODY Hello')).toEqual(['SEARCH 1']);
    await moving.ok('COPY 1 Archive');
    await using pop3 = await Pop3Client.connect(there.ports.pop3s ?? 0, { tls: true });
    await pop3.line();
    await pop3.signIn(box.address, box.password);
    expect(String((await pop3.askMany('RETR 1')).body)).toContain('by way of the pooler');

    const mail = { from: 'crowd1@example.test', to: 'carl@remote.test', subject: 'Out', text: 'Hi' };
    const { body: email } = await there.call('POST /v1/emails', { as: token, body: mail });
    await expect
      .poll(async () => (await app.call(`GET /v1/emails/${email.id}`, { as: token })).body.status)
      .toBe('sent');
    await app.call(`POST ${box.path}/generate-password`, { as: token, body: { password: box.password } });
    expect(await moving.line()).toMatch(/^\* \d+ RECENT|^\* BYE The password was changed/);
    await expectBalance(there);
  });

  it('of transactions it says what to set', async () => {
    await using pooler = await startPooler('transaction');
    const { env, direct } = pooler;
    await expect(startTestApp({ env })).rejects.toThrow(/WAYPOST_DATABASE_PREPARED=off/);
    await expect(startTestApp({ env: { ...env, WAYPOST_DATABASE_PREPARED: 'off' } })).rejects.toThrow(
      /Name the server itself in WAYPOST_DATABASE_LISTEN_URL/,
    );
    const database = new URL(direct.WAYPOST_DATABASE_LISTEN_URL).pathname.slice(1);
    await queryDatabase(pooler.location, `alter database ${database} set synchronous_commit = 'off'`);
    await expect(startTestApp({ env: pooler.settings })).rejects.toThrow(
      /without waiting for the disk.*alter role "postgres" set synchronous_commit = 'on'/,
    );
  });
});
