/**
 * A service of 1,000,000 domains and 5,000,000 aliases beside one of 1,000 and 5,000, on PostgreSQL, in turn: what a
 * caller or a worker waits for. Each ratio should be at most 1.5. Then a free-text search in a log of a million rows.
 * `BENCH_DOMAINS`, `BENCH_ALIASES`, `BENCH_EMAILS`, `BENCH_LOG`, `BENCH_ROUNDS` and `BENCH_SECONDS` change a run. With
 * `BENCH_SERVER`, the URL of a PostgreSQL, and `BENCH_DIRECTORY` what was filled stays for the next run.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { readInstanceKeyFile } from '../src/app/instance-key-file.js';
import type { Database } from '../src/db/database.js';
import { openDatabase } from '../src/db/open-database.js';
import { listDueDomains } from '../src/directory/dns/verification-store.js';
import { takeRound } from '../src/outbound/queue/claim-round.js';
import { systemClock } from '../src/platform/clock.js';
import { systemRandom } from '../src/platform/random.js';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { silentLog } from '../test/support/silent-log.js';
import { createDatabase } from './create-database.js';
import { median, say, whole } from './figures.js';
import { openRcptClient, type RcptClient } from './rcpt-client.js';
import { copyRows, countAll, withoutUpkeep } from './scale-fill.js';
import { openCipher, writeLog } from './scale-log.js';
import {
  type BenchWaypost,
  PROXIED,
  prepareWaypost,
  type RunningWaypost,
  SENDER,
  SENDER_FILE,
  SENDING_DOMAIN,
} from './waypost.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.3);
const WARM_UP_SECONDS = 5;
const SMALL = { domains: 1_000, aliases: 5_000, emails: 1_000, lanes: 1_000, log: 0 };
const LARGE = {
  domains: Number(process.env.BENCH_DOMAINS ?? 1_000_000),
  aliases: Number(process.env.BENCH_ALIASES ?? 5_000_000),
  emails: Number(process.env.BENCH_EMAILS ?? 1_000_000),
  lanes: 20_000,
  log: Number(process.env.BENCH_LOG ?? 1_000_000),
};
const LIMIT = 1.5;
/** Domains of the account that asks, as far apart as there is room. */
const OWN = 1_000;
/** Of those, some have a log that is searched. */
const LOGGED = 20;
const LOG_ROWS = 1_000;
const DUE = 500;
const WAITING_PER_LANE = 5;
const LANES_AT_ONCE = 10;
/** A destination begins with two connections. */
const CLAIMED_AT_ONCE = 2 * LANES_AT_ONCE;
const CLAIMS_PER_ROUND = 4;
const HOUR_MS = 3_600_000;
/** Far apart, and all of them in turn. */
const STRIDE = 7919;
const TABLES = [
  'account',
  'domain',
  'domain_member',
  'alias',
  'email',
  'email_recipient',
  'destination',
  'delivery_log',
];

type Size = typeof SMALL;

interface Contender {
  readonly size: Size;
  readonly waypost: BenchWaypost;
  readonly db: Database;
  readonly running: RunningWaypost;
  readonly rcpt: RcptClient;
  readonly agent: Agent;
  /** Rounds go on where the last ended: asked again, everything would be at hand. */
  n: number;
}

const kept = { url: process.env.BENCH_SERVER, directory: process.env.BENCH_DIRECTORY };
const directory = kept.directory ?? (await mkdtemp(join(tmpdir(), 'waypost-bench-scale-')));
const server = kept.url === undefined ? await startServer() : { url: kept.url, stop: async () => {} };

try {
  const contenders: Contender[] = [];
  try {
    contenders.push(await openContender('small', SMALL));
    contenders.push(await openContender('large', LARGE));
    for (const contender of contenders) await warmUp(contender);
    await compareAll(contenders);
    await searchLargeLog(contenders[1] as Contender);
  } finally {
    for (const contender of contenders) await close(contender);
  }
} finally {
  await server.stop();
  if (kept.directory === undefined) await rm(directory, { recursive: true, force: true });
}

function startServer() {
  return startPostgresServer({
    root: tmpdir(), // larger than what fits in memory
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=1h'],
  });
}

async function compareAll(contenders: readonly Contender[]): Promise<void> {
  const works: readonly (readonly [string, (contender: Contender) => Promise<number[]>])[] = [
    ['answer to RCPT', (contender) => repeat(contender, askRcpt)],
    ['GET one alias', (contender) => repeat(contender, getAlias)],
    [`claim of ${CLAIMED_AT_ONCE} emails for ${LANES_AT_ONCE} destinations`, claimSome],
    [`the ${DUE} domains that are due for a check`, (contender) => repeat(contender, listDue)],
    [`log of one domain, ${whole(LOG_ROWS)} rows, an address`, (contender) => repeat(contender, searchAddress)],
    [`log of one domain, ${whole(LOG_ROWS)} rows, free text`, (contender) => repeat(contender, searchText)],
  ];
  say(
    `\n| µs, median of ${ROUNDS} rounds | ${contenders.map(({ size }) => `${whole(size.domains)} domains`).join(' | ')} | ratio | |`,
  );
  say('|---|---|---|---|---|');
  for (const [name, work] of works) {
    const taken = contenders.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [at, contender] of contenders.entries()) {
        const samples = await work(contender);
        if (round > 0) taken[at]?.push(median(samples));
      }
    }
    const [small = Number.NaN, large = Number.NaN] = taken.map(median);
    const ratio = large / small;
    say(`| ${name} | ${whole(small)} | ${whole(large)} | ${ratio.toFixed(2)} | ${ratio <= LIMIT ? '' : 'too slow'} |`);
  }
}

async function openContender(name: string, size: Size): Promise<Contender> {
  const dataDir = join(directory, name);
  const isFilled = existsSync(join(dataDir, SENDER_FILE));
  const databaseUrl = isFilled ? urlOf(name) : await createDatabase(server.url, name);
  const waypost = await prepareWaypost({ dataDir, databaseUrl, sinkPort: 9, domains: [] });
  const beganMs = performance.now();
  if (!isFilled) {
    await sendModel(waypost);
    await fill(databaseUrl, dataDir, size);
  }
  say(`${whole(size.domains)} domains, ${whole(size.aliases)} aliases: filled in ${seconds(beganMs)} s`);
  const running = await waypost.start('http,mx');
  const db = await openDatabase(
    { engine: 'postgres', url: databaseUrl },
    { log: silentLog, onFatal: (error) => say(error.message) },
  );
  const rcpt = openRcptClient(running.ports.mx ?? 0);
  return { size, waypost, db, running, rcpt, agent: new Agent({ keepAlive: true, maxSockets: 1 }), n: 0 };
}

function urlOf(name: string): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function warmUp(contender: Contender): Promise<void> {
  for (const act of [askRcpt, getAlias, searchAddress, searchText]) await repeat(contender, act, WARM_UP_SECONDS);
}

async function close({ rcpt, agent, db, running, waypost }: Contender): Promise<void> {
  await rcpt.close();
  agent.destroy();
  await db.close();
  await running.stop();
  await waypost.close();
}

/** The email whose rows are copied. */
async function sendModel(waypost: BenchWaypost): Promise<void> {
  const accepting = await waypost.start('http');
  const answer = await fetch(`http://127.0.0.1:${accepting.ports.http}/v1/emails`, {
    method: 'POST',
    headers: { ...headersOf(waypost), 'Content-Type': 'application/json' },
    body: JSON.stringify({ from: SENDER, to: 'bob@lane.test', subject: 'Model', text: 'hello' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await accepting.stop();
}

async function fill(url: string, dataDir: string, size: Size): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const now = Date.now();
  const id = (letter: string, number = 'i') => `'${letter}' || lpad(to_hex(${number}), 23, '0')`;
  const name = `'d' || i || '.example.test'`;
  const model = `(select id from domain where name = '${SENDING_DOMAIN}')`;
  const { domains, aliases, emails, lanes } = size;
  // In the order of time, as real ones are
  const emailId = `lpad(to_hex(${Math.floor(now / 1000) - 86_400} + i / 100), 8, '0') || lpad(to_hex(i), 16, '0')`;
  const perOwn = Math.floor(domains / OWN);
  await withoutUpkeep(client, TABLES, async () => {
    const copy = (table: string, like: string, count: number, columns: Readonly<Record<string, string>>) =>
      copyRows(client, { table, like, count, columns });
    await copy('account', 'true', domains, {
      id: id('6'),
      email: `'owner' || i || '@people.test'`,
      proven_email: 'null',
    });
    const isDue = `i % ${domains / DUE} = 0`;
    const checkedAt = `case when ${isDue} then ${now - 3 * HOUR_MS} else ${now} end`;
    await copy('domain', `name = '${SENDING_DOMAIN}'`, domains, {
      id: id('d'),
      name,
      unicode_name: name,
      verification_record: `'v' || i`,
      records_checked_at: checkedAt,
      rechecked_at: checkedAt,
    });
    const member = `domain_id = ${model}`;
    await copy('domain_member', member, domains, { domain_id: id('d'), account_id: id('6') });
    await copy('domain_member', member, OWN, { domain_id: id('d', `i * ${perOwn}`) });
    await copy('alias', `${member} and name = 'forward'`, aliases, {
      id: id('a'),
      domain_id: id('d', `i % ${domains}`),
      account_id: id('6', `i % ${domains}`),
      name: `'name' || i`,
    });
    const settled = { state: `'delivered'`, destination: `'lane' || i % 5000 || '.test'` };
    const sent = {
      id: emailId,
      domain_id: id('d', `i % ${domains}`),
      message_id: `'m' || i`,
      duplicate_key: `'k' || i`,
    };
    const waiting = lanes * WAITING_PER_LANE;
    await copy('email', member, emails + waiting, {
      ...sent,
      status: `case when i < ${emails} then 'delivered' else 'pending' end`,
    });
    const recipient = { domain_id: id('d', `i % ${domains}`), email_id: emailId };
    await copy('email_recipient', member, emails, { ...recipient, ...settled });
    await copyWaiting(client, { emails, waiting, lanes, recipient, now });
    await copy('destination', `name = 'lane.test'`, lanes, {
      name: `'lane' || i || '.test'`,
      due_at: `${now - 10_000_000} + i`,
    });
    const cipher = openCipher(readInstanceKeyFile(dataDir, systemRandom));
    const { rows } = await client.query(
      `select id, name from domain where id in (select ${id('d', `i * ${perOwn}`)} from generate_series(0, ${LOGGED - 1}) as numbers (i))`,
    );
    for (const { id: domainId, name: domainName } of rows)
      await writeLog(client, cipher, { domainId, name: domainName, count: LOG_ROWS });
    if (size.log > 0) {
      const {
        rows: [sending],
      } = await client.query(`select id from domain where name = '${SENDING_DOMAIN}'`);
      await writeLog(client, cipher, { domainId: sending.id, name: SENDING_DOMAIN, count: size.log });
    }
    // Where it is not searched: under the key of another domain nothing opens
    const isLogged = `i % ${perOwn} = 0 and i / ${perOwn} < ${LOGGED}`;
    await copy('delivery_log', 'true', domains, {
      id: id('e'),
      domain_id: `case when ${isLogged} then ${id('f')} else ${id('d')} end`,
      created_at: `${now} - i`,
    });
  });
  await countAll(client);
  await client.query(`delete from email_recipient where destination = 'lane.test'`);
  await client.query(`delete from destination where name = 'lane.test'`);
  await client.query(`vacuum analyze`);
  await client.query(`checkpoint`);
  await client.end();
}

/** Five for each destination, due. */
async function copyWaiting(
  client: Client,
  {
    emails,
    waiting,
    lanes,
    recipient,
    now,
  }: {
    readonly emails: number;
    readonly waiting: number;
    readonly lanes: number;
    readonly recipient: Readonly<Record<string, string>>;
    readonly now: number;
  },
): Promise<void> {
  const later = Object.fromEntries(
    Object.entries(recipient).map(([column, value]) => [column, value.replaceAll(/\bi\b/g, `(${emails} + i)`)]),
  );
  await copyRows(client, {
    table: 'email_recipient',
    like: `destination = 'lane.test'`,
    count: waiting,
    columns: { ...later, destination: `'lane' || i % ${lanes} || '.test'`, next_attempt_at: `${now - 1_000_000} + i` },
  });
}

async function repeat(
  contender: Contender,
  act: (contender: Contender, n: number) => Promise<void>,
  forSeconds = SECONDS,
): Promise<number[]> {
  const samples: number[] = [];
  const endMs = performance.now() + forSeconds * 1000;
  while (performance.now() < endMs) {
    contender.n += STRIDE;
    const startMs = performance.now();
    await act(contender, contender.n);
    samples.push((performance.now() - startMs) * 1000);
  }
  return samples;
}

async function askRcpt({ rcpt, size }: Contender, n: number): Promise<void> {
  const alias = n % size.aliases;
  await rcpt.ask(`name${alias}@d${alias % size.domains}.example.test`);
}

function ownDomain({ domains }: Size, n: number): number {
  return (n % OWN) * Math.floor(domains / OWN);
}

async function getAlias(contender: Contender, n: number): Promise<void> {
  const domain = ownDomain(contender.size, n);
  await get(contender, `/v1/domains/d${domain}.example.test/aliases/name${domain}`);
}

async function listDue({ db }: Contender): Promise<void> {
  const found = await listDueDomains(db.reader, { before: Date.now() - 2 * HOUR_MS, limit: DUE });
  if (found.length < DUE) throw new Error(`${found.length} domains are due`);
}

/** Each claims others: what was claimed stays so. */
async function claimSome({ db }: Contender): Promise<number[]> {
  const plan = { hungry: [], quiet: [], slots: 1_000, newLanes: LANES_AT_ONCE, except: [] };
  const samples: number[] = [];
  for (let claim = 0; claim < CLAIMS_PER_ROUND; claim++) {
    const startMs = performance.now();
    const { served } = await db.inTransaction((tx) => takeRound(tx, plan, { engine: 'postgres', clock: systemClock }));
    samples.push((performance.now() - startMs) * 1000);
    const claimed = served.flatMap(({ claims }) => claims).length;
    if (claimed !== CLAIMED_AT_ONCE) throw new Error(`${claimed} were claimed`);
  }
  return samples;
}

async function searchAddress(contender: Contender, n: number): Promise<void> {
  await searchLog(contender, n, `writer${n % LOG_ROWS}@writers.test`);
}

async function searchText(contender: Contender, n: number): Promise<void> {
  await searchLog(contender, n, `about matter ${n % LOG_ROWS}`);
}

async function searchLog(contender: Contender, n: number, q: string): Promise<void> {
  const domain = `d${ownDomain(contender.size, n % LOGGED)}.example.test`;
  await get(contender, `/v1/logs?${new URLSearchParams({ domain, q })}`);
}

async function searchLargeLog(contender: Contender): Promise<void> {
  say(`\n| search in a log of ${whole(contender.size.log)} rows | seconds | answer |\n|---|---|---|`);
  for (const q of ['writer12345@writers.test', 'about matter 12345', 'nothing of this', '']) {
    const startMs = performance.now();
    const { status, text } = await ask(contender, `/v1/logs?${new URLSearchParams({ domain: SENDING_DOMAIN, q })}`);
    const rows = status === 200 ? `${(JSON.parse(text) as unknown[]).length} rows` : text;
    say(`| ${q || 'all, the first page'} | ${seconds(startMs)} | ${status} ${rows} |`);
    if (status === 504) process.exitCode = 1;
  }
}

async function get(contender: Contender, path: string): Promise<void> {
  const { status, text } = await ask(contender, path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
}

function ask(
  { running, agent, waypost }: Contender,
  path: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const options = { host: '127.0.0.1', port: running.ports.http, path, agent, headers: headersOf(waypost) };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

function headersOf({ token }: BenchWaypost): Record<string, string> {
  return { ...PROXIED, Authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` };
}

function seconds(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}
