/**
 * The peer of `bench/api.ts`: Fastify with the same select or insert and nothing else. The tables, indexes and rows
 * are Waypost's own, read by the plain driver; same durability (a commit that would survive a power cut), no
 * authentication, no rules, no views.
 */
import { randomBytes } from 'node:crypto';
import { DatabaseSync } from '@photostructure/sqlite';
import fastify from 'fastify';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open-database.js';
import { systemClock } from '../src/platform/clock.js';
import type { Log } from '../src/platform/log.js';

/** Runs one prepared statement and answers with its rows. */
type Run = (statement: keyof typeof STATEMENTS, values: unknown[]) => Promise<unknown[]>;

const [engine, location, count] = process.argv.slice(2);
if (!engine || !location) throw new Error('usage: bare-fastify.ts sqlite|postgres <file or url> <rows>');

const ACCOUNT = newId();
const DOMAIN = newId();
const STATEMENTS = {
  get: `select alias.*, domain.unicode_name, domain.has_smtp, domain.is_smtp_suspended, domain.max_quota_per_alias,
    domain_member.group_name, account.email, account.given_name, account.family_name
    from domain
    join domain_member on domain_member.domain_id = domain.id
    left join alias on alias.domain_id = domain.id and alias.name = $1
    left join account on account.id = alias.account_id
    where domain.name = $2 and domain_member.account_id = $3`,
  list: 'select * from alias where domain_id = $1 order by created_at, id limit 1000',
  insert: `insert into alias (id, domain_id, account_id, name, kind, labels, recipients, verified_recipients, description,
    is_enabled, has_recipient_verification, has_imap, has_pgp, is_smtp_suspended, vacation_is_enabled,
    error_code_if_disabled, storage_used, created_at, updated_at)
    values ($1, $2, $3, $4, 'exact', '["bench"]', '["ann@example.test"]', '[]', $5, 1, 0, 0, 0, 0, 0, 250, 0, $6, $6)`,
} as const;

await createTables();
const run = engine === 'sqlite' ? runOnSqlite(location) : runOnPostgres(location);
for (let i = 0; i < Number(count ?? 1000); i++) await insert(`alias-${i}`);

const server = fastify();
server.get<{ Params: { domain: string; alias: string } }>('/domains/:domain/aliases/:alias', async ({ params }) => {
  const [row] = await run('get', [params.alias, params.domain, ACCOUNT]);
  return row;
});
server.get('/aliases', () => run('list', [DOMAIN]));
server.post<{ Body: { name: string } }>('/aliases', ({ body }) => insert(body.name));
const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: Number(new URL(address).port) });

async function insert(name: string): Promise<unknown> {
  const id = newId();
  await run('insert', [id, DOMAIN, ACCOUNT, name, 'x'.repeat(100), Date.now()]);
  return { id, name };
}

/** Waypost's schema, with one account, one domain and its member. */
async function createTables(): Promise<void> {
  const silent: Log = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
  const db = await openDatabase(
    engine === 'sqlite' ? { engine, path: location ?? '' } : { engine: 'postgres', url: location ?? '' },
    { log: silent, clock: systemClock, onFatal: (error) => process.exit(Number(Boolean(error))) },
  );
  await migrate(db, { log: silent, clock: systemClock });
  const now = Date.now();
  const flags = { is_ip: 0, is_system: 0, has_mx_record: 0, has_txt_record: 0, has_dkim_record: 0 } as const;
  const records = {
    has_ed25519_record: 0,
    has_return_path_record: 0,
    has_dmarc_record: 0,
    has_strict_dmarc: 0,
  } as const;
  const seen = { has_spf_record: 0, has_autoconfig_record: 0, has_autodiscover_record: 0, has_smtp: 0 } as const;
  const scans = { has_adult_content_protection: 1, has_phishing_protection: 1, has_executable_protection: 1 } as const;
  const rest = { has_virus_protection: 1, has_recipient_verification: 0, ignore_mx_check: 0 } as const;
  await db.inTransaction(async (tx) => {
    await tx
      .insertInto('account')
      .values({
        id: ACCOUNT,
        email: `${ACCOUNT}@example.test`,
        is_email_proven: 1,
        password_hash: '',
        plan: 'free',
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('domain')
      .values({
        id: DOMAIN,
        name: 'bare.test',
        unicode_name: 'bare.test',
        plan: 'free',
        verification_record: DOMAIN,
        return_path_label: 'rp',
        allowlist: '[]',
        denylist: '[]',
        restricted_alias_names: '[]',
        max_recipients_per_alias: 0,
        alias_default_smtp_limit: 0,
        is_catchall_regex_disabled: 0,
        allow_subdomain_forwarding: 0,
        require_tls_inbound: 0,
        ...flags,
        ...records,
        ...seen,
        ...scans,
        ...rest,
        is_smtp_suspended: 0,
        retention_days: 0,
        smtp_port: 25,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('domain_member')
      .values({ domain_id: DOMAIN, account_id: ACCOUNT, group_name: 'admin', created_at: now })
      .execute();
  });
  await db.close();
}

function runOnSqlite(file: string): Run {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  const prepare = (text: string) => db.prepare(text.replaceAll('$', '?'));
  const { get, list, insert } = STATEMENTS;
  const prepared = { get: prepare(get), list: prepare(list), insert: prepare(insert) };
  return async (statement, values) => {
    // The library closes a database that only its statements still know
    if (!db.isOpen) throw new Error('closed');
    return prepared[statement].all(...(values as never[]));
  };
}

function runOnPostgres(url: string): Run {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  return async (name, values) => (await pool.query({ name, text: STATEMENTS[name], values })).rows;
}

function newId(): string {
  return randomBytes(12).toString('hex');
}
