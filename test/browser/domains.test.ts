import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packed, reportMail, reportXml } from '../returns/report-samples.js';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp, PHONE } from './support/browser-app.js';

const EMAIL = 'ann@example.test';
let stage: BrowserApp;
let token: string;
beforeAll(async () => {
  stage = await openBrowserApp();
  token = await stage.app.signUp(EMAIL);
  await stage.app.signUp('bob@example.test');
  await stage.app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

/** As a receiver sends it: through the door for arriving mail. */
async function receiveReport(counts: readonly number[]): Promise<void> {
  const { id } = (await stage.app.call('GET /v1/domains/acme.test', { as: token })).body;
  const end = Math.floor(Date.now() / 1000);
  const xml = reportXml({ domain: 'acme.test', begin: end - 3600, end, counts });
  const transport = createTransport({
    host: '127.0.0.1',
    port: stage.app.ports.mx ?? 0,
    tls: { rejectUnauthorized: false },
  });
  const envelope = { from: 'dmarc@remote.test', to: `dmarc-${id}@waypost.test` };
  await transport.sendMail({ envelope, raw: reportMail(packed(xml, 'gzip')) });
  transport.close();
}

describe('domains', () => {
  it.each(LOOKS)('are added, and lead straight to their records, %s at %o', async (theme, viewport) => {
    await using visitor = await stage.visit({ email: EMAIL, theme, viewport });
    const name = `${theme}-garden.test`;
    const { page } = visitor;
    await visitor.goTo('/domains');
    await page.getByRole('button', { name: 'Add a domain' }).click();
    await page.getByLabel('Name of the domain').fill('not a name');
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('alert').getByText('domain').first().waitFor();
    await page.getByLabel('Name of the domain').fill(name);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/domains/${name}/dns`);
    await page.getByText('Proof that it is yours').waitFor();
    await page.getByText('Receives mail').waitFor();
  });

  it('show a broken record with what differs, and the mended one as correct, without a reload', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/dns');
    const record = page.getByRole('listitem').filter({ hasText: 'Return path' });
    await record.getByText('Correct').waitFor();
    await record.getByText('Show').click();
    await record.getByRole('combobox').selectOption('wrong');
    await record.getByText('Different').waitFor();
    await page.getByText('May not send yet').waitFor();
    expect(await record.locator('del').first().textContent()).not.toBe('');
    expect(await record.locator('ins').first().textContent()).not.toBe('');
    await record.getByRole('combobox').selectOption('missing');
    await record.getByText('Missing', { exact: true }).waitFor();
    await record.getByRole('combobox').selectOption('right');
    await record.getByText('Correct').waitFor();
    await page.getByText('May send', { exact: true }).waitFor();
  });

  it('hand out their zone as a file', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    await visitor.goTo('/domains/acme.test/dns');
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.page.getByRole('button', { name: 'Zone file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('acme.test.zone');
  });

  it('keep their settings', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/settings');
    await page.getByRole('switch', { name: 'Phishing' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.getByLabel('Keep sent mail for (days)').fill('7');
    await page.getByRole('region', { name: 'Delivery' }).getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Storage for each mailbox').fill('10 potatoes');
    await page.getByRole('region', { name: 'For all aliases' }).getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('region', { name: 'For all aliases' })
      .getByRole('alert')
      .getByText('Storage for each mailbox must be a size')
      .waitFor();
    await page.getByRole('region', { name: 'Always refuse' }).getByLabel('Senders').fill('spam.example');
    await page.getByRole('region', { name: 'Always refuse' }).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await stage.app.call('GET /v1/domains/acme.test', { as: token })).body)
      .toMatchObject({ has_phishing_protection: false, retention_days: 7, denylist: ['spam.example'] });
  });

  it('invite, and say why the last admin cannot step down', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/members');
    await page.getByRole('button', { name: 'Invite a member' }).click();
    await page.getByLabel('Email address').fill('bob@example.test');
    await page.getByRole('button', { name: 'Send the invite' }).click();
    await page.getByText('Invite sent to bob@example.test').waitFor();
    await using bob = await stage.visit({ email: 'bob@example.test' });
    await bob.goTo('/domains');
    await bob.page.getByRole('button', { name: 'I have an invite' }).click();
    await bob.page.getByLabel('Name of the domain').fill('acme.test');
    await bob.page.getByRole('button', { name: 'Accept' }).click();
    await bob.page.getByRole('heading', { level: 1, name: 'acme.test' }).waitFor();
    // The new membership appears by itself
    await page.getByLabel('Rights of bob@example.test').waitFor();
    await page.getByLabel(`Rights of ${EMAIL}`).selectOption('user');
    await page.getByRole('button', { name: 'Make a plain member' }).click();
    await page.getByText('This is the last admin of the domain.').waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'bob@example.test' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('bob@example.test is no longer a member').waitFor();
  });

  it('make a catch-all password that is shown once', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/passwords');
    await page.getByRole('button', { name: 'New password' }).click();
    await page.getByLabel('What is it for?').fill('printer');
    await page.getByRole('button', { name: 'Create password' }).click();
    const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? '';
    expect(secret).toHaveLength(24);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('listitem').filter({ hasText: 'printer' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No catch-all password yet').waitFor();
  });

  it('draw who sends in their name, with the table behind it', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/acme.test/dmarc');
    await page.getByText('No reports in this time').waitFor();
    await receiveReport([9, 4, 30]);
    await visitor.goTo('/domains/acme.test/dmarc');
    await page.getByText('43 messages from 3 servers; 4 of them failed.').waitFor();
    await page.getByRole('img', { name: '192.0.2.1: Failed: neither: 4' }).waitFor();
    await page.getByText('As a table').click();
    await page.getByRole('row', { name: /192\.0\.2\.2.*30/ }).waitFor();
    await page.getByRole('row', { name: /remote\.test.*43.*39.*4/ }).waitFor();
    expect(await listAxeFaults(page)).toEqual([]);
  });

  it('are deleted after one question', async () => {
    await stage.app.call('POST /v1/domains', { as: token, body: { domain: 'gone.test' } });
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains/gone.test/settings');
    await page.getByRole('button', { name: 'Delete this domain' }).click();
    await page.getByText('Its alias with its mailbox').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this domain' }).click();
    await page.getByText('gone.test is deleted').waitFor();
    expect(new URL(page.url()).pathname).toBe('/domains');
    await page.getByRole('link', { name: /gone\.test/ }).waitFor({ state: 'detached' });
  });

  it('can be added by keyboard alone', async () => {
    await using visitor = await stage.visit({ email: EMAIL });
    const { page } = visitor;
    await visitor.goTo('/domains');
    const add = page.getByRole('button', { name: 'Add a domain' });
    for (
      let step = 0;
      step < 30 && !(await add.evaluate((node) => node === node.ownerDocument.activeElement));
      step++
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('keys.test');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'keys.test' }).waitFor();
  });

  it.each([
    ['light', DESK, 'en'],
    ['dark', PHONE, 'ar'],
  ] as const)(
    'have no serious fault in %s at %o in %s, and nothing sticks out',
    async (theme, viewport, language) => {
      await using visitor = await stage.visit({ email: EMAIL, theme, viewport, language });
      for (const path of [
        '/domains',
        ...['dns', 'settings', 'members', 'passwords', 'dmarc'].map((part) => `/domains/acme.test/${part}`),
      ]) {
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
