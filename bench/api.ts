/**
 * The API beside bare Fastify with the same select or insert, in the same round, rounds alternating; medians.
 * Then growth: the same call on a small and on a large domain. Limits are off in the sandbox. The CPU of a server per
 * call moves less than its rate. The load has a core for itself and both servers' main threads the others: left to
 * the scheduler, a server slower than the load is woken on the core of the load, and loses a sixth of its
 * rate to that. `BENCH_ROUNDS`, `BENCH_SECONDS`, `BENCH_ALIASES`, `BENCH_ENGINES`, `BENCH_CONNECTIONS` and
 * `BENCH_WORK` narrow it.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { type LoadResult, type RequestPlan, runLoad, runOn } from './load.js';
import { cpuSeconds, NODE_FLAGS, residentMegabytes, waitForPorts } from './waypost.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const LARGE = Number(process.env.BENCH_ALIASES ?? 100_000);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,16,64').split(',').map(Number);
const WORK = new Set((process.env.BENCH_WORK ?? 'get,list,post,growth').split(','));
const LAST_CORE = cpus().length - 1;
const FILLED_ONE_BY_ONE = 1000;
/** CPU seconds per second: below this, no work is running. */
const RESTING_SECONDS = 0.05;

const root = fileURLToPath(new URL('..', import.meta.url));
const workDir = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
const children: ChildProcess[] = [];
say(
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
);
try {
  if (ENGINES.includes('sqlite')) await benchEngine('sqlite', undefined);
  if (ENGINES.includes('postgres')) await benchPostgres();
} finally {
  for (const child of children) child.kill();
  await rm(workDir, { recursive: true, force: true });
}

async function benchPostgres(): Promise<void> {
  const postgres = await startPostgresServer();
  try {
    await benchEngine('postgres', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function benchEngine(engine: 'sqlite' | 'postgres', databaseUrl: string | undefined): Promise<void> {
  say(`\n## ${engine}\n`);
  const bare = await startBare(engine, databaseUrl);
  const waypost = await startWaypost(engine, databaseUrl);
  say(`idle memory: ${waypost.idleMegabytes} MB\n`);
  const thousand = await waypost.fillDomain('thousand.test', 1000);
  await waypost.rest();
  say(
    '| work | connections | Waypost/s | bare/s | ratio | p50 ms | p99 ms | CPU ms | bare CPU ms |\n|---|---|---|---|---|---|---|---|---|',
  );
  for (const connections of CONNECTIONS) {
    if (WORK.has('get')) await compare('GET one alias', connections, waypost.get(thousand), bare.get);
    if (WORK.has('list')) await compare('list 1,000 aliases', connections, waypost.list(thousand), bare.list);
    if (WORK.has('post')) await compare('POST an alias, durable', connections, waypost.post(thousand), bare.post);
  }
  if (WORK.has('growth')) {
    const small = await waypost.fillDomain('small.test', 10);
    const large = await waypost.fillDomain('large.test', LARGE);
    say(`\n| growth at 16 connections | small/s | large/s | small ÷ large |\n|---|---|---|---|`);
    await waypost.rest();
    await grow(`GET, 10 and ${LARGE} aliases`, waypost.get(small), waypost.get(large));
    await grow(`POST, 10 and ${LARGE} aliases`, waypost.post(small), waypost.post(large));
    await grow(`list, 1000 and ${LARGE} aliases`, waypost.list(thousand), waypost.list(large));
  }
  await waypost.stop();
  await bare.stop();
}

interface Target {
  readonly port: number;
  readonly pid: number;
  readonly request: RequestPlan;
}

async function compare(work: string, connections: number, ours: Target, bare: Target): Promise<void> {
  const [a, b] = await alternate(connections, ours, bare);
  const ratio = (a.perSecond / b.perSecond).toFixed(2);
  const cells = [work, connections, rate(a), rate(b), ratio, a.p50Ms.toFixed(1), a.p99Ms.toFixed(1)];
  cells.push(a.cpuMs.toFixed(3), b.cpuMs.toFixed(3));
  say(`| ${cells.join(' | ')} |${noteFailures(a, b)}`);
}

async function grow(work: string, small: Target, large: Target): Promise<void> {
  const [a, b] = await alternate(16, small, large);
  say(`| ${work} | ${rate(a)} | ${rate(b)} | ${(a.perSecond / b.perSecond).toFixed(2)} |${noteFailures(a, b)}`);
}

/** Medians of rounds that take turns, after one each to warm up: a server is compiled for seconds of load. */
async function alternate(connections: number, first: Target, second: Target): Promise<[Measured, Measured]> {
  const results: [Measured[], Measured[]] = [[], []];
  if (LAST_CORE > 0) for (const { pid } of [first, second]) runOn(`0-${LAST_CORE - 1}`, pid);
  await runLoad({ ...first, connections, seconds: SECONDS, core: LAST_CORE });
  await runLoad({ ...second, connections, seconds: SECONDS, core: LAST_CORE });
  for (let round = 0; round < ROUNDS; round++) {
    results[0].push(await measure(first, connections));
    results[1].push(await measure(second, connections));
  }
  return [median(results[0]), median(results[1])];
}

interface Measured extends LoadResult {
  /** CPU of the server, per call. */
  readonly cpuMs: number;
}

async function measure(target: Target, connections: number): Promise<Measured> {
  const before = await cpuSeconds(target.pid);
  const result = await runLoad({ ...target, connections, seconds: SECONDS, core: LAST_CORE });
  const usedMs = ((await cpuSeconds(target.pid)) - before) * 1000;
  return { ...result, cpuMs: usedMs / (result.perSecond * SECONDS) };
}

function median(results: Measured[]): Measured {
  const sorted = results.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}

async function startBare(engine: string, databaseUrl: string | undefined) {
  const child = fork(
    join(root, 'bench/bare-fastify.ts'),
    [engine, databaseUrl ?? join(workDir, 'bare.sqlite'), '1000'],
    {
      execArgv: ['--import', 'tsx'],
    },
  );
  children.push(child);
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }));
    child.once('exit', () => reject(new Error('the bare server did not start')));
  });
  const target = (request: RequestPlan): Target => ({ port, pid: child.pid ?? 0, request });
  const headers = { 'Content-Type': 'application/json' };
  return {
    get: target({ method: 'GET', path: '/domains/bare.test/aliases/alias-0', headers: {} }),
    list: target({ method: 'GET', path: '/aliases', headers: {} }),
    post: target({ method: 'POST', path: '/aliases', headers, body: '{"name":"bench-#"}' }),
    stop: () => end(child),
  };
}

async function startWaypost(engine: string, databaseUrl: string | undefined) {
  const dataDir = join(workDir, `waypost-${engine}`);
  const child = spawn(process.execPath, [...NODE_FLAGS, join(root, 'bin/waypost.js'), 'start'], {
    env: {
      ...process.env,
      WAYPOST_DATA_DIR: dataDir,
      WAYPOST_HTTP_PORT: '0',
      WAYPOST_HTTPS_PORT: '0',
      WAYPOST_MX_PORT: '0',
      WAYPOST_SUBMISSION_PORT: '0',
      WAYPOST_SUBMISSIONS_PORT: '0',
      WAYPOST_IMAP_PORT: '0',
      WAYPOST_IMAPS_PORT: '0',
      WAYPOST_POP3_PORT: '0',
      WAYPOST_POP3S_PORT: '0',
      WAYPOST_LOG_LEVEL: 'warn',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const port = (await waitForPorts(dataDir, child)).http ?? 0;
  await delay(1000); // what starting up has left behind is collected
  const idleMegabytes = await residentMegabytes(child.pid ?? 0);
  const call = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: basic(token) }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const token =
    (await call('/v1/account', { email: 'ann@example.test', password: 'correct horse battery' })).api_token ?? '';
  const headers = { Authorization: basic(token), 'Content-Type': 'application/json' };
  const target = (method: 'GET' | 'POST', path: string, body?: string): Target => ({
    port,
    pid: child.pid ?? 0,
    request: { method, path, headers, ...(body && { body }) },
  });

  return {
    idleMegabytes,
    /** Waits for background work: a new domain has keys generated for the next ones. */
    async rest(): Promise<void> {
      for (let before = Number.NaN, now = 0; !(now - before < RESTING_SECONDS); ) {
        before = now;
        await delay(1000);
        now = await cpuSeconds(child.pid ?? 0);
      }
    },
    async fillDomain(domain: string, count: number): Promise<string> {
      await call('/v1/domains', { domain, catchall: false }, token);
      for (let n = 0; n < Math.min(count, FILLED_ONE_BY_ONE); n++) {
        await call(`/v1/domains/${domain}/aliases`, aliasBody(`alias-${n}`), token);
      }
      const filler = target('POST', `/v1/domains/${domain}/aliases`, JSON.stringify(aliasBody('filler-#')));
      for (let made = FILLED_ONE_BY_ONE; made < count; ) {
        made += (await runLoad({ ...filler, connections: 16, seconds: 5 })).perSecond * 5;
      }
      return domain;
    },
    get: (domain: string) => target('GET', `/v1/domains/${domain}/aliases/alias-0`),
    list: (domain: string) => target('GET', `/v1/domains/${domain}/aliases?limit=1000`),
    post: (domain: string) => target('POST', `/v1/domains/${domain}/aliases`, JSON.stringify(aliasBody('bench-#'))),
    stop: () => end(child),
  };
}

function aliasBody(name: string) {
  return { name, recipients: ['ann@example.test'], labels: ['bench'], description: 'x'.repeat(100) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill();
  });
}

function basic(token: string): string {
  return `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
}

function rate({ perSecond }: LoadResult): string {
  return Math.round(perSecond).toLocaleString('en');
}

function noteFailures(...results: LoadResult[]): string {
  const failures = results.reduce((sum, result) => sum + result.failures, 0);
  return failures > 0 ? ` ${failures} calls failed` : '';
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
