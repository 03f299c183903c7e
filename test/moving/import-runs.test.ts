import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { type MailboxBrowser, openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import type { ApiAnswer } from '../support/api-client.js';
import { PATIENCE } from '../support/eventually.js';
import { queryDatabase } from '../support/raw-query.js';
import { certificateOf } from '../support/server-certificate.js';
import { startSilentImap } from '../support/silent-imap.js';

const IMPORTS = '/v1/mailbox/imports';
let mailboxes: MailboxApp;
let ca: string;
beforeAll(async () => {
  mailboxes = await startMailboxApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  ca = await certificateOf(mailboxes.app.ports.imaps ?? 0);
});
afterAll(() => mailboxes[Symbol.asyncDispose]());

/** Signed in to a new mailbox, with another one that has some messages to import. */
async function twoMailboxes(subjects: readonly string[] = ['1', '2', '3']) {
  const [from, to] = [await mailboxes.mailbox(), await mailboxes.mailbox()];
  const as = [from.address, from.password] as const;
  for (const subject of subjects) {
    const body = { folder: 'INBOX', raw: `Subject: ${subject}\r\n\r\nx\r\n`, flags: ['\\Seen'] };
    expect((await mailboxes.app.call('POST /v1/messages', { as, body })).status).toBe(200);
  }
  const browser = openMailboxBrowser(mailboxes.app);
  await browser.signIn(to.address, to.password);
  return { browser, to, from, login: loginOf(from) };
}

const loginOf = ({ address: user, password }: TestMailbox, port = mailboxes.app.ports.imaps) => ({
  ...{ host: 'localhost', port, user, password, ca },
});

async function ended(browser: MailboxBrowser, id: string): Promise<ApiAnswer['body']> {
  let seen: ApiAnswer['body'];
  await expect
    .poll(async () => {
      seen = (await browser.call(`GET ${IMPORTS}/${id}`)).body;
      return seen.state;
    }, PATIENCE)
    .not.toBe('running');
  return seen;
}

describe('an import of one’s own mailbox', () => {
  it('needs only the mailbox, tells how far it is, and takes nothing twice', async () => {
    const { browser, login, to } = await twoMailboxes();
    const begun = await browser.call(`POST ${IMPORTS}`, { body: login });
    expect(begun).toMatchObject({
      status: 200,
      body: { object: 'mailbox_import', host: 'localhost', user: login.user },
    });
    const done = await ended(browser, begun.body.id);
    expect(done).toMatchObject({ state: 'done', done: 3, total: 3, added: 3, known: 0, refused: 0, refusals: [] });
    expect(done.seconds_left).toBeUndefined();
    expect(Date.parse(done.ended_at)).toBeGreaterThanOrEqual(Date.parse(done.started_at));
    const again = await browser.call(`POST ${IMPORTS}`, { body: login });
    expect(await ended(browser, again.body.id)).toMatchObject({ state: 'done', added: 0, known: 3 });
    const list = await browser.call(`GET ${IMPORTS}`);
    expect(list.body.map(({ id }: { id: string }) => id)).toEqual([again.body.id, begun.body.id]);
    const messages = await browser.call('GET /v1/messages?folder=INBOX');
    expect(messages.body).toHaveLength(3);
    expect(messages.body[0].flags).toContain('\\Seen');
    // A stranger sees none of them, and mail programs reach them with the alias's password
    const { browser: other } = await twoMailboxes([]);
    expect((await other.call(`GET ${IMPORTS}/${begun.body.id}`)).status).toBe(404);
    expect((await mailboxes.app.call(`GET ${IMPORTS}`, { as: [to.address, to.password] })).body).toHaveLength(2);
    expect((await mailboxes.app.call(`GET ${IMPORTS}`, { as: mailboxes.token })).status).toBe(401);
  });

  it('says in the caller’s language what is wrong, and leaves no import behind', async () => {
    const { browser, login } = await twoMailboxes([]);
    const refusal = async (changes: object, language = 'en') => {
      const headers = { 'accept-language': language };
      const { status, body } = await browser.call(`POST ${IMPORTS}`, { body: { ...login, ...changes }, headers });
      return [status, body.message];
    };
    expect(await refusal({ password: 'wrong' })).toEqual([
      400,
      expect.stringMatching(/^password: the other server refuses the user name or password/),
    ]);
    expect(await refusal({ port: 1 }, 'de')).toEqual([
      502,
      expect.stringMatching(/^host: localhost ist an Port 1 nicht/),
    ]);
    expect(await refusal({ ca: '' })).toEqual([502, expect.stringContaining('certificate')]);
    expect(await refusal({ host: '10.0.0.1' })).toEqual([400, expect.stringContaining('not on the public internet')]);
    expect(await refusal({ host: '8.8.8.8' })).toEqual([400, expect.stringContaining('the sandbox reaches no other')]);
    expect(await refusal({ port: 70_000 })).toEqual([400, expect.stringContaining('port')]);
    expect((await browser.call(`GET ${IMPORTS}`)).body).toEqual([]);
  });

  it('runs alone, can be cancelled, and ends with the password', async () => {
    const { browser, login, to } = await twoMailboxes([]);
    await using silent = await startSilentImap();
    const endless = { ...login, port: silent.port, tls: 'none' };
    const begin = async () => (await browser.call(`POST ${IMPORTS}`, { body: endless })).body.id;
    const first = await begin();
    expect((await browser.call(`GET ${IMPORTS}/${first}`)).body).toMatchObject({ state: 'running', total: 0 });
    expect(await browser.call(`POST ${IMPORTS}`, { body: login })).toMatchObject({ status: 409 });
    expect(await browser.call(`DELETE ${IMPORTS}/${first}`)).toMatchObject({ body: { state: 'cancelled' } });
    await expect.poll(silent.connected, PATIENCE).toBe(0);
    expect((await browser.call(`GET ${IMPORTS}/${first}`)).body.state).toBe('cancelled');

    const second = await begin();
    await browser.call('POST /v1/mailbox/password', { body: { current: to.password, new: 'another long sentence' } });
    const interrupted = await ended(browser, second);
    expect(interrupted).toMatchObject({ state: 'interrupted', message: expect.stringContaining('Start it again') });
    expect(silent.connected()).toBe(0);
  });

  it('takes an mbox and single messages, each once, and says what it refused', async () => {
    const { browser } = await twoMailboxes([]);
    const send = (query: string, type: string, octets: string) =>
      browser.call(`POST ${IMPORTS}/files?${query}`, { octets, headers: { 'content-type': type } });
    const mbox = [1, 2].map((n) => `From x Fri Feb  9 03:04:0${n} 2024\nStatus: RO\nSubject: ${n}\n\n>From here\n\n`);
    const taken = { object: 'file_import', added: 2, known: 0, refused: 0, refusals: [] };
    expect(await send('folder=Old/2024', 'application/mbox', mbox.join(''))).toMatchObject({
      status: 200,
      body: taken,
    });
    const again = await send('folder=Old/2024', 'application/mbox', mbox.join(''));
    expect(again.body).toMatchObject({ added: 0, known: 2 });
    const eml = 'Date: Fri, 09 Feb 2024 03:04:05 +0000\nSubject: eml\n\nx\n';
    expect((await send('', 'message/rfc822', eml)).body).toMatchObject({ added: 1 });
    const ofMaildir = `folder=Maildir&name=${encodeURIComponent('1199991234.M20046P2137.host,S=42:2,FPS')}`;
    expect((await send(ofMaildir, 'message/rfc822', eml)).body).toMatchObject({ added: 1 });
    const [marked] = (await browser.call('GET /v1/messages?folder=Maildir')).body;
    expect([...marked.flags].toSorted()).toEqual(['$Forwarded', '\\Flagged', '\\Seen']);
    const list = (await browser.call('GET /v1/messages?folder=Old/2024&raw=true&sort=internal_date')).body;
    expect(list.map(({ internal_date: at }: { internal_date: string }) => at).toSorted()).toEqual([
      '2024-02-09T03:04:01.000Z',
      '2024-02-09T03:04:02.000Z',
    ]);
    expect(list[0].flags).toContain('\\Seen');
    const [inInbox] = (await browser.call('GET /v1/messages?folder=INBOX')).body;
    expect(inInbox).toMatchObject({ subject: 'eml', internal_date: '2024-02-09T03:04:05.000Z' });
    const refusals = [{ name: 'a.mbox, 7', reason: 'empty' }];
    const refused = await send('name=a.mbox&first=7', 'application/mbox', 'From x Fri Feb  9 03:04:05 2024\n');
    expect(refused.body).toMatchObject({ added: 0, refused: 1, refusals });
    expect((await send('', 'message/rfc822', '')).body).toMatchObject({ refused: 1 });
    expect(await send('', 'application/mbox', 'Subject: no mbox\n\nx\n')).toMatchObject({ status: 400 });
    expect(await send('', 'text/plain', 'x')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('application/mbox, message/rfc822') },
    });
  });

  it('ends with the process, and stores neither the password nor, readable, where it comes from', async () => {
    const { browser, login } = await twoMailboxes(['secret subject']);
    const { body } = await browser.call(`POST ${IMPORTS}`, { body: login });
    await ended(browser, body.id);
    await using silent = await startSilentImap();
    await browser.call(`POST ${IMPORTS}`, { body: { ...login, port: silent.port, tls: 'none' } });
    await mailboxes.app.stop();
    const rows = await queryDatabase<object & { state: string }>(
      mailboxes.app.location,
      'select * from mailbox_import order by id',
    );
    expect(rows.at(-1)?.state).toBe('interrupted');
    const stored = JSON.stringify(rows.map((row) => Object.values(row).map(readable)));
    for (const told of [login.password, login.user, 'localhost', 'INBOX']) expect(stored).not.toContain(told);
  });
});

function readable(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}
