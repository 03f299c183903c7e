/**
 * Coming in and being kept: all messages of a Dovecot into a new mailbox by `waypost import imap`, beside mbsync into an
 * empty Maildir; and how fast emails are accepted while a full backup runs, beside none. Rounds alternate, medians.
 * `BENCH_MESSAGES`, `BENCH_ROUNDS`, `BENCH_SECONDS`, `BENCH_ENGINES`, `BENCH_ONLY=import,backup`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { TEST_CA } from '../test/support/test-certificates.js';
import { startDovecot } from './dovecot.js';
import { median, ratio, say, whole } from './figures.js';
import { openImap } from './imap-client.js';
import { runLoad } from './load.js';
import { benchMessage } from './mail-corpus.js';
import { syncWhole } from './mbsync.js';
import { type BenchWaypost, PROXIED, prepareWaypost, type RunningWaypost, SENDER, SENDING_DOMAIN } from './waypost.js';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const ONLY = (process.env.BENCH_ONLY ?? 'import,backup').split(',');
const LEAST_IMPORT = 0.7;
const LEAST_BESIDE_BACKUP = 0.8;
const APPENDED = 1000;
const NO_PORT = 1;
/** In its certificate. */
const DOVECOT_HOST = 'relay.test';

const program = fileURLToPath(new URL('../bin/waypost.js', import.meta.url));
const directory = await mkdtemp(join(tmpdir(), 'waypost-bench-moving-'));
await chmod(directory, 0o755); // Dovecot's mail user enters it
try {
  for (const engine of ENGINES) await benchEngine(engine);
} finally {
  await rm(directory, { recursive: true, force: true });
}

interface Place {
  readonly waypost: BenchWaypost;
  readonly running: RunningWaypost;
  readonly settings: Readonly<Record<string, string>>;
}

async function benchEngine(engine: string): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgresServer() : undefined;
  const dataDir = join(directory, engine);
  await mkdir(dataDir);
  const waypost = await prepareWaypost({ dataDir, databaseUrl: postgres?.url, sinkPort: NO_PORT, domains: [] });
  const running = await waypost.start('http,worker,imap');
  const settings = { WAYPOST_DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) };
  const place = { waypost, running, settings };
  try {
    say(`\n## ${engine}\n\n| | Waypost | beside | ratio | must | |\n|---|---|---|---|---|---|`);
    if (ONLY.includes('import')) await compareImport(place, engine);
    if (ONLY.includes('backup')) await compareBackup(place, engine);
  } finally {
    await running.stop();
    await waypost.close();
    await postgres?.stop();
  }
}

async function compareImport(place: Place, engine: string): Promise<void> {
  await using dovecot = await startDovecot(join(directory, `dovecot-${engine}`));
  const login = { user: 'user', password: dovecot.password, port: dovecot.imapPort };
  const client = await openImap(login);
  await client.command('SELECT INBOX');
  for (let n = 0; n < MESSAGES; n += APPENDED) {
    await client.append(
      'INBOX',
      Array.from({ length: Math.min(APPENDED, MESSAGES - n) }, (_, i) => benchMessage(n + i)),
      16,
    );
  }
  client.close();
  place.waypost.dns.zone[DOVECOT_HOST] = { a: ['127.0.0.1'] };
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ ours: await importWhole(place, login, round), peer: await syncWhole(login) });
  }
  const perSecond = (ms: readonly number[]) => (MESSAGES * 1000) / median(ms);
  tell(`import of ${MESSAGES} messages, per second; mbsync`, LEAST_IMPORT, {
    ours: perSecond(rounds.map(({ ours }) => ours)),
    beside: perSecond(rounds.map(({ peer }) => peer)),
    share: median(rounds.map(({ ours, peer }) => peer / ours)),
  });
}

/** Into a mailbox of its own; says how long it took. */
async function importWhole(
  { waypost, running, settings }: Place,
  from: { readonly port: number; readonly user: string; readonly password: string },
  round: number,
): Promise<number> {
  const aliases = `/v1/domains/${SENDING_DOMAIN}/aliases`;
  const name = `moved${round}`;
  await post(running, waypost.token, aliases, { name, has_imap: true });
  const { username, password } = await post(running, waypost.token, `${aliases}/${name}/generate-password`, {});
  const file = async (called: string, text: string) => {
    const path = join(directory, called);
    await writeFile(path, text);
    return path;
  };
  const startMs = performance.now();
  await command(settings, [
    ...['import', 'imap', '--host', DOVECOT_HOST, '--port', String(from.port), '--user', from.user],
    ...['--password-file', await file('theirs', from.password), '--ca-file', await file('ca.pem', TEST_CA)],
    ...['--to', username ?? '', '--to-password-file', await file('ours', password ?? '')],
  ]);
  return performance.now() - startMs;
}

async function compareBackup(place: Place, engine: string): Promise<void> {
  const key = join(directory, `key-${engine}`);
  await command(place.settings, ['backup', '--new-key', key]);
  const rounds: { alone: number; beside: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const alone = await accept(place);
    const backups = repeatBackups(place, { key, to: join(directory, `backup-${engine}`) });
    const beside = await accept(place);
    await backups.end();
    if (round >= 0) rounds.push({ alone, beside });
  }
  tell('emails accepted beside full backups, per second; without', LEAST_BESIDE_BACKUP, {
    ours: median(rounds.map(({ beside }) => beside)),
    beside: median(rounds.map(({ alone }) => alone)),
    share: median(rounds.map(({ alone, beside }) => beside / alone)),
  });
}

/** One full backup after the other, until the end. */
function repeatBackups({ settings }: Place, { key, to }: { readonly key: string; readonly to: string }) {
  let isEnding = false;
  const run = (async () => {
    while (!isEnding) await command(settings, ['backup', '--to', to, '--key-file', key, '--full', '--keep', '1']);
  })();
  run.catch(() => {}); // thrown at the end
  return {
    async end() {
      isEnding = true;
      await run;
    },
  };
}

async function accept({ waypost, running }: Place): Promise<number> {
  const { failures, perSecond } = await runLoad({
    port: running.ports.http ?? 0,
    connections: 16,
    seconds: SECONDS,
    request: {
      method: 'POST',
      path: '/v1/emails',
      headers: headers(waypost.token),
      body: JSON.stringify({ from: SENDER, to: 'bob@d0.test', subject: 'Load #', text: 'x'.repeat(2000) }),
    },
  });
  if (failures > 0) throw new Error(`${failures} calls failed`);
  return perSecond;
}

async function command(settings: Readonly<Record<string, string>>, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece) => {
    said = String(piece);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')}: ${said}`);
}

async function post(
  { ports }: RunningWaypost,
  token: string,
  path: string,
  body: object,
): Promise<Readonly<Record<string, string>>> {
  const options = { method: 'POST', headers: headers(token), body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${ports.http}${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}

function headers(token: string): Record<string, string> {
  const authorization = `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
  return { ...PROXIED, Authorization: authorization, 'Content-Type': 'application/json' };
}

function tell(name: string, least: number, { ours, beside, share }: Record<'ours' | 'beside' | 'share', number>): void {
  const cells = [whole(ours), whole(beside), ratio(share, 1), least.toFixed(1), share < least ? 'missed' : ''];
  say(`| ${name} | ${cells.join(' | ')} |`);
}
