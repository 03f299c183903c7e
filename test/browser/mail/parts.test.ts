import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { source } from '../../messages/message-fixture.js';
import type { Visitor } from '../support/browser-app.js';
import { type MailStage, openMailStage } from './mail-stage.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PDF = Buffer.from('%PDF-1.1\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n').toString('base64');

let stage: MailStage;
let visitor: Visitor;
beforeAll(async () => {
  stage = await openMailStage();
  const parts = [
    'Content-Type: text/plain\r\n\r\nThree files.',
    `Content-Type: image/png; name="view.png"\r\nContent-Disposition: attachment; filename="view.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${PIXEL}`,
    `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="bill.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${PDF}`,
    'Content-Type: text/html\r\nContent-Disposition: attachment; filename="page.html"\r\n\r\n<script>alert(1)</script>',
  ];
  await put(
    { Subject: 'Files', Received: 'from a.test by b.test with ESMTPS; Mon, 16 Nov 2026 10:00:00 +0000' },
    'mixed',
    parts,
  );
  await put({ Subject: 'Secret' }, 'encrypted; protocol="application/pgp-encrypted"', [
    'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1',
    'Content-Type: application/octet-stream\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----',
  ]);
  visitor = await stage.visitMail();
});
afterAll(async () => {
  await visitor?.[Symbol.asyncDispose]();
  await stage?.[Symbol.asyncDispose]();
});

async function put(head: Record<string, string>, kind: string, parts: readonly string[]): Promise<void> {
  const body = `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
  const type = { 'MIME-Version': '1.0', 'Content-Type': `multipart/${kind}; boundary=b` };
  const raw = source({ From: 'bob@remote.test', To: stage.address, ...head, ...type }, body);
  expect((await stage.call('POST /v1/messages?raw=false&nodemailer=false', { raw })).status).toBe(200);
}

const row = (page: Page, subject: string) => page.locator('#list li').getByRole('link').filter({ hasText: subject });

it('attachments are looked at without being run, and saved as they came', async () => {
  const { page } = visitor;
  await page.goto('/mail');
  await row(page, 'Files').click();
  await page.getByRole('heading', { name: '3 attachments' }).waitFor();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Open view.png' }).click();
  await dialog.getByRole('img', { name: 'view.png' }).waitFor();
  const width = () => page.evaluate<number>('document.querySelector(\'img[alt="view.png"]\').naturalWidth');
  await expect.poll(width).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  // A viewer of PDF is part of the browser: where it has one, it gets the file
  const hasViewer = await page.evaluate<boolean>('navigator.pdfViewerEnabled');
  const pdf = page.getByRole('button', { name: 'Open bill.pdf' });
  expect(await pdf.count()).toBe(hasViewer ? 1 : 0);
  if (hasViewer) {
    await pdf.click();
    expect(await dialog.locator('iframe').getAttribute('src')).toMatch(/^blob:/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  // HTML is never opened here
  expect(await page.getByRole('button', { name: 'Open page.html' }).count()).toBe(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download page.html' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('page.html');
  expect(await readFile(await saved.path(), 'utf8')).toContain('<script>alert(1)</script>');
});

it('a message shows its headers and what they say of its way, and is saved as it came', async () => {
  const { page } = visitor;
  const more = async (name: string) => {
    await page.getByRole('article', { name: 'Message' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await more('Headers');
  const headers = page.getByRole('dialog', { name: 'Headers' });
  await headers.getByText('from a.test by b.test with ESMTPS').waitFor();
  await headers.getByText('multipart/mixed; boundary=b').waitFor();
  await page.keyboard.press('Escape');
  await headers.waitFor({ state: 'hidden' });
  await more('How it came here');
  const way = page.getByRole('dialog', { name: 'How it came here' });
  await way.getByRole('list', { name: 'What its headers say' }).getByText('b.test').waitFor();
  await way.getByText('Anybody can forge it').waitFor();
  await page.keyboard.press('Escape');
  await way.waitFor({ state: 'hidden' });
  const download = page.waitForEvent('download');
  await more('Download the message');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Files.eml');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toMatch(/Subject: Files\r\n[\s\S]*filename="bill\.pdf"[\s\S]*--b--\r\n$/);
});

it('an encrypted message is shown as one', async () => {
  const { page } = visitor;
  await row(page, 'Secret').click();
  await page.getByText('This message is encrypted').waitFor();
  await page.getByText('Only a mail program that has your PGP or S/MIME key').waitFor();
});

it('is installed as an app with a name, icons and a first page of its own', async () => {
  const { page, context } = visitor;
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await context.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    display: 'standalone',
    start_url: expect.stringContaining('/mail'),
    scope: expect.any(String),
  });
  for (const { src, sizes } of manifest.icons) {
    const icon = await context.request.get(new URL(src, `${stage.app.baseUrl}${address}`).href);
    expect([src, sizes, icon.status(), icon.headers()['content-type']]).toEqual([
      src,
      sizes,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});
