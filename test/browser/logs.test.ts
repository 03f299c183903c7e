import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';
import { receiveMail } from './support/receive-mail.js';
import { openSender } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
let stage: BrowserApp;
beforeAll(async () => {
  stage = await openBrowserApp();
  const token = await openSender(stage.app, EMAIL);
  const alias = { name: 'hello', recipients: ['ann@inbox.example'] };
  await stage.app.call('POST /v1/domains/acme.test/aliases', { as: token, body: alias });
  expect(await receiveMail(stage.app, { to: 'hello@acme.test', subject: 'A question' })).toMatch(/^250/);
  const program = { filename: 'setup.exe', content: 'MZ and more' };
  const answer = await receiveMail(stage.app, { to: 'hello@acme.test', subject: 'A program', attachments: [program] });
  expect(answer).toMatch(/^554/);
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('the logs', () => {
  it.each(LOOKS)('are searched, and grow while one looks, %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
    const { page } = visitor;
    await visitor.goTo('/logs');
    await page.getByRole('link', { name: 'A question' }).waitFor();
    await receiveMail(stage.app, { to: 'hello@acme.test', subject: `Just arrived ${theme}` });
    await page.getByRole('link', { name: `Just arrived ${theme}` }).waitFor();
    await page.getByRole('searchbox').fill('question');
    await page.getByRole('link', { name: 'A program' }).waitFor({ state: 'detached' });
    expect(page.url()).toContain('q=question');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Reply code').fill('550');
    await page.getByLabel('Reply code').press('Enter');
    await page.getByText('Nothing matches').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await page.getByRole('link', { name: 'A program' }).waitFor();
  });

  it('tell the whole way of a message that was sent on', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/logs');
    await page.getByRole('link', { name: 'A question' }).click();
    await page.getByRole('heading', { level: 1, name: 'A question' }).waitFor();
    const story = page.getByRole('list', { name: 'What happened' });
    for (const station of ['Connection', 'Who sent it', 'Your alias decides', 'Delivered', 'Our answer']) {
      await story.getByRole('heading', { name: station }).waitFor();
    }
    await story.getByText('SPF none').waitFor();
    await story.getByText('DMARC none').waitFor();
    await story.getByText(/^250 2\.0\.0 Captured/).waitFor();
    expect(await story.getByText('TLS 1.3').count()).toBe(2);
    await page.getByRole('list', { name: 'The route at a glance' }).getByText('ann@inbox.example').waitFor();
  });

  it('say why a message was refused', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/logs?q=program');
    await page.getByRole('link', { name: 'A program' }).click();
    await page.getByRole('heading', { name: 'Refused by the scan' }).waitFor();
    await page
      .getByRole('list', { name: 'What happened' })
      .getByText(/setup\.exe/)
      .first()
      .waitFor();
  });

  it.each(['A question', 'A program'])('tell the story of %j in Arabic, but for words of the wire', async (subject) => {
    await using visitor = await stage.visit({ email: EMAIL, language: 'ar' });
    const { page } = visitor;
    await visitor.goTo('/logs');
    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('heading', { level: 1, name: subject }).waitFor();
    const steps = page.locator('main ol > li');
    await steps.last().waitFor();
    expect(await listEnglish(steps)).toEqual([]);
    await page.getByLabel('اللغة').selectOption('de');
    await expect.poll(() => steps.first().innerText()).not.toMatch(/\p{Script=Arabic}/u);
    await expect.poll(async () => (await steps.allInnerTexts()).join(' ')).not.toMatch(/\p{Script=Arabic}/u);
  });

  it('come as a file by mail, and say to whom', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/logs');
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(EMAIL).waitFor();
    await dialog.getByRole('button', { name: 'Send me the file' }).click();
    await page.getByRole('status').getByText(EMAIL).waitFor();
    await stage.app.letterTo(EMAIL, /log/i);
  });

  it('foresee what would become of a message, by keyboard alone', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/logs/explain');
    await page.getByLabel('From', { exact: true }).focus();
    await page.keyboard.type('zoe@sender.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('hello@acme.test');
    await page.keyboard.press('Enter');
    const answer = page.getByRole('list', { name: 'This would happen' });
    await answer.getByRole('heading', { name: 'Forwarded to' }).waitFor();
    await answer.getByText('ann@inbox.example').last().waitFor();
    await page.getByLabel('To', { exact: true }).fill('not an address');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(/not an address/)
      .waitFor();
  });

  it.each([
    ['light', DESK, 'en'],
    ['dark', PHONE, 'ar'],
  ] as const)('are readable in %s at %o in %s', async (theme, viewport, language) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport, language });
    const { page } = visitor;
    for (const path of ['/logs', '/logs/explain']) {
      await visitor.goTo(path);
      expect(await listAxeFaults(page)).toEqual([]);
    }
    await visitor.goTo('/logs?q=question');
    await page.locator('main li a').first().click();
    await page.locator('main ol h3').first().waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
  });
});

/** Three words of Latin letters in a row that are not marked as another server's, or as names and addresses. */
async function listEnglish(steps: Locator): Promise<readonly string[]> {
  const texts = await steps.evaluateAll((found) =>
    found.map((step) => {
      const copy = step.cloneNode(true);
      for (const wire of copy.querySelectorAll('[lang="en"], .wire, time')) wire.remove();
      return copy.textContent ?? '';
    }),
  );
  expect(texts.join(' ')).toMatch(/\p{Script=Arabic}/u);
  return texts.flatMap(
    (text) => text.match(/(?:(?<![\w.@-])[A-Za-z]{2,}(?![\w.@-])\s+){2,}[A-Za-z]{2,}(?![\w.@-])/g) ?? [],
  );
}
