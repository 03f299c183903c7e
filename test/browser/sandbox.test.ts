import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserApp, DESK, openBrowserApp, PHONE } from './support/browser-app.js';
import { expectAccessible } from './support/expect-accessible.js';
import { openSender, sendMail } from './support/send-mail.js';

const EMAIL = 'ann@example.test';
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const STYLED = '<style>.wide{width:234px}</style><p style="width:123px">By attribute</p><p class="wide">By sheet</p>';
let stage: BrowserApp;
let token: string;
beforeAll(async () => {
  stage = await openBrowserApp();
  token = await openSender(stage.app, EMAIL);
  const hook = { url: 'https://hooks.example/news', events: ['delivered'] };
  await stage.app.call('POST /v1/domains/acme.test/webhooks', { as: token, body: hook });
  await sendMail(stage.app, token, { subject: 'First words', text: 'See https://acme.test/first.', html: '<b>Hi</b>' });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('the sandbox', () => {
  it('shows mail as it is captured, without a reload, and reads it', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/sandbox');
    await page.getByRole('link', { name: /First words/ }).waitFor();
    await sendMail(stage.app, token, { subject: 'Second words', text: 'later' });
    await page.getByRole('link', { name: /Second words/ }).waitFor();
    await page.getByRole('link', { name: /First words/ }).click();
    await page.frameLocator('iframe:not([hidden])').getByText('Hi').waitFor();
    await page.getByText('Text', { exact: true }).click();
    expect(await page.getByRole('link', { name: 'https://acme.test/first' }).getAttribute('target')).toBe('_blank');
    await page.getByText('Headers', { exact: true }).click();
    await page.getByText('Message-ID:', { exact: true }).waitFor();
    await page.getByText('Source', { exact: true }).click();
    await page.locator('pre').getByText('First words').waitFor();
    await page.getByRole('searchbox').fill('Second');
    await page.getByRole('link', { name: /First words/ }).waitFor({ state: 'detached' });
  });

  it('shows the pictures that a message brings with it', async () => {
    const dot = {
      filename: 'dot.png',
      content: DOT,
      encoding: 'base64',
      contentType: 'image/png',
      cid: 'dot@acme.test',
    };
    await sendMail(stage.app, token, {
      subject: 'A picture',
      html: '<img alt="dot" src="cid:dot@acme.test">',
      attachments: [dot],
    });
    await using visitor = await stage.visit({ email: EMAIL });
    await visitor.goTo('/sandbox');
    await visitor.page.getByRole('link', { name: /A picture/ }).click();
    const picture = visitor.page.frameLocator('iframe:not([hidden])').getByAltText('dot');
    // Its own size: one that did not load would be as wide as its name
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width: 1, height: 1 });
  });

  it('shows a letter with styles, of which the console has nothing to say', async () => {
    await sendMail(stage.app, token, { subject: 'Styled words', html: STYLED });
    await using visitor = await stage.visit({ email: EMAIL });
    await visitor.goTo('/sandbox');
    await visitor.page.getByRole('link', { name: /Styled words/ }).click();
    const frame = visitor.page.frameLocator('iframe:not([hidden])');
    await expect.poll(() => frame.getByText('By attribute').boundingBox()).toMatchObject({ width: 123 });
    expect(await frame.getByText('By sheet').boundingBox()).toMatchObject({ width: 234 });
  });

  it('is one pane on a phone, with a way back, by keyboard alone', async () => {
    await using visitor = await stage.visit({ email: EMAIL, theme: 'dark', viewport: PHONE });
    const { page } = visitor;
    await visitor.goTo('/sandbox/mail');
    await page.getByRole('link', { name: /First words/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'First words' }).waitFor();
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Back to the list' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /First words/ }).waitFor();
  });

  it('breaks a record and mends it', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/sandbox/dns');
    const states = async () => {
      const { body } = await stage.app.call('GET /v1/sandbox/dns?domain=acme.test', { as: token });
      return new Set((body as { type: string; state: string }[]).filter(({ type }) => type === 'MX').map(stateOf));
    };
    const group = page.getByRole('group', { name: 'State of MX acme.test' });
    await group.getByRole('radio', { name: 'Missing' }).check();
    await expect.poll(states).toEqual(new Set(['missing']));
    await page.getByRole('button', { name: 'Repair all' }).click();
    await expect.poll(states).toEqual(new Set(['right']));
    await expect.poll(() => group.getByRole('radio', { name: 'Right' }).isChecked()).toBe(true);
  });

  it.each([
    ['value', 7, 'This value has the wrong form. Check it and try again.'],
    ['type', 'PHONE', 'The service did not accept this: “type” must be one of'],
  ])('says why a button failed without the wording of the API: %s', async (field, value, words) => {
    await using visitor = await stage.visit({ email: EMAIL, isUnreliable: true });
    const { page } = visitor;
    await page.route('**/v1/sandbox/dns', (route) =>
      route.request().method() === 'PUT'
        ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), [field]: value }) })
        : route.continue(),
    );
    await visitor.goTo('/sandbox/dns');
    // Not `check()`: the refused choice is taken back at once
    await page.getByRole('group', { name: 'State of MX acme.test' }).getByRole('radio', { name: 'Missing' }).click();
    const toast = page.getByRole('status').getByText(words);
    await toast.waitFor();
    expect(await toast.innerText()).not.toMatch(/must be a text|served_value|\{field\}/);
  });

  it('tells a mail host to refuse in the words of a provider, and mends it', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/sandbox/hosts');
    await page.getByLabel('Domain of the recipients').fill('remote.example');
    await page.getByRole('radio', { name: /^Refuses/ }).check();
    await page.getByLabel('With which reply?').selectOption('gmail-full');
    await page.getByRole('button', { name: 'Behave like this' }).click();
    await page.getByRole('button', { name: 'Repair: remote.example' }).waitFor();
    const hosts = async () => (await stage.app.call('GET /v1/sandbox/hosts', { as: token })).body;
    expect(await hosts()).toMatchObject([{ domain: 'remote.example', behaviour: 'refuse', provider: 'gmail-full' }]);
    await page.getByRole('button', { name: 'Repair: remote.example' }).click();
    await page.getByText('All hosts take their mail.').waitFor();
    expect(await hosts()).toEqual([]);
  });

  it('shows captured webhook calls with what they say', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    await visitor.goTo('/sandbox/webhooks');
    await visitor.page.getByText('https://hooks.example/news').first().click();
    await visitor.page
      .getByText(/"delivered"/)
      .first()
      .waitFor();
  });

  it.each([
    ['light', DESK],
    ['dark', PHONE],
  ] as const)(
    'is accessible, %s',
    async (theme, viewport) => {
      await sendMail(stage.app, token, { subject: 'Last words', html: STYLED });
      const paths = ['mail', 'dns', 'hosts', 'webhooks', 'mail/latest'].map((part) => `/sandbox/${part}`);
      await expectAccessible(stage, { viewport, theme, email: EMAIL }, paths);
    },
    120_000,
  );
});

const stateOf = ({ state }: { state: string }) => state;
