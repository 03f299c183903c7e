import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAxeFaults } from '../support/axe.js';
import { LOOKS } from '../support/browser-app.js';
import { type MailStage, openMailStage } from './mail-stage.js';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
  await stage.call('POST /v1/messages', {
    from: 'zoe@sender.example',
    subject: 'Kept',
    text: 'To be read in a train.',
  });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

it.each(LOOKS)(
  'settings are shown and saved, and the signature stands under letters, %s at %o',
  async (theme, viewport) => {
    await using visitor = await stage.visitMail({ theme, viewport });
    const { page } = visitor;
    await page.goto('/mail/settings');
    await page.getByRole('heading', { level: 1, name: 'Mailbox settings' }).waitFor();
    await page.getByLabel('Your name').fill('Ann Lee');
    const signature = page.getByRole('textbox', { name: 'Signature' });
    await signature.fill(`Acme, ${theme}`);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('img', { name: /profile/i }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    await page.goto('/mail/inbox');
    await page.getByRole('button', { name: 'Write' }).first().click();
    await page.getByRole('textbox', { name: 'Text' }).getByText(`Acme, ${theme}`).waitFor();
  },
);

it('a palette on Ctrl-K leads to folders, letters and settings', async () => {
  await using visitor = await stage.visitMail();
  const { page } = visitor;
  await page.goto('/mail');
  await page.getByRole('button', { name: 'Write' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'All commands' }).fill('sett');
  expect(await listAxeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Mailbox settings' }).waitFor();
});

it('without a network what was read can be read, a letter waits and is sent later, and signing out wipes all', async () => {
  await using visitor = await stage.visitMail({ remember: true, isUnreliable: true });
  const { page, context } = visitor;
  await page.goto('/mail/inbox');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload(); // from now on the worker answers
  await page.getByText('Kept').first().click();
  const letter = page.getByRole('article', { name: 'Message' }).getByText('To be read in a train.');
  await letter.waitFor();
  // The editor is fetched ahead, for letters without a network
  await expect
    .poll(
      () =>
        page.evaluate<boolean>(`caches.open('waypost-mail-shell').then(async (cache) =>
      (await cache.keys()).some(({ url }) => url.includes('composer')))`),
      { timeout: 20_000 },
    )
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await letter.waitFor();
  await page.getByRole('button', { name: 'Write' }).first().click();
  const composer = page.getByRole('dialog').filter({ has: page.getByLabel('To', { exact: true }) });
  await composer.getByLabel('To', { exact: true }).fill('gil@remote.example');
  await composer.getByPlaceholder('Subject').fill('From the train');
  await composer.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('the message waits in the outbox').waitFor();
  // A draft survives the page, and is saved once there is a network: one copy
  await page.getByRole('button', { name: 'Write' }).first().click();
  await composer.getByPlaceholder('Subject').fill('Half a letter');
  await composer.getByText('kept in this browser').waitFor();
  await page.reload();
  await composer.getByPlaceholder('Subject').and(page.locator('[value="Half a letter"]')).waitFor();
  await context.setOffline(false);
  await page.getByText('The outbox is sent').waitFor();
  const sent = await stage.call('GET /v1/messages?folder=Sent%20Mail&subject=From%20the%20train&lightweight=true');
  expect(sent.body).toHaveLength(1);
  await composer.getByText('Saved in Drafts').waitFor();
  const drafts = await stage.call('GET /v1/messages?folder=Drafts&lightweight=true');
  expect(drafts.body).toMatchObject([{ subject: 'Half a letter' }]);
  const kept = `new Promise((resolve) => {
    indexedDB.open('waypost-mail').onsuccess = ({ target: { result } }) => {
      result.transaction('drafts').objectStore('drafts').count().onsuccess = (event) => {
        result.close();
        resolve(event.target.result);
      };
    };
  })`;
  await expect.poll(() => page.evaluate(kept)).toBe(0);
  await composer.getByRole('button', { name: 'Save and close' }).click();
  await page.getByRole('button', { name: /^Mailbox / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to your mailbox' }).waitFor();
  expect(await page.evaluate('caches.has("waypost-mail-read")')).toBe(false);
  expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0);
});
