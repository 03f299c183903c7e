import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from '../imap/mailbox-app.js';
import { type CliRun, runCommand } from '../support/cli-run.js';
import { testEngine } from '../support/database.js';
import { connectImap } from '../support/imap-client.js';
import { databaseUrl } from '../support/postgres-server.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const LINE = `${'a long line of a large message '.repeat(2)}\r\n`;
/** Above what fits into a row. */
export const LARGE_TEXT = LINE.repeat(Math.ceil(600_000 / LINE.length));

export type Settings = Record<string, string>;

/** Where a restore may go: nothing is there. */
export interface EmptyPlace extends AsyncDisposable {
  readonly settings: Settings;
  readonly dataDir: string;
  /** The service on what was restored. */
  start(): Promise<TestApp>;
}

export async function makeEmptyPlace(): Promise<EmptyPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waypost-restored-'));
  const database = testEngine() === 'postgres' ? await createEmptyDatabase() : undefined;
  const settings: Settings = { WAYPOST_DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) };
  return {
    settings,
    dataDir,
    start: () => startTestApp({ dataDir, env: settings }),
    async [Symbol.asyncDispose]() {
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

async function createEmptyDatabase() {
  const { url } = inject('postgres');
  const name = `waypost_restored_${randomBytes(8).toString('hex')}`;
  await asAdmin(url, `create database ${name}`);
  return { url: databaseUrl(url, name), drop: () => asAdmin(url, `drop database ${name} with (force)`) };
}

async function asAdmin(url: string, text: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export interface BackupRig extends AsyncDisposable {
  readonly mailboxes: MailboxApp;
  readonly app: TestApp;
  /** A directory of its own for keys and backups. */
  readonly directory: string;
  readonly target: string;
  readonly keyFile: string;
  readonly settings: Settings;
  backup(options?: string): Promise<CliRun>;
  restore(place: EmptyPlace, options?: string): Promise<CliRun>;
}

/** A running installation, an empty directory for its backups, and a key. */
export async function startBackupRig(env: Settings = {}): Promise<BackupRig> {
  const mailboxes = await startMailboxApp({ env });
  const { app } = mailboxes;
  const directory = await mkdtemp(join(tmpdir(), 'waypost-kept-'));
  const target = join(directory, 'target');
  const keyFile = join(directory, 'key');
  const settings = {
    WAYPOST_DATA_DIR: app.dataDir,
    ...(app.location.engine === 'postgres' && { DATABASE_URL: app.location.url }),
    ...env,
  };
  await runCommand(`backup --new-key ${keyFile}`, settings);
  return {
    mailboxes,
    app,
    directory,
    target,
    keyFile,
    settings,
    backup: (options = '') => runCommand(`backup --to ${target} --key-file ${keyFile} ${options}`, settings),
    restore: (place, options = '') =>
      runCommand(`restore --from ${target} --key-file ${keyFile} ${options}`, place.settings),
    async [Symbol.asyncDispose]() {
      await mailboxes[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The octets of every message in INBOX, as a mail program reads them. */
export async function readInbox(app: TestApp, { address, password }: TestMailbox): Promise<readonly string[]> {
  await using client = await connectImap(app.ports.imaps ?? 0);
  await client.ok(`LOGIN "${address}" "${password}"`);
  await client.ok('SELECT INBOX');
  const { responses } = await client.run('FETCH 1:* BODY.PEEK[]');
  return responses.flatMap(({ literals }) => literals.map((literal) => literal.toString('latin1')));
}

/** Paths of all files under a directory, sorted. */
export async function listFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export async function flipBit(path: string, at?: number): Promise<void> {
  const bytes = await readFile(path);
  const place = at ?? Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 4, place);
  await writeFile(path, bytes);
}
