import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { openBrowser } from './session-client.js';

const NEW_PASSWORD = 'another long sentence';
const WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe.runIf(testEngine() === 'postgres')('a token that is asked for while the password is being reset', () => {
  it('is refused to the old session, and none is left', async () => {
    await using app = await startTestApp();
    const first = await app.signUp();
    const browser = openBrowser(app);
    await browser.signIn();
    await app.call('POST /v1/password-resets', { body: { email: 'ann@example.test' } });
    const letter = await app.letterTo('ann@example.test', /new password/);
    const [, token = ''] = /\/reset\/([\w-]+)/.exec(letter) ?? [];

    await using holder = await holdAccounts(app);
    const reset = app.call('PUT /v1/password-resets', { body: { token, password: NEW_PASSWORD } });
    await eventually(holder.waiting, (count) => count === 1);
    const asked = browser.call('POST /v1/tokens', { body: { name: 'kept for later' } });
    const isOver = Promise.race([asked.then(() => true), eventually(holder.waiting, (count) => count === 2)]);
    await isOver;
    await holder.release();
    expect((await reset).status).toBe(200);
    expect((await asked).status).toBe(401);
    const { body } = await app.call('GET /v1/tokens', { as: first });
    expect(body.map(({ name }: { name: string }) => name)).not.toContain('kept for later');
  });
});

/** Another transaction that has the accounts' rows. */
async function holdAccounts({ location }: TestApp) {
  if (location.engine !== 'postgres') throw new Error('SQLite has one writer');
  const client = new Client(location.url);
  await client.connect();
  const watcher = new Client(location.url);
  await watcher.connect();
  await client.query('begin');
  await client.query('select id from account for update');
  return {
    waiting: async (): Promise<number> => (await watcher.query(WAITING)).rows[0].waiting,
    release: () => client.query('commit'),
    async [Symbol.asyncDispose]() {
      await client.end();
      await watcher.end();
    },
  };
}
