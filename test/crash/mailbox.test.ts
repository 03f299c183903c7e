import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callApi } from '../support/api-client.js';
import { makeTestLocation, testEngine } from '../support/database.js';
import { startWaypost, type WaypostProcess } from '../support/waypost-process.js';
import { connectImapflow } from '../sync/imapflow-client.js';
import { mbsync } from '../sync/sync-tool.js';
import { openTappedDoor } from '../sync/tapped-door.js';

const SHORT_RUN = testEngine() === 'sqlite' ? 2 : 1;
const KILLS = process.env.WAYPOST_TEST_LONG ? 200 : SHORT_RUN;
const SESSIONS = 4;

it(`keeps every message of a mailbox exactly once over ${KILLS} SIGKILLs during APPEND and MOVE`, {
  timeout: KILLS * 60_000 + 60_000,
}, async () => {
  await using home = await openMailboxHome();
  const acknowledged = new Set<string>();
  let serial = 0;
  for (let kill = 1; kill <= KILLS; kill++) {
    await home.start();
    const killed = home.door.heard(60_000 + ((kill * 7919) % 90_000)).then(() => home.kill());
    const sessions = Array.from({ length: SESSIONS }, async () => {
      try {
        await using client = await connectImapflow(home.account);
        await client.mailboxOpen('INBOX');
        for (;;) {
          const id = `k${++serial}`;
          const stored = await client.append('INBOX', message(id), ['\\Seen']);
          if (!stored) continue;
          acknowledged.add(id);
          if (serial % 2 === 0) await client.messageMove(String(stored.uid), 'Archive', { uid: true });
        }
      } catch {
        // the service is gone
      }
    });
    await Promise.all([killed, ...sessions]);
  }
  await home.start();
  await using client = await connectImapflow(home.account);
  const found = [...(await list(client, 'INBOX')), ...(await list(client, 'Archive'))];
  expect(new Set(found).size).toBe(found.length);
  expect([...acknowledged].filter((id) => !found.includes(id))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(KILLS * 5);
  expect(await home.stop()).toBe(0);
});

if (!mbsync.isInstalled) it.skip('mbsync is not installed', () => {});
const test = it.skipIf(!mbsync.isInstalled);
test('is synchronised by mbsync without loss or doubles when it is killed in between', {
  timeout: 120_000,
}, async () => {
  await using home = await openMailboxHome();
  await home.start();
  const near = await mkdtemp(join(tmpdir(), 'waypost-sync-'));
  try {
    for (const part of ['cur', 'new', 'tmp']) await mkdir(join(near, 'mail/INBOX', part), { recursive: true });
    const ids = Array.from({ length: 100 }, (_, n) => `m${n}`);
    for (const id of ids) {
      await writeFile(join(near, `mail/INBOX/cur/${id}.local:2,S`), message(id).toString().replaceAll('\r\n', '\n'));
    }
    for (const octets of [60_000, 50_000]) {
      const killed = home.door.heard(octets).then(() => home.kill());
      expect(await mbsync.sync(near, home.account)).not.toBe('');
      await killed;
      await home.start();
    }
    expect(await mbsync.sync(near, home.account)).toBe('');
    await using client = await connectImapflow(home.account);
    expect((await list(client, 'INBOX')).toSorted()).toEqual(ids.toSorted());
    expect(await home.stop()).toBe(0);
  } finally {
    await rm(near, { recursive: true });
  }
});

async function list(client: Awaited<ReturnType<typeof connectImapflow>>, folder: string): Promise<string[]> {
  const { exists } = await client.mailboxOpen(folder);
  if (exists === 0) return [];
  const all = await client.fetchAll('1:*', { source: true });
  return all.map(({ source }) => /^Message-ID: <(.*)@example.test>/m.exec(source?.toString() ?? '')?.[1] ?? '');
}

/** mbsync compresses what it says, and octets are counted. */
function message(id: string): Buffer {
  return Buffer.from(
    `From: bob@remote.test\r\nSubject: ${id}\r\nMessage-ID: <${id}@example.test>\r\n\r\n${randomBytes(1200).toString('base64')}\r\n`,
  );
}

/** The real process with one mailbox, behind a door that stays where it is. */
async function openMailboxHome() {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-crash-'));
  const { location, remove } = await makeTestLocation();
  const env: Record<string, string> = location.engine === 'postgres' ? { DATABASE_URL: location.url } : {};
  const door = await openTappedDoor();
  let running: WaypostProcess | undefined = await startWaypost(dataDir, env);
  const call = async (request: string, as: string | undefined, body: object) =>
    (await callApi(running?.baseUrl ?? '', request, { ...(as && { as }), body })).body;
  const { api_token: token } = await call('POST /v1/account', undefined, {
    email: 'ann@example.test',
    password: 'correct horse battery',
  });
  await call('POST /v1/domains', token, { domain: 'crash.test', catchall: false });
  await call('POST /v1/domains/crash.test/aliases', token, { name: 'box', has_imap: true });
  const made = await call('POST /v1/domains/crash.test/aliases/box/generate-password', token, {});
  await running.stop();
  running = undefined;
  return {
    door,
    account: {
      port: door.port,
      user: made.username as string,
      password: made.password as string,
      certificate: join(dataDir, 'self-signed.pem'),
    },
    async start() {
      running = await startWaypost(dataDir, env);
      door.leadTo(running.ports.imaps ?? 0);
    },
    kill: () => running?.kill(),
    stop: () => running?.stop(),
    async [Symbol.asyncDispose]() {
      await running?.kill();
      await door[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true });
      await remove();
    },
  };
}
