import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let stage: MailStage;
let context: BrowserContext;
let home: { readonly server: Server; readonly url: string };
const asked: string[] = [];

beforeAll(async () => {
  home = await openHome();
  stage = await openMailStage();
  for (const [name, from, folder] of [
    ['one', 'shop@remote.test', 'INBOX'],
    ['two', 'shop@remote.test', 'INBOX'],
    ['three', 'Shop <SHOP@remote.test>', 'INBOX'],
    ['four', 'other@remote.test', 'INBOX'],
    ['five', 'shop@remote.test', 'Junk'],
  ] as const) {
    const head = { From: from, Subject: `Offer ${name}`, 'MIME-Version': '1.0', 'Content-Type': 'text/html' };
    const raw = source(head, `<p>Look at ${name}</p><img src="${home.url}/${name}.gif" width="20" alt="${name}">\r\n`);
    expect((await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw, folder })).status).toBe(200);
  }
  context = await stage.browser.newContext({ baseURL: stage.app.baseUrl, locale: 'en' });
  await context.request.post('/v1/mailbox-sessions', { data: { address: stage.address, password: stage.password } });
});

afterAll(async () => {
  await context?.close();
  await stage?.[Symbol.asyncDispose]();
  home?.server.close();
});

const held = (page: Page) => page.getByText('Remote pictures are blocked');

async function open(page: Page, name: string): Promise<void> {
  await page
    .locator('#list li')
    .getByRole('link')
    .filter({ hasText: `Offer ${name}` })
    .click();
  await page.frameLocator('article iframe').getByText(`Look at ${name}`).waitFor();
  for (const frame of page.mainFrame().childFrames()) await frame.waitForLoadState('load');
}

it('remote pictures are asked for in each message, until their sender is trusted, and never in Junk', async () => {
  const page = await context.newPage();
  await page.goto('/mail');
  await open(page, 'one');
  await held(page).waitFor();
  expect(asked).toEqual([]);
  // What is written for it stands in its place
  const text = page.frameLocator('article iframe');
  expect(await text.locator('body').innerText()).toBe('Look at one\n\none');
  await page.getByRole('button', { name: 'Show the pictures' }).click();
  await held(page).waitFor({ state: 'hidden' });
  await expect.poll(() => asked).toEqual(['/one.gif']);
  await text.getByRole('img', { name: 'one' }).waitFor();
  expect(await text.locator('body').innerText()).toBe('Look at one');
  await open(page, 'two'); // the choice was for one message
  await held(page).waitFor();
  expect(asked).toEqual(['/one.gif']);
  await page.getByRole('button', { name: 'Always show from this sender' }).click();
  await expect.poll(() => asked).toEqual(['/one.gif', '/two.gif']);
  // Whatever the case of the address, and after the page was left
  await page.reload();
  await open(page, 'three');
  await expect.poll(() => asked.slice(-1)).toEqual(['/three.gif']);
  expect(await held(page).count()).toBe(0);
  await open(page, 'four');
  await held(page).waitFor();
  await page.getByRole('link', { name: 'Junk' }).click();
  await open(page, 'five');
  await held(page).waitFor();
  expect(asked).not.toContain('/four.gif');
  expect(asked).not.toContain('/five.gif');
});

/** Where the pictures lie: it notes which were asked for. */
async function openHome(): Promise<typeof home> {
  const server = createServer(({ url = '' }, response) => {
    if (!asked.includes(url)) asked.push(url);
    response.setHeader('content-type', 'image/gif').end(DOT);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
