/**
 * Mailboxes beside Dovecot (sdbox, not encrypted), both over TLS, rounds alternating, medians. Then Waypost alone with
 * more messages, to show how it grows. `BENCH_MESSAGES`, `BENCH_ROUNDS`, `BENCH_GROWN=50000,100000` (0: none),
 * `BENCH_ENGINES`, `BENCH_ONLY=FETCH envelope,SEARCH TEXT` (`none`: only how it grows), and `BENCH_KEEP`: a directory
 * where filled mailboxes on SQLite stay for the next run.
 */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { startDovecot } from './dovecot.js';
import { median, ratio, say } from './figures.js';
import { downloadByPop3, type Login, openImap } from './imap-client.js';
import { benchMessage, SUBJECT_NEEDLE, TEXT_NEEDLE } from './mail-corpus.js';
import { syncWhole } from './mbsync.js';
import { MAILBOX, prepareWaypost, type RunningWaypost } from './waypost.js';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000);
const GROWN = (process.env.BENCH_GROWN ?? '50000,100000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WARM_UPS = 3;
/** Of logins, which take milliseconds: this many to warm the code up, and this many that count. */
const LOGINS = 40;
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite').split(',');
const ONLY = process.env.BENCH_ONLY?.split(',');
const APPENDED = 1000;
const NO_PORT = 1;

interface Server {
  readonly imap: Login;
  readonly pop3: Login;
}

/** Milliseconds, except where `isRate`: per second. */
interface Work {
  readonly name: string;
  readonly isRate?: boolean;
  run(server: Server, count: number): Promise<number>;
}

async function benchMailboxes(engine: string): Promise<void> {
  say(`\n## ${engine}, ${MESSAGES} messages\n`);
  await using box = await openBox(engine, MESSAGES);
  const works = WORKS.filter(({ name }) => !ONLY || ONLY.includes(name));
  if (works.length > 0) await besideDovecot(engine, box, works);
  if (GROWN.some((count) => count > MESSAGES)) await showGrowth(engine, box);
}

async function besideDovecot(engine: string, box: Box, works: readonly Work[]): Promise<void> {
  const ours = box.server();
  await using dovecot = await startDovecot(join(workDir, `dovecot-${engine}-${MESSAGES}`));
  const login = { user: 'user', password: dovecot.password };
  const peer = { imap: { ...login, port: dovecot.imapPort }, pop3: { ...login, port: dovecot.pop3Port } };
  say(`filled: Waypost ${box.filledMs} ms, Dovecot ${await fill(peer, MESSAGES)} ms\n`);
  say('| | Waypost | first | CPU ms | Dovecot | first | ratio |\n|---|---|---|---|---|---|---|');
  for (const work of works) {
    const first = { ours: await work.run(ours, MESSAGES), peer: await work.run(peer, MESSAGES) };
    // Code that runs for the first time costs up to three times as much; caches of both are warm too then
    for (let round = 0; round < WARM_UPS; round++) await work.run(ours, MESSAGES);
    const rounds: { ours: number; peer: number; cpuMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const cpuBefore = await box.running().cpuSeconds();
      const mine = await work.run(ours, MESSAGES);
      const cpuMs = ((await box.running().cpuSeconds()) - cpuBefore) * 1000;
      rounds.push({ ours: mine, peer: await work.run(peer, MESSAGES), cpuMs });
    }
    const [mine, theirs] = [median(rounds.map((each) => each.ours)), median(rounds.map((each) => each.peer))];
    const cpuMs = median(rounds.map((each) => each.cpuMs));
    const cells = [mine, first.ours, cpuMs, theirs, first.peer].map((value) => value.toFixed(1));
    say(`| ${work.name}${work.isRate ? ', per second' : ', ms'} | ${cells.join(' | ')} | ${ratio(mine, theirs)} |`);
  }
  say(`\nmemory after it: ${await box.running().residentMegabytes()} MB`);
}

/** Warm: the folder was open a moment ago. Cold: in a process that has just started. Rounds of all sizes take turns. */
async function showGrowth(engine: string, small: Box): Promise<void> {
  const boxes = [small];
  for (const count of GROWN) boxes.push(await openBox(engine, count));
  const figures = boxes.map((box) => ({ box, cold: [] as number[], warm: [] as number[] }));
  const select = WORKS.find(({ name }) => name === 'login and SELECT') as Work;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { box, cold } of figures) {
      await box.restart();
      await (await openImap(box.server().imap)).command('LIST "" *'); // the password is hashed once
      cold.push(await select.run(box.server(), 0));
    }
  }
  for (let round = 0; round < 2 * LOGINS; round++) {
    for (const { box, warm } of figures) {
      const ms = await select.run(box.server(), 0);
      if (round >= LOGINS) warm.push(ms);
    }
  }
  say('\n| login and SELECT | warm, ms | growth | cold, ms | growth |\n|---|---|---|---|---|');
  const [least] = figures;
  for (const { box, cold, warm } of figures) {
    const [warmMs, coldMs] = [median(warm), median(cold)];
    const growth = [ratio(warmMs, median(least?.warm ?? [])), ratio(coldMs, median(least?.cold ?? []))];
    say(`| ${box.count} | ${warmMs.toFixed(1)} | ${growth[0]} | ${coldMs.toFixed(1)} | ${growth[1]} |`);
  }
  say('\n| SEARCH TEXT over | ms | first after a start, ms | memory after it, MB |\n|---|---|---|---|');
  const text = WORKS.find(({ name }) => name === 'SEARCH TEXT') as Work;
  for (const box of boxes) {
    const searches = [];
    for (let round = 0; round <= ROUNDS; round++) searches.push(await text.run(box.server(), box.count));
    const [first = 0, ...rest] = searches;
    const megabytes = await box.running().residentMegabytes();
    say(`| ${box.count} | ${median(rest).toFixed(0)} | ${first.toFixed(0)} | ${megabytes} |`);
  }
  for (const box of boxes.slice(1)) await box[Symbol.asyncDispose]();
}

/** A Waypost whose INBOX has this many messages. */
interface Box extends AsyncDisposable {
  readonly count: number;
  readonly filledMs: number;
  running(): RunningWaypost;
  server(): Server;
  restart(): Promise<void>;
}

async function openBox(engine: string, count: number): Promise<Box> {
  const postgres = engine === 'postgres' ? await startPostgresServer() : undefined;
  const dataDir = join(workDir, `${engine}-${count}`);
  const waypost = await prepareWaypost({ dataDir, databaseUrl: postgres?.url, sinkPort: NO_PORT, domains: [] });
  const start = () => waypost.start('http,worker,imap,pop3');
  let running = await start();
  const server = () => serverOf(running, waypost.mailboxPassword);
  const filledMs = await fill(server(), count);
  return {
    count,
    filledMs,
    server,
    running: () => running,
    async restart() {
      await running.stop();
      running = await start();
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await waypost.close();
      await postgres?.stop();
    },
  };
}

function serverOf({ ports }: RunningWaypost, password: string): Server {
  const login = { user: MAILBOX, password };
  return { imap: { ...login, port: ports.imaps ?? 0 }, pop3: { ...login, port: ports.pop3s ?? 0 } };
}

/** Adds the missing messages to INBOX. */
async function fill({ imap }: Server, count: number): Promise<number> {
  const client = await openImap(imap);
  const have = existsIn(await client.command('SELECT INBOX'));
  const from = performance.now();
  for (let n = have; n < count; n += APPENDED) {
    const messages = Array.from({ length: Math.min(APPENDED, count - n) }, (_, i) => benchMessage(n + i));
    await client.append('INBOX', messages, 16);
  }
  client.close();
  return Math.round(performance.now() - from);
}

function existsIn(answer: Buffer): number {
  return Number(/\* (\d+) EXISTS/.exec(answer.toString('latin1'))?.[1] ?? Number.NaN);
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

function fetching(name: string, items: string): Work {
  return {
    name,
    async run({ imap }, count) {
      const client = await openImap(imap);
      await client.command('SELECT INBOX');
      let answers = 0;
      const ms = await timed(async () => {
        answers = countAnswers(await client.command(`FETCH 1:* ${items}`));
      });
      client.close();
      if (answers < count) throw new Error(`${name}: ${answers} answers`);
      return ms;
    },
  };
}

function countAnswers(answer: Buffer): number {
  let count = 0;
  for (let at = answer.indexOf(' FETCH ('); at >= 0; at = answer.indexOf(' FETCH (', at + 8)) count++;
  return count;
}

function searching(name: string, key: string, share: number): Work {
  return {
    name,
    async run({ imap }, count) {
      const client = await openImap(imap);
      await client.command('SELECT INBOX');
      let found = 0;
      const ms = await timed(async () => {
        const answer = (await client.command(`SEARCH ${key}`)).toString('latin1');
        found = (/\* SEARCH([ \d]*)/.exec(answer)?.[1] ?? '').split(' ').length - 1;
      });
      client.close();
      if (found < Math.floor(count / share)) throw new Error(`${name}: ${found} found`);
      return ms;
    },
  };
}

function appending(name: string, pipelined: number): Work {
  const messages = Array.from({ length: APPENDED }, (_, i) => benchMessage(1_000_000 + i));
  return {
    name,
    isRate: true,
    async run({ imap }) {
      const client = await openImap(imap);
      await client.command('DELETE Bench').catch(() => {});
      await client.command('CREATE Bench');
      const ms = await timed(() => client.append('Bench', messages, pipelined));
      client.close();
      return APPENDED / (ms / 1000);
    },
  };
}

const WORKS: readonly Work[] = [
  {
    name: 'login and SELECT',
    run: ({ imap }) =>
      timed(async () => {
        const client = await openImap(imap);
        await client.command('SELECT INBOX');
        client.close();
      }),
  },
  fetching('FETCH envelope', '(FLAGS UID ENVELOPE)'),
  fetching('FETCH flags', '(UID FLAGS)'),
  fetching('FETCH header', '(BODY.PEEK[HEADER])'),
  fetching('FETCH bodystructure', '(UID BODYSTRUCTURE)'),
  fetching('FETCH full', '(BODY.PEEK[])'),
  searching('SEARCH SUBJECT', `SUBJECT ${SUBJECT_NEEDLE}`, 100),
  searching('SEARCH FROM', 'FROM s42@', 1000),
  searching('SEARCH TEXT', `TEXT ${TEXT_NEEDLE}`, 1000),
  {
    name: 'STORE all',
    async run({ imap }) {
      const client = await openImap(imap);
      await client.command('SELECT INBOX');
      const ms = await timed(() => client.command('STORE 1:* +FLAGS.SILENT (\\Flagged)'));
      await client.command('STORE 1:* -FLAGS.SILENT (\\Flagged)');
      client.close();
      return ms;
    },
  },
  appending('APPEND one by one', 1),
  appending('APPEND 16 in flight', 16),
  {
    name: 'EXPUNGE 1,000',
    async run({ imap }) {
      const client = await openImap(imap);
      await client.command('DELETE Gone').catch(() => {});
      await client.command('CREATE Gone');
      await client.append(
        'Gone',
        Array.from({ length: 1000 }, (_, i) => benchMessage(i)),
        16,
      );
      await client.command('SELECT Gone');
      await client.command('STORE 1:* +FLAGS.SILENT (\\Deleted)');
      const ms = await timed(() => client.command('EXPUNGE'));
      client.close();
      return ms;
    },
  },
  {
    name: 'IDLE notice',
    async run({ imap }) {
      const [watching, writing] = [await openImap(imap), await openImap(imap)];
      await writing.command('CREATE Idle').catch(() => {});
      await watching.command('SELECT Idle');
      const { seen } = await watching.idleUntil(' EXISTS');
      await writing.append('Idle', [benchMessage(0)], 1);
      const ms = await timed(() => seen);
      watching.close();
      writing.close();
      return ms;
    },
  },
  {
    name: 'POP3 full',
    run: ({ pop3 }, count) =>
      timed(async () => {
        const got = await downloadByPop3(pop3);
        if (got < count) throw new Error(`POP3 has ${got}`);
      }),
  },
  { name: 'mbsync full', run: ({ imap }) => syncWhole(imap) },
];

spawnSync('npx', ['tsx', fileURLToPath(new URL('../scripts/install-peers.ts', import.meta.url)), '--bench'], {
  stdio: 'inherit',
});
const kept = process.env.BENCH_KEEP;
const workDir = kept ?? (await mkdtemp(join(tmpdir(), 'waypost-bench-')));
await mkdir(workDir, { recursive: true });
await chmod(workDir, 0o755); // Dovecot works as users of its own
say(
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
);
try {
  for (const engine of ENGINES) await benchMailboxes(engine);
} finally {
  if (!kept) await rm(workDir, { recursive: true, force: true });
}
