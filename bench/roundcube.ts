/** Debian's Roundcube on PHP's own server and SQLite, over an IMAP server that is there: the peer of the webmail. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.js';

/** Where Debian's package puts its pages. */
const PAGES = '/var/lib/roundcube/public_html';
/** A page asks for several things at a time. */
const WORKERS = '4';

export interface Roundcube extends AsyncDisposable {
  readonly url: string;
}

export function whyNoRoundcube(): string | undefined {
  return existsSync(join(PAGES, 'index.php')) && existsSync('/usr/bin/php')
    ? undefined
    : 'not measured: roundcube-core, roundcube-sqlite3, php-cli and php-sqlite3 are not installed';
}

export async function startRoundcube(directory: string, { imapsPort }: { imapsPort: number }): Promise<Roundcube> {
  const port = await freePort();
  for (const name of ['config', 'temp', 'logs']) mkdirSync(join(directory, name), { recursive: true });
  const settings = {
    db_dsnw: `sqlite:///${join(directory, 'roundcube.db')}?mode=0600`,
    imap_host: `ssl://127.0.0.1:${imapsPort}`,
    temp_dir: join(directory, 'temp'),
    log_dir: join(directory, 'logs'),
    des_key: 'twenty-four-characters!!',
    plugins: [],
    skin: 'elastic',
    language: 'en_US',
    enable_spellcheck: false,
    // Lists and headers it knows are kept, as an operator would have it
    imap_cache: 'db',
    messages_cache: 'db',
    imap_conn_options: { ssl: { verify_peer: false, verify_peer_name: false } },
  };
  const config = `<?php\n$config = json_decode(<<<'JSON'\n${JSON.stringify(settings)}\nJSON, true);\n`;
  writeFileSync(join(directory, 'config', 'config.inc.php'), config);
  writeFileSync(join(directory, 'config', 'defaults.inc.php'), "<?php\ninclude '/etc/roundcube/defaults.inc.php';\n");
  writeFileSync(join(directory, 'config', 'mimetypes.php'), "<?php\nreturn include '/etc/roundcube/mimetypes.php';\n");
  const child = spawn('php', ['-d', 'opcache.enable_cli=1', '-S', `127.0.0.1:${port}`, '-t', PAGES], {
    env: { ...process.env, ROUNDCUBE_CONFIG_DIR: join(directory, 'config'), PHP_CLI_SERVER_WORKERS: WORKERS },
    stdio: 'ignore',
    detached: true, // its workers are ended with it, as a group
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    if (tries === 200 || child.exitCode !== null) throw new Error(`Roundcube did not start: ${answer?.status}`);
    await delay(50);
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
