import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDns } from '../support/dns-server.js';
import { startSmtpSink } from '../support/smtp-sink.js';
import { PASSWORD } from '../support/test-app.js';
import { type BrowserApp, expectShown, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';
import { expectAccessible } from './support/expect-accessible.js';

const NEW_PASSWORD = 'seven purple walruses sing';
let stage: BrowserApp;
beforeAll(async () => {
  stage = await openBrowserApp();
  await stage.app.signUp('ann@example.test');
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('signing in', () => {
  it.each(LOOKS)('makes an account and opens it, by keyboard alone, %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ theme, viewport });
    const { page } = visitor;
    await visitor.goTo('/sign-up');
    await page.getByLabel('E-mail address').focus();
    await page.keyboard.type(`${theme}@example.test`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('says what is wrong, and signs in with the right password', async () => {
    await using visitor = await stage.visit();
    const { page } = visitor;
    await visitor.goTo('/domains');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/domains');
    await page.getByLabel('E-mail address').fill('ann@example.test');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/wrong|not right|password/i)
      .waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/domains');
    await expectShown(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it.each(['//elsewhere.test/', 'https://elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)', '/sign-in'])(
    'goes nowhere else afterwards: %s',
    async (next) => {
      await using visitor = await stage.visit({ email: 'ann@example.test' });
      await visitor.page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await visitor.page.getByRole('button', { name: 'Sign out' }).waitFor();
      expect(visitor.page.url()).toBe(`${stage.app.baseUrl}/`);
    },
  );

  it('makes a demo at one click and opens the story of its first message', async () => {
    await using visitor = await stage.visit();
    await visitor.goTo('/');
    await visitor.page.getByRole('button', { name: /^Show me/ }).click();
    await visitor.page.waitForURL(/\/(?:logs|domains)\/./);
    await expectShown(visitor.page);
    await visitor.page
      .getByText(/^demo.*@acme/)
      .first()
      .waitFor();
  });

  it('sets a new password by the link in a letter', async () => {
    await stage.app.signUp('forgetful@example.test');
    await using visitor = await stage.visit();
    const { page } = visitor;
    await visitor.goTo('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail address').fill('forgetful@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const letter = await stage.app.letterTo('forgetful@example.test', /password/i);
    await visitor.goTo(/\/reset\/\S+/.exec(letter)?.[0] ?? 'no link');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await page.getByLabel('E-mail address').fill('forgetful@example.test');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('is accessible on a phone, %s', async (theme) => {
    await expectAccessible(stage, { viewport: PHONE, theme }, ['/sign-in', '/sign-up', '/reset', '/reset/token']);
  });
});

describe('signing up', () => {
  it('says so where it is closed', async () => {
    await using closed = await openBrowserApp({ env: { WAYPOST_SIGNUP: 'closed' } });
    await using visitor = await closed.visit();
    await visitor.goTo('/sign-in');
    expect(await visitor.page.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
    await visitor.goTo('/sign-up');
    await visitor.page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
  });

  it('opens the account at once where its address counts as proven', async () => {
    await using verified = await openBrowserApp({ env: { WAYPOST_SIGNUP: 'verified' } });
    await using visitor = await verified.visit();
    const { page } = visitor;
    await visitor.goTo('/sign-up');
    await page.getByLabel('E-mail address').fill('new@example.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });
});

describe('signing up where addresses must be proven', () => {
  it('asks for the code of the letter, refuses a wrong one and opens the account with the right one', async () => {
    await using letters = await startSmtpSink();
    await using dns = await startTestDns();
    dns.zone['remote.test'] = { mx: ['mx.remote.test'] };
    dns.zone['mx.remote.test'] = { a: ['127.0.0.1'] };
    await using live = await openBrowserApp({
      env: {
        WAYPOST_HOSTNAME: 'mail.example.test',
        WAYPOST_POSTMASTER: 'postmaster@example.test',
        WAYPOST_BIND: '127.0.0.1',
        WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
        WAYPOST_DNS_SERVERS: `127.0.0.1:${dns.server.port}`,
        WAYPOST_DELIVERY_PORT: `${letters.port}`,
      },
    });
    await using visitor = await live.visit({ viewport: PHONE, theme: 'dark', isSecure: true });
    const { page } = visitor;
    await visitor.goTo('/sign-up');
    await page.getByLabel('E-mail address').fill('new@remote.test');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByLabel('Code').fill('000000');
    await page.getByLabel('Code').press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await expect.poll(() => letters.messages.length).toBeGreaterThan(0);
    const code = /^\D*(\d{6})\s*$/m.exec(letters.messages[0]?.source.toString() ?? '')?.[1] ?? '';
    await page.getByLabel('Code').fill(code);
    await page.getByLabel('Code').press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
