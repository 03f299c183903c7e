import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';

const EMAIL = 'ann@example.test';
const ALIASES = '/v1/domains/acme.test/aliases';
let stage: BrowserApp;
let token: string;
let sales: string;
beforeAll(async () => {
  stage = await openBrowserApp();
  token = await stage.app.signUp(EMAIL);
  await stage.app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test', catchall: false } });
  const body = { name: 'sales', recipients: 'one@remote.test', has_recipient_verification: true };
  sales = (await stage.app.call(`POST ${ALIASES}`, { as: token, body })).body.id;
});
afterAll(() => stage?.[Symbol.asyncDispose]());

const aliasNow = async () => (await stage.app.call(`GET ${ALIASES}/${sales}`, { as: token })).body;

describe('aliases', () => {
  it.each(LOOKS)('are made, found and opened, %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/aliases');
    await page.getByRole('button', { name: 'New alias' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`press-${theme}`);
    await page.getByLabel('Recipients', { exact: true }).fill(`desk-${theme}@remote.test`);
    await page.getByRole('button', { name: 'Create alias' }).click();
    await page.getByRole('heading', { level: 1, name: `press-${theme}@acme.test` }).waitFor();
    await page.getByRole('link', { name: 'acme.test' }).click();
    await page.getByRole('searchbox').fill(`desk-${theme}@remote`);
    await page.getByText('1 alias found').waitFor();
    await page.getByRole('link', { name: `press-${theme}@acme.test` }).waitFor();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('Nothing found').waitFor();
  });

  it('keep mail for their reader alone, forward it, or do both', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    const make = async (name: string, use: string) => {
      await visitor.goTo('/domains/acme.test/aliases');
      await page.getByRole('button', { name: 'New alias' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('radio', { name: use }).check();
      await page.getByRole('button', { name: 'Create alias' }).click();
      await page.getByRole('heading', { level: 1, name: `${name}@acme.test` }).waitFor();
      const { recipients, has_imap } = (await stage.app.call(`GET ${ALIASES}/${name}`, { as: token })).body;
      return { recipients, has_imap };
    };
    expect(await make('reader', 'Keep it in a mailbox')).toEqual({ recipients: [], has_imap: true });
    await page.getByText('Nothing is forwarded: mail is kept in the mailbox only.').waitFor();
    expect(await make('onward', 'Forward it')).toEqual({ recipients: [EMAIL], has_imap: false });
    expect(await make('twice', 'Both')).toEqual({ recipients: [EMAIL], has_imap: true });
    for (const name of ['reader', 'onward', 'twice']) {
      await stage.app.call(`DELETE ${ALIASES}/${name}`, { as: token });
    }
  });

  it('come from a file whose errors are shown by line, and go into one', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/aliases');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Import from a file' }).click();
    const lines = Array.from({ length: 1200 }, (_, n) => `bulk${String(n).padStart(4, '0')},r@remote.test`);
    const csv = ['name,recipients', ...lines, 'broken name,r@remote.test'].join('\n');
    await page.getByLabel('CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('1,200 of 1,201 lines can be imported').waitFor();
    await page.getByText('Line 1202').waitFor();
    expect((await stage.app.call(`GET ${ALIASES}`, { as: token })).headers.get('x-item-count')).toBe('3');
    await page.getByRole('button', { name: 'Import 1,200 aliases' }).click();
    await page.getByText('Done: 1,200 new, 0 changed.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('1,203 aliases').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'More' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Export to a file' }).click()),
    ]);
    expect(download.suggestedFilename()).toBe('acme.test-aliases.csv');
  });

  it('scroll from the first to the last with few rows in the page', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/aliases');
    await page.getByRole('link', { name: 'bulk0000@acme.test' }).waitFor();
    await page
      .getByRole('table')
      .evaluate(({ parentElement }) => parentElement?.scrollTo(0, parentElement.scrollHeight));
    await page.getByRole('link', { name: 'sales@acme.test' }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  });

  it('are switched off, labelled and deleted many at once', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/aliases?q=bulk000');
    await page.getByText('10 aliases found').waitFor();
    await page.getByLabel('Select bulk0003@acme.test').check();
    await page.getByRole('button', { name: 'Select all results' }).click();
    await page.getByText('10 selected').waitFor();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByLabel('Try again later').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('10 aliases changed').waitFor();
    expect((await stage.app.call(`GET ${ALIASES}/bulk0007`, { as: token })).body).toMatchObject({
      is_enabled: false,
      error_code_if_disabled: 421,
    });
    await page.getByLabel('Select bulk0003@acme.test').check();
    await page.getByRole('button', { name: 'Add a label' }).click();
    await page.getByLabel('Label', { exact: true }).fill('old');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a label' }).click();
    await page.getByText('1 alias changed').waitFor();
    await page.getByLabel('Select bulk0003@acme.test').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('9 aliases found').waitFor();
  });

  it('keep every field, and ask a recipient again', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo(`/domains/acme.test/aliases/${sales}`);
    await page.getByText('Has not agreed yet').waitFor();
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await page.getByText('less than five minutes ago').waitFor();
    const recipients = page.getByRole('region', { name: 'Recipients' });
    await recipients.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('One per line').fill('one@remote.test\ntwo@remote.test');
    await recipients.getByRole('button', { name: 'Save' }).click();
    await recipients.getByText('two@remote.test').waitFor();
    await page.getByLabel('Labels').fill('team, shop');
    await page.getByRole('region', { name: 'Name and notes' }).getByRole('button', { name: 'Save' }).click();
    const away = page.getByRole('region', { name: 'While you are away' });
    await away.getByRole('switch').click();
    await away.getByLabel('Message').fill('Back on Monday');
    await away.locator('figure').getByText('Back on Monday').waitFor();
    await away.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('switch', { name: 'Takes mail' }).click();
    await expect.poll(aliasNow).toMatchObject({
      recipients: ['one@remote.test', 'two@remote.test'],
      labels: ['team', 'shop'],
      is_enabled: false,
      vacation_responder: { is_enabled: true, message: 'Back on Monday' },
    });
  });

  it('get a password with the settings and a QR code, and warn before a mailbox is lost', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo(`/domains/acme.test/aliases/${sales}`);
    await page.getByRole('button', { name: 'Create a password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create a password' }).click();
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    expect(await dialog.locator('code').first().textContent()).toHaveLength(24);
    await dialog.getByText(String(stage.app.ports.submissions)).waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Create a password' }).click();
    await dialog.getByLabel('Yes, but it is lost: delete the mailbox').check();
    await dialog.getByText('deleted for good').waitFor();
    await dialog.getByLabel('I understand that the stored mail is lost').check();
    await dialog.getByRole('button', { name: 'Create a password' }).click();
    await dialog.getByText('This is the only time it is shown').waitFor();
  });

  it('show how a mail program reads them, once there is a mailbox', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo(`/domains/acme.test/aliases/${sales}`);
    await page.getByText('To read mail with a program, keep it in a mailbox first.').waitFor();
    await page.getByRole('switch', { name: 'Keep mail in a mailbox' }).click();
    for (const door of ['imaps', 'imap', 'pop3s', 'pop3', 'submissions'] as const) {
      await page.getByText(String(stage.app.ports[door]), { exact: true }).waitFor();
    }
    await page.getByRole('img', { name: 'QR code that opens the profile' }).waitFor();
    const profile = await page.getByRole('link', { name: 'Download the profile' }).getAttribute('href');
    expect((await page.request.get(profile ?? '')).headers()['content-type']).toContain('apple-aspen-config');
  });

  it('are opened and switched by keyboard alone', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/aliases?q=press');
    await page.getByRole('searchbox').focus();
    const link = page.getByRole('link', { name: 'press-light@acme.test' });
    for (
      let step = 0;
      step < 20 && !(await link.evaluate((node) => node === node.ownerDocument.activeElement));
      step++
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'press-light@acme.test' }).waitFor();
    await page.getByRole('switch', { name: 'Takes mail' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it.each([
    ['light', DESK, 'en'],
    ['dark', PHONE, 'de'],
  ] as const)(
    'have no serious fault in %s at %o in %s, and nothing sticks out',
    async (theme, viewport, language) => {
      await using visitor = await stage.visit({ email: EMAIL, theme, viewport, language });
      for (const path of ['/domains/acme.test/aliases', `/domains/acme.test/aliases/${sales}`]) {
        await visitor.goTo(path);
        expect(await listAxeFaults(visitor.page), path).toEqual([]);
        expect(await visitor.page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
          viewport.width,
        );
      }
    },
    60_000,
  );
});
