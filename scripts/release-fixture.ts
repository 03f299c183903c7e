/**
 * `npx tsx scripts/release-fixture.ts [--program <bin/waypost.js>] [--version <x.y.z>] [--only <part>]`: what a release
 * leaves on disk, kept in `test/fixtures/releases/<version>`, so that `test/upgrade` can open it with every later
 * version. Run it once for each release, with its build: a directory for SQLite, a dump for PostgreSQL, and the program
 * itself, which runs beside the next release. `--only directory`, `dump` or `program` makes one of them.
 *
 * Directory and dump hold one account, one domain, one mailbox with three received messages (in its row, and above 256 KB), and two
 * emails in the queue.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { startPostgresServer } from '../test/support/postgres-cluster.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LINE = 'A line of text that says little.\r\n';
const RECEIVED_KB = [2, 60, 300];
const QUEUED_KB = [2, 60];
/** Written at each start, and of no use to another. */
const VOLATILE = ['admin.sock', 'ports.json', 'lock'];

const { values } = parseArgs({
  options: { program: { type: 'string' }, version: { type: 'string' }, only: { type: 'string' } },
});
const program = resolve(values.program ?? join(ROOT, 'bin/waypost.js'));
const version = values.version ?? JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
const out = join(ROOT, 'test/fixtures/releases', version);
mkdirSync(out, { recursive: true });

const parts: Record<string, () => Promise<void>> = { directory: keepDirectory, dump: keepDump, program: keepProgram };
for (const [name, keep] of Object.entries(parts)) if ((values.only ?? name) === name) await keep();

async function keepDirectory(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-fixture-'));
  await live(dataDir, {});
  execFileSync('tar', ['-C', dataDir, '-czf', join(out, 'data-dir.tar.gz'), '.']);
  rmSync(dataDir, { recursive: true });
}

async function keepDump(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waypost-fixture-'));
  const server = await startPostgresServer({ settings: ['fsync=off'] });
  try {
    await live(dataDir, { DATABASE_URL: server.url });
    writeFileSync(join(out, 'dump.json.gz'), gzipSync(await dump(server.url), { level: 9 }));
    // 0.1.0 kept long bodies in files of its own node
    const kept = ['secret.key', 'account.json', 'blobs'].filter((name) => existsSync(join(dataDir, name)));
    execFileSync('tar', ['-C', dataDir, '-czf', join(out, 'dump-keys.tar.gz'), ...kept]);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Without what a test of two releases does not need: the pages, source maps and translations. Packages are not in it. */
async function keepProgram(): Promise<void> {
  const place = dirname(dirname(program));
  const draft = mkdtempSync(join(tmpdir(), 'waypost-fixture-'));
  for (const name of ['bin/waypost.js', 'package.json']) cpSync(join(place, name), join(draft, name));
  cpSync(join(place, 'dist'), join(draft, 'dist'), {
    recursive: true,
    filter: (path) => path !== join(place, 'dist/web') && !path.endsWith('.map') && basename(path) !== '.source-hash',
  });
  const catalogues = join(draft, 'dist/i18n/catalogues');
  for (const name of readdirSync(catalogues)) writeFileSync(join(catalogues, name), '{}\n');
  const tar = ['-C', draft, '--owner=0', '--group=0', '-cf', '-', 'bin', 'package.json', 'dist'];
  const packed = execFileSync('tar', tar, { maxBuffer: 100_000_000 });
  writeFileSync(join(out, 'program.tar.gz'), gzipSync(packed, { level: 9 }));
  rmSync(draft, { recursive: true });
}

/** Rows by table, as PostgreSQL writes them; the schema is that of the migrations which the dump names. */
async function dump(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    const tables: string[] = [];
    for (const { name } of rows) {
      const { rows: found } = await client.query(
        `select coalesce(json_agg(t), '[]')::text as rows from "${name}" as t`,
      );
      if (found[0].rows !== '[]') tables.push(`${JSON.stringify(name)}:${found[0].rows}`);
    }
    return `{${tables.join(',\n')}}`;
  } finally {
    await client.end();
  }
}

interface Service {
  readonly child: ChildProcess;
  readonly ports: Readonly<Record<string, number>>;
}

/** The life that a release leads before it is stopped. */
async function live(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { child, ports } = await start(dataDir, env);
  let token = '';
  const call = async (method: string, path: string, body: object) => {
    const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
    const headers = { 'content-type': 'application/json', ...(token && { authorization }) };
    const answer = await fetch(`http://127.0.0.1:${ports.http}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    // biome-ignore lint/suspicious/noExplicitAny: whatever that release answers
    return (await answer.json()) as any;
  };
  const account = { email: 'ann@example.test', password: 'correct horse battery' };
  token = (await call('POST', '/v1/account', account)).api_token;
  await call('POST', '/v1/domains', { domain: 'acme.test', catchall: false });
  await call('POST', '/v1/domains/acme.test/aliases', { name: 'ann', has_imap: true, recipients: '' });
  const { password } = await call('POST', '/v1/domains/acme.test/aliases/ann/generate-password', {});
  await call('PUT', '/v1/sandbox/hosts/busy.test', { behaviour: 'refuse', text: '452 4.2.2 Mailbox full' });
  const mx = createTransport({ host: '127.0.0.1', port: ports.mx ?? 0, ignoreTLS: true });
  for (const kb of RECEIVED_KB) {
    await mx.sendMail({ from: 'bob@remote.test', to: 'ann@acme.test', subject: `received ${kb} KB`, text: textOf(kb) });
  }
  for (const kb of QUEUED_KB) {
    const email = { from: 'ann@acme.test', to: 'dan@busy.test', subject: `queued ${kb} KB`, text: textOf(kb) };
    await call('POST', '/v1/emails', email);
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  const facts = { token, login: 'ann@acme.test', password, madeAtMs: Date.now() };
  writeFileSync(join(dataDir, 'account.json'), `${JSON.stringify(facts, null, 2)}\n`);
  for (const name of VOLATILE) rmSync(join(dataDir, name), { force: true });
}

async function start(dataDir: string, given: Readonly<Record<string, string>>): Promise<Service> {
  const settings = { WAYPOST_DATA_DIR: dataDir, WAYPOST_LOG_LEVEL: 'warn', ...given };
  const env: Record<string, string> = { PATH: process.env.PATH ?? '', ...settings };
  for (const door of ['HTTP', 'HTTPS', 'MX', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S']) {
    env[`WAYPOST_${door}_PORT`] = '0';
  }
  const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) if (String(chunk).includes('Ctrl-C')) break;
  return { child, ports: JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) };
}

function textOf(kb: number): string {
  return LINE.repeat(Math.ceil((kb * 1024) / LINE.length));
}
