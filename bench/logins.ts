/**
 * What sign-ins cost everyone else: durable inserts per second with nothing beside them, and with 64 logins in flight,
 * rounds alternating. Hashing takes a core and syncs need one too, so this is where a login storm would be felt.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open-database.js';
import { createAuthenticator } from '../src/directory/credentials/authenticator.js';
import { createTokenCache } from '../src/directory/tokens/token-cache.js';
import { createKeyring } from '../src/keyring/instance-keyring.js';
import { createLockOut } from '../src/limits/lock-out.js';
import { systemClock as clock } from '../src/platform/clock.js';
import { newId, systemRandom } from '../src/platform/random.js';
import { createHashThreads } from '../src/platform/threads/hash-threads.js';
import { createPasswordHasher, PRODUCTION_COST } from '../src/platform/threads/password-hasher.js';
import { silentLog } from '../test/support/silent-log.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROUND_MS = Number(process.env.BENCH_SECONDS ?? 3) * 1000;
const WRITERS = 16;
const LOGINS_IN_FLIGHT = 64;
const LOWEST_RATIO = 0.7;
const payload = Buffer.alloc(1024, 7);

const directory = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
const db = await openDatabase(
  { engine: 'sqlite', path: join(directory, 'waypost.db') },
  {
    log: silentLog,
    onFatal(error) {
      throw error;
    },
  },
);
await migrate(db, { log: silentLog, clock });
const keyring = createKeyring({ current: systemRandom.bytes(32) });
const argon2 = createHashThreads({ clock });
const concurrency = Math.max(1, availableParallelism() - 1);
const { alias: signIn } = createAuthenticator({
  db,
  clock,
  keyring,
  hasher: createPasswordHasher({ ...PRODUCTION_COST, concurrency, maxWaiting: 256, argon2 }),
  // Every login is wrong, so that none is remembered; a lock-out would spare the hash
  lockOut: createLockOut({ db, clock, keyring, limit: undefined }),
  tokenCache: createTokenCache({ db, clock }),
  tokenUse: { note() {} },
  requiresProof: false,
  aliasAuth: 'strict',
});

say(
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}, ${concurrency} hash at a time`,
);
await round(0);
await round(LOGINS_IN_FLIGHT);
const ratios: number[] = [];
for (let n = 0; n < ROUNDS; n++) {
  const alone = await round(0);
  const beside = await round(LOGINS_IN_FLIGHT);
  ratios.push(beside.writes / alone.writes);
  say(
    `${perSecond(alone.writes)} writes/s alone, ${perSecond(beside.writes)} beside ${perSecond(beside.logins)} logins/s`,
  );
}
const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
say(`with ${LOGINS_IN_FLIGHT} logins in flight: ${median.toFixed(2)} of the rate without (at least ${LOWEST_RATIO})`);
if (median < LOWEST_RATIO) process.exitCode = 1;
await argon2.stop();
await db.close();
await rm(directory, { recursive: true, force: true });

async function round(loginsInFlight: number): Promise<{ writes: number; logins: number }> {
  const until = clock.monotonicMs() + ROUND_MS;
  const done = { writes: 0, logins: 0 };
  const repeat = async (kind: keyof typeof done, work: () => Promise<unknown>) => {
    while (clock.monotonicMs() < until) {
      await work();
      done[kind]++;
    }
  };
  await Promise.all([
    ...Array.from({ length: WRITERS }, () => repeat('writes', writeDurably)),
    ...Array.from({ length: loginsInFlight }, (_, n) => repeat('logins', () => logIn(n))),
  ]);
  return done;
}

async function writeDurably(): Promise<void> {
  const now = clock.now();
  const row = { id: newId(systemRandom, now), size_bytes: 1024, location: 'row', sealed_key: payload.subarray(0, 60) };
  await db.inTransaction((tx) =>
    tx
      .insertInto('blob')
      .values({ ...row, bytes: payload, created_at: now })
      .execute(),
  );
  await db.durable();
}

async function logIn(n: number): Promise<void> {
  await signIn(`user${n}@example.test`, 'wrong', { ip: '192.0.2.1' }).catch(() => undefined);
}

function perSecond(count: number): string {
  return Math.round(count / (ROUND_MS / 1000)).toLocaleString('en');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
