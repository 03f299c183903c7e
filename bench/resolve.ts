/**
 * What an address means, among 1,000 aliases and among 1,000,000, on both engines: each address is another one, so that
 * nothing is found again that was just read. First the look-up by itself, and beside it the floor: one row by its key.
 * Then the decision as a sender waits for it: the answer of the whole server to MAIL, RCPT and RSET.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Db } from '../src/db/database.js';
import { migrate } from '../src/db/migrate.js';
import { type DatabaseLocation, openDatabase } from '../src/db/open-database.js';
import { prepareQuery } from '../src/db/prepared-query.js';
import { createFanOut } from '../src/inbound/resolve/fan-out.js';
import { createResolve, type Resolve } from '../src/inbound/resolve/resolve.js';
import { createTxtDomainUse } from '../src/inbound/resolve/txt-domain-use.js';
import { createKeyring } from '../src/keyring/instance-keyring.js';
import { systemClock } from '../src/platform/clock.js';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { silentLog } from '../test/support/silent-log.js';
import { createDatabase } from './create-database.js';
import { median } from './figures.js';
import { openRcptClient } from './rcpt-client.js';
import { type BenchWaypost, prepareWaypost, type RunningWaypost } from './waypost.js';

// Many short rounds in turn: what else the machine does meets all of them alike
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.3);
const DOOR_WARM_UP_SECONDS = 5;
const MANY = Number(process.env.BENCH_ALIASES ?? 1_000_000);
const FEW = 1000;
/** Rows of one statement: it has a time limit. */
const CHUNK = 20_000;
const ALIASES_PER_DOMAIN = 100;
/** Every tenth domain has one: its patterns are asked, too. */
const DOMAINS_PER_PATTERN = 10;

/** Far apart, and all of them in turn. */
const STRIDE = 7919;

const NEVER = new AbortController().signal;

const rowById = prepareQuery<{ readonly id: string }>()((db, value) =>
  db.selectFrom('alias').select('id').where('id', '=', value('id')),
);

interface Micros {
  readonly wall: number;
  readonly cpu: number;
}

interface Contender {
  readonly name: string;
  readonly aliases: number;
  readonly waypost: BenchWaypost;
  readonly db: Database;
  readonly resolve: Resolve;
}

const directory = await mkdtemp(join(tmpdir(), 'waypost-bench-resolve-'));
const server = await startPostgresServer();
const contenders: Contender[] = [];
for (const engine of ['sqlite', 'postgres'] as const) {
  for (const aliases of [FEW, MANY]) contenders.push(await openContender(engine, aliases));
}
const results = new Map<string, Micros[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const contender of contenders) {
    // The first round warms up
    const [resolving, floor] = [await measure(contender, resolveOne), await measure(contender, readOne)];
    if (round === 0) continue;
    keep(`${contender.name} resolve`, resolving);
    keep(`${contender.name} floor`, floor);
  }
}
for (const { db } of contenders) await db.close();
for (const engine of ['sqlite', 'postgres'])
  await measureDoors(contenders.filter(({ name }) => name.startsWith(engine)));
report();
for (const { waypost } of contenders) await waypost.close();
await server.stop();
await rm(directory, { recursive: true, force: true });

/** The processes of both sizes run side by side and are asked in turn. */
async function measureDoors(these: readonly Contender[]): Promise<void> {
  const doors: Door[] = [];
  for (const contender of these) doors.push({ contender, running: await contender.waypost.start('mx'), n: 0 });
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const door of doors) {
        // A process of its own: it has compiled nothing yet
        const answered = await measureDoor(door, round === 0 ? DOOR_WARM_UP_SECONDS : SECONDS);
        if (round > 0) keep(`${door.contender.name} door`, answered);
      }
    }
  } finally {
    for (const { running } of doors) await running.stop();
  }
}

interface Door {
  readonly contender: Contender;
  readonly running: RunningWaypost;
  /** The address asked for last. Rounds go on from it: of one that began again, everything would still be at hand. */
  n: number;
}

async function measureDoor(door: Door, seconds: number): Promise<Micros> {
  const { running } = door;
  const { aliases } = door.contender;
  const domains = Math.round(aliases / ALIASES_PER_DOMAIN);
  const startCpu = await running.cpuSeconds();
  const client = openRcptClient(running.ports.mx ?? 0);
  const waits: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  while (performance.now() < endMs) {
    door.n = (door.n + STRIDE) % aliases;
    waits.push(await client.ask(`name${door.n}@d${door.n % domains}.example.test`));
  }
  await client.close();
  return { wall: median(waits), cpu: (((await running.cpuSeconds()) - startCpu) * 1e6) / waits.length };
}

async function openContender(engine: 'sqlite' | 'postgres', aliases: number): Promise<Contender> {
  const location = await locationOf(engine, aliases);
  const waypost = await prepareWaypost({
    dataDir: dataDirOf(engine, aliases),
    databaseUrl: location.engine === 'postgres' ? location.url : undefined,
    sinkPort: 9,
    domains: [],
  });
  const db = await openDatabase(location, {
    log: silentLog,
    onFatal: (error) => process.exit(fail(error)),
  });
  await migrate(db, { log: silentLog, clock: systemClock });
  await fill(db, engine, aliases);
  const resolve = createResolve({
    db,
    clock: systemClock,
    keyring: createKeyring({ current: Buffer.alloc(32, 1) }),
    resolver: { lookUp: () => Promise.reject(new Error('no domain here asks DNS')) },
    readTxtValue: (value) => value,
    reverseSrs: async () => undefined,
    txtDomainUse: createTxtDomainUse({ db, clock: systemClock }),
    settings: {
      host: 'mail.waypost.test',
      txtPrefix: 'waypost',
      txtDomains: false,
      isSandbox: false,
      defaultQuotaBytes: 1e9,
    },
  });
  return { name: `${engine} ${aliases}`, aliases, waypost, db, resolve };
}

function dataDirOf(engine: string, aliases: number): string {
  return join(directory, `${engine}-${aliases}`);
}

async function locationOf(engine: 'sqlite' | 'postgres', aliases: number): Promise<DatabaseLocation> {
  if (engine === 'sqlite') return { engine, path: join(dataDirOf(engine, aliases), 'waypost.db') };
  return { engine, url: await createDatabase(server.url, `bench_${aliases}`) };
}

/** By SQL alone: a million rows in seconds. */
async function fill(db: Database, engine: 'sqlite' | 'postgres', aliases: number): Promise<void> {
  const domains = Math.max(1, Math.round(aliases / ALIASES_PER_DOMAIN));
  const numbers = (count: number, from = 0) => {
    const [first, last] = [sql.lit(from), sql.lit(Math.min(from + CHUNK, count) - 1)];
    return engine === 'postgres'
      ? sql`select i from generate_series(${first}, ${last}) as numbers(i)`
      : sql`with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last}) select i from n`;
  };
  await db.inTransaction(async (tx) => {
    await sql`insert into domain (id, name, unicode_name, plan, verification_record, return_path_label, allowlist,
        denylist, restricted_alias_names, is_ip, is_system, has_mx_record, has_txt_record, has_dkim_record,
        has_ed25519_record, has_return_path_record, has_dmarc_record, has_strict_dmarc, has_spf_record,
        has_autoconfig_record, has_autodiscover_record, has_smtp, is_smtp_suspended, has_adult_content_protection,
        has_phishing_protection, has_executable_protection, has_virus_protection, has_recipient_verification,
        ignore_mx_check, retention_days, smtp_port, owned_since, created_at, updated_at)
      select 'd' || i, 'd' || i || '.example.test', 'd' || i || '.example.test', 'team', 'v' || i, 'wp-bounces', '[]',
        '[]', '[]', 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 25, 1, 1, 1
      from (${numbers(domains)}) as numbers`.execute(tx);
    await insertAliases(tx, numbers(Math.ceil(domains / DOMAINS_PER_PATTERN)), {
      id: sql`'p' || i`,
      domainId: sql`'d' || (i * ${sql.lit(DOMAINS_PER_PATTERN)})`,
      name: sql`'/^shop-(.*)$/'`,
      kind: sql`'regex'`,
    });
  });
  for (let from = 0; from < aliases; from += CHUNK) {
    const columns = { id: sql`'a' || i`, domainId: sql`'d' || (i % ${sql.lit(domains)})`, name: sql`'name' || i` };
    await db.inTransaction((tx) => insertAliases(tx, numbers(aliases, from), { ...columns, kind: sql`'exact'` }));
  }
  // As their own maintenance leaves them. SQLite is not analysed: it would then prepare a statement for every value
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db.writer);
  else await sql`pragma wal_checkpoint(truncate)`.execute(db.writer);
}

async function insertAliases(
  tx: Db,
  numbers: ReturnType<typeof sql>,
  { id, domainId, name, kind }: Record<'id' | 'domainId' | 'name' | 'kind', ReturnType<typeof sql>>,
): Promise<void> {
  await sql`insert into alias (id, domain_id, account_id, name, kind, labels, recipients, verified_recipients, is_enabled,
      has_recipient_verification, has_imap, has_pgp, is_smtp_suspended, vacation_is_enabled, error_code_if_disabled,
      storage_used, created_at, updated_at)
    select ${id}, ${domainId}, 'account', ${name}, ${kind}, '[]', '["bob@target.test","ann@target.test"]', '[]', 1, 0, 0,
      0, 0, 0, 250, 0, i, i
    from (${numbers}) as numbers`.execute(tx);
}

async function resolveOne({ resolve, aliases }: Contender, n: number): Promise<void> {
  const domains = Math.round(aliases / ALIASES_PER_DOMAIN);
  const [local, domain] = [`name${n}`, `d${n % domains}.example.test`];
  const path = { local, domain, address: `${local}@${domain}` };
  const found = await resolve(path, { budget: createFanOut(), signal: NEVER });
  if (found.kind !== 'accepted' || found.ways.length !== 2) throw new Error(`${path.address} was not found`);
}

async function readOne({ db }: Contender, n: number): Promise<void> {
  const { rows } = await rowById(db.reader, { id: `a${n}` });
  if (rows.length !== 1) throw new Error(`a${n} was not found`);
}

/** One after the other: what a session waits for, and what this process works for it. */
async function measure(
  contender: Contender,
  once: (contender: Contender, n: number) => Promise<void>,
): Promise<Micros> {
  const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
  let n = 0;
  let count = 0;
  while (performance.now() < startMs + SECONDS * 1000) {
    n = (n + STRIDE) % contender.aliases;
    await once(contender, n);
    count += 1;
  }
  const { user, system } = process.cpuUsage(startCpu);
  return { wall: ((performance.now() - startMs) * 1000) / count, cpu: (user + system) / count };
}

function keep(name: string, value: Micros): void {
  results.set(name, [...(results.get(name) ?? []), value]);
}

function figureOf(name: string, figure: keyof Micros): number {
  return median((results.get(name) ?? []).map((micros) => micros[figure]));
}

function report(): void {
  say('| engine | aliases | look-up µs | one row µs | answer to RCPT µs | CPU µs of that |');
  say(`|${'---|'.repeat(6)}`);
  for (const engine of ['sqlite', 'postgres']) {
    const row = (aliases: number) =>
      [
        ...(['resolve', 'floor', 'door'] as const).map((what) => figureOf(`${engine} ${aliases} ${what}`, 'wall')),
        figureOf(`${engine} ${aliases} door`, 'cpu'),
      ] as const;
    const [few, many] = [row(FEW), row(MANY)];
    say(`| ${engine} | ${FEW} | ${few.map((micros) => micros.toFixed(0)).join(' | ')} |`);
    say(`| ${engine} | ${MANY} | ${many.map((micros) => micros.toFixed(0)).join(' | ')} |`);
    say(`| | ratio | ${many.map((micros, at) => (micros / (few[at] ?? 0)).toFixed(2)).join(' | ')} |`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: Error): number {
  process.stderr.write(`${error.message}\n`);
  return 1;
}
