import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import type { Visitor } from '../support/browser-app.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const NEW_PASSWORD = 'seven green kettles on a raft';

let stage: MailStage;
let visitor: Visitor;
beforeAll(async () => {
  stage = await openMailStage();
  for (const folder of ['INBOX', 'Projects']) {
    const raw = source(
      { From: 'bob@remote.test', Subject: `In ${folder}` },
      `${'A long line of text. '.repeat(200)}\r\n`,
    );
    await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw, folder });
  }
  visitor = await stage.visitMail();
  visitor.page.on('response', async (answer) => {
    if (answer.url().endsWith('/v1/mailbox') && answer.ok()) mailbox = await answer.json();
  });
});
afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

async function settings(page: Page): Promise<void> {
  await page.goto('/mail/settings');
  await page.getByRole('heading', { level: 1, name: 'Mailbox settings' }).waitFor();
}
const card = (page: Page, title: string) =>
  page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** As the service last told the page. */
let mailbox: Record<string, unknown> & { settings?: Record<string, unknown> } = {};

it('density and keys change together, at once and for good', async () => {
  const { page } = visitor;
  await settings(page);
  const keys = page.getByRole('switch', { name: 'Keyboard shortcuts' });
  // One right after the other: neither takes the other back
  await page.getByLabel('Density of lists').selectOption('compact');
  await keys.click();
  await expect.poll(() => mailbox.settings?.webmail).toMatchObject({ density: 'compact', shortcuts: false });
  await page.getByRole('link', { name: 'Back to the mail' }).click();
  const row = page.locator('#list li').filter({ hasText: 'In INBOX' });
  await row.waitFor();
  expect(await row.getByText('A long line of text.').count()).toBe(0); // no second line
  await page.keyboard.press('c');
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await page.keyboard.press('Control+k'); // with a modifier it is no single key
  await page.getByRole('combobox', { name: 'All commands' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog', { name: 'New message' }).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/mail/inbox');
});

it('the vacation responder is switched on with its days, its subject and its text; faults stand at their field', async () => {
  const { page } = visitor;
  await settings(page);
  const vacation = card(page, 'While you are away');
  await vacation.getByRole('switch', { name: 'Reply automatically' }).click();
  await vacation.getByLabel('First day').fill('2026-12-24');
  await vacation.getByLabel('Last day').fill('2026-12-20');
  await vacation.getByLabel('Subject').fill('I am away');
  await vacation.getByLabel('Message').fill('Back in January.');
  await vacation.getByRole('button', { name: 'Save' }).click();
  await vacation.locator('[aria-invalid=true]').first().waitFor();
  expect(mailbox.vacation_responder_is_enabled).toBe(false);
  await vacation.getByLabel('Last day').fill('2027-01-05');
  await vacation.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(mailbox).toMatchObject({
    vacation_responder_is_enabled: true,
    vacation_responder_subject: 'I am away',
    vacation_responder_message: 'Back in January.',
  });
});

it('storage is told by folder, and a mail program is told everything it needs', async () => {
  const { page } = visitor;
  const storage = card(page, 'Storage').getByRole('row');
  await storage
    .filter({ hasText: 'Inbox' })
    .getByText(/kB|KB|bytes/)
    .waitFor();
  await storage.filter({ hasText: 'Projects' }).waitFor();
  const programs = card(page, 'Mail programs and phones');
  for (const text of [stage.address, 'IMAP', 'SMTP']) await programs.getByText(text).first().waitFor();
  await programs.getByRole('img', { name: /profile/i }).waitFor();
  const [profile] = await Promise.all([
    page.waitForEvent('download'),
    programs.getByRole('link', { name: /profile/i }).click(),
  ]);
  expect(profile.suggestedFilename()).toMatch(/\.mobileconfig$/);
});

it('language and theme change the page at once', async () => {
  const { page } = visitor;
  await page.getByLabel('Theme').selectOption('dark');
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await page.getByLabel('Language').selectOption('de');
  await page.locator('html[lang=de]').waitFor();
  await expect.poll(() => mailbox.locale).toBe('de');
  await page
    .locator('select')
    .filter({ has: page.locator('option[lang=en]') })
    .selectOption('en');
  await page.getByRole('heading', { level: 1, name: 'Mailbox settings' }).waitFor();
});

it('a session elsewhere is signed out from here, and a new password ends all but this one', async () => {
  const { page } = visitor;
  const visit = async () => {
    const other = await stage.browser.newContext({ baseURL: stage.app.baseUrl });
    const data = { address: stage.address, password: stage.password };
    expect((await other.request.post('/v1/mailbox-sessions', { data })).status()).toBe(200);
    return other;
  };
  const isIn = async (other: Awaited<ReturnType<typeof visit>>) =>
    (await other.request.get('/v1/mailbox-session')).status() === 200;
  const [one, two] = [await visit(), await visit()];
  await settings(page);
  const sessions = card(page, 'Sessions').getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(3);
  const others = sessions.filter({ hasNot: page.getByText('This browser') });
  await others
    .first()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect.poll(() => sessions.count()).toBe(2);
  expect([await isIn(one), await isIn(two)].filter(Boolean)).toHaveLength(1);
  const form = card(page, 'Password of the mailbox');
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change the password' }).click();
  await form.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await form.getByLabel('Current password').fill(stage.password);
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password is changed').waitFor();
  expect([await isIn(one), await isIn(two)]).toEqual([false, false]);
  // Here it goes on, and mail is still opened
  await page.getByRole('link', { name: 'Back to the mail' }).click();
  await page.locator('#list li').getByRole('link').filter({ hasText: 'In INBOX' }).click();
  await page.getByRole('article').getByText('A long line of text.').waitFor();
  await Promise.all([one.close(), two.close()]);
});
