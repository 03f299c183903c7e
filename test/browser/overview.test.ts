import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';
import { receiveMail } from './support/receive-mail.js';
import { openSender, sendMail, submitMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
const NEW = 'new@example.test';
let stage: BrowserApp;
let token: string;
beforeAll(async () => {
  stage = await openBrowserApp();
  await stage.app.signUp(NEW);
  token = await openSender(stage.app, EMAIL);
  await sendMail(stage.app, token, { subject: 'First words' });
  await stage.app.call('PUT /v1/sandbox/hosts/down.example', { as: token, body: { behaviour: 'down' } });
  await submitMail(stage.app, token, { subject: 'Waits', to: 'bob@down.example' });
  await receiveMail(stage.app, { to: 'ann@acme.test', subject: 'Arrives' });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('the overview', () => {
  it('of a new account is the way to its first message, by keyboard alone', async () => {
    await using visitor = await stage.visit({ email: NEW });
    const { page } = visitor;
    await visitor.goTo('/');
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    const act = page.getByRole('link', { name: 'Add a domain' });
    for (let presses = 0; (await page.locator(':focus').and(act).count()) === 0; presses += 1) {
      expect(presses).toBeLessThan(30);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/domains');
  });

  it.each(LOOKS)(
    'draws what became of the messages, has the numbers as a table, and grows by itself, %s at %o',
    async (theme, viewport) => {
      await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
      const { page } = visitor;
      await visitor.goTo('/');
      await page.getByRole('img', { name: /copies of messages, of which/ }).waitFor();
      await page.getByRole('row', { name: /down\.example/ }).waitFor();
      const summary = page.getByText('Show as a table').first();
      await summary.focus();
      await page.keyboard.press('Enter');
      const table = page.getByRole('table', { name: 'Messages by outcome' });
      await table.waitFor();
      const lastRow = async () => (await table.getByRole('row').last().innerText()).replace(/\s+/g, ' ');
      const before = await lastRow();
      await receiveMail(stage.app, { to: 'ann@acme.test', subject: 'Arrives too' });
      await expect.poll(lastRow).not.toBe(before);
      await page.getByLabel('Time shown').selectOption('168');
      await page.waitForURL('**/?hours=168');
    },
  );

  it.each([
    ['light', DESK],
    ['dark', PHONE],
  ] as const)('is readable in %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
    const { page } = visitor;
    await visitor.goTo('/');
    await page.getByRole('img', { name: /copies of messages, of which/ }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
  });
});
