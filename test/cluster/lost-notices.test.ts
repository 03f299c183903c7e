import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withinOneSecond } from '../consistency/two-nodes.js';
import { EventSource } from '../events/event-source.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { openBrowser } from '../sessions/session-client.js';
import { testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { type PostgresRelay, startPostgresRelay } from '../support/postgres-relay.js';
import { converse } from '../support/smtp-converse.js';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.js';

const KEY = '05'.repeat(32);
const DOMAIN = 'example.test';

describe.runIf(testEngine() === 'postgres')('a node that does not hear the others for a while', () => {
  let here: MailboxApp;
  let there: TestApp;
  let relay: PostgresRelay;
  let box: TestMailbox;

  beforeAll(async () => {
    here = await startMailboxApp({ env: { WAYPOST_SECRET_KEY: KEY } });
    const { location } = here.app;
    if (location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
    relay = await startPostgresRelay(location.url);
    there = await startTestApp({
      env: { WAYPOST_SECRET_KEY: KEY, DATABASE_URL: location.url, WAYPOST_DATABASE_LISTEN_URL: relay.url },
    });
    box = await here.mailbox();
  });
  afterAll(async () => {
    await there[Symbol.asyncDispose]();
    await relay[Symbol.asyncDispose]();
    await here[Symbol.asyncDispose]();
  });

  it('has missed nothing when it hears them again', async () => {
    const { app, token } = here;
    const change = (request: string, body: unknown = {}) => app.call(request, { as: token, body });
    const ask = (request: string, as: string) => there.call(request, { as });

    // What this node keeps, or has open
    const { body: shop } = await change('POST /v1/tokens', { name: 'shop' });
    expect((await ask('GET /v1/account', shop.api_token)).status).toBe(200);
    await app.signUp('eve@remote.test');
    const browser = openBrowser(there);
    await browser.signIn('eve@remote.test');
    const own = openBrowser(app);
    await own.signIn('eve@remote.test');
    await using idle = await connectImap(there.ports.imaps ?? 0);
    await idle.login(box.address, box.password);
    await idle.ok('SELECT INBOX');
    idle.begin('IDLE');
    await idle.line();
    await change(`POST /v1/domains/${DOMAIN}/aliases`, { name: 'sender' });
    const { body: sender } = await change(`POST /v1/domains/${DOMAIN}/aliases/sender/generate-password`);
    await using submission = await converse(there.ports.submissions ?? 0, { tls: true });
    const say = async (line: string) => {
      submission.say(`${line}\r\n`);
      return submission.hearReply();
    };
    await submission.hearReply();
    await say('EHLO laptop.lan');
    expect(
      await say(`AUTH PLAIN ${Buffer.from(`\0${sender.username}\0${sender.password}`).toString('base64')}`),
    ).toMatch(/^235/);
    await using events = await EventSource.open(there.baseUrl, token);
    const missing = async () => (await ask('GET /v1/domains/nowhere.test', token)).body.message;
    const english = await missing();

    relay.cut();
    await app.call(`DELETE /v1/tokens/${shop.id}`, { as: token });
    const password = { password: PASSWORD, new_password: 'another long sentence' };
    expect((await own.call('PUT /v1/account/password', { body: password })).status).toBe(200);
    await here.deliver(box.address, 'From: bob@remote.test\r\nSubject: unheard\r\n\r\nHello');
    await change(`POST /v1/domains/${DOMAIN}/aliases/sender/generate-password`, { password: sender.password });
    await app.call('GET /v1/account', { as: token, headers: { 'accept-language': 'de' } });
    const { body: late } = await change(`POST /v1/domains/${DOMAIN}/aliases`, { name: 'late' });

    // While it hears nothing it reads: these hold at once
    const answers = {
      token: async () => (await ask('GET /v1/account', shop.api_token)).status === 401,
      session: async () => (await browser.call('GET /v1/account')).status === 401,
      language: async () => (await missing()) !== english,
    };
    for (const [what, isKnown] of Object.entries(answers)) {
      expect([what, await withinOneSecond(isKnown, (known) => known)]).toEqual([what, true]);
    }

    relay.mend();
    expect(await idle.line()).toBe('* 1 EXISTS');
    await events.next('refresh'); // the pages ask for everything again
    await expect.poll(() => say('NOOP')).toMatch(/^421 4\.7\.0 /);
    for (const isKnown of Object.values(answers)) expect(await isKnown()).toBe(true);
    expect((await ask(`GET /v1/domains/${DOMAIN}/aliases/${late.id}`, token)).status).toBe(200);

    // And it is heard, and hears, as before
    await here.deliver(box.address, 'From: bob@remote.test\r\nSubject: heard\r\n\r\nHello');
    let line = '';
    while (!/^\* 2 EXISTS/.test(line)) line = await idle.line();
  });

  it('takes up work that was queued during the gap', async () => {
    const { app, token } = here;
    await using worker = await startTestApp({
      env: {
        WAYPOST_SECRET_KEY: KEY,
        DATABASE_URL: app.location.engine === 'postgres' ? app.location.url : '',
        WAYPOST_DATABASE_LISTEN_URL: relay.url,
      },
      roles: ['worker'],
    });
    relay.cut();
    const mail = { from: `box1@${DOMAIN}`, to: 'carl@remote.test', subject: 'Out', text: 'Hi' };
    const { body: email } = await app.call('POST /v1/emails', { as: token, body: mail });
    relay.mend();
    const status = async () => (await app.call(`GET /v1/emails/${email.id}`, { as: token })).body.status;
    await expect.poll(status).toBe('sent');
    expect(worker.isStopped()).toBe(false);
  });
});
