import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../support/eventually.js';
import { startHttpListener } from '../webhooks/http-listener.js';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, openBrowserApp, PHONE } from './support/browser-app.js';
import { openSender, submitMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
let stage: BrowserApp;
let token: string;
let listener: Awaited<ReturnType<typeof startHttpListener>>;
const call = (request: string, body?: object) => stage.app.call(request, { as: token, ...(body && { body }) });
const ALIASES = 'POST /v1/domains/acme.test/aliases';

beforeAll(async () => {
  listener = await startHttpListener();
  listener.answerWith(503);
  stage = await openBrowserApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  token = await openSender(stage.app, EMAIL);
  await call('PUT /v1/sandbox/hosts/down.example', { behaviour: 'down' });
  await call(ALIASES, { name: 'later', recipients: ['bob@down.example'] });
  await call(ALIASES, { name: 'hook', recipients: [listener.url('/mail')] });
  await submitMail(stage.app, token, { subject: 'An offer', to: 'eve@down.example' });
  for (const name of ['later', 'hook']) {
    await submitMail(stage.app, token, { subject: `A word for ${name}`, to: `${name}@acme.test` });
  }
  const kinds = async () => (await call('GET /v1/queue?sort=kind')).body.map(({ kind }: { kind: string }) => kind);
  await vi.waitUntil(async () => (await kinds()).join() === 'email,forward,webhook', PATIENCE);
});
afterAll(async () => {
  await stage?.[Symbol.asyncDispose]();
  await listener?.[Symbol.asyncDispose]();
});

describe('what waits', () => {
  it.each([
    ['light', DESK, 'en'],
    ['dark', PHONE, 'de'],
    ['light', PHONE, 'ar'],
  ] as const)('is readable in %s at %o in %s', async (theme, viewport, language) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport, language });
    const { page } = visitor;
    await visitor.goTo('/emails/waiting');
    await page.getByText('bob@down.example').first().waitFor();
    expect(await page.locator('main li').count()).toBe(3);
    expect(await listAxeFaults(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
  });

  it('is counted on the overview, shown by kind, tried and cancelled', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/');
    const figure = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Waiting' }) });
    await figure.getByText('3', { exact: true }).waitFor();
    await figure.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Waiting' }).waitFor();
    const list = page.getByRole('list', { name: 'Waiting' });
    await list.getByText('A word for hook').waitFor();

    await page.getByLabel('Kind').selectOption('webhook');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    listener.answerWith(200);
    await list.getByRole('button', { name: /^Try now: / }).click();
    await page.getByText('Nothing is waiting').waitFor();

    await page.getByLabel('Kind').selectOption('forward');
    await list.getByRole('button', { name: 'Cancel delivery: bob@down.example' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('does not reach bob@down.example. Its sender is not told.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel delivery' }).click();
    await page.getByText('The delivery was cancelled.').waitFor();
    await page.getByText('Nothing is waiting').waitFor();
    await page.getByRole('link', { name: 'Waiting (1)' }).waitFor();
  });
});
