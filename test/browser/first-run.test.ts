import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startWaypost } from '../support/waypost-process.js';
import { DESK, PHONE } from './support/browser-app.js';
import { launchChromium } from './support/chromium.js';

/** Nothing but what the pages say leads from the first start to a message that was sent on. */
it.each([
  ['at a desk, in light', DESK, 'light'],
  ['on a phone, in the dark', PHONE, 'dark'],
] as const)(
  'a newcomer signs up, adds a domain, makes an alias and watches a message being forwarded, %s',
  async (_, viewport, colorScheme) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-first-run-'));
    const startedMs = performance.now();
    const [service, browser] = await Promise.all([startWaypost(dataDir), launchChromium()]);
    try {
      const page = await browser.newPage({ baseURL: service.baseUrl, viewport, colorScheme });
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
      const follow = (name: string | RegExp) => page.getByRole('link', { name }).first().click();
      /** Where there is no room, the navigation waits behind a button. */
      const goTo = async (place: string) => {
        if (viewport === PHONE) await press('Open the menu');
        await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: place }).click();
      };
      await page.goto('/');
      await follow('Sign up');
      await page.getByLabel('E-mail address').fill('ann@example.test');
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await press('Sign up');

      await page.getByRole('main').getByRole('link', { name: 'Add a domain' }).click();
      await page.getByRole('button', { name: 'Add a domain' }).first().click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('first.test');
      await press('Add domain');
      await page.getByRole('heading', { name: 'first.test' }).waitFor();

      await follow('Aliases');
      await page.getByRole('button', { name: 'New alias' }).first().click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('sales');
      await page.getByRole('textbox', { name: 'Recipients' }).fill('bob@remote.test');
      await press('Create alias');
      await page.getByRole('heading', { name: 'sales@first.test' }).waitFor();

      await goTo('Emails');
      await page.getByRole('button', { name: 'Send a test' }).first().click();
      await page.getByLabel('From').fill('sales');
      await page.getByLabel('To', { exact: true }).fill('sales@first.test');
      await press('Send');
      await follow('Watch it travel');
      await page.getByText('Delivered').first().waitFor();

      await goTo('Sandbox');
      await page.getByText('bob@remote.test').first().waitFor();
      const seconds = (performance.now() - startedMs) / 1000;
      process.stdout.write(`From the start to the first forwarded message: ${seconds.toFixed(1)} s (aim: under 60)\n`);
      expect(await page.getByText('A test').first().isVisible()).toBe(true);
    } finally {
      await browser.close();
      await service.stop();
      await rm(dataDir, { recursive: true });
    }
  },
);
