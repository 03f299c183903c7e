import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';
import { overflowOf } from './support/overflow.js';

let stage: BrowserApp;
beforeAll(async () => {
  stage = await openBrowserApp();
}, 120_000);
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('the reference', () => {
  it('finds an operation by its words, its path and its fields', async () => {
    await using visitor = await stage.visit();
    const { page } = visitor;
    await visitor.goTo('/docs');
    const search = page.getByRole('searchbox', { name: 'Search guides and operations' });
    await page.keyboard.press('/');
    await page.keyboard.type('create alias');
    await page.getByRole('link', { name: 'Create an alias' }).waitFor();
    expect(await page.getByRole('link', { name: 'List your domains' }).isVisible()).toBe(false);
    await search.fill('vacation_responder_subject');
    await page.getByRole('link', { name: 'Change an alias' }).waitFor();
    await page.getByText(/^\d+ found$/).waitFor();
    expect(await page.getByRole('link', { name: 'List your domains' }).isVisible()).toBe(false);
    await search.fill('/v1/encrypt');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/encrypt#encryptRecord');
    await search.fill('warming reputation');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/guides/deliverability');
    await page.getByRole('heading', { name: 'Warming up' }).waitFor();
    await page.getByRole('link', { name: 'dns.md' }).first().click();
    await page.waitForURL('**/docs/guides/dns');
    await search.fill('xylophone');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'List your domains' }).waitFor();
  });

  it('copies the sample in the language that was chosen, and remembers the language', async () => {
    await using visitor = await stage.visit();
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.goTo('/docs/emails#createEmail');
    const article = page.locator('#createEmail');
    await article.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await article.getByText('Copied').waitFor();
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    expect(await clipboard()).toMatch(/^curl -u "\$WAYPOST_TOKEN:"/);
    await article.getByRole('button', { name: 'Python' }).click();
    await visitor.goTo('/docs/domains');
    const other = page.locator('#createDomain');
    expect(await other.getByRole('button', { name: 'Python' }).getAttribute('aria-pressed')).toBe('true');
    await other.locator('.copy:visible').first().click();
    await expect.poll(clipboard).toMatch(/^import os\nimport requests/);
  });

  it('leads from an address of before to where the operation is now', async () => {
    await using visitor = await stage.visit();
    await visitor.page.goto('/docs#createAlias');
    await visitor.page.waitForURL('**/docs/aliases#createAlias');
  });

  it('opens its contents on a phone, and is no wider than it', async () => {
    await using visitor = await stage.visit({ viewport: PHONE });
    const { page } = visitor;
    await visitor.goTo('/docs/domains');
    expect(await overflowOf(page)).toBe(0);
    const link = page.getByRole('navigation').getByRole('link', { name: 'Create an alias' });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Contents' }).click();
    await link.click();
    await page.waitForURL('**/docs/aliases#createAlias');
  });

  it.each(LOOKS)('is accessible in %s', async (theme, viewport) => {
    await using visitor = await stage.visit({ theme, viewport });
    for (const path of ['/docs', '/docs/encrypt', '/docs/queue']) {
      await visitor.goTo(path);
      expect([path, ...(await listAxeFaults(visitor.page))]).toEqual([path]);
      expect([path, await overflowOf(visitor.page)]).toEqual([path, 0]);
    }
  });
});
