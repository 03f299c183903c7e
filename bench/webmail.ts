/**
 * What the webmail asks for, of INBOX with 1,000 and with 100,000 messages: milliseconds as its browser sees them, and
 * CPU time of the server for each; the sizes are compared with each other. Then what a person waits for in a browser,
 * beside Roundcube. `BENCH_SIZES`, `BENCH_ROUNDS`, `BENCH_ENGINES`, `BENCH_ONLY=folders,page,browser`, and `BENCH_KEEP`:
 * a directory where filled mailboxes on SQLite stay for the next run.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { median, ratio, say } from './figures.js';
import { openImap } from './imap-client.js';
import { benchMessage, SUBJECT_NEEDLE, TEXT_NEEDLE } from './mail-corpus.js';
import { MAILBOX, PROXIED, prepareWaypost, type RunningWaypost } from './waypost.js';
import { benchBrowser } from './webmail-browser.js';

const SIZES = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const ONLY = process.env.BENCH_ONLY?.split(',');
const WARM_UPS = 60;
/** Calls of one kind in a round. */
const CALLS = 20;
const FOLDERS = 50;
const APPENDED = 500;
const NO_PORT = 1;

interface Caller {
  get(path: string): Promise<unknown[]>;
  put(path: string, body: object): Promise<void>;
  /** Resolves with the next frame of that event. */
  hear(event: string): Promise<void>;
}

interface Work {
  readonly key: string;
  readonly name: string;
  /** `groupware-design.md` §8, in milliseconds. */
  readonly must?: number;
  run(caller: Caller, n: number): Promise<void>;
}

const LIGHT = '/v1/messages?lightweight=true&folder=INBOX&limit=50';

const WORKS: readonly Work[] = [
  listing('page', 'GET /v1/messages, lightweight, 50', LIGHT, { must: 15 }),
  listing('deep', 'the same, the last page', (n, size) => `${LIGHT}&page=${Math.ceil(size / 50) - (n % 2)}`),
  listing('threads', 'the same, one row for each conversation', LIGHT.replace('lightweight', 'threads'), { must: 15 }),
  listing('all', 'the same, of all folders', LIGHT.replace('&folder=INBOX', '')),
  listing('unread', 'the same, unread', `${LIGHT}&is_unread=true`),
  listing('subject', 'the same, a subject of every 100th', `${LIGHT}&subject=${SUBJECT_NEEDLE}`),
  listing('text', 'the same, a text of every 1,000th', `${LIGHT}&q=${TEXT_NEEDLE}`),
  listing('common', 'the same, a word of most', `${LIGHT}&q=invoice`),
  listing('folders', `GET /v1/folders, ${FOLDERS} folders`, '/v1/folders', { must: 5 }),
  {
    key: 'event',
    name: 'a flag is changed, until the WebSocket tells it',
    must: 100,
    async run(caller) {
      const [message] = (await caller.get(LIGHT)) as { id: string; is_flagged: boolean }[];
      const heard = caller.hear('flagsUpdated');
      const from = performance.now();
      const changed = caller.put(`/v1/messages/${message?.id}?raw=false&nodemailer=false`, {
        flags: message?.is_flagged ? ['\\Seen'] : ['\\Seen', '\\Flagged'],
      });
      await heard;
      eventMs.push(performance.now() - from);
      await changed;
    },
  },
];

/** Of the event alone: its work also asks for a message. */
const eventMs: number[] = [];

type PathOf = (n: number, size: number) => string;
let sizeNow = 0;

function listing(key: string, name: string, path: string | PathOf, more: { readonly must?: number } = {}): Work {
  return {
    key,
    name,
    ...more,
    async run(caller, n) {
      const found = await caller.get(typeof path === 'string' ? path : path(n, sizeNow));
      if (found.length === 0) throw new Error(`${name}: nothing was found`);
    },
  };
}

interface Box extends AsyncDisposable {
  readonly size: number;
  readonly running: RunningWaypost;
  readonly caller: Caller;
  readonly password: string;
}

async function openBox(engine: string, size: number, workDir: string): Promise<Box> {
  const postgres = engine === 'postgres' ? await startPostgresServer() : undefined;
  const dataDir = join(workDir, `webmail-${engine}-${size}`);
  const waypost = await prepareWaypost({ dataDir, databaseUrl: postgres?.url, sinkPort: NO_PORT, domains: [] });
  const running = await waypost.start('http,worker,imap');
  const from = performance.now();
  await fill(running, waypost.mailboxPassword, size);
  say(`${size} messages on ${engine}: filled in ${Math.round((performance.now() - from) / 1000)} s`);
  const { caller, close } = await openCaller(running.ports.http ?? 0, waypost.mailboxPassword);
  await searchUnindexed(caller, running);
  return {
    size,
    running,
    caller,
    password: waypost.mailboxPassword,
    async [Symbol.asyncDispose]() {
      close();
      await running.stop();
      await waypost.close();
      await postgres?.stop();
    },
  };
}

/** Adds what is missing, many messages in one command (RFC 3502). */
async function fill({ ports }: RunningWaypost, password: string, size: number): Promise<void> {
  const client = await openImap({ port: ports.imaps ?? 0, user: MAILBOX, password });
  const folders = (await client.command('LIST "" *')).toString().split('* LIST').length - 1;
  for (let n = folders; n < FOLDERS; n++) await client.command(`CREATE Folder-${n}`);
  const selected = (await client.command('SELECT INBOX')).toString('latin1');
  for (let n = Number(/\* (\d+) EXISTS/.exec(selected)?.[1]); n < size; n += APPENDED) {
    const literals = Array.from({ length: Math.min(APPENDED, size - n) }, (_, i) => {
      const message = benchMessage(n + i).toString('latin1');
      return `(${(n + i) % 20 === 0 ? '' : '\\Seen'}) {${message.length}+}\r\n${message}`;
    });
    await client.command(`APPEND INBOX ${literals.join(' ')}`);
  }
  client.close();
}

/** Right after the folder was filled, when most of its messages are in no page of the index yet. */
async function searchUnindexed(caller: Caller, running: RunningWaypost): Promise<void> {
  for (const [name, condition] of [
    ['subject', `subject=${SUBJECT_NEEDLE}`],
    ['the same again', `subject=${SUBJECT_NEEDLE}`],
    ['text', `q=${TEXT_NEEDLE}`],
  ] as const) {
    const before = await running.threadSeconds();
    const from = performance.now();
    const fault = await caller.get(`${LIGHT}&${condition}`).then(() => '', String);
    const seconds = (performance.now() - from) / 1000;
    const { main, others } = await running.threadSeconds();
    const cpu = `${(main - before.main).toFixed(1)} s CPU, others ${(others - before.others).toFixed(1)}`;
    say(`search right after filling, ${name}: ${seconds.toFixed(1)} s (${cpu}) ${fault}`);
  }
}

async function openCaller(port: number, password: string): Promise<{ readonly caller: Caller; close(): void }> {
  const authorization = `Basic ${Buffer.from(`${MAILBOX}:${password}`).toString('base64')}`;
  const headers = { ...PROXIED, authorization, 'content-type': 'application/json' };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/ws`, { headers });
  const waiting = new Map<string, () => void>();
  const hear = (event: string) => new Promise<void>((resolve) => waiting.set(event, resolve));
  socket.on('message', (frame) => waiting.get(JSON.parse(frame.toString()).event)?.());
  await hear('connected');
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    caller: {
      hear,
      get: async (path) => (await ask(path)) as unknown[],
      async put(path, body) {
        await ask(path, { method: 'PUT', body: JSON.stringify(body) });
      },
    },
    close: () => socket.terminate(),
  };
}

interface Figures {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Until an event tells more than 100 a minute, each is told at once. */
const EVENTS = 3;

async function measure(work: Work, { caller, running, size }: Box): Promise<Figures> {
  sizeNow = size;
  const calls = work.key === 'event' ? EVENTS : CALLS;
  for (let n = 0; n < (work.key === 'event' ? EVENTS : WARM_UPS); n++) await work.run(caller, n);
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const took: number[] = [];
    eventMs.length = 0;
    const cpuBefore = await running.cpuSeconds();
    for (let n = 0; n < calls; n++) {
      const from = performance.now();
      await work.run(caller, n + EVENTS);
      took.push(performance.now() - from);
    }
    const cpuMs = (((await running.cpuSeconds()) - cpuBefore) * 1000) / calls;
    rounds.push({ ms: median(eventMs.length > 0 ? eventMs : took), cpuMs });
  }
  return { ms: median(rounds.map(({ ms }) => ms)), cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)) };
}

async function benchEngine(engine: string, workDir: string): Promise<void> {
  const boxes: Box[] = [];
  for (const size of SIZES) boxes.push(await openBox(engine, size, workDir));
  const heads = SIZES.flatMap((size) => [`${size}, ms`, 'CPU ms']);
  say(`\n## ${engine}\n\n| | ${heads.join(' | ')} | growth | must |\n|---|${'---|'.repeat(heads.length + 2)}`);
  for (const work of WORKS.filter(({ key }) => !ONLY || ONLY.includes(key))) {
    const figures: Figures[] = [];
    for (const box of boxes) figures.push(await measure(work, box));
    const cells = figures.flatMap(({ ms, cpuMs }) => [ms.toFixed(1), cpuMs.toFixed(1)]);
    const growth = ratio(figures.at(-1)?.ms ?? 0, figures[0]?.ms ?? 0);
    say(`| ${work.name} | ${cells.join(' | ')} | ${growth} | ${work.must ?? ''} |`);
  }
  if (!ONLY || ONLY.includes('browser')) {
    for (const box of boxes)
      await benchBrowser({ ...box, address: MAILBOX }, await mkdtemp(join(workDir, 'roundcube-')));
  }
  for (const { size, running } of boxes) say(`memory with ${size}: ${await running.residentMegabytes()} MB`);
  for (const box of boxes) await box[Symbol.asyncDispose]();
}

spawnSync('npx', ['tsx', fileURLToPath(new URL('../scripts/install-peers.ts', import.meta.url)), '--bench'], {
  stdio: 'inherit',
});
const kept = process.env.BENCH_KEEP;
const workDir = kept ?? (await mkdtemp(join(tmpdir(), 'waypost-bench-')));
await mkdir(workDir, { recursive: true });
say(`${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`);
try {
  for (const engine of ENGINES) await benchEngine(engine, workDir);
} finally {
  if (!kept) await rm(workDir, { recursive: true, force: true });
}
