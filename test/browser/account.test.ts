import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/test-app.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';
import { expectAccessible } from './support/expect-accessible.js';

const EMAIL = 'ann@example.test';
let stage: BrowserApp;
beforeAll(async () => {
  stage = await openBrowserApp();
  const token = await stage.app.signUp(EMAIL);
  await stage.app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('the account', () => {
  it.each(LOOKS)('keeps a name, %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
    await visitor.goTo('/account');
    await visitor.page.getByLabel('First name').fill(`Ann ${theme}`);
    await visitor.page.getByRole('button', { name: 'Save' }).click();
    await visitor.page.getByText('Saved', { exact: true }).waitFor();
    await visitor.goTo('/account/profile');
    expect(await visitor.page.getByLabel('First name').inputValue()).toBe(`Ann ${theme}`);
  });

  it('makes a token that is shown once and may only send, and takes it back', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/account/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('What is it for?').fill('newsletter');
    await page.getByLabel('What may it do?').selectOption('send');
    await page.getByRole('button', { name: 'Create the token' }).click();
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    expect((await stage.app.call('GET /v1/domains', { as: secret })).status).toBe(403);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name: /newsletter/ });
    await row.getByText('Sending only').waitFor();
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: /Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await stage.app.call('GET /v1/emails', { as: secret })).status).toBe(401);
  });

  it('ends the session of another browser', async () => {
    await using here = await stage.visit({ email: EMAIL });
    await using elsewhere = await stage.visit({ email: EMAIL });
    await here.goTo('/account/sessions');
    await here.page.getByText('This browser').waitFor();
    await here.page.getByRole('button', { name: 'End all others' }).click();
    await here.page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await here.page.getByText(/ended/).first().waitFor();
    await elsewhere.page.goto('/account');
    await elsewhere.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('asks for a code at the second step, and takes a recovery code instead', async () => {
    await stage.app.signUp('two@example.test');
    await using visitor = await stage.visit({ email: 'two@example.test' });
    const { page } = visitor;
    await visitor.goTo('/account/security');
    await page.getByRole('button', { name: 'Set it up' }).click();
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await page.getByLabel(/six digits/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: 'Switch on' }).click();
    const codes = page.getByRole('dialog').getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    const recovery = (await codes.first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, 'two@example.test');
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText(/code/i).waitFor();
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await visitor.goTo('/account/activity');
    await page.getByText(/A recovery code was used; 9 are left/).waitFor();
    await page.getByText('Two-step sign-in was switched on').waitFor();
  });

  it('adds a passkey and signs in with it', async () => {
    await stage.app.signUp('key@example.test');
    await using visitor = await stage.visit({ email: 'key@example.test' });
    const { page } = visitor;
    // Passkeys belong to names, not to addresses
    const named = stage.app.baseUrl.replace('127.0.0.1', 'localhost');
    await visitor.context.request.post(`${named}/v1/sessions`, {
      data: { email: 'key@example.test', password: PASSWORD },
    });
    await addAuthenticator(page);
    await page.goto(`${named}/account/security`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('What do you call this device?').fill('my phone');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('listitem').getByText('my phone').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.goto(`${named}/account/activity`);
    await page.getByText('Signed in with a passkey').waitFor();
  });

  it.each([
    ['light', DESK],
    ['dark', PHONE],
  ] as const)(
    'is accessible, %s',
    async (theme, viewport) => {
      const paths = ['profile', 'tokens', 'security', 'sessions', 'activity'].map((part) => `/account/${part}`);
      await expectAccessible(stage, { viewport, theme, email: EMAIL }, paths);
    },
    120_000,
  );
});

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addAuthenticator(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable');
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
