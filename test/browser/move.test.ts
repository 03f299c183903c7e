import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.js';
import { listAxeFaults } from './support/axe.js';
import { type BrowserApp, DESK, LOOKS, openBrowserApp } from './support/browser-app.js';
import { overflowOf } from './support/overflow.js';

const ALIASES = 60;
let stage: BrowserApp;
let token: string;
beforeAll(async () => {
  stage = await openBrowserApp({ env: { WAYPOST_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8' } });
  const { app } = stage;
  // Another account of this service is the account elsewhere
  token = await app.signUp('old@elsewhere.test');
  for (const domain of ['acme.test', 'garden.test'])
    await app.call('POST /v1/domains', { as: token, body: { domain, catchall: 'all@home.test' } });
  const csv = `name,recipients,has_imap\nbox,,yes\n${Array.from({ length: ALIASES }, (_, n) => `a${n},bob@home.test,`).join('\n')}`;
  await app.call('POST /v1/domains/acme.test/aliases/import', { as: token, body: { csv } });
  const count = () => app.call('GET /v1/domains/acme.test/aliases?limit=100', { as: token });
  await eventually(count, ({ body }) => body.length === ALIASES + 2);
  for (const [theme] of LOOKS) await app.signUp(`${theme}@example.test`);
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describe('moving here', () => {
  it.each(LOOKS)(
    'shows what would come, creates what is chosen, and can be done again, %s at %o',
    async (theme, viewport) => {
      await using visitor = await stage.visit({ email: `${theme}@example.test`, theme, viewport });
      const { page } = visitor;
      const read = async (secret: string) => {
        await page.getByLabel('Address of its API').fill(stage.app.baseUrl);
        await page.getByLabel('Its API token').fill(secret);
        await page.getByRole('button', { name: 'See what would come' }).click();
      };
      await visitor.goTo('/domains');
      await page.getByRole('link', { name: 'Move here from another service' }).first().click();
      await read('f'.repeat(24));
      await page.getByText('refuses the API token').waitFor();
      await read(token);
      const acme = page.getByRole('region', { name: 'acme.test' });
      await acme.getByText(`${ALIASES + 2} new aliases`).waitFor();
      await page.getByText('1 mailbox needs a new password').waitFor();
      await acme.locator('summary').click();
      await acme.getByText('a59@acme.test').waitFor();
      expect(await listAxeFaults(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
      await page.getByLabel('Move: garden.test').uncheck();
      await page.getByRole('button', { name: 'Move 1 domain here' }).click();
      await page.getByText('Moved').waitFor();
      await page.getByText(`${ALIASES + 3} created, 0 changed`).waitFor();
      expect(await listAxeFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Read another account' }).click();
      await read(token);
      await acme.getByText('There already').first().waitFor();
      await acme.getByText(`${ALIASES + 2} aliases there already`).waitFor();
      await page.getByRole('button', { name: 'Move 2 domains here' }).click();
      await page.getByText('2 created, 0 changed').waitFor();
      await page.getByRole('link', { name: 'To my domains' }).last().click();
      await page.getByText('garden.test').waitFor();
    },
  );

  it('goes on after a failure in the middle', async () => {
    const email = 'half@example.test';
    await stage.app.signUp(email);
    await using visitor = await stage.visit({ email, viewport: DESK, isUnreliable: true });
    const { page } = visitor;
    await visitor.goTo('/domains/move');
    await page.getByLabel('Address of its API').fill(stage.app.baseUrl);
    await page.getByLabel('Its API token').fill(token);
    await page.getByRole('button', { name: 'See what would come' }).click();
    let calls = 0;
    await page.route('**/v1/account/imports/aliases', (route) => (calls++ === 1 ? route.abort() : route.continue()));
    await page.getByRole('button', { name: 'Move 2 domains here' }).click();
    await page.getByRole('alert').getByText('did not answer').waitFor();
    await page.getByRole('button', { name: 'Move 2 domains here' }).click();
    await page.getByText('Moved').waitFor();
    await visitor.goTo('/domains/acme.test/aliases');
    await page
      .getByText(`${ALIASES + 2} aliases`)
      .first()
      .waitFor();
  });
});
