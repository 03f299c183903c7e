import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailStage, openMailStage } from './mail-stage.js';

let stage: MailStage;
beforeAll(async () => {
  stage = await openMailStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const arrive = (subject: string, flags: readonly string[] = []) =>
  stage.call('POST /v1/messages', { from: 'Zoe Park <zoe@sender.example>', subject, text: `About ${subject}.`, flags });

/** What the person would see beside the clock. */
const LIST_SHOWN = `navigator.serviceWorker.ready.then(async (worker) =>
  (await worker.getNotifications()).map(({ title, body, data }) => ({ title, body, path: data.path })))`;

it('tells of new mail while the page is hidden, opens it when that is clicked, and forgets it at sign-out', async () => {
  await using visitor = await stage.visitMail();
  const { page, context } = visitor;
  await context.grantPermissions(['notifications'], { origin: stage.app.baseUrl });
  await page.goto('/mail/settings');
  const choice = page.getByRole('switch', { name: 'Notify me of new mail' });
  await choice.click();
  await expect.poll(() => choice.isChecked()).toBe(true);
  await page.goto('/mail/inbox');
  await page.getByRole('heading', { level: 1 }).first().waitFor();

  await arrive('Seen at once');
  await page.getByText('Seen at once').first().waitFor();
  // A browser under test says that every page has the focus
  await page.evaluate('document.hasFocus = () => false');
  await arrive('A copy of what was sent', ['\\Seen']);
  const { body: letter } = await arrive('Behind your back');
  await expect
    .poll(() => page.evaluate(LIST_SHOWN))
    .toEqual([{ title: 'Zoe Park', body: 'Behind your back', path: `/mail/inbox/${letter.id}` }]);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The page has no worker');
  // Only a person's click lets a worker focus a window: this is what it says to the page afterwards
  await worker.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    const [open] = await clients.matchAll({ type: 'window' });
    open.postMessage({ open: notification.data.path });
  })()`);
  await page.getByText('About Behind your back.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/mail/inbox/${letter.id}`);

  await page.getByRole('button', { name: /^Mailbox / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to your mailbox' }).waitFor();
  expect(await page.evaluate(LIST_SHOWN)).toEqual([]);
});

it('says why there are none when the browser refuses them', async () => {
  await using visitor = await stage.visitMail();
  const { page, context } = visitor;
  // Whatever is not among those granted is denied
  await context.grantPermissions(['geolocation'], { origin: stage.app.baseUrl });
  await page.goto('/mail/settings');
  await page.getByText('This browser blocks notifications').waitFor();
  expect(await page.getByRole('switch', { name: 'Notify me of new mail' }).isDisabled()).toBe(true);
});
