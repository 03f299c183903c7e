/**
 * Two nodes beside one, over one PostgreSQL, all on the cores of this machine: the same load goes to one node, or half
 * of it to each. No rate should fall below 0.85 of one node's. Then the counters of PostgreSQL under the load of two.
 * `BENCH_ROUNDS`, `BENCH_SECONDS` and `BENCH_CONNECTIONS` change a run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { createDatabase } from './create-database.js';
import { median, ratio, say, whole } from './figures.js';
import { type RequestPlan, runLoad } from './load.js';
import { runSmtpLoad } from './smtp-load.js';
import {
  type BenchWaypost,
  familyCpuSeconds,
  MAILBOX,
  PROXIED,
  prepareWaypost,
  type RunningWaypost,
  SENDER,
  SENDER_FILE,
  SENDING_DOMAIN,
} from './waypost.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16);
const LOWEST = 0.85;
const BODY_BYTES = 2_048;
const LOOK_EVERY_MS = 20;

const directory = await mkdtemp(join(tmpdir(), 'waypost-bench-nodes-'));
const server = await startPostgresServer();
const sink = fork(new URL('./smtp-sink.ts', import.meta.url), { execArgv: process.execArgv });
const [sinkPort] = (await once(sink, 'message')) as [number];

/** Nodes over a database of their own. They rest while the others work. */
interface Cluster {
  readonly prepared: BenchWaypost[];
  readonly nodes: RunningWaypost[];
  readonly stats: Client;
}

const clusters: Cluster[] = [];
try {
  const one = await openCluster('one', 1);
  const two = await openCluster('two', 2);
  await compare(one, two);
} finally {
  for (const { nodes, prepared, stats } of clusters) {
    for (const node of nodes) await node.stop();
    for (const waypost of prepared) await waypost.close();
    await stats.end();
  }
  sink.kill();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function openCluster(name: string, count: number): Promise<Cluster> {
  const databaseUrl = await createDatabase(server.url, name);
  const stats = new Client(databaseUrl);
  await stats.connect();
  const cluster: Cluster = { prepared: [], nodes: [], stats };
  clusters.push(cluster);
  for (let at = 0; at < count; at++) {
    const dataDir = join(directory, `${name}-${at}`);
    await mkdir(dataDir);
    // The second finds the account that the first made
    if (at > 0) await copyFile(join(directory, `${name}-0`, SENDER_FILE), join(dataDir, SENDER_FILE));
    const settings = { WAYPOST_SECRET_KEY: '05'.repeat(32), WAYPOST_MX_AUTHENTICATION: 'off' };
    const waypost = await prepareWaypost({ dataDir, databaseUrl, sinkPort, domains: ['d0.test'], settings });
    cluster.prepared.push(waypost);
    cluster.nodes.push(await waypost.start('http,mx,worker'));
  }
  return cluster;
}

interface Work {
  readonly name: string;
  /** Messages or calls per second on this node, and over how many connections. */
  load(node: RunningWaypost, token: string, connections: number): Promise<number>;
}

async function compare(one: Cluster, two: Cluster): Promise<void> {
  const works: readonly Work[] = [
    { name: 'GET one alias', load: (node, token, connections) => overHttp(getAlias(token), node, connections) },
    {
      name: 'POST an email, durable',
      load: (node, token, connections) => overHttp(postEmail(token), node, connections),
    },
    { name: 'received into a mailbox', load: (node, _, connections) => receive(node, connections) },
  ];
  say(
    `| per second, ${CONNECTIONS} connections, median of ${ROUNDS} | one node | two nodes | ratio | |\n|---|---|---|---|---|`,
  );
  const counted: string[] = [];
  for (const work of works) {
    const rounds: Rounds = [];
    const drained: Rounds = [];
    for (let round = -1; round < ROUNDS; round++) {
      const isLast = round === ROUNDS - 1;
      const alone = await (isLast ? counting(work, one, 'one node') : measure(work, one));
      const together = await (isLast ? counting(work, two, 'two nodes') : measure(work, two));
      if (round < 0) continue;
      rounds.push({ one: alone.rate, two: together.rate });
      drained.push({ one: alone.drained, two: together.drained });
    }
    tell(work.name, rounds);
    if (work.name.startsWith('POST')) tell('the same, until all are delivered', drained);
  }
  say(
    `\n| for each | transactions | log of PostgreSQL, KB | its syncs | its CPU ms | the nodes' CPU ms |\n|---|---|---|---|---|---|`,
  );
  for (const line of counted) say(line);

  async function counting(work: Work, cluster: Cluster, where: string) {
    const before = await readCounters(cluster);
    const measured = await measure(work, cluster);
    const after = await readCounters(cluster);
    counted.push(describe(`${work.name}, ${where}`, measured.rate * SECONDS, before, after));
    return measured;
  }
}

type Rounds = { readonly one: number; readonly two: number }[];

function tell(name: string, rounds: Rounds): void {
  const [one, two] = [median(rounds.map((round) => round.one)), median(rounds.map((round) => round.two))];
  // Of each round, whose two halves have had the same machine
  const share = median(rounds.map((round) => round.two / round.one));
  say(`| ${name} | ${whole(one)} | ${whole(two)} | ${ratio(share, 1)} | ${share >= LOWEST ? '' : 'too slow'} |`);
}

async function measure(work: Work, { nodes, prepared, stats }: Cluster) {
  const startMs = performance.now();
  const token = prepared[0]?.token ?? '';
  const rates = await Promise.all(nodes.map((node) => work.load(node, token, CONNECTIONS / nodes.length)));
  const rate = rates.reduce((sum, each) => sum + each, 0);
  await settled(stats);
  return { rate, drained: (rate * SECONDS * 1000) / (performance.now() - startMs) };
}

async function overHttp(request: RequestPlan, { ports }: RunningWaypost, connections: number): Promise<number> {
  const { failures, perSecond } = await runLoad({ port: ports.http ?? 0, connections, seconds: SECONDS, request });
  if (failures > 0) throw new Error(`${failures} calls failed`);
  return perSecond;
}

function getAlias(token: string): RequestPlan {
  return { method: 'GET', path: `/v1/domains/${SENDING_DOMAIN}/aliases/sales`, headers: headers(token) };
}

function postEmail(token: string): RequestPlan {
  const text = `${'x'.repeat(76)}\n`.repeat(Math.ceil(BODY_BYTES / 77));
  return {
    method: 'POST',
    path: '/v1/emails',
    headers: { ...headers(token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: SENDER, to: 'bob@d0.test', subject: 'Load #', text }),
  };
}

function headers(token: string): Record<string, string> {
  return { ...PROXIED, Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
}

async function receive({ ports }: RunningWaypost, connections: number): Promise<number> {
  const { perSecond, refusal } = await runSmtpLoad({
    port: ports.mx ?? 0,
    connections,
    seconds: SECONDS,
    messages: 1e9,
    bodyBytes: BODY_BYTES,
    from: 'ann@writer.test',
    to: [MAILBOX],
  });
  if (refusal !== undefined) throw new Error(refusal);
  return perSecond;
}

/** The queue is empty: the next round begins as this one did. */
async function settled(stats: Client): Promise<void> {
  for (;;) {
    const { rows } = await stats.query(
      `select exists (select 1 from email_recipient where state = 'waiting') as is_waiting`,
    );
    if (!rows[0].is_waiting) return;
    await delay(LOOK_EVERY_MS);
  }
}

interface Counters {
  readonly transactions: number;
  readonly walBytes: number;
  readonly syncs: number;
  readonly databaseCpu: number;
  readonly nodesCpu: number;
}

async function readCounters({ stats, nodes }: Cluster): Promise<Counters> {
  await delay(1_500); // backends report what they did once a second
  const { rows } = await stats.query(`select d.xact_commit + d.xact_rollback as transactions, w.wal_bytes,
      (select sum(fsyncs) from pg_stat_io where object = 'wal') as syncs,
      pg_backend_pid() as pid
    from pg_stat_database d, pg_stat_wal w where d.datname = current_database()`);
  const [{ transactions, wal_bytes: walBytes, syncs, pid }] = rows;
  return {
    transactions: Number(transactions),
    walBytes: Number(walBytes),
    syncs: Number(syncs),
    databaseCpu: await familyCpuSeconds(pid),
    nodesCpu: (await Promise.all(nodes.map((node) => node.cpuSeconds()))).reduce((sum, each) => sum + each, 0),
  };
}

function describe(name: string, calls: number, before: Counters, after: Counters): string {
  const each = (key: keyof Counters) => (after[key] - before[key]) / calls;
  const cells = [each('transactions').toFixed(1), (each('walBytes') / 1000).toFixed(1), each('syncs').toFixed(2)];
  cells.push((each('databaseCpu') * 1000).toFixed(2), (each('nodesCpu') * 1000).toFixed(2));
  return `| ${name} | ${cells.join(' | ')} |`;
}
