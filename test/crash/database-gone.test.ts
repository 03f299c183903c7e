import { execFile, spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { connectAdmin } from '../../src/servers/admin/admin-client.js';
import type { LedgerAnswer } from '../../src/servers/admin/ledger-commands.js';
import { testEngine } from '../support/database.js';
import { startPostgresServer } from '../support/postgres-cluster.js';
import { startCountingSink } from './counting-sink.js';
import { openSendingHome, type SendingHome } from './sending-process.js';
import { openDoors, type SteadyLoad, startSteadyLoad } from './steady-load.js';

/** A lane whose lease was committed while the connection broke has no owner until that lease has run out. */
const TEMPORARY = /^(api 503|submission 45[14]|mx 451)$/;
const run = promisify(execFile);

describe.runIf(testEngine() === 'postgres')('a PostgreSQL that goes away', { timeout: 360_000 }, () => {
  it('costs temporary errors and nothing else; once it is back, all goes on by itself', async () => {
    await using server = await startServer();
    await using sink = await startCountingSink();
    await using home = await openSendingHome(sink.port, { databaseUrl: server.url });
    const { ports } = await home.start();
    const load = startSteadyLoad(await openDoors(home, ports));
    for (const how of ['fast', 'crash'] as const) {
      await underWay(sink.arrived);
      load.holdRefused();
      await server.halt(how);
      await expect.poll(() => load.held()).toEqual({ api: 3, submission: 2, mx: 1 });
      await server.resume();
      load.goOn();
    }
    await expectAllKept(home, sink.arrived, load);
  });
});

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

const diskIsFull = hasPrlimit ? 'a disk that is full' : 'a disk that is full, for which prlimit is not installed';

describe.runIf(testEngine() === 'sqlite' && hasPrlimit)(diskIsFull, { timeout: 360_000 }, () => {
  it('costs temporary errors and nothing else; once there is room, all goes on by itself', async () => {
    await using sink = await startCountingSink();
    await using home = await openSendingHome(sink.port);
    const { ports, pid } = await home.start();
    const load = startSteadyLoad(await openDoors(home, ports));
    for (let time = 1; time <= 2; time++) {
      await underWay(sink.arrived);
      load.holdRefused();
      // No file of this process grows beyond what its log has now
      const { size } = await stat(join(home.dataDir, 'waypost.db-wal'));
      await run('prlimit', [`--pid=${pid}`, `--fsize=${size}:unlimited`]);
      // What arrives may be delivered on the spot, which needs no row
      await expect.poll(() => load.held()).toMatchObject({ api: 3, submission: 2 });
      await run('prlimit', [`--pid=${pid}`, '--fsize=unlimited:unlimited']);
      load.goOn();
    }
    await expectAllKept(home, sink.arrived, load);
  });
});

async function startServer() {
  const server = await startPostgresServer({ settings: ['fsync=off'] });
  return { ...server, [Symbol.asyncDispose]: () => server.stop() };
}

/** Mail is accepted and delivered at the same time. */
async function underWay(arrived: ReadonlyMap<string, number>): Promise<void> {
  const before = arrived.size;
  await expect.poll(() => arrived.size).toBeGreaterThan(before + 30);
}

async function expectAllKept(home: SendingHome, arrived: ReadonlyMap<string, number>, load: SteadyLoad): Promise<void> {
  await underWay(arrived);
  await load.stop();
  expect(load.refusals.filter((refusal) => !TEMPORARY.test(refusal))).toEqual([]);
  const missing = () => [...load.acknowledged].filter((subject) => !arrived.has(subject));
  await expect.poll(missing).toEqual([]);
  await expect.poll(async () => (await readLedger(home)).waiting).toEqual({ in: 0, out: 0 });
  const ledger = await readLedger(home);
  expect(ledger).toMatchObject({ isBalanced: true, delivered: { out: ledger.accepted.out } });
  const forwarded = [...load.acknowledged].filter((subject) => subject.startsWith('mx')).length;
  expect(ledger.delivered.in).toBeGreaterThanOrEqual(forwarded); // besides, what was refused has its path
  expect(ledger.accepted.out).toBeGreaterThanOrEqual(load.acknowledged.size - forwarded);
  expect(await home.stop()).toBe(0);

  const rows = await home.sent();
  expect(rows.filter(({ state, claim_number }) => state !== 'delivered' || claim_number !== null)).toEqual([]);
  // The process never died: at most what a lost answer to a COMMIT left in the dark came twice, and says so
  const told = new Map(rows.map((row) => [row.subject, row.told]));
  const unexplained = [...arrived].filter(([subject, times]) => times > 1 + (told.get(subject) ?? 0));
  expect(unexplained).toEqual([]);
}

async function readLedger({ dataDir }: SendingHome) {
  const client = await connectAdmin(dataDir);
  const answer = await client?.call('ledger.read', {});
  client?.close();
  if (!answer?.ok) throw new Error('the ledger cannot be read');
  const { accepted, states, is_balanced: isBalanced } = answer.result as LedgerAnswer;
  const countOf = (wanted: string) => {
    const found = states.find(({ state }) => state === wanted);
    return { in: found?.in ?? 0, out: found?.out ?? 0 };
  };
  return { accepted, isBalanced, waiting: countOf('waiting'), delivered: countOf('delivered') };
}
