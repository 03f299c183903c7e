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
import { Pop3Client } from '../pop3/pop3-client.js';
import { connectImap } from '../support/imap-client.js';
import type { TestS3 } from '../support/s3-server.js';
import { silentLog } from '../support/silent-log.js';
import { mbsync } from '../sync/sync-tool.js';
import type { Balancer } from './balancer.js';
import type { ChaosNode } from './chaos-nodes.js';
import type { IdleWatch } from './idle-watch.js';
import type { Acknowledged } from './load.js';
import type { Login } from './login.js';
import type { Maildrop } from './maildrop.js';

const FINAL = ['delivered', 'stored', 'refused', 'bounced', 'cancelled'];

const HURRY_EVERY_MS = 15_000;

/** Nothing waits any more. What failed a few times would wait for minutes: the operator has it tried at once. */
export async function emptyQueue(home: SendingHome, { dataDir }: ChaosNode): Promise<void> {
  let hurriedMs = Number.NEGATIVE_INFINITY;
  const waiting = async () => {
    const final = FINAL.map((state) => `'${state}'`).join();
    const rows = await home.query<{ email_id: string }>(
      `select distinct email_id from email_recipient where state not in (${final})`,
    );
    if (rows.length > 0 && performance.now() - hurriedMs > HURRY_EVERY_MS) {
      hurriedMs = performance.now();
      const admin = await connectAdmin(dataDir);
      for (const { email_id: id } of rows) await admin?.call('queue.retry', { id });
      admin?.close();
    }
    return rows.length;
  };
  await expect.poll(waiting, { interval: 500, timeout: 300_000 }).toBe(0);
}

/** Every e-mail that was acknowledged is delivered, and again only as often as its timeline says. */
export async function expectSentOnce(
  home: SendingHome,
  arrived: ReadonlyMap<string, number>,
  sent: ReadonlySet<string>,
) {
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

/** Every forward that was acknowledged is delivered, and again only as often as its timeline says. */
export async function expectForwardedOnce(
  home: SendingHome,
  arrived: ReadonlyMap<string, number>,
  forwarded: ReadonlySet<string>,
) {
  const queued = await home.query<{ envelope_to: string; told: string }>(`
    select e.envelope_to, (select count(*) from email_event v where v.domain_id = e.domain_id and v.email_id = e.id
      and v.kind = 'attempt.interrupted') as told
    from email e where e.origin = 'forward'`);
  const told = new Map(
    queued.map((row) => [`forwarded ${/onward-(\d+)/.exec(row.envelope_to)?.[1]}`, Number(row.told)]),
  );
  const counts = [...arrived].filter(([subject]) => subject.startsWith('forwarded '));
  const tooOften = counts.filter(([subject, times]) => times > 1 + (told.get(subject) ?? 0));
  expect(tooOften).toEqual([]);
  expect([...forwarded].filter((subject) => !arrived.has(subject))).toEqual([]);
  const repeated = counts.filter(([, times]) => times > 1).length;
  return { forwards: counts.length, queuedForwards: told.size, repeatedForwards: repeated };
}

/** Messages for a program in IDLE: how late it may be told, in milliseconds; a frozen node tells it after its thaw. */
const TOLD_WITHIN_MS = 60_000;
const MOSTLY_TOLD_WITHIN_MS = 5_000;

/** Each message was seen once; what was there when the program came back at once, the others soon. */
export async function expectSeenInIdle({ seen, twice, sessions, session }: IdleWatch, kept: Acknowledged['kept']) {
  await session(); // the last connection may have been cut
  expect([...kept.keys()].filter((subject) => !seen.has(subject))).toEqual([]);
  expect(twice).toEqual([]);
  const missedAtSelect = [...kept].filter(([subject, ackedMs]) => {
    const next = sessions.find(({ beforeSelectMs }) => beforeSelectMs > ackedMs);
    return next !== undefined && (seen.get(subject)?.atMs ?? 0) > next.caughtUpMs;
  });
  expect(missedAtSelect).toEqual([]);
  const late = [...kept]
    .map(([subject, ackedMs]) => {
      const { atMs = 0, selectedMs = 0 } = seen.get(subject) ?? {};
      return Math.round(Math.max(0, atMs - Math.max(ackedMs, selectedMs)));
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
  expect(at(0.5)).toBeLessThan(MOSTLY_TOLD_WITHIN_MS);
  expect(at(1)).toBeLessThan(TOLD_WITHIN_MS);
  return { connections: sessions.length, lateMs: { median: at(0.5), p99: at(0.99), longest: at(1) } };
}

/** Everything acknowledged for the maildrop was taken from it, once, and what was deleted did not come back. */
export async function expectCollectedOnce({ collect, taken, returned }: Maildrop, dropped: ReadonlySet<string>) {
  await expect.poll(() => collect().catch(String), { interval: 500, timeout: 180_000 }).toBe(0);
  const subjects = [...taken.values()];
  expect([...dropped].filter((subject) => !subjects.includes(subject))).toEqual([]);
  expect(subjects.length).toBe(new Set(subjects).size);
  expect(returned).toEqual([]);
  return subjects.length;
}

const FETCHED_AT_ONCE = 50;

/** POP3 gives the octets that IMAP gives. */
export async function expectSameOverPop3(ports: Balancer['ports'], { user, password }: Login): Promise<number> {
  const digest = (octets: Buffer) => createHash('sha256').update(octets).digest('hex');
  await using imap = await connectImap(ports.imaps);
  await imap.login(user, password);
  const selected = await imap.ok('SELECT INBOX');
  const count = Number(/^(\d+) EXISTS/m.exec(selected.join('\n'))?.[1]);
  const overImap: string[] = [];
  for (let from = 1; from <= count; from += FETCHED_AT_ONCE) {
    const { responses } = await imap.run(`FETCH ${from}:${Math.min(count, from + FETCHED_AT_ONCE - 1)} BODY.PEEK[]`);
    for (const { literals } of responses) if (literals[0]) overImap.push(digest(literals[0]));
  }
  await using pop3 = await Pop3Client.connect(ports.pop3s, { tls: true });
  await pop3.line();
  expect(await pop3.signIn(user, password)).toMatch(/^\+OK/);
  const overPop3: string[] = [];
  for (const line of await pop3.list('UIDL'))
    overPop3.push(digest((await pop3.askMany(`RETR ${line.split(' ')[0]}`)).body));
  expect(overPop3.toSorted()).toEqual(overImap.toSorted());
  return overPop3.length;
}

/** Everything that was acknowledged for the mailbox is in it, once, and can be read. */
export async function expectKeptOnce(port: number, box: Login, kept: Acknowledged['kept']): Promise<number> {
  await using imap = await connectImap(port);
  await imap.login(box.user, box.password);
  await imap.ok('SELECT INBOX');
  const { status, responses } = await imap.run('FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
  expect(status).toBe('OK');
  const found = responses.flatMap(({ literals }) => /Subject: (.*)\r/.exec(String(literals[0]))?.[1] ?? []);
  expect([...kept.keys()].filter((subject) => !found.includes(subject))).toEqual([]);
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

/** No backup runs. */
const NOT_HELD = { isHeld: async () => false };

/**
 * No row without its object, and no object without its row once the sweeper's day has passed: here at once, because
 * all writers have stopped.
 */
export async function expectNoOrphans(databaseUrl: string, s3: TestS3) {
  const db = await openDatabase({ engine: 'postgres', url: databaseUrl }, { log: silentLog, onFatal: () => {} });
  const store = await openS3Objects(s3.place, { random: systemRandom, log: silentLog });
  try {
    await db.writer.deleteFrom('blob_sweep').execute(); // its nodes have had this hour's turns
    const removed = await sweepObjects(db, store, { olderThanMs: -1000, nowMs: Date.now(), hold: NOT_HELD });
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
