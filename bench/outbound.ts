/**
 * Sending beside tuned Postfix, rounds alternating, medians (of the ratios as well): durable acceptance, draining a
 * queue of signed messages (Postfix signs nothing), and what a long queue costs. Both deliver to the same sink. Limits
 * are off.
 *
 * Acceptance is compared like with like. Client, peer and Waypost share the cores, so that what the client spends on
 * TLS no server can have: submission (TLS and a password, which we take in no other way) stands beside Postfix under
 * TLS, driven by the same client, who signs in to us only and before the time is taken; the API (plain HTTP, as behind
 * a proxy) beside Postfix in the clear. Submission beside Postfix in the clear is shown as well.
 *
 * All doors, the peer's as well, are warm before the first row of each size, and the process that drains has delivered
 * before: V8 is done with our code only after some ten thousand messages, until when compiling takes a fifth of the time.
 * The rate of one that has just started is shown beside it. Both sides begin with as many messages queued.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { createDatabase } from './create-database.js';
import { median, ratio, say, whole } from './figures.js';
import { type LoadResult, runLoad } from './load.js';
import { type Postfix, startPostfix, startSink } from './postfix.js';
import { runSmtpLoad, type SmtpLoadPlan, type SmtpLoadResult } from './smtp-load.js';
import {
  type BenchWaypost,
  PROXIED,
  prepareWaypost,
  type RunningWaypost,
  SENDER,
  type ThreadSeconds,
} from './waypost.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const QUEUED = Number(process.env.BENCH_QUEUED ?? 100_000);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,16,64').split(',').map(Number);
const SIZES = (process.env.BENCH_SIZES ?? '2048,102400').split(',').map(Number);
/** Some of the work alone, for a question in between: what is left out shows as NaN. */
const PARTS = (process.env.BENCH_PARTS ?? 'acceptance,drain').split(',');
const DOORS = (process.env.BENCH_DOORS ?? 'submission,api,postfix').split(',');
/** `postfix` is the peer's drain, `cold` that of a process that has just started, `long` the long queue. */
const DRAINS = (process.env.BENCH_DRAINS ?? 'waypost,postfix,cold,long').split(',');
const DRAINED = Number(process.env.BENCH_DRAINED ?? 5000);
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 10_000);
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP_SECONDS ?? 15);
const SHORT_QUEUE = 1000;
const DOMAINS = Array.from({ length: 50 }, (_, n) => `d${n}.test`);
const RECIPIENTS = DOMAINS.map((domain) => `bob@${domain}`);
const UNBOUNDED = 1e9;
const REMOVED = { recursive: true, force: true } as const;
const LOOK_EVERY_MS = 500;
/** For one message, at the slowest. */
const FILLING_MS = 5;
const FILLING = { connections: 16, seconds: 600, bodyBytes: 2048 } as const;
const LEFT_OUT: Acceptance = { perSecond: Number.NaN, p99Ms: Number.NaN, cpuMs: Number.NaN };

spawnSync('npx', ['tsx', fileURLToPath(new URL('../scripts/install-peers.ts', import.meta.url)), '--bench'], {
  stdio: 'inherit',
});
const workDir = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
await chmod(workDir, 0o755); // Postfix works as a user of its own
say(
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
);
const sink = await startSink();
try {
  for (const engine of ENGINES) {
    const postgres = engine === 'postgres' ? await startPostgresServer() : undefined;
    say(`\n## ${engine}\n`);
    // Each part begins with empty queues on both sides
    if (PARTS.includes('acceptance')) await onEmptyQueues(`${engine}-accept`, postgres, compareAcceptance);
    if (PARTS.includes('drain')) {
      await onEmptyQueues(`${engine}-drain`, postgres, async (waypost, postfix) => {
        await compareDrain(waypost, postfix);
        if (DRAINS.includes('long')) await measureLongQueue(waypost);
      });
    }
    await postgres?.stop();
  }
} finally {
  sink.stop();
  await rm(workDir, REMOVED);
}

async function onEmptyQueues(
  name: string,
  postgres: { readonly url: string } | undefined,
  measure: (waypost: BenchWaypost, postfix: Postfix) => Promise<void>,
): Promise<void> {
  const databaseUrl = postgres && (await createDatabase(postgres.url, name));
  const waypost = await prepareWaypost({
    dataDir: join(workDir, name),
    databaseUrl,
    sinkPort: sink.port,
    domains: DOMAINS,
  });
  const postfix = await startPostfix(join(workDir, `postfix-${name}`), sink.port);
  try {
    await measure(waypost, postfix);
  } finally {
    postfix.stop();
    await waypost.close();
    for (const directory of [name, `postfix-${name}`]) await rm(join(workDir, directory), REMOVED);
  }
}

async function compareAcceptance(waypost: BenchWaypost, postfix: Postfix): Promise<void> {
  const running = await waypost.start('http,submission');
  try {
    say(`idle memory: ${await running.residentMegabytes()} MB\n`);
    say(
      '| bytes | connections | submission/s | API/s | Postfix under TLS/s | Postfix in the clear/s | submission ÷ Postfix under TLS | submission ÷ Postfix in the clear | API ÷ Postfix in the clear | p99 ms | CPU ms, submission | CPU ms, API |',
    );
    say(`|${'---|'.repeat(12)}`);
    const doors = { waypost, running, postfix };
    for (const [index, bodyBytes] of SIZES.entries()) {
      // Later sizes run most of the same code; 100 KB fill a disk with 300 MB in each second
      const seconds = index === 0 ? WARM_UP_SECONDS : WARM_UP_SECONDS / 5;
      await knockAtAll(doors, { connections: 16, bodyBytes, seconds });
      for (const connections of CONNECTIONS) await compareDoors(doors, bodyBytes, connections);
    }
  } finally {
    await running.stop();
  }
}

interface Doors {
  readonly waypost: BenchWaypost;
  readonly running: RunningWaypost;
  readonly postfix: Postfix;
}

async function compareDoors(doors: Doors, bodyBytes: number, connections: number): Promise<void> {
  const rounds: Record<Contender, Acceptance>[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const knocked = await knockAtAll(doors, { connections, bodyBytes, seconds: round < 0 ? 1 : SECONDS }, round);
    if (round >= 0) rounds.push(knocked);
  }
  const figure = (of: Contender, name: keyof Acceptance) => median(rounds.map((round) => round[of][name]));
  const rates = (['submission', 'api', 'tlsPeer', 'plainPeer'] as const).map((of) => figure(of, 'perSecond'));
  // Of each round, whose two halves have had the same machine: a disk may be five times as slow some seconds later
  const ratioOf = (ours: Contender, peer: Contender) =>
    median(rounds.map((round) => round[ours].perSecond / round[peer].perSecond)).toFixed(2);
  const ratios = [ratioOf('submission', 'tlsPeer'), ratioOf('submission', 'plainPeer'), ratioOf('api', 'plainPeer')];
  const p99 = figure('submission', 'p99Ms').toFixed(1);
  const cpu = [figure('submission', 'cpuMs'), figure('api', 'cpuMs')].map((ms) => ms.toFixed(2));
  say(`| ${[bodyBytes, connections, ...rates.map(whole), ...ratios, p99, ...cpu].join(' | ')} |`);
}

interface Load {
  readonly connections: number;
  readonly bodyBytes: number;
  readonly seconds: number;
}

/** One after the other, ours beside the peer it is compared with; who goes first changes with the round. */
async function knockAtAll(
  { waypost, running, postfix }: Doors,
  load: Load,
  round = 0,
): Promise<Record<Contender, Acceptance>> {
  const login = { username: SENDER, password: waypost.password };
  const ours = { port: running.ports.submissions ?? 0, isUnderTls: true, login };
  const overSmtp = (way: Pick<SmtpLoadPlan, 'port' | 'isUnderTls' | 'login'>) =>
    runSmtpLoad({ ...load, messages: UNBOUNDED, from: SENDER, to: RECIPIENTS, ...way });
  const knocks: [Contender, () => Promise<Acceptance>][] = [
    ['submission', () => accept('submission', running, () => overSmtp(ours))],
    ['tlsPeer', () => accept('postfix', running, () => overSmtp({ port: postfix.tlsPort, isUnderTls: true }))],
    ['plainPeer', () => accept('postfix', running, () => overSmtp({ port: postfix.port }))],
    ['api', () => accept('api', running, () => acceptOverApi(waypost, running, load))],
  ];
  const knocked = { submission: LEFT_OUT, tlsPeer: LEFT_OUT, plainPeer: LEFT_OUT, api: LEFT_OUT };
  for (const [contender, knock] of round % 2 === 0 ? knocks : knocks.toReversed()) knocked[contender] = await knock();
  return knocked;
}

type Contender = 'submission' | 'api' | 'tlsPeer' | 'plainPeer';

interface Acceptance {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of our process, per message. */
  readonly cpuMs: number;
}

async function accept(
  door: string,
  running: RunningWaypost,
  load: () => Promise<SmtpLoadResult | LoadResult>,
): Promise<Acceptance> {
  if (!DOORS.includes(door)) return LEFT_OUT;
  const before = await running.cpuSeconds();
  const result = await load();
  const cpuSeconds = (await running.cpuSeconds()) - before;
  if ('refusal' in result) complain(result);
  else if (result.failures > 0) say(`${result.failures} calls failed`);
  return { perSecond: result.perSecond, p99Ms: result.p99Ms, cpuMs: (cpuSeconds * 1000) / result.accepted };
}

async function acceptOverApi(
  { token }: BenchWaypost,
  { ports }: RunningWaypost,
  { connections, bodyBytes, seconds }: Load,
): Promise<LoadResult> {
  const text = `${'x'.repeat(76)}\n`.repeat(Math.ceil(bodyBytes / 77));
  return runLoad({
    port: ports.http ?? 0,
    connections,
    seconds,
    request: {
      method: 'POST',
      path: '/v1/emails',
      headers: {
        ...PROXIED,
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}`,
      },
      body: JSON.stringify({ from: SENDER, to: RECIPIENTS[0], subject: 'Load #', text }),
    },
  });
}

async function compareDrain(waypost: BenchWaypost, postfix: Postfix): Promise<void> {
  const [warm, cold, peer]: [Drained[], Drained[], Drained[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    if (DRAINS.includes('waypost')) warm.push(await drainWarm(waypost));
    if (DRAINS.includes('postfix')) peer.push(await drainPostfix(postfix));
    if (DRAINS.includes('cold')) cold.push(await drain(waypost, DRAINED, 0));
  }
  const row = (how: string, ours: readonly Drained[]) => {
    const rate = ({ perSecond }: Drained) => perSecond;
    const cpuMs = (of: (cpu: ThreadSeconds) => number) => median(ours.map(({ cpu }) => (of(cpu) * 1000) / DRAINED));
    const cpu = [cpuMs(({ main }) => main), cpuMs(({ others }) => others)].map((ms) => ms.toFixed(2));
    const [we, they] = [median(ours.map(rate)), median(peer.map(rate))];
    say(`| ${[how, whole(we), whole(they), ratio(we, they), ...cpu].join(' | ')} |`);
  };
  say(
    `\n| drain of ${whole(DRAINED)} to ${DOMAINS.length} domains, median of ${ROUNDS} | signed, Waypost/s | unsigned, Postfix/s | ratio | CPU ms, main thread | CPU ms, other threads |`,
  );
  say(`|${'---|'.repeat(6)}`);
  row('warm', warm);
  row('just started', cold);
}

async function measureLongQueue(waypost: BenchWaypost): Promise<void> {
  const short: number[] = [];
  for (let round = 0; round < ROUNDS; round++) short.push((await drain(waypost, SHORT_QUEUE, WARM_UP)).perSecond);
  const long = await drain(waypost, QUEUED, WARM_UP);
  say(`\n| queued | drained/s | peak memory MB |\n|---|---|---|`);
  say(`| ${whole(SHORT_QUEUE)} | ${whole(median(short))} | |`);
  say(
    `| ${whole(QUEUED)} | ${whole(long.perSecond)} (${ratio(long.perSecond, median(short))}) | ${long.peakMegabytes} |`,
  );
}

/** By a process that has just started. The first `warmUp` of the queue do not count. */
async function drain(
  waypost: BenchWaypost,
  messages: number,
  warmUp: number,
): Promise<Drained & { readonly peakMegabytes: number }> {
  const accepting = await waypost.start('submission');
  const filled = await fill(waypost, accepting, { messages: warmUp + messages });
  await accepting.stop();
  const before = sink.count();
  const running = await waypost.start('worker');
  let peakMegabytes = 0;
  const drained = await watchSink(before, filled.accepted, {
    warmUp,
    cpu: () => running.threadSeconds(),
    look: async () => {
      peakMegabytes = Math.max(peakMegabytes, await running.residentMegabytes());
    },
  });
  await running.stop();
  return { ...drained, peakMegabytes };
}

/** By a process that has delivered before: what it drains was handed in for a later moment, all of it for the same. */
async function drainWarm(waypost: BenchWaypost): Promise<Drained> {
  const running = await waypost.start('submission,worker');
  try {
    const watch = { warmUp: 0, cpu: () => running.threadSeconds(), look: async () => {} };
    const atStart = sink.count();
    const { accepted: warmUp } = await fill(waypost, running, { messages: WARM_UP });
    await watchSink(atStart, warmUp, watch);
    const beginsAtMs = Date.now() + DRAINED * FILLING_MS + 5000;
    const date = new Date(beginsAtMs).toUTCString().replace('GMT', '+0000');
    const before = sink.count();
    const filled = await fill(waypost, running, { messages: DRAINED, date });
    if (sink.count() > before || Date.now() > beginsAtMs) throw new Error('filling took longer than expected');
    await delay(beginsAtMs - Date.now() - LOOK_EVERY_MS);
    return await watchSink(before, filled.accepted, watch);
  } finally {
    await running.stop();
  }
}

async function fill(
  { password }: BenchWaypost,
  { ports }: RunningWaypost,
  load: Pick<SmtpLoadPlan, 'messages' | 'date'>,
): Promise<SmtpLoadResult> {
  const login = { username: SENDER, password };
  const filled = await runSmtpLoad({
    ...FILLING,
    ...load,
    port: ports.submissions ?? 0,
    from: SENDER,
    to: RECIPIENTS,
    isUnderTls: true,
    login,
  });
  complain(filled);
  return filled;
}

async function drainPostfix(peer: Postfix): Promise<Drained> {
  const filled = await runSmtpLoad({ port: peer.port, messages: DRAINED, ...FILLING, from: SENDER, to: RECIPIENTS });
  const before = sink.count();
  peer.release();
  const watch = { warmUp: 0, cpu: async () => ({ main: 0, others: 0 }), look: async () => {} };
  return watchSink(before, filled.accepted, watch);
}

interface Drained {
  /** From the first message that arrives: starting up is not draining. After the warm-up, where there is one. */
  readonly perSecond: number;
  /** For all of the same messages. */
  readonly cpu: ThreadSeconds;
}

interface Mark {
  readonly atMs: number;
  readonly count: number;
  readonly cpu: ThreadSeconds;
}

interface Watch {
  readonly warmUp: number;
  cpu(): Promise<ThreadSeconds>;
  look(): Promise<void>;
}

/** Until all have arrived. Who watches shares the cores: counting is free, reading what a process took is not. */
async function watchSink(before: number, expected: number, watch: Watch): Promise<Drained> {
  const mark = async (): Promise<Mark> => ({ cpu: await watch.cpu(), atMs: performance.now(), count: sink.count() });
  let begin: Mark | undefined;
  let [lastCount, lastMs, lookedMs] = [before, performance.now(), 0];
  while (sink.count() - before < expected) {
    await delay(20);
    const [count, nowMs] = [sink.count(), performance.now()];
    if (count > lastCount) [lastCount, lastMs] = [count, nowMs];
    else if (nowMs - lastMs > 60_000) throw new Error(`only ${count - before} of ${expected} arrived`);
    if (count > before && count - before >= watch.warmUp) begin ??= await mark();
    if (nowMs - lookedMs < LOOK_EVERY_MS) continue;
    lookedMs = nowMs;
    await watch.look();
  }
  const end = await mark();
  const { atMs, count, cpu } = begin ?? end;
  return {
    perSecond: ((end.count - count) * 1000) / (end.atMs - atMs),
    cpu: { main: end.cpu.main - cpu.main, others: end.cpu.others - cpu.others },
  };
}

function complain(...results: readonly SmtpLoadResult[]): void {
  for (const { refusal } of results) if (refusal !== undefined) say(`refused: ${refusal}`);
}
