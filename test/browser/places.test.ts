import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.js';
import { type BrowserApp, openBrowserApp } from './support/browser-app.js';
import { overflowOf } from './support/overflow.js';
import { receiveMail } from './support/receive-mail.js';
import { openSender, sendMail, submitMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
const SUBJECT = 'x'.repeat(500);
const SMALL_PHONE = { width: 360, height: 740 };
let stage: BrowserApp;
let token: string;
let ids: Record<'sent' | 'waits' | 'arrived' | 'message' | 'alias', string>;
beforeAll(async () => {
  stage = await openBrowserApp();
  token = await openSender(stage.app, EMAIL);
  const ask = async (name: string, body?: object) =>
    (await stage.app.call(name, { as: token, ...(body && { body }) })).body;
  await ask('PUT /v1/sandbox/hosts/down.example', { behaviour: 'down' });
  await ask('PUT /v1/sandbox/hosts/strict.example', { behaviour: 'refuse', text: '550 5.1.1 No such user here' });
  const box = { name: 'both', recipients: ['one@remote.test', 'dan@strict.example'], has_imap: true };
  await ask('POST /v1/domains/acme.test/aliases', box);
  const long = { name: 'y'.repeat(64), description: 'z'.repeat(150), labels: ['w'.repeat(100)] };
  const alias = await ask('POST /v1/domains/acme.test/aliases', long);
  await sendMail(stage.app, token, { subject: SUBJECT });
  const waits = await submitMail(stage.app, token, { subject: SUBJECT, to: 'bob@down.example' });
  expect(await receiveMail(stage.app, { from: '', to: 'both@acme.test', subject: SUBJECT })).toMatch(/^250/);
  await eventually(
    () => ask('GET /v1/logs?limit=50'),
    ({ length }) => length >= 5,
  );
  const [sent] = await ask('GET /v1/emails?status=sent&limit=10');
  const [arrived] = (await ask('GET /v1/logs?limit=50')).filter((log: { direction: string }) => log.direction === 'in');
  const [message] = await ask('GET /v1/sandbox/messages');
  ids = { sent: sent.id, waits, arrived: arrived.id, message: message.id, alias: alias.id };
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** Every page, and what the window is called there. */
const PLACES: readonly (readonly [path: () => string, title: string | RegExp])[] = [
  [() => '/', 'Overview · Waypost'],
  [() => '/domains', 'Domains · Waypost'],
  [() => '/domains/move', 'Move here · Waypost'],
  ...['dns', 'aliases', 'settings', 'members', 'passwords', 'dmarc'].map(
    (part) => [() => `/domains/acme.test/${part}`, /^.+ · acme\.test · Waypost$/] as const,
  ),
  [() => `/domains/acme.test/aliases/${ids.alias}`, /^y{64}@acme\.test · Waypost$/],
  [() => '/emails', 'Emails · Waypost'],
  [() => `/emails/${ids.sent}`, `${SUBJECT} · Waypost`],
  [() => `/emails/${ids.waits}`, `${SUBJECT} · Waypost`],
  [() => '/emails/held', 'Held copies · Waypost'],
  [() => '/logs', 'Logs · Waypost'],
  [() => `/logs/${ids.arrived}`, / · Waypost$/],
  [() => '/logs/explain', 'What would happen? · Waypost'],
  ...['profile', 'tokens', 'security', 'sessions', 'activity'].map(
    (part) => [() => `/account/${part}`, /^.+ · Account and security · Waypost$/] as const,
  ),
  ...['mail', 'dns', 'hosts', 'webhooks'].map(
    (part) => [() => `/sandbox/${part}`, /^.+ · Sandbox · Waypost$/] as const,
  ),
  [() => `/sandbox/mail?message=${ids.message}`, /^.+ · Sandbox · Waypost$/],
  [() => '/domains/acme.test/aliases/nothing/here', 'There is no such page · Waypost'],
];

describe('every page', () => {
  it('says where one is, and does not scroll sideways on a small phone with a subject of 500 letters', async () => {
    await using visitor = await stage.visit({ email: EMAIL, viewport: SMALL_PHONE });
    const { page } = visitor;
    for (const [path, title] of PLACES) {
      await visitor.goTo(path());
      const expected =
        typeof title === 'string' ? (found: string) => found === title : (found: string) => title.test(found);
      await expect
        .poll(async () => expected(await page.title()) || (await page.title()), { message: path() })
        .toBe(true);
      expect([path(), await overflowOf(page)]).toEqual([path(), 0]);
    }
  });

  it('says where one is before the sign-in', async () => {
    await using visitor = await stage.visit({ viewport: SMALL_PHONE });
    for (const [path, title] of [
      ['/sign-in', 'Sign in · Waypost'],
      ['/sign-up', 'Create an account · Waypost'],
      ['/reset', / · Waypost$/],
    ] as const) {
      await visitor.goTo(path);
      await expect.poll(() => visitor.page.title()).toMatch(title);
      expect(await overflowOf(visitor.page)).toBe(0);
    }
  });
});

describe('a form', () => {
  it('tells a fault at its field, in words of the page', async () => {
    await using visitor = await stage.visit({ email: EMAIL, viewport: SMALL_PHONE });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/aliases');
    await page.getByRole('button', { name: 'New alias' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('both');
    await dialog.getByRole('button', { name: 'Create alias' }).click();
    await dialog.getByText('Name: both already exists on this domain.').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await name.and(page.locator(':focus')).waitFor();
    await name.fill('!both');
    await dialog.getByRole('button', { name: 'Create alias' }).click();
    await dialog.getByText('To switch an alias off, use the switch on its page.').waitFor();
    await name.fill('third');
    const recipients = dialog.getByLabel('Recipients', { exact: true });
    await recipients.fill('no address');
    await dialog.getByRole('button', { name: 'Create alias' }).click();
    await dialog.getByText(/^Recipients: no is not an email address/).waitFor();
    expect([await name.getAttribute('aria-invalid'), await recipients.getAttribute('aria-invalid')]).toEqual([
      null,
      'true',
    ]);
    expect(await dialog.getByText(/recipients:|name:|is_enabled/).count()).toBe(0);
  });

  it('tells missing records without doubled bullets', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    for (const type of ['MX', 'TXT']) {
      const body = { name: 'acme.test', type, state: 'missing' };
      expect((await stage.app.call('PUT /v1/sandbox/dns', { as: token, body })).status).toBe(200);
    }
    await visitor.goTo('/domains/acme.test/dns');
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('listitem').filter({ hasText: 'acme.test has no MX record.' }).first().waitFor();
    expect(await page.getByText(/^\s*\*/).count()).toBe(0);
  });
});
