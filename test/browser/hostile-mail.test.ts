import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/test-app.js';
import { type BrowserApp, openBrowserApp } from './support/browser-app.js';
import { hostileMessages } from './support/hostile-messages.js';
import { openSender, sendMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
/** Stands in every message: once it is seen, the message is shown. */
const HARMLESS_TEXT = 'So far it is harmless';
const HARMLESS = `<p style="color: rgb(1, 2, 3)">${HARMLESS_TEXT}</p>`;
const names = hostileMessages('').map(({ name }) => name);

let stage: BrowserApp;
let context: BrowserContext | undefined;
let home: Home;

beforeAll(async () => {
  home = await openHome();
  stage = await openBrowserApp();
  const token = await openSender(stage.app, EMAIL);
  for (const { name, html } of hostileMessages(home.url)) {
    await sendMail(stage.app, token, { subject: name, html: `${HARMLESS}${html}` });
  }
  const link = `<a href="${home.url}/">Read on</a>`;
  await sendMail(stage.app, token, { subject: 'a true link', html: `${HARMLESS}${link}` });
});

afterEach(() => context?.close());

afterAll(async () => {
  await stage?.[Symbol.asyncDispose]();
  home?.server.close();
});

describe('a hostile message in the mailbox of the sandbox', () => {
  it.each(names)('runs nothing and fetches nothing: %s', async (name) => {
    const { page } = await openPage();
    await openMessage(page, name);
    await expectHarmless(page, name);
    expect(home.connections()).toBe(0);
  });

  it.each(names)('would run and fetch nothing even if the sanitiser let it through: %s', async (name) => {
    const { page } = await openPage();
    await page.goto('/sandbox/hosts');
    await page.locator('h1').waitFor();
    const html = hostileMessages(home.url).find((message) => message.name === name)?.html ?? '';
    await page.evaluate(showUnsanitised(`${HARMLESS}${html}`));
    await page.frameLocator('iframe:not([hidden])').getByText(HARMLESS_TEXT).waitFor({ state: 'attached' });
    await expectHarmless(page, name);
  });

  it('does nothing when its false links and forms are clicked', async () => {
    const { page } = await openPage();
    await openMessage(page, 'a base and links that are scripts');
    const frame = page.frameLocator('iframe:not([hidden])');
    for (const text of ['click', 'data', 'vb', 'relative']) await frame.getByText(text, { exact: true }).click();
    await expectHarmless(page, 'links');
    await openMessage(page, 'a form that sends itself');
    expect(await frame.locator('form, input, button').count()).toBe(0);
  });

  it('opens a true link in a window of its own, which knows nothing of this one', async () => {
    const { page } = await openPage({ mayOpenWindows: true });
    home.serve('<script>document.title = String(window.opener)</script>');
    await openMessage(page, 'a true link');
    const popup = page.waitForEvent('popup');
    await page.frameLocator('iframe:not([hidden])').getByRole('link', { name: 'Read on' }).click();
    await expect.poll(async () => (await popup).title()).toBe('null');
    expect((await popup).url()).toBe(`${home.url}/`);
    expect(home.referrers()[0]).toBeUndefined();
  });

  it('keeps the look of the message: styles in line are its own', async () => {
    const { page } = await openPage();
    await openMessage(page, 'remote pictures');
    const frame = page.frameLocator('iframe:not([hidden])').locator('html');
    expect(await frame.evaluate("getComputedStyle(document.querySelector('p')).color")).toBe('rgb(1, 2, 3)');
  });

  it('shows pictures when the reader asks for them, and fetches nothing but pictures', async () => {
    const { page } = await openPage();
    for (const [name, wanted] of [
      ['remote pictures', ['/picture.png', '/table.png', '/cell.png']],
      ['styles that fetch', ['/body.png', '/inline.png']],
    ] as const) {
      home.forget();
      await openMessage(page, name);
      await page.getByRole('button', { name: 'Show the pictures' }).click();
      await expect.poll(() => home.paths()).toEqual(expect.arrayContaining([...wanted]));
      await letPass(page);
      expect(home.paths().filter((path) => !path.endsWith('.png') && !path.endsWith('.cur'))).toEqual([]);
    }
    home.forget();
    await openMessage(page, 'remote pictures');
    await page.getByRole('button', { name: 'Show the pictures' }).waitFor(); // asked for once is not for ever
    expect(home.paths()).toEqual([]);
  });

  it('is shown to the dashboard only: opened from elsewhere, the frame is refused', async () => {
    const { page } = await openPage();
    home.serve(`<form method="post" action="${stage.app.baseUrl}/mail-frame"><input name="html" value="false words">
      </form><script>document.forms[0].submit()</script>`);
    await page.goto(`${home.url}/`);
    await page.waitForURL(/mail-frame/);
    expect(await page.content()).not.toContain('false words');
  });
});

async function openPage({ mayOpenWindows = false } = {}): Promise<{ page: Page }> {
  context = await stage.browser.newContext({ baseURL: stage.app.baseUrl, locale: 'en' });
  await context.request.post('/v1/sessions', { data: { email: EMAIL, password: PASSWORD } });
  const page = await context.newPage();
  page.on('dialog', () => expect.unreachable('a message opened a dialog'));
  page.on('popup', () => mayOpenWindows || expect.unreachable('a message opened a window'));
  home.forget();
  return { page };
}

async function openMessage(page: Page, subject: string): Promise<void> {
  await page.goto('/sandbox/mail');
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('heading', { name: subject }).waitFor();
  await page.frameLocator('iframe:not([hidden])').getByText(HARMLESS_TEXT).waitFor();
}

async function expectHarmless(page: Page, name: string): Promise<void> {
  await letPass(page);
  expect([name, await page.evaluate("'pwned' in window")]).toEqual([name, false]);
  expect([name, await page.title()]).toEqual([name, expect.stringMatching(/ · Waypost$/)]);
  expect([name, ...home.paths()]).toEqual([name]);
  expect(await page.frameLocator('iframe:not([hidden])').locator('html').first().evaluate('document.title')).toBe('');
}

/** Loaded, drawn twice, and an answer fetched: what a message asks for by itself was asked for before that. */
async function letPass(page: Page): Promise<void> {
  for (const frame of page.mainFrame().childFrames()) await frame.waitForLoadState('load');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.evaluate("fetch('/healthz').then((answer) => answer.text())");
}

/** For the page: what the viewer does, without its first wall. */
function showUnsanitised(html: string): string {
  return `(async () => {
    const { csrf_token: csrf } = await (await fetch('/v1/session')).json();
    const frame = Object.assign(document.createElement('iframe'), { name: 'raw' });
    frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox');
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/mail-frame?csrf=' + csrf, target: 'raw', enctype: 'multipart/form-data' });
    form.append(Object.assign(document.createElement('textarea'), { name: 'html', value: ${JSON.stringify(html)} }));
    document.body.append(frame, form);
    form.submit();
  })()`;
}

interface Home {
  readonly server: Server;
  readonly url: string;
  paths(): string[];
  referrers(): (string | undefined)[];
  connections(): number;
  forget(): void;
  serve(html: string): void;
}

/** Where the messages call: it notes every connection, and answers pictures. */
async function openHome(): Promise<Home> {
  let paths: string[] = [];
  let referrers: (string | undefined)[] = [];
  let connections = 0;
  let page = '';
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    referrers.push(request.headers.referer);
    const isPage = request.url === '/';
    response.writeHead(200, { 'Content-Type': isPage ? 'text/html' : 'image/png' });
    response.end(isPage ? page : PIXEL);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    paths: () => paths,
    referrers: () => referrers,
    connections: () => connections,
    forget() {
      paths = [];
      referrers = [];
      connections = 0;
    },
    serve(html) {
      page = html;
    },
  };
}

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
