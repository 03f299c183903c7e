/**
 * What one message costs PostgreSQL and the bucket: messages are sent and received one after the other by one node of
 * all roles, and the server's own counters are read before and after. `BENCH_MESSAGES` changes a run.
 */
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { startCountingSink } from '../test/crash/counting-sink.js';
import { openSendingHome } from '../test/crash/sending-process.js';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { startPostgresRelay } from '../test/support/postgres-relay.js';
import { startTestS3 } from '../test/support/s3-server.js';
import { createDatabase } from './create-database.js';
import { say } from './figures.js';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 200);
const SMALL = 'a line of thirty-two characters\r\n'.repeat(62);
const LARGE = SMALL.repeat(200);
const AT_ONCE = 8;

interface Counters {
  readonly transactions: number;
  readonly turns: number;
  readonly rows: number;
  readonly walBytes: number;
  readonly walSyncs: number;
  readonly requests: number;
}

const server = await startPostgresServer();
const url = await createDatabase(server.url, 'cost');
const relay = await startPostgresRelay(url);
const s3 = await startTestS3();
const sink = await startCountingSink();
const home = await openSendingHome(sink.port, { databaseUrl: relay.url, settings: { WAYPOST_BLOBS: s3.url } });
const stats = new Client(url);
await stats.connect();
const node = await home.start();
await home.call('POST /v1/domains/crash.test/aliases', { name: 'box', has_imap: true, recipients: [] });
await home.call('POST /v1/domains/crash.test/aliases/box/generate-password', {});
const mx = createTransport({
  host: '127.0.0.1',
  port: node.ports.mx ?? 0,
  ignoreTLS: true,
  pool: true,
  maxConnections: AT_ONCE,
});

let serial = 0;
async function send(text: string): Promise<void> {
  const subject = `sent ${serial++}`;
  const { status } = await home.send(subject, `bob@d${serial % 20}.test`, text);
  if (status !== 200) throw new Error(`answer ${status}`);
  while (!sink.arrived.has(subject)) await new Promise((resolve) => setTimeout(resolve, 20));
}
async function receive(text: string): Promise<void> {
  await mx.sendMail({ from: 'bob@remote.test', to: 'box@crash.test', subject: `received ${serial++}`, text });
}

say('| for each message | transactions | round trips | rows written | WAL bytes | WAL syncs | S3 requests |');
say('|---|---|---|---|---|---|---|');
for (const [name, act, text, count] of [
  ['2 KB, sent', send, SMALL, MESSAGES],
  ['2 KB, received into a mailbox', receive, SMALL, MESSAGES],
  ['400 KB, sent', send, LARGE, MESSAGES / 10],
  ['400 KB, received into a mailbox', receive, LARGE, MESSAGES / 10],
] as const) {
  for (let warm = 0; warm < AT_ONCE; warm++) await act(text);
  await settled();
  const before = await counters();
  for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, () => act(text)));
  await settled();
  const after = await counters();
  const made = Math.ceil(count / AT_ONCE) * AT_ONCE;
  const each = (key: keyof Counters) => ((after[key] - before[key]) / made).toFixed(1);
  const bytes = Math.round((after.walBytes - before.walBytes) / made);
  say(
    `| ${name} | ${each('transactions')} | ${each('turns')} | ${each('rows')} | ${bytes} | ${each('walSyncs')} | ${each('requests')} |`,
  );
}
mx.close();
await home.stop();
await stats.end();
await home[Symbol.asyncDispose]();
await sink[Symbol.asyncDispose]();
await s3[Symbol.asyncDispose]();
await relay[Symbol.asyncDispose]();
await server.stop();

/** Everything is delivered, and the backends have reported what they did: they do so once a second. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 4_000));
}

async function counters(): Promise<Counters> {
  const { rows } = await stats.query(`select d.xact_commit + d.xact_rollback as transactions,
      d.tup_inserted + d.tup_updated + d.tup_deleted as rows, w.wal_bytes,
      (select sum(fsyncs) from pg_stat_io where object = 'wal') as syncs
    from pg_stat_database d, pg_stat_wal w where d.datname = 'cost'`);
  const [row] = rows;
  return {
    transactions: Number(row.transactions),
    turns: relay.turns(),
    rows: Number(row.rows),
    walBytes: Number(row.wal_bytes),
    walSyncs: Number(row.syncs),
    requests: s3.requests.length,
  };
}
