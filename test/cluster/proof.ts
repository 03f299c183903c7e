import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openS3Objects } from '../../src/blobs/s3/open-s3-objects.js';
import { sweepObjects } from '../../src/blobs/sweep-objects.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemRandom } from '../../src/platform/random.js';
import { connectAdmin } from '../../src/servers/admin/admin-client.js';
import type { SendingHome } from '../crash/sending-process.js';
import { connectImap } from '../support/imap-client.js';
import type { TestS3 } from '../support/s3-server.js';
import { silentLog } from '../support/silent-log.js';
import { mbsync } from '../sync/sync-tool.js';
import type { Balancer } from './balancer.js';
import type { ChaosNode } from './chaos-nodes.js';
import type { Acknowledged, Login } from './load.js';

const FINAL = ['delivered', 'stored', 'refused', 'bounced', 'cancelled'];

/** Every e-mail that was acknowledged is delivered, and again only as often as its timeline says. */
export async function expectSentOnce(
  home: SendingHome,
  arrived: ReadonlyMap<string, number>,
  sent: ReadonlySet<string>,
) {
  const waiting = async () => (await home.sent()).filter(({ state }) => !FINAL.includes(state)).length;
  await expect.poll(waiting, { interval: 500, timeout: 300_000 }).toBe(0);
  const rows = await home.sent();
  const faults = rows.flatMap(({ subject, state, told, attempts, failures }) => {
    const times = arrived.get(subject) ?? 0;
    const isTold = times >= 1 && times <= 1 + told;
    // An outcome that was written twice, or by a node that no longer held the lease, counts as an attempt too many
    return state === 'delivered' && isTold && attempts === 1 + failures
      ? []
      : [{ subject, state, told, attempts, failures, times }];
  });
  expect(faults).toEqual([]);
  const stored = rows.map(({ subject }) => subject);
  expect([...sent].filter((subject) => !stored.includes(subject))).toEqual([]);
  expect(stored.length).toBe(new Set(stored).size);
  return { emails: rows.length, repeated: rows.filter(({ subject }) => (arrived.get(subject) ?? 0) > 1).length };
}

/** Everything that was acknowledged for the mailbox is in it, once, and can be read. */
export async function expectKeptOnce(port: number, box: Login, kept: Acknowledged['kept']): Promise<number> {
  await using imap = await connectImap(port);
  await imap.login(box.user, box.password);
  await imap.ok('SELECT INBOX');
  const { status, responses } = await imap.run('FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
  expect(status).toBe('OK');
  const found = responses.flatMap(({ literals }) => /Subject: (.*)\r/.exec(String(literals[0]))?.[1] ?? []);
  expect([...kept].filter((subject) => !found.includes(subject))).toEqual([]);
  expect(found.length).toBe(new Set(found).size);
  return found.length;
}

export async function expectBalanced({ dataDir }: ChaosNode): Promise<void> {
  const admin = await connectAdmin(dataDir);
  const ledger = await admin?.call('ledger.read', {});
  admin?.close();
  expect(ledger).toMatchObject({ ok: true, result: { is_balanced: true } });
}

/** A Maildir filled through one node is that of every other node, octet by octet. */
export async function expectSameThroughEach(balancer: Balancer, box: Login, certificates: readonly string[]) {
  const seen: string[][] = [];
  for (const [at, port] of balancer.imapsOf.entries()) {
    const home = await mkdtemp(join(tmpdir(), 'waypost-mbsync-'));
    try {
      const certificate = join(home, 'certificate.pem');
      await writeFile(certificate, await readFile(certificates[at] ?? ''));
      expect(await mbsync.sync(home, { port, ...box, certificate })).toBe('');
      seen.push((await digests(join(home, 'mail', 'INBOX'))).toSorted());
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }
  for (const digest of seen) expect(digest).toEqual(seen[0]);
  return seen[0]?.length ?? 0;
}

async function digests(maildir: string): Promise<string[]> {
  const files = await Promise.all(
    ['cur', 'new'].map(async (sub) => (await readdir(join(maildir, sub))).map((name) => join(maildir, sub, name))),
  );
  return Promise.all(
    files.flat().map(async (file) => {
      const text = (await readFile(file, 'latin1')).replace(/^X-TUID: .*\n/m, '');
      const flags = /:2,(.*)$/.exec(file)?.[1] ?? '';
      return createHash('sha256').update(`${flags}\n${text}`).digest('hex');
    }),
  );
}

/**
 * No row without its object, and no object without its row once the sweeper's day has passed: here at once, because
 * nobody writes any more.
 */
export async function expectNoOrphans(databaseUrl: string, s3: TestS3) {
  const db = await openDatabase({ engine: 'postgres', url: databaseUrl }, { log: silentLog, onFatal: () => {} });
  const store = await openS3Objects(s3.place, { random: systemRandom, log: silentLog });
  try {
    await db.writer.deleteFrom('blob_sweep').execute(); // its nodes have had this hour's turns
    const removed = await sweepObjects(db, store, { olderThanMs: -1000, nowMs: Date.now() });
    const objects: string[] = [];
    for (const share of store.shares) for await (const { name } of store.list(share)) objects.push(name);
    const rows = await db.reader.selectFrom('blob').select('id').where('location', '=', 's3').execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(objects.toSorted());
    return { objects: objects.length, removed };
  } finally {
    store.close?.();
    await db.close();
  }
}
