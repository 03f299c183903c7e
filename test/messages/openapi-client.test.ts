import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOpenApiClient, type OpenApiClient, type OperationInput } from '../api/openapi-client.js';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';

const GROUPS = /Folder|Message|Email|Account$/;
const NOWHERE = '0123456789abcdef01234567';

/** Every operation of messages, folders, emails and the account, as a program sees them that knows our document alone. */
describe.each(['strict', 'wide'] as const)('a client made of the OpenAPI document, %s', (mode) => {
  let site: MailboxApp;
  let box: TestMailbox;
  let client: OpenApiClient;
  beforeAll(async () => {
    site = await startMailboxApp({ env: { WAYPOST_ALIAS_AUTH: mode } });
    box = await site.mailbox();
    client = await makeOpenApiClient(site.app.baseUrl, [box.address, box.password]);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const statusOf = async (...input: Parameters<OpenApiClient['call']>) => (await client.call(...input)).status;

  it('finds the operations that alias credentials open', () => {
    const groups = client.operations.filter((name) => GROUPS.test(name));
    const always = ['createEmail', 'createFolder', 'copyFolder', 'listMessages', 'updateMessage', 'deleteMessage'];
    expect(groups).toEqual(expect.arrayContaining(always));
    const wide = ['getAccount', 'updateAccount', 'listEmails', 'getEmail', 'deleteEmail', 'getEmailLimit'];
    if (mode === 'wide') expect(groups).toEqual(expect.arrayContaining(wide));
    else expect(groups.filter((name) => wide.includes(name))).toEqual([]);
  });

  it('works with folders', async () => {
    const { body: made } = await client.call('createFolder', { body: { path: 'Work/Deep' } });
    expect(await statusOf('getFolder', { path: { id: 'Work/Deep' } })).toBe(200);
    expect(await statusOf('updateFolder', { path: { id: made.id }, body: { path: 'Done', subscribed: true } })).toBe(
      200,
    );
    expect(await statusOf('copyFolder', { path: { id: made.id }, body: {} })).toBe(200);
    const { body: listed } = await client.call('listFolders', { query: { subscribed: true, limit: 3, page: 1 } });
    expect(listed).toHaveLength(3);
    expect(await statusOf('deleteFolder', { path: { id: made.id } })).toBe(200);
    for (const name of ['getFolder', 'updateFolder', 'deleteFolder', 'copyFolder']) {
      const body = name === 'getFolder' || name === 'deleteFolder' ? {} : { body: { path: 'x' } };
      expect([name, await statusOf(name, { path: { id: NOWHERE }, ...body })]).toEqual([name, 404]);
    }
    expect(await statusOf('createFolder', { body: {}, isInvalid: true })).toBe(400);
    expect(await statusOf('updateFolder', { path: { id: 'INBOX' }, body: { path: 'Outbox' } })).toBe(400);
    expect(await statusOf('deleteFolder', { path: { id: 'INBOX' } })).toBe(400);
  });

  it('works with messages', async () => {
    const fields = {
      to: 'bob@remote.test',
      cc: ['carol@remote.test'],
      subject: 'Hello',
      text: 'Hi',
      html: '<b>Hi</b>',
    };
    const file = { filename: 'a.txt', content: 'aGk=', encoding: 'base64' };
    const body = { ...fields, attachments: [file], folder: 'Drafts', flags: ['\\Draft'], labels: ['red'] };
    const { body: made } = await client.call('createMessage', { body });
    expect(made.nodemailer.attachments[0].content.data).toEqual([...Buffer.from('hi')]);
    const path = { id: made.id };
    expect(await statusOf('getMessage', { path, query: { raw: false, nodemailer: false } })).toBe(200);
    expect((await client.call('getMessage', { path, query: { eml: true } })).body).toBe(made.raw);
    expect((await client.call('updateMessage', { path, body: { subject: 'Saved' } })).body.subject).toBe('Saved');
    expect(await statusOf('updateMessage', { path, body: { folder: 'Later', flags: [], labels: 'blue' } })).toBe(200);
    const queries: NonNullable<OperationInput['query']>[] = [
      {},
      { lightweight: true },
      { folder: 'Later', subject: 'saved', is_unread: true, limit: 1 },
    ];
    for (const query of queries) {
      expect((await client.call('listMessages', { query })).body).toHaveLength(1);
    }
    expect((await client.call('listMessages', { query: { q: 'nothing of the kind' } })).body).toEqual([]);
    expect(await statusOf('deleteMessage', { path })).toBe(200);
    for (const name of ['getMessage', 'updateMessage', 'deleteMessage']) {
      const change = name === 'updateMessage' ? { body: { flags: [] } } : {};
      expect([name, await statusOf(name, { path, ...change })]).toEqual([name, 404]);
      expect([name, await statusOf(name, { path: { id: 'invalid-id' }, ...change })]).toEqual([name, 400]);
    }
    expect(await statusOf('createMessage', { body: { attachments: true }, isInvalid: true })).toBe(400);
  });

  it('works with emails and the account', async () => {
    const email = { from: box.address, to: 'bob@remote.test', subject: 'Later', text: 'Hi' };
    const date = new Date(Date.now() + 86_400_000).toISOString();
    const { body: made } = await client.call('createEmail', { body: { ...email, date } });
    const expected = mode === 'wide' ? 200 : 401;
    const path = { id: made.id };
    expect(await statusOf('listEmails', { query: { q: 'later', limit: 5 } })).toBe(expected);
    expect(await statusOf('getEmail', { path })).toBe(expected);
    expect(await statusOf('getEmailLimit')).toBe(expected);
    expect(await statusOf('getAccount')).toBe(expected);
    expect(await statusOf('updateAccount', { body: { settings: { mail: { sent_folder: 'Sent Mail' } } } })).toBe(
      expected,
    );
    expect(await statusOf('getEmailTimeline', { path })).toBe(expected);
    expect(await statusOf('deleteEmail', { path })).toBe(expected);
  });

  it('is refused by all of them without credentials and with wrong ones, as the document says', async () => {
    for (const name of client.operations.filter((one) => GROUPS.test(one))) {
      for (const as of [
        ['', ''],
        [box.address, 'wrong'],
      ] as const) {
        const { status, body } = await client.call(name, { path: { id: NOWHERE }, as });
        expect([name, status, body.statusCode]).toEqual([name, 401, 401]);
      }
    }
  });
});
