import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAxeFaults } from '../support/axe.js';
import { LOOKS } from '../support/browser-app.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const composer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('To', { exact: true }) });
const write = (page: Page) => page.getByRole('button', { name: 'Write' }).first().click();
/** Its first field has the focus. */
async function begin(page: Page, to: string): Promise<void> {
  await write(page);
  await composer(page).getByLabel('To', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(`${to},`);
}
const saved = (page: Page) => composer(page).getByText('Saved in Drafts').waitFor();

async function messagesIn(folder: string): Promise<readonly { id: string; subject: string }[]> {
  return (await stage.call(`GET /v1/messages?lightweight=true&folder=${encodeURIComponent(folder)}`)).body;
}
const subjectsIn = async (folder: string) => (await messagesIn(folder)).map(({ subject }) => subject);

it.each(LOOKS)('a letter is written, kept as one draft, sent, and delivered, %s at %o', async (theme, viewport) => {
  await using visitor = await stage.visitMail({ theme, viewport });
  const { page } = visitor;
  await page.goto('/mail');
  await page.getByRole('button', { name: 'Write' }).first().waitFor();
  await begin(page, 'bob@remote.example');
  await composer(page).getByPlaceholder('Subject').fill(`Boxes ${theme}`);
  await composer(page).getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Two of the ');
  await composer(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('large');
  await saved(page);
  expect(await listAxeFaults(page)).toEqual([]);
  await composer(page).getByPlaceholder('Subject').fill(`Large boxes ${theme}`);
  await composer(page).getByText('Saving…').or(composer(page).getByText('Saved in Drafts')).waitFor();
  await expect.poll(() => subjectsIn('Drafts')).toEqual([`Large boxes ${theme}`]);
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Message sent').waitFor();
  expect(await subjectsIn('Drafts')).toEqual([]);
  const [sent] = await messagesIn('Sent Mail');
  expect(sent?.subject).toBe(`Large boxes ${theme}`);
  const { body } = await stage.call(`GET /v1/messages/${sent?.id}`);
  expect(body.nodemailer).toMatchObject({ text: 'Two of the large\n' });
  expect(body.nodemailer.html).toContain('<strong>large</strong>');
  await expect
    .poll(async () => (await stage.app.admin('sandbox.inbox', { to: 'bob@remote.example' })).length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
});

it('a sent letter is taken back within its ten seconds, and written on', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail');
  await begin(page, 'carl@remote.example');
  await composer(page).getByPlaceholder('Subject').fill('Too early');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await composer(page).waitFor();
  expect(await composer(page).getByPlaceholder('Subject').inputValue()).toBe('Too early');
  await saved(page);
  expect(await subjectsIn('Drafts')).toEqual(['Too early']);
  expect(await stage.app.admin('sandbox.inbox', { to: 'carl@remote.example' })).toEqual([]);
  await composer(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).last().click();
  await composer(page).waitFor({ state: 'detached' });
  await expect.poll(() => subjectsIn('Drafts')).toEqual([]);
});

it('a letter for later waits in the queue and can be taken back', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail');
  await begin(page, 'dan@remote.example');
  await composer(page).getByPlaceholder('Subject').fill('On Monday');
  await composer(page).getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('button', { name: 'Monday morning' }).click();
  await page.getByText('It will be sent on').waitFor();
  const { body } = await stage.call('GET /v1/messages?folder=Sent%20Mail&subject=On%20Monday&lightweight=true');
  expect(new Date(body[0].header_date).getDay()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await composer(page).waitFor();
  await composer(page).getByRole('button', { name: 'Save and close' }).click();
  await composer(page).waitFor({ state: 'detached' });
  expect(await subjectsIn('Drafts')).toEqual(['On Monday']);
  await stage.call(`DELETE /v1/messages/${(await messagesIn('Drafts'))[0]?.id}`);
});

it('files are attached by drop, pictures by paste, and all of them arrive', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail');
  await begin(page, 'eve@remote.example');
  await composer(page).getByPlaceholder('Subject').fill('Files');
  await composer(page).getByRole('textbox', { name: 'Text' }).waitFor();
  // A text: the tests are compiled without the names of a browser
  await page.evaluate(`{
    const drop = new DataTransfer();
    drop.items.add(new File(['a,b\\n1,2'], 'orders.csv', { type: 'text/csv' }));
    const target = document.querySelector('[role=toolbar]').parentElement;
    for (const type of ['dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, { dataTransfer: drop, bubbles: true, cancelable: true }));
    const paste = new DataTransfer();
    const bytes = Uint8Array.from(atob('${PIXEL}'), (c) => c.charCodeAt(0));
    paste.items.add(new File([bytes], 'dot.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true });
    document.querySelector('.letter-text').dispatchEvent(event);
  }`);
  await composer(page).getByRole('list', { name: 'Attachments' }).getByText('orders.csv').waitFor();
  await composer(page).getByRole('img', { name: 'dot.png' }).waitFor();
  await saved(page);
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Message sent').waitFor();
  const { body } = await stage.call('GET /v1/messages?folder=Sent%20Mail&subject=Files&lightweight=true');
  const { attachments, html } = (await stage.call(`GET /v1/messages/${body[0].id}`)).body.nodemailer;
  expect(attachments.map(({ filename }: { filename: string }) => filename).toSorted()).toEqual([
    'dot.png',
    'orders.csv',
  ]);
  const picture = attachments.find(({ filename }: { filename: string }) => filename === 'dot.png');
  expect(html).toContain(`src="cid:${picture.cid}"`);
  expect(Buffer.from(picture.content.data).toString('base64')).toBe(PIXEL);
});

it('an answer goes to its sender with the quote under it, in the same conversation, and the question is marked', async () => {
  const raw = [
    'From: Zoe <zoe@sender.example>',
    `To: ${stage.address}`,
    'Subject: Opening hours',
    'Message-ID: <q1@sender.example>',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Are you open <b>on Sunday</b>?</p><script>alert(1)</script>',
  ].join('\r\n');
  const { body: question } = await stage.call('POST /v1/messages', { raw });
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto(`/mail/inbox/${question.id}`);
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await composer(page).getByRole('button', { name: 'Remove Zoe' }).waitFor();
  await composer(page).locator('.letter-text:focus').waitFor();
  await page.keyboard.type('Yes, until noon.');
  await composer(page).getByRole('button', { name: 'Show the quoted message' }).click();
  await page.frameLocator('iframe[title="Quoted message"]').getByText('on Sunday').waitFor();
  await saved(page);
  // The draft is opened again as it was
  await composer(page).getByRole('button', { name: 'Save and close' }).click();
  const [draft] = await messagesIn('Drafts');
  await page.goto(`/mail/drafts/${draft?.id}`);
  await page.getByRole('button', { name: 'Continue writing' }).click();
  await composer(page).getByRole('button', { name: 'Show the quoted message' }).waitFor();
  expect(await composer(page).locator('.letter-text').innerText()).toBe('Yes, until noon.');
  await composer(page).getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Message sent').waitFor();
  const { body: sent } = await stage.call('GET /v1/messages?folder=Sent%20Mail&subject=Opening');
  expect(sent[0].thread_id).toBe(question.thread_id);
  const { html, text, inReplyTo } = sent[0].nodemailer;
  expect(inReplyTo).toBe('<q1@sender.example>');
  expect(html).toMatch(/<blockquote[^>]*><p>Are you open <b>on Sunday<\/b>\?<\/p>\s*<\/blockquote>/);
  expect(html).not.toContain('script');
  expect(text).toMatch(/^Yes, until noon\.\n\n[^\n]*Zoe wrote:\s+> Are you open on Sunday\?/);
  expect(sent[0].raw).not.toContain('X-Waypost-Answers');
  await expect
    .poll(async () => (await stage.call(`GET /v1/messages/${question.id}?nodemailer=false&raw=false`)).body.flags)
    .toContain('\\Answered');
});

it('a tab that is killed between saves leaves one draft, which another goes on with', async () => {
  const visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail');
  await begin(page, 'fay@remote.example');
  await composer(page).getByPlaceholder('Subject').fill('Interrupted');
  await saved(page);
  await composer(page).getByPlaceholder('Subject').fill('Interrupted again');
  await visitor.context.close();
  const [draft, ...others] = await messagesIn('Drafts');
  expect(others).toEqual([]);
  await using next = await stage.visitMail();
  await next.page.goto(`/mail/drafts/${draft?.id}`);
  await next.page.getByRole('button', { name: 'Continue writing' }).click();
  await composer(next.page).getByPlaceholder('Subject').fill('Finished');
  await saved(next.page);
  await expect.poll(() => subjectsIn('Drafts')).toEqual(['Finished']);
  expect((await messagesIn('Drafts'))[0]?.id).toBe(draft?.id);
});
