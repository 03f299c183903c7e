import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PGBOUNCER = '/usr/sbin/pgbouncer'; // where Debian puts it
export const hasPgBouncer = existsSync(PGBOUNCER);
/** It refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };
/** Another process may take a free port before it is used. */
const STARTS = 3;

export interface PgBouncer extends AsyncDisposable {
  /** The same database, by way of the pooler. */
  readonly url: string;
}

/** Runs between Waypost and the server of `serverUrl`, for all its databases. */
export async function startPgBouncer(serverUrl: string, mode: 'session' | 'transaction'): Promise<PgBouncer> {
  const directory = await mkdtemp(join(tmpdir(), 'waypost-pgbouncer-'));
  await chmod(directory, 0o755);
  for (let start = 1; start <= STARTS; start++) {
    const url = new URL(serverUrl);
    url.port = `${await findFreePort()}`;
    const file = join(directory, 'pgbouncer.ini');
    await writeFile(file, settings(new URL(serverUrl), url.port, mode));
    const child = spawn(PGBOUNCER, [file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(process.getuid?.() === 0 && NOBODY),
    });
    if (!(await isUp(child))) continue;
    return {
      url: url.href,
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        await rm(directory, { recursive: true, force: true });
      },
    };
  }
  throw new Error('pgbouncer did not start');
}

function settings(server: URL, port: string, mode: string): string {
  const { hostname, port: serverPort, username, password } = server;
  return `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 30
max_client_conn = 300
`;
}

/** It logs when it is ready. */
async function isUp(child: ChildProcess): Promise<boolean> {
  if (!child.stderr) return false;
  for await (const line of createInterface({ input: child.stderr })) {
    if (!line.includes('process up')) continue;
    child.stderr.resume();
    return true;
  }
  return false;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
