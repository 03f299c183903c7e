import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';
import { receiveMail } from './support/receive-mail.js';
import { openSender, submitMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
let stage: BrowserApp;
let token: string;
const behave = (host: string, behaviour: string) =>
  stage.app.call(`PUT /v1/sandbox/hosts/${host}`, { as: token, body: { behaviour } });
beforeAll(async () => {
  stage = await openBrowserApp();
  token = await openSender(stage.app, EMAIL);
  await behave('grey.example', 'greylist');
  await behave('no.example', 'refuse');
  await behave('down.example', 'down');
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('an email', () => {
  it.each(LOOKS)('is written, sent and watched, by keyboard alone, %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
    const { page } = visitor;
    await visitor.goTo('/emails');
    await page.getByRole('button', { name: 'Send a test' }).first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('From').and(page.locator(':focus')).waitFor();
    await dialog.getByLabel('To', { exact: true }).focus();
    await page.keyboard.type('bob@remote.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Watched ${theme}`);
    await page.keyboard.press('Enter');
    const watch = dialog.getByRole('link', { name: 'Watch it travel' });
    await watch.waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await watch.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Watched ${theme}` }).waitFor();
    const story = page.getByRole('list', { name: 'What happened' });
    await story.getByRole('heading', { name: 'Delivered' }).waitFor();
    await story.getByText(/^250 2\.0\.0 Captured/).waitFor();
    await story.getByText('Every recipient has it.').waitFor();
  });

  it('is written from a link once: the address bar forgets it', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/emails?compose=1&status=sent');
    await page.getByRole('dialog').getByLabel('From').and(page.locator(':focus')).waitFor();
    expect(new URL(page.url()).search).toBe('?status=sent');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Emails' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is not written before it is known which domains it may come from', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/v1\/domains\?.*limit=1000/, async (route) => {
      await held;
      await route.continue();
    });
    await visitor.goTo('/emails');
    await page.getByRole('button', { name: 'Send a test' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('status').waitFor();
    // Whatever else was asked for by now is answered and drawn
    await page.evaluate("fetch('/v1/domains?limit=1').then(() => new Promise(requestAnimationFrame))");
    expect(await dialog.getByLabel('To', { exact: true }).count()).toBe(0);
    letGo();
    await dialog.getByLabel('To', { exact: true }).fill('bob@remote.example');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('link', { name: 'Watch it travel' }).waitFor();
  });

  it('that is refused says so in plain words and in those of the other server', async () => {
    const id = await submitMail(stage.app, token, { subject: 'Refused', to: 'dan@no.example' });
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo(`/emails/${id}`);
    const story = page.getByRole('list', { name: 'What happened' });
    await story.getByRole('heading', { name: 'Bounced', level: 3 }).first().waitFor();
    await story.getByText('The address does not exist there.').waitFor();
    await story.getByText('550 5.1.1 No such user here').waitFor();
    await page.getByText('Headers', { exact: true }).click();
    await page.getByText('Message-ID', { exact: false }).first().waitFor();
  });

  it('that is deferred is tried at once when asked, and its source can be read before', async () => {
    const id = await submitMail(stage.app, token, { subject: 'Put off', to: 'eve@down.example' });
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo(`/emails/${id}`);
    await page.getByRole('heading', { name: 'Deferred', level: 3 }).waitFor();
    await page.getByText(/^Tried again at/).waitFor();
    await page.getByText('Source', { exact: true }).click();
    await page.locator('pre').getByText('Subject: Put off').waitFor();
    await behave('down.example', 'accept');
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('list', { name: 'What happened' }).getByRole('heading', { name: 'Delivered' }).waitFor();
    await page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' });
  });

  it('that waits is found by its status and cancelled, after one question', async () => {
    await submitMail(stage.app, token, { subject: 'Called back', to: 'carol@grey.example' });
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/emails');
    await page.getByLabel('Status').selectOption('deferred');
    await page.getByRole('button', { name: 'Cancel sending: Called back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('“Called back”').waitFor();
    await dialog.getByRole('button', { name: 'Cancel sending' }).click();
    await page.getByRole('link', { name: 'Called back' }).waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption('rejected');
    await page.getByRole('link', { name: 'Called back' }).waitFor();
    await page.getByRole('searchbox').fill('no.such.thing');
    await page.getByText('Nothing matches').waitFor();
  });

  it.each([
    ['light', PHONE, 'de'],
    ['dark', DESK, 'en'],
  ] as const)('is readable in %s at %o in %s', async (theme, viewport, language) => {
    const id = await submitMail(stage.app, token, { subject: 'Looked at', to: 'dan@no.example, fay@good.example' });
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport, language });
    const { page } = visitor;
    for (const path of ['/emails', `/emails/${id}`, '/emails/held']) {
      await visitor.goTo(path);
      expect(await listAxeFaults(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    }
  });
});

describe('a held copy', () => {
  it('is sent on from where it is kept, once the other side is well', async () => {
    const alias = { name: 'both', recipients: ['ann@inbox.example', 'dan@strict.example'] };
    await stage.app.call('POST /v1/domains/acme.test/aliases', { as: token, body: alias });
    await behave('strict.example', 'refuse');
    expect(await receiveMail(stage.app, { from: '', to: 'both@acme.test', subject: 'Kept' })).toMatch(/^250/);
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/emails/held');
    await page.getByRole('heading', { name: 'Kept' }).waitFor();
    await page.getByText('550 5.1.1 No such user here').waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    await behave('strict.example', 'accept');
    await page.getByRole('button', { name: 'Forward: Kept' }).click();
    await page.getByRole('heading', { name: 'Kept' }).waitFor({ state: 'detached' });
    await visitor.goTo('/logs?q=dan@strict.example');
    await page.getByRole('list', { name: 'Logs' }).getByText('Delivered').waitFor();
  });
});
