import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../support/eventually.js';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, openBrowserApp, PHONE } from './support/browser-app.js';
import { openSender, submitMail } from './support/send-mail.js';

const EMAIL = 'ops@example.test';
const PARTS = ['health', 'accounts', 'domains', 'queue', 'held', 'nodes', 'backups', 'acts'];
let stage: BrowserApp;
let customer: string;
const statusOf = async (subject: string) => {
  const { body } = await stage.app.call('GET /v1/emails', { as: customer });
  return body.find((email: { subject: string }) => email.subject === subject)?.status;
};

beforeAll(async () => {
  stage = await openBrowserApp();
  await stage.app.signUp(EMAIL);
  await stage.app.admin('account.operator', { email: EMAIL, isOperator: true });
  customer = await openSender(stage.app, 'ann@example.test');
  await stage.app.call('PUT /v1/sandbox/hosts/down.example', { as: customer, body: { behaviour: 'down' } });
  await submitMail(stage.app, customer, { subject: 'An offer', to: 'eve@down.example' });
  await vi.waitUntil(async () => (await statusOf('An offer')) === 'deferred', PATIENCE);
  // Waits behind it: its destination pauses
  await submitMail(stage.app, customer, { subject: 'A second offer', to: 'eve@down.example' });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('the operator pages', () => {
  it('are not shown to other accounts', async () => {
    await using visitor = await stage.visit({ email: 'ann@example.test' });
    const { page } = visitor;
    await visitor.goTo('/operator');
    await page.getByText('These pages are for operators').waitFor();
    expect(await page.getByRole('link', { name: 'Operator' }).count()).toBe(0);
  });

  it.each([
    ['light', DESK, 'en'],
    ['dark', PHONE, 'de'],
    ['light', PHONE, 'ar'],
  ] as const)('are readable in %s at %o in %s', async (theme, viewport, language) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport, language });
    const { page } = visitor;
    for (const part of PARTS) {
      await visitor.goTo(`/operator/${part}`);
      expect([part, await listAxeFaults(page)]).toEqual([part, []]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    }
  });

  it('find an account, and change its limit', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/');
    await page.getByRole('navigation').getByRole('link', { name: 'Operator' }).click();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('searchbox').fill('ann@');
    await page.getByRole('row', { name: /ops@example/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change: ann@example.test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Emails a day').fill('none');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await dialog.getByLabel('Emails a day').fill('25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /ann@example\.test.*25/ }).waitFor();
    const { body } = await stage.app.call('GET /v1/emails/limit', { as: customer });
    expect(body.limit).toBe(25);
  });

  it('suspend a domain and resume it', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/operator/domains');
    await page.getByRole('button', { name: 'Suspend: acme.test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('acme.test no longer sends mail').waitFor();
    const domain = async () => (await stage.app.call('GET /v1/domains/acme.test', { as: customer })).body;
    expect((await domain()).is_smtp_suspended).toBe(true);
    await page.getByRole('button', { name: 'Resume: acme.test' }).click();
    await page.getByText('acme.test sends mail again').waitFor();
    expect((await domain()).is_smtp_suspended).toBe(false);
    await vi.waitUntil(async () => (await statusOf('An offer')) !== 'pending', PATIENCE);
  });

  it('give up one entry, and try a destination again', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/operator/queue');
    const entries = page.getByRole('table', { name: 'Waiting mail' });
    expect(await entries.getByRole('checkbox').count()).toBe(2);
    await entries.getByRole('checkbox').first().check();
    await page.getByText('1 chosen').waitFor();
    await page.getByRole('button', { name: 'Cancel delivery: 1 chosen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel delivery' }).click();
    await page.getByText('1 cancelled').waitFor();
    expect(await statusOf('An offer')).toBe('rejected');
    await stage.app.call('PUT /v1/sandbox/hosts/down.example', { as: customer, body: { behaviour: 'accept' } });
    await page.getByRole('button', { name: 'Try now: down.example' }).click();
    await page.getByText('1 is due now').waitFor();
    await vi.waitUntil(async () => (await statusOf('A second offer')) === 'sent', PATIENCE);
  });

  it('show what was done, and by whom', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/operator/acts');
    const row = page.getByRole('listitem').filter({ hasText: 'acme.test was suspended' });
    await row.getByText(EMAIL).waitFor();
  });

  it('delete an account with its domain', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/operator/accounts?q=ann');
    await page.getByRole('button', { name: 'Change: ann@example.test' }).click();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByText('It belongs to one domain.').waitFor();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('ann@example.test is deleted').waitFor();
    expect((await stage.app.call('GET /v1/account', { as: customer })).status).toBe(401);
  });
});
