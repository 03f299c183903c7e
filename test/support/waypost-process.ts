import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The real process, as a user starts it. */
export interface WaypostProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** Every bound port by door. */
  readonly ports: Readonly<Record<string, number>>;
  /** What it printed while it started. */
  readonly banner: string;
  kill(): Promise<void>;
  /** Asks it to stop; resolves with the exit code. */
  stop(): Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** What it prints or logs is no longer read. */
  turnAway(): void;
}

const ANY_PORTS = {
  WAYPOST_HTTP_PORT: '0',
  WAYPOST_HTTPS_PORT: '0',
  WAYPOST_MX_PORT: '0',
  WAYPOST_SUBMISSION_PORT: '0',
  WAYPOST_SUBMISSIONS_PORT: '0',
  WAYPOST_IMAP_PORT: '0',
  WAYPOST_IMAPS_PORT: '0',
  WAYPOST_POP3_PORT: '0',
  WAYPOST_POP3S_PORT: '0',
};
const command = fileURLToPath(new URL('../../bin/waypost.js', import.meta.url));
const readyKeys = fileURLToPath(new URL('./ready-keys.mjs', import.meta.url));
const LAST_LINE_OF_BANNER = /Ctrl-C stops/;

/** `program`: another build than the one of this checkout; `node`: another Node than this one. */
export async function startWaypost(
  dataDir: string,
  env: Record<string, string> = {},
  program = command,
  node = process.execPath,
): Promise<WaypostProcess> {
  const NODE_OPTIONS = [`--import=${readyKeys}`, env.NODE_OPTIONS ?? ''].join(' ').trim();
  const child = spawn(node, [program, 'start'], {
    env: { PATH: process.env.PATH, WAYPOST_DATA_DIR: dataDir, ...ANY_PORTS, ...env, NODE_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const banner = await readBanner(child, errors);
  const ports = JSON.parse(await readFile(join(dataDir, 'ports.json'), 'utf8'));
  return {
    baseUrl: `http://127.0.0.1:${ports.http}`,
    pid: child.pid ?? 0,
    ports,
    banner,
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    signal: (name) => child.kill(name),
    turnAway() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
  };
}

/** The banner is printed once every door is open. */
async function readBanner(child: ChildProcess, errors: readonly string[]): Promise<string> {
  if (!child.stdout) throw new Error('no output to read');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (LAST_LINE_OF_BANNER.test(line)) break;
  }
  child.stdout.resume();
  if (!lines.some((line) => LAST_LINE_OF_BANNER.test(line))) {
    throw new Error(`Waypost did not start:\n${lines.join('\n')}\n${errors.join('')}`);
  }
  return lines.join('\n');
}
