import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import type { Visitor } from '../support/browser-app.js';
import { type MailStage, openMailStage } from './mail-stage.js';

let stage: MailStage;
let visitor: Visitor;
beforeAll(async () => {
  stage = await openMailStage();
  visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail/settings');
  await page.getByRole('textbox', { name: 'Signature' }).fill('Ann of Acme');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to the mail' }).click();
  await page.getByRole('button', { name: 'Write' }).first().waitFor();
});
afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

const composer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('To', { exact: true }) });
const send = (page: Page) => composer(page).getByRole('button', { name: 'Send', exact: true }).click();

async function put(head: Record<string, string>, body: string): Promise<string> {
  const raw = source(head, body);
  const answer = await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

async function sent(subject: string) {
  const path = `GET /v1/messages?folder=Sent%20Mail&subject=${encodeURIComponent(subject)}`;
  await expect.poll(async () => (await stage.call(path)).body.length).toBe(1);
  return (await stage.call(path)).body[0];
}

it('an answer to all goes to everybody but its writer, by a key', async () => {
  const people = `Gil <gil@remote.example>, ${stage.address}, Hal <hal@remote.example>`;
  await put({ From: 'Fay <fay@remote.example>', To: people, Cc: 'ida@remote.example', Subject: 'Picnic' }, 'When?\r\n');
  const { page } = visitor;
  await page.locator('#list li').getByRole('link').filter({ hasText: 'Picnic' }).click();
  await page.getByRole('article').getByText('When?').waitFor();
  await page.keyboard.press('a');
  for (const name of ['Fay', 'Gil', 'Hal', 'ida@remote.example'])
    await composer(page)
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor();
  expect(
    await composer(page)
      .getByRole('button', { name: `Remove ${stage.address}` })
      .count(),
  ).toBe(0);
  await composer(page).getByRole('textbox', { name: 'Text' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('On Friday.');
  await send(page);
  await page.getByText('Message sent').waitFor();
  const { nodemailer } = await sent('Re: Picnic');
  const addresses = (list?: { value: { address: string }[] }) =>
    (list?.value ?? []).map(({ address }) => address).sort();
  expect([...addresses(nodemailer.to), ...addresses(nodemailer.cc)].sort()).toEqual(
    ['fay', 'gil', 'hal', 'ida'].map((name) => `${name}@remote.example`),
  );
  expect(nodemailer.text).toMatch(/^On Friday\.[\s\S]*Fay wrote:\s*> When\?/);
});

it('faults stand at their field, and nothing is sent before they are mended', async () => {
  const { page } = visitor;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Write' }).first().click();
  await send(page);
  await composer(page).getByRole('alert').getByText('Enter at least one recipient.').waitFor();
  const to = composer(page).getByLabel('To', { exact: true });
  await to.fill('no address');
  await to.press('Enter');
  await send(page);
  await composer(page).getByRole('alert').getByText('“no address” is not an address').waitFor();
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  await to.press('Backspace');
  // Earlier recipients are suggested
  await to.pressSequentially('gil');
  const suggested = page.getByRole('listbox', { name: 'People you write with' }).getByRole('option');
  await suggested.filter({ hasText: 'gil@remote.example' }).waitFor();
  await to.press('Enter');
  await composer(page)
    .getByRole('button', { name: /^Remove (?:Gil|gil@remote\.example)$/ })
    .waitFor();
  await send(page);
  const question = page.getByRole('dialog', { name: 'Send without a subject?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await composer(page).getByPlaceholder('Subject').fill('Plain words');
});

it('a letter of plain text has a signature, and no HTML', async () => {
  const { page } = visitor;
  await composer(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Write plain text' }).click();
  const text = composer(page).locator('textarea');
  expect(await text.inputValue()).toContain('-- \nAnn of Acme');
  await text.fill(`1 < 2 & *stars*\n${await text.inputValue()}`);
  await send(page);
  await page.getByText('Message sent').waitFor();
  const { raw, nodemailer } = await sent('Plain words');
  expect(raw).toMatch(/^Content-Type: text\/plain/im);
  expect(raw).not.toMatch(/text\/html/i);
  expect(nodemailer.text).toMatch(/^1 < 2 & \*stars\*\n[\s\S]*-- \nAnn of Acme/);
});

it('what is forwarded brings its head and its files, and goes to whom one chooses', async () => {
  const type = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the list.\r\n',
    '--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="list.csv"\r\n\r\na,b\r\n--b--\r\n',
  ];
  await put({ From: 'Kim <kim@remote.example>', To: stage.address, Subject: 'The list', ...type }, parts.join(''));
  const { page } = visitor;
  await page.locator('#list li').getByRole('link').filter({ hasText: 'The list' }).click();
  await page.getByRole('article').getByText('See the list.').waitFor();
  await page.getByRole('article').getByRole('button', { name: 'Forward' }).click();
  await composer(page).getByRole('list', { name: 'Attachments' }).getByText('list.csv').waitFor();
  await composer(page).getByLabel('To', { exact: true }).fill('lou@remote.example');
  await send(page);
  await page.getByText('Message sent').waitFor();
  const { nodemailer } = await sent('Fwd: The list');
  expect(nodemailer.attachments.map(({ filename }: { filename: string }) => filename)).toEqual(['list.csv']);
  expect(nodemailer.text).toMatch(/Forwarded message[\s\S]*Kim[\s\S]*The list[\s\S]*See the list\./);
  expect(nodemailer.inReplyTo).toBeUndefined();
});
