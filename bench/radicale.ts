/** Debian's Radicale with its defaults and bcrypt, on its own directory and port: the peer of the groupware bench. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';

export interface Radicale extends AsyncDisposable {
  readonly port: number;
  readonly pid: number;
  readonly user: string;
  readonly password: string;
}

const USER = 'bench';
const PASSWORD = 'correct-horse-battery';
/** bcrypt of the password with 2^5 rounds, as `htpasswd -B` makes it by default. */
const HASH = '$2b$05$ZZyR05H2.mqJbEBctwH6U.DpZaAq3ZjQqDUDKGGGZExWz/A8/HSHq';

export async function startRadicale(directory: string): Promise<Radicale> {
  const port = await freePort();
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'users'), `${USER}:${HASH}\n`);
  const config = join(directory, 'config');
  writeFileSync(
    config,
    [
      ...['[server]', `hosts = 127.0.0.1:${port}`, 'max_connections = 0'],
      ...['[auth]', 'type = htpasswd', `htpasswd_filename = ${join(directory, 'users')}`],
      ...['htpasswd_encryption = bcrypt', 'delay = 0'],
      ...['[storage]', `filesystem_folder = ${join(directory, 'data')}`],
      ...['[logging]', 'level = error', ''],
    ].join('\n'),
  );
  const child = spawn('radicale', ['--config', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; !(await isOpen(port)); tries++) {
    if (tries === 600 || child.exitCode !== null) throw new Error('Radicale did not start');
    await delay(50);
  }
  return {
    port,
    pid: child.pid ?? 0,
    user: USER,
    password: PASSWORD,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A collection as its files lie there: by PUT ten thousand objects take it minutes. */
export function layCollection(
  directory: string,
  { name, tag, objects }: { name: string; tag: 'VCALENDAR' | 'VADDRESSBOOK'; objects: ReadonlyMap<string, Buffer> },
): void {
  const folder = join(directory, 'data', 'collection-root', USER, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '.Radicale.props'), JSON.stringify({ tag }));
  for (const [file, bytes] of objects) writeFileSync(join(folder, file), bytes);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
