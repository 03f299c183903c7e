import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMailbox } from '../../mailbox-sessions/mailbox-browser.js';
import { certificateOf } from '../../support/server-certificate.js';
import { startSilentImap } from '../../support/silent-imap.js';
import { listAxeFaults } from '../support/axe.js';
import { LOOKS, type Visitor } from '../support/browser-app.js';
import { overflowOf } from '../support/overflow.js';
import { type MailStage, openMailStage } from './mail-stage.js';

let stage: MailStage;
let visitor: Visitor;
beforeAll(async () => {
  stage = await openMailStage({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  visitor = await stage.visitMail();
});
afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

async function fillLogin(
  page: Page,
  login: { readonly port: number; readonly user: string; readonly password: string },
) {
  const form = card(page, 'Import mail');
  await form.getByLabel('Server', { exact: true }).fill('localhost');
  await form.getByLabel('Port', { exact: true }).fill(String(login.port));
  await form.getByLabel('User name').fill(login.user);
  await form.getByLabel('Password', { exact: true }).fill(login.password);
  return form;
}

it('an import runs on while the page is away, and can be cancelled, on a desk and on a phone', async () => {
  await using silent = await startSilentImap();
  const { page } = visitor;
  await visitor.goTo('/mail/settings');
  const form = await fillLogin(page, { port: silent.port, user: 'ann', password: 'old' });
  await form.getByLabel('Encryption').selectOption('none');
  await form.getByRole('button', { name: 'Start the import' }).click();
  await form.getByText('Importing from localhost').waitFor();
  for (const [theme, viewport] of LOOKS) {
    await using other = await stage.visitMail({ theme, viewport });
    await other.goTo('/mail/settings');
    await card(other.page, 'Import mail').getByRole('progressbar').waitFor();
    expect([await listAxeFaults(other.page), await overflowOf(other.page)]).toEqual([[], 0]);
  }
  await page.reload();
  await form.getByRole('button', { name: 'Cancel the import' }).click();
  await form.getByText('The import was cancelled.').waitFor();
});

it('takes the folders of another server, and says what is wrong at its field', async () => {
  const { page } = visitor;
  const from = await makeMailbox(stage.app, { name: 'old', token: stage.token });
  const raw = 'Subject: From the old house\r\n\r\nx\r\n';
  await stage.app.call('POST /v1/messages', { as: [from.address, from.password], body: { raw, folder: 'INBOX' } });
  await page.goto('/mail/settings');
  const port = stage.app.ports.imaps ?? 0;
  const form = await fillLogin(page, { port, user: from.address, password: 'wrong' });
  await form.getByText('A server with a private certificate').click();
  await form.getByLabel('Certificate authority (PEM)').fill(await certificateOf(port));
  await form.getByRole('button', { name: 'Start the import' }).click();
  await form.getByText(/refuses the user name or password/).waitFor();
  expect(await form.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Password', { exact: true }).fill(from.password);
  await form.getByRole('button', { name: 'Start the import' }).click();
  await form.getByText('1 message imported').waitFor();
  await page.getByRole('link', { name: 'Back to the mail' }).click();
  await page.locator('#list li').filter({ hasText: 'From the old house' }).waitFor();
});

it('takes mbox files and single messages', async () => {
  const { page } = visitor;
  await page.goto('/mail/settings');
  const form = card(page, 'Import files');
  const mbox = [1, 2, 3].map((n) => `From x Fri Feb  9 03:04:0${n} 2024\nSubject: Letter ${n}\n\nx\n\n`).join('');
  await form.getByLabel('Files').setInputFiles([
    { name: 'Inbox', mimeType: '', buffer: Buffer.from(`${mbox}From x Fri Feb  9 03:04:05 2024\n`) },
    { name: 'one.eml', mimeType: 'message/rfc822', buffer: Buffer.from('Subject: Alone\n\nx\n') },
  ]);
  await form.getByLabel('Into the folder').selectOption({ label: 'Archive' });
  await form.getByRole('button', { name: 'Import the files' }).click();
  await form.getByText('4 messages imported').waitFor();
  await form.getByText('1 message was not imported').click();
  await form.getByText('Inbox, 4: empty').waitFor();
  const { body } = await stage.call('GET /v1/messages?folder=Archive');
  expect(body.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
    'Alone',
    'Letter 1',
    'Letter 2',
    'Letter 3',
  ]);
});
