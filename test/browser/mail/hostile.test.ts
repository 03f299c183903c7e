import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import { hostileMessages } from '../support/hostile-messages.js';
import { type MailStage, openMailStage } from './mail-stage.js';

/** Stands in every message: once it is seen, the message is shown. */
const HARMLESS = 'So far it is harmless';
/** The longest that a page may not answer, on a machine that does other things too. */
const FROZEN_MS = 10_000;

let stage: MailStage;
let home: { readonly server: Server; readonly url: string };
let connections = 0;
const subjects: string[] = [];

beforeAll(async () => {
  home = await openHome();
  stage = await openMailStage();
  for (const { name, html } of [...hostileMessages(home.url), ...heavyMessages(home.url)]) {
    const head = { From: 'eve@remote.test', Subject: name, 'Content-Type': 'text/html; charset=utf-8' };
    const raw = source({ ...head, 'MIME-Version': '1.0' }, `<p>${HARMLESS}</p>${html}\r\n`);
    expect((await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw })).status).toBe(200);
    subjects.push(name);
  }
});

afterAll(async () => {
  await stage?.[Symbol.asyncDispose]();
  home?.server.close();
});

it('runs nothing of a hostile message, fetches nothing for it, and stays quick', async () => {
  const context = await stage.browser.newContext({ baseURL: stage.app.baseUrl, locale: 'en' });
  await context.request.post('/v1/mailbox-sessions', { data: { address: stage.address, password: stage.password } });
  const page = await context.newPage();
  page.on('dialog', () => expect.unreachable('a message opened a dialog'));
  page.on('popup', () => expect.unreachable('a message opened a window'));
  await page.goto('/mail');
  for (const subject of subjects.toReversed()) {
    const row = page.locator('#list li').getByRole('link').filter({ hasText: subject });
    const startedMs = performance.now();
    await row.first().click();
    await page.getByRole('heading', { name: subject, level: 2 }).waitFor();
    await page.frameLocator('article iframe').getByText(HARMLESS).waitFor();
    await letPass(page);
    expect([subject, performance.now() - startedMs < FROZEN_MS]).toEqual([subject, true]);
    expect([subject, await page.evaluate("'pwned' in window")]).toEqual([subject, false]);
    expect([subject, await page.title()]).toEqual([subject, 'Inbox · Waypost']);
    expect([subject, new URL(page.url()).pathname.startsWith('/mail/inbox/')]).toEqual([subject, true]);
    expect([subject, connections]).toEqual([subject, 0]);
    const cover = await page.evaluate("getComputedStyle(document.querySelector('article')).position");
    expect([subject, cover]).toEqual([subject, 'static']);
  }
  await context.close();
});

/** Loaded, drawn twice, and an answer fetched: what a message asks for by itself was asked for before that. */
async function letPass(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames()) await frame.waitForLoadState('load');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.evaluate("fetch('/healthz').then((answer) => answer.text())");
}

function heavyMessages(url: string): readonly { readonly name: string; readonly html: string }[] {
  const nested = '<table><tr><td>'.repeat(10_000);
  return [
    { name: 'ten thousand tables', html: `${nested}<img src="${url}/deep.png">` },
    { name: 'ten thousand lists', html: `${'<ul><li>'.repeat(10_000)}<img src="${url}/list.png">` },
    {
      name: 'a style that covers the page',
      html: `<style>body,article,*{position:fixed!important;inset:0;z-index:99999;background:red url(${url}/cover.png)}</style><div style="position:fixed;inset:0">Sign in again</div>`,
    },
    {
      name: 'a picture that counts',
      html: `<img width=1 height=1 src="${url}/count.gif?who=ann"><img src=//127.0.0.1/x>`,
    },
    {
      name: 'many attributes',
      html: `<p ${Array.from({ length: 20_000 }, (_, n) => `a${n}=x`).join(' ')}>attributes</p>`,
    },
    { name: 'an unclosed comment', html: `<b>${'<!--<a>'.repeat(20_000)}` },
  ];
}

/** Where the messages call: it counts connections. */
async function openHome(): Promise<typeof home> {
  const server = createServer((_, response) => response.end());
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}
