import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import type { Visitor } from '../support/browser-app.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const MATCHING = 60;

let stage: MailStage;
let visitor: Visitor;
beforeAll(async () => {
  stage = await openMailStage();
  visitor = await stage.visitMail();
});
afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

const row = (page: Page, subject: string | RegExp) => page.locator('#list li').filter({ hasText: subject });

async function put(head: Record<string, string>, body: string, more: object = {}): Promise<string> {
  const raw = source({ To: stage.address, ...head }, body);
  const answer = await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw, ...more });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

async function listed(query: string): Promise<readonly { subject: string }[]> {
  return (await stage.call(`GET /v1/messages?lightweight=true&limit=1000&${query}`)).body;
}

it('an empty mailbox says what to do first, and shows the first message as it comes', async () => {
  const { page } = visitor;
  await page.goto('/mail');
  await page.getByText('Your inbox is empty').waitFor();
  await page.locator('#list').getByText(stage.address).waitFor();
  await page.locator('#list').getByRole('button', { name: 'Copy' }).waitFor();
  await put({ From: 'Bob <bob@remote.test>', Subject: 'The first' }, 'Welcome\r\n');
  await row(page, 'The first').waitFor();
});

it('a row says who, what, how it begins, when, with labels and attachments; folders say how much is unread', async () => {
  const mixed = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nThe figures are in the table.\r\n',
    '--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="sales.csv"\r\n\r\na,b\r\n--b--\r\n',
  ];
  const id = await put({ From: 'Carla Diaz <carla@remote.test>', Subject: 'Sales of May', ...mixed }, parts.join(''), {
    internal_date: '2024-05-20T10:00:00Z',
  });
  const labelled = await stage.call(`PUT /v1/messages/${id}`, { labels: ['urgent'] });
  expect([labelled.status, labelled.body.labels]).toEqual([200, ['urgent']]);
  await put({ From: 'dan@remote.test', Subject: 'To be filed' }, 'Text\r\n', { folder: 'Projects' });
  const { page } = visitor;
  const sales = row(page, 'Sales of May');
  for (const text of ['Carla Diaz', 'The figures are in the table.', 'urgent', 'Unread']) {
    await sales.getByText(text, { exact: true }).waitFor();
  }
  expect(await sales.locator('time').getAttribute('datetime')).toBe('2024-05-20T10:00:00.000Z');
  expect(await sales.locator('time').textContent()).toMatch(/24/);
  expect(await sales.locator('svg').count()).toBe((await row(page, 'The first').locator('svg').count()) + 1);
  const folder = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await folder('Projects').getByText('1', { exact: true }).waitFor();
  expect(await folder('Inbox').textContent()).toContain('2');
  await sales.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as read' }).click();
  await sales.getByText('Unread', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => folder('Inbox').textContent()).toContain('1');
  // Back to unread, and to junk and out of it
  await sales.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Mark as unread' }).click();
  await sales.getByText('Unread', { exact: true }).waitFor();
  await sales.getByRole('checkbox').check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Report as junk' }).click();
  await page.getByText('1 message moved to junk').waitFor();
  await expect.poll(() => listed('folder=Junk')).toMatchObject([{ subject: 'Sales of May' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await sales.waitFor();
  await expect.poll(() => listed('folder=Junk')).toEqual([]);
  await sales.dragTo(folder('Projects'));
  await sales.waitFor({ state: 'detached' });
  await expect.poll(() => listed('folder=Projects')).toHaveLength(2);
});

it('what is done to all that match a search is done to them and to nothing else, and taken back', async () => {
  const numbers = Array.from({ length: MATCHING }, (_, n) => n);
  const folder = { folder: 'Bulk', flags: ['\\Seen'] };
  for (let at = 0; at < MATCHING; at += 20) {
    const some = numbers.slice(at, at + 20);
    await Promise.all(some.map((n) => put({ From: 'news@remote.test', Subject: `Weekly ${n}` }, 'News\r\n', folder)));
  }
  await put({ From: 'news@remote.test', Subject: 'Something else' }, 'Stays\r\n', folder);
  const { page } = visitor;
  await page.getByRole('searchbox').fill('subject:Weekly');
  await page.getByRole('heading', { name: 'Search results' }).waitFor();
  await row(page, /Weekly/)
    .first()
    .waitFor();
  await page.locator('#list').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: `Choose all ${MATCHING} messages` }).click();
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`${MATCHING} messages moved to Trash`).waitFor();
  await expect.poll(async () => (await listed('folder=Trash')).length).toBe(MATCHING);
  expect(await listed('folder=Bulk')).toMatchObject([{ subject: 'Something else' }]);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await listed('folder=Bulk')).length).toBe(MATCHING + 1);
  expect(await listed('folder=Trash')).toEqual([]);
});

it('conditions of a search are chips, each of them once, and each can be taken away', async () => {
  const { page } = visitor;
  await page.goto('/mail/all');
  await page.getByRole('heading', { name: 'All mail', level: 1 }).waitFor();
  const chips = page.getByRole('button', { name: /^Remove the filter/ });
  const field = page.getByRole('searchbox');
  await field.fill('from:car');
  await row(page, 'Sales of May').waitFor();
  await field.fill('from:carla');
  await expect.poll(async () => (await chips.allTextContents()).join()).toBe('Fromcarla');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('');
  for (const [text, isFound] of [
    ['label:urgent', true],
    ['larger:1m', false],
    ['has:attachment smaller:1m', true],
    ['text:"figures are"', true],
    ['to:nobody@remote.test', false],
    ['after:2024-05-01 before:2024-06-01', true],
  ] as const) {
    await field.fill(text);
    if (isFound) await row(page, 'Sales of May').waitFor();
    else await page.getByText('No message matches your search').waitFor();
  }
  expect((await chips.allTextContents()).sort()).toEqual(['Before day2024-06-01', 'From day2024-05-01', 'Fromcarla']);
  await chips.filter({ hasText: 'carla' }).click();
  await expect.poll(async () => (await chips.allTextContents()).length).toBe(2);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Before day').inputValue()).toBe('2024-06-01');
  await dialog.getByLabel('Subject').fill('sales of may');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await expect.poll(async () => (await chips.allTextContents()).length).toBe(3);
  await row(page, 'Sales of May').waitFor();
});
