import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { lastingPort } from '../support/lasting-port.js';
import { scratchRoot } from '../support/scratch-directory.js';
import { startTcpRelay } from '../support/tcp-relay.js';

/** Debian's: the package registry's build has no tools for replication. */
export const BIN = '/usr/lib/postgresql/15/bin';
export const hasReplication = existsSync(join(BIN, 'pg_basebackup')) && process.getuid?.() === 0;
const STARTS = 300;
const DATABASE = 'waypost';

export interface ReplicatedPostgres extends AsyncDisposable {
  /** Leads to the primary, whichever server that is. */
  readonly url: string;
  /** Every connection to the database ends, until `mend`. */
  cut(): void;
  mend(): void;
  /** The primary dies, its standby takes over, and gets a standby of its own. */
  failOver(): Promise<void>;
}

/** A primary whose commits wait for its standby to have them on disk. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const owner = ownerOfServers();
  const directory = await mkdtemp(join(scratchRoot(), 'waypost-replicated-'));
  await chown(directory, owner.uid, owner.gid);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(join(BIN, program), args, { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  const all: PostgresServer[] = [];
  let made = 0;

  async function start(place: string): Promise<PostgresServer> {
    const port = await lastingPort();
    const settings = [
      ...[`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`],
      ...['max_connections=200', 'wal_level=replica', 'wal_keep_size=256MB', 'fsync=off'], // processes die, not the machine
    ];
    const child = spawn(join(BIN, 'postgres'), ['-D', place, ...settings.flatMap((each) => ['-c', each])], {
      ...owner,
      cwd: directory,
      stdio: 'ignore',
    });
    const server = { child, port, place };
    all.push(server);
    await untilTrue(`the server in ${place} answers`, async () => (await query(port, 'select 1')).length === 1);
    return server;
  }

  /** A copy of the primary that follows it; from then on commits wait for it. */
  async function follow(leader: PostgresServer): Promise<PostgresServer> {
    const place = join(directory, `data${made++}`);
    const from = ['-h', '127.0.0.1', '-p', `${leader.port}`, '-U', 'postgres'];
    run('pg_basebackup', [...from, '-D', place, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
    const server = await start(place);
    await query(leader.port, "alter system set synchronous_standby_names = '*'");
    await query(leader.port, 'select pg_reload_conf()');
    const isSync = async () =>
      (await query(leader.port, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 1;
    await untilTrue('the standby is synchronous', isSync);
    return server;
  }

  const first = join(directory, `data${made++}`);
  run('initdb', ['-D', first, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']);
  let primary = await start(first);
  await query(primary.port, `create database ${DATABASE}`);
  let standby = await follow(primary);
  const relay = await startTcpRelay(primary.port);
  return {
    url: `postgres://postgres@127.0.0.1:${relay.port}/${DATABASE}`,
    cut: relay.cut,
    mend: relay.mend,
    async failOver() {
      relay.cut();
      await kill(primary.child);
      await query(standby.port, 'select pg_promote(true)');
      const gone = primary;
      primary = standby;
      relay.lead(primary.port);
      relay.mend();
      await rm(gone.place, { recursive: true, force: true });
      standby = await follow(primary);
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]();
      await Promise.all(all.map(({ child }) => kill(child)));
      await delay(500); // their children notice
      await rm(directory, { recursive: true, force: true });
    },
  };
}

interface PostgresServer {
  readonly child: ChildProcess;
  readonly port: number;
  readonly place: string;
}

/** It refuses to run as root. */
export function ownerOfServers(): { readonly uid: number; readonly gid: number } {
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

export async function query(port: number, text: string): Promise<readonly unknown[]> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

export async function untilTrue(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < STARTS; tried++) {
    if (await isSo().catch(() => false)) return;
    await delay(100);
  }
  throw new Error(`not so: ${what}`);
}
