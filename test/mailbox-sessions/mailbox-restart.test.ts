import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { makeMailbox, openMailboxBrowser } from './mailbox-browser.js';

it('a session of the webmail goes on after a restart, without the password', async () => {
  await using before = await startTestApp();
  const { address, password } = await makeMailbox(before);
  const { cookie, csrfToken, signIn } = openMailboxBrowser(before);
  await signIn(address, password);
  await before.stop();

  const { dataDir, location } = before;
  const place = location.engine === 'postgres' && { env: { DATABASE_URL: location.url } };
  await using after = await startTestApp({ dataDir, ...place });
  const browser = openMailboxBrowser(after, { cookie: cookie(), csrfToken: csrfToken() });
  expect((await browser.call('GET /v1/mailbox-session')).body.address).toBe(address);
  expect((await browser.call('GET /v1/mailbox-sessions')).status).toBe(200);
});
