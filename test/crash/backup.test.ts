import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles, makeEmptyPlace } from '../backup/backup-rig.js';
import { callApi } from '../support/api-client.js';
import { runCommand } from '../support/cli-run.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';
import { connectImapflow } from '../sync/imapflow-client.js';

const SESSIONS = 4;
const LARGE = 'a line of a large message\r\n'.repeat(14_000);

it('a backup under full load, while a node is killed, has everything acknowledged before it began', {
  timeout: 240_000,
}, async () => {
  await using home = await openHome();
  const acknowledged: string[] = [];
  let isOver = false;
  const load = Array.from({ length: SESSIONS }, async (_, session) => {
    for (let n = 0; !isOver; ) {
      try {
        await using client = await connectImapflow(home.account());
        while (!isOver) {
          const id = `s${session}n${n++}`;
          if (await client.append('INBOX', message(id, n % 40 === 3 ? LARGE : 'short'))) acknowledged.push(id);
        }
      } catch {
        // its node is gone
      }
      await home.isUp();
    }
  });
  const reach = (count: number) => expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(count);

  // Without a second node the killed one takes its backup with it
  await reach(150);
  if (testEngine() === 'sqlite') {
    const killed = home.backup();
    await expect.poll(async () => (await listFiles(home.target)).length).toBeGreaterThan(0);
    await home.kill();
    expect((await killed).exitCode).not.toBe(0);
    await home.start();
    await reach(acknowledged.length + 50);
  }
  const before = [...acknowledged];
  const backup = home.backup();
  if (testEngine() === 'postgres') {
    await expect.poll(async () => (await listFiles(home.target)).length).toBeGreaterThan(0);
    await home.kill();
    await home.start();
  }
  expect(await backup).toMatchObject({ exitCode: 0 });
  expect(acknowledged.length).toBeGreaterThan(before.length);
  isOver = true;
  await Promise.all(load);

  await using place = await makeEmptyPlace();
  const restored = await runCommand(`restore --from ${home.target} --key-file ${home.keyFile}`, place.settings);
  expect(restored, restored.told).toMatchObject({ exitCode: 0 });
  expect(await runCommand('verify --deep', place.settings)).toMatchObject({ exitCode: 0 });
  const app = await startWaypost(place.dataDir, place.settings);
  await using _ = { [Symbol.asyncDispose]: () => app.kill() };
  const { user, password } = home.account();
  await using client = await connectImapflow({ port: app.ports.imaps ?? 0, user, password });
  await client.mailboxOpen('INBOX');
  const found = new Set<string>();
  for (const { envelope } of await client.fetchAll('1:*', { envelope: true })) found.add(envelope?.subject ?? '');
  expect(before.filter((id) => !found.has(id))).toEqual([]);
  expect(await app.stop()).toBe(0);
});

function message(id: string, text: string): Buffer {
  return Buffer.from(`From: bob@remote.test\r\nSubject: ${id}\r\n\r\n${text}\r\n`);
}

/** A node that is killed; with PostgreSQL another one takes the backups. */
async function openHome() {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-loaded-'));
  const { location, remove } = await makeTestLocation();
  const isShared = location.engine === 'postgres';
  const env: Record<string, string> = isShared
    ? { DATABASE_URL: location.url, WAYPOST_SECRET_KEY: 'ab'.repeat(32) }
    : {};
  const places = { victim: join(directory, 'victim'), keeper: join(directory, isShared ? 'keeper' : 'victim') };
  const target = join(directory, 'target');
  const keyFile = join(directory, 'key');
  await runCommand(`backup --new-key ${keyFile}`, {});
  let victim: WaypostProcess | undefined = await startWaypost(places.victim, env);
  const keeper = isShared ? await startWaypost(places.keeper, env) : undefined;
  const call = async (request: string, as: string | undefined, body: object) =>
    (await callApi(victim?.baseUrl ?? '', request, { ...(as && { as }), body })).body;
  const account = { email: 'ann@example.test', password: 'correct horse battery' };
  const { api_token: token } = await call('POST /v1/account', undefined, account);
  await call('POST /v1/domains', token, { domain: 'crash.test', catchall: false });
  await call('POST /v1/domains/crash.test/aliases', token, { name: 'box', has_imap: true });
  const made = await call('POST /v1/domains/crash.test/aliases/box/generate-password', token, {});
  let up = Promise.resolve();
  let open = () => {};
  return {
    target,
    keyFile,
    account: () => ({
      port: victim?.ports.imaps ?? 0,
      user: made.username as string,
      password: made.password as string,
    }),
    isUp: () => up,
    backup: () =>
      runCommand(`backup --to ${target} --key-file ${keyFile}`, { ...env, WAYPOST_DATA_DIR: places.keeper }),
    async kill() {
      up = new Promise((resolve) => {
        open = resolve;
      });
      await victim?.kill();
    },
    async start() {
      victim = await startWaypost(places.victim, env);
      open();
    },
    async [Symbol.asyncDispose]() {
      open();
      await victim?.kill();
      await keeper?.kill();
      await rm(directory, { recursive: true, force: true });
      await remove();
    },
  };
}
