import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type MailboxBrowser, makeMailbox, openMailboxBrowser } from './mailbox-browser.js';

const LATER_MS = 60_000;

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
let browser: MailboxBrowser;
beforeAll(async () => {
  app = await startTestApp();
  mailbox = await makeMailbox(app);
  await app.call('POST /v1/domains/example.test/verify-smtp', { as: mailbox.token });
  browser = openMailboxBrowser(app);
  await browser.signIn(mailbox.address, mailbox.password);
});
afterAll(() => app[Symbol.asyncDispose]());

async function idsIn(folder: string): Promise<readonly string[]> {
  const { body } = await browser.call(`GET /v1/messages?lightweight=true&folder=${encodeURIComponent(folder)}`);
  return body.map(({ id }: { id: string }) => id);
}

async function saveDraft(subject: string): Promise<string> {
  const fields = { folder: 'Drafts', flags: ['\\Draft', '\\Seen'], subject, text: 'Hello' };
  const { status, body } = await browser.call('POST /v1/messages', { body: fields });
  expect(status).toBe(200);
  return body.id;
}

function send(fields: object, headers: Record<string, string> = {}) {
  const body = { from: mailbox.address, to: 'bob@remote.test', text: 'Hello', ...fields };
  return browser.call('POST /v1/emails', { body, headers });
}

const later = () => new Date(Date.now() + LATER_MS).toISOString();

describe('an email sent in the webmail', () => {
  it('lies in Sent as its sender wrote it, read, with the id of the email, and its draft is gone', async () => {
    const draftId = await saveDraft('Offer');
    const bystander = await saveDraft('Another');
    const { status, body: email } = await send({ subject: 'Offer', bcc: 'carl@remote.test', draft_id: draftId });
    expect(status).toBe(200);
    const { body: copy } = await browser.call(`GET /v1/messages/${email.id}`);
    expect(copy).toMatchObject({
      id: email.id,
      folder_path: 'Sent Mail',
      subject: 'Offer',
      is_unread: false,
      is_draft: false,
    });
    expect(copy.raw).toMatch(/^Bcc: carl@remote\.test\r\n/);
    expect(copy.header_message_id).toBe(`<${email.messageId.replace(/[<>]/g, '')}>`);
    expect(await idsIn('Drafts')).toEqual([bystander]);
    const { body: sent } = await browser.call(`GET /v1/emails/${email.id}`);
    expect(sent.message).not.toMatch(/^Bcc:/m);
    await browser.call(`DELETE /v1/messages/${bystander}`);
  });

  it('is queued and filed once, however often the call is repeated', async () => {
    const draftId = await saveDraft('Once');
    const before = await idsIn('Sent Mail');
    const fields = { subject: 'Once', draft_id: draftId, date: later() };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => send(fields, { 'Idempotency-Key': `draft ${draftId}` })),
    );
    const ids = new Set(answers.map(({ status, body }) => `${status} ${body.id}`));
    expect(ids.size).toBe(1);
    expect(await idsIn('Sent Mail')).toHaveLength(before.length + 1);
    expect(await idsIn('Drafts')).toEqual([]);
  });

  it('that is refused leaves the draft where it is', async () => {
    const draftId = await saveDraft('Forged');
    const { status } = await send({ from: 'other@example.test', draft_id: draftId });
    expect(status).toBe(403);
    expect(await idsIn('Drafts')).toEqual([draftId]);
    await browser.call(`DELETE /v1/messages/${draftId}`);
  });

  it('deletes no message that is not a draft', async () => {
    const { body: letter } = await browser.call('POST /v1/messages', { body: { subject: 'Kept', text: 'x' } });
    expect((await send({ subject: 'Kept', draft_id: letter.id })).status).toBe(200);
    expect((await browser.call(`GET /v1/messages/${letter.id}`)).status).toBe(200);
  });

  it('is a draft again when it is cancelled before it was sent', async () => {
    const { body: email } = await send({ subject: 'Undone', date: later(), draft_id: await saveDraft('Undone') });
    expect(await idsIn('Drafts')).toEqual([]);
    expect((await browser.call(`DELETE /v1/emails/${email.id}`)).body.status).toBe('rejected');
    const { body: draft } = await browser.call(`GET /v1/messages/${email.id}`);
    expect(draft).toMatchObject({ folder_path: 'Drafts', is_draft: true, is_unread: false, subject: 'Undone' });
    const saved = await browser.call(`PUT /v1/messages/${email.id}`, { body: { subject: 'Better', text: 'Hi' } });
    expect(saved.body).toMatchObject({ id: email.id, subject: 'Better' });
    await browser.call(`DELETE /v1/messages/${email.id}`);
  });

  it('is refused when the mailbox has no room for the copy', async () => {
    const small = await makeMailbox(app, { name: 'small', token: mailbox.token });
    const path = 'PUT /v1/domains/example.test/aliases/small';
    await app.call(path, { as: mailbox.token, body: { max_quota: '1KB' } });
    const other = openMailboxBrowser(app);
    await other.signIn(small.address, small.password);
    const body = { from: small.address, to: 'bob@remote.test', text: 'x'.repeat(4000) };
    expect((await other.call('POST /v1/emails', { body })).status).toBe(400);
    expect((await other.call('GET /v1/emails')).body).toEqual([]);
  });
});

it('mail programs file their own copy', async () => {
  const before = await idsIn('Sent Mail');
  const body = { from: mailbox.address, to: 'bob@remote.test', subject: 'By program', text: 'Hello' };
  const answer = await app.call('POST /v1/emails', { as: [mailbox.address, mailbox.password], body });
  expect(answer.status).toBe(200);
  expect(await idsIn('Sent Mail')).toEqual(before);
});
