/**
 * Calendars and contacts beside Debian's Radicale, with 500 and with 10,000 objects: milliseconds as a client on a
 * kept-alive connection sees them, and CPU time of the server. Rounds alternate, medians count. Radicale takes minutes
 * for some work with 10,000 objects: it does that once. `BENCH_SIZES`, `BENCH_ROUNDS`, `BENCH_ENGINES`, `BENCH_ONLY`,
 * `BENCH_PUTS` and `BENCH_PEER=off` for Waypost alone.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { createDavClient, type DavClient } from './dav-client.js';
import { median, ratio, say } from './figures.js';
import { benchCard, benchEvent } from './groupware-corpus.js';
import { layCollection, startRadicale } from './radicale.js';
import { cpuSeconds, MAILBOX, PROXIED, prepareWaypost, type RunningWaypost } from './waypost.js';

const SIZES = (process.env.BENCH_SIZES ?? '500,10000').split(',').map(Number);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const ONLY = process.env.BENCH_ONLY?.split(',');
const HAS_PEER = process.env.BENCH_PEER !== 'off';
/** From this many objects on, work that reads all of them is done once on Radicale. */
const MANY = 5000;
const PUTS = Number(process.env.BENCH_PUTS ?? 100);
const CONNECTIONS = 16;
const WARM_UP_MS = 1000;
const NO_PORT = 1;

const NS = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:R="urn:ietf:params:xml:ns:carddav"';

/** A server with a calendar and an address book of this size. */
interface Place {
  readonly calendar: string;
  readonly book: string;
  readonly client: DavClient;
  readonly size: number;
  /** What the server has used so far. */
  readonly cpuMs: () => Promise<number>;
  /** A number that no other write has. */
  serial(): number;
}

interface Work {
  readonly key: string;
  readonly name: string;
  /** How much of it one run does: the figure is per piece. */
  readonly pieces?: number;
  /** Radicale looks at every object for it. */
  readonly isLong?: boolean;
  /** `groupware-design.md` §8, as a part of Radicale's time, by the size of the collection; or in milliseconds. */
  readonly must?: Partial<Record<number, number>>;
  readonly mustMs?: Partial<Record<number, number>>;
  run(place: Place): Promise<void>;
  /** Not measured. */
  prepare?(place: Place): Promise<void>;
}

const tokens = new Map<Place, string>();

async function sync(place: Place, token: string): Promise<{ readonly count: number; readonly token: string }> {
  const text = await place.client.report(
    place.calendar,
    `<sync-collection ${NS}><sync-token>${token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>`,
    '0',
  );
  return { count: responsesIn(text), token: /sync-token>([^<]+)</.exec(text)?.[1] ?? '' };
}

function responsesIn(text: string): number {
  return text.match(/<(?:\w+:)?response[ >]/g)?.length ?? 0;
}

function expectAtLeast(count: number, least: number, name: string): void {
  if (count < least) throw new Error(`${name}: ${count} answers, ${least} were expected`);
}

function query(inner: string): string {
  return `<C:calendar-query ${NS}><prop><getetag/><C:calendar-data/></prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${inner}</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
}
const MONTH = query('<C:time-range start="20260201T000000Z" end="20260301T000000Z"/>');

const putEvent = ({ client, calendar, serial }: Place) => {
  const n = serial();
  return client.put(`${calendar}n${n}.ics`, benchEvent(n), 'text/calendar; charset=utf-8');
};

const ALL_WORKS: readonly Work[] = [
  {
    key: 'put',
    name: 'PUT event',
    pieces: PUTS,
    must: { 500: 1 / 5 },
    async run(place) {
      for (let n = 0; n < PUTS; n++) await putEvent(place);
    },
  },
  {
    key: 'put-card',
    name: 'PUT card',
    pieces: PUTS,
    must: { 500: 1 / 5 },
    async run({ client, book, serial }) {
      for (let n = 0; n < PUTS; n++) {
        const id = serial();
        await client.put(`${book}n${id}.vcf`, benchCard(id), 'text/vcard; charset=utf-8');
      }
    },
  },
  {
    key: 'put-16',
    name: `PUT event, ${CONNECTIONS} clients`,
    pieces: PUTS * 2,
    must: { 500: 1 / 10 },
    async run(place) {
      let left = PUTS * 2;
      const client = async () => {
        while (left-- > 0) await putEvent(place);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, client));
    },
  },
  {
    key: 'etags',
    name: 'PROPFIND etags',
    isLong: true,
    must: { 500: 0.2 },
    async run({ client, calendar, size }) {
      const text = await client.propfind(calendar, `<propfind ${NS}><prop><getetag/></prop></propfind>`);
      expectAtLeast(responsesIn(text), size, 'PROPFIND');
    },
  },
  {
    key: 'ctag',
    name: 'ctag poll',
    mustMs: { 10000: 3 },
    async run({ client, calendar }) {
      const body = `<propfind ${NS} xmlns:S="http://calendarserver.org/ns/"><prop><S:getctag/></prop></propfind>`;
      expectAtLeast(responsesIn(await client.propfind(calendar, body, '0')), 1, 'ctag');
    },
  },
  {
    key: 'query-all',
    name: 'calendar-query, all',
    isLong: true,
    must: { 500: 0.7 },
    async run({ client, calendar, size }) {
      expectAtLeast(responsesIn(await client.report(calendar, query(''), '1')), size, 'calendar-query');
    },
  },
  {
    key: 'query-month',
    name: 'calendar-query, a month',
    isLong: true,
    must: { 500: 0.7, 10000: 0.01 },
    async run({ client, calendar, size }) {
      expectAtLeast(responsesIn(await client.report(calendar, MONTH, '1')), size / 100, 'calendar-query of a month');
    },
  },
  {
    key: 'multiget',
    name: 'multiget of 100',
    must: { 500: 0.7 },
    async run({ client, calendar }) {
      const hrefs = Array.from({ length: 100 }, (_, i) => `<href>${calendar}${i}.ics</href>`).join('');
      const body = `<C:calendar-multiget ${NS}><prop><getetag/><C:calendar-data/></prop>${hrefs}</C:calendar-multiget>`;
      expectAtLeast(responsesIn(await client.report(calendar, body, '1')), 100, 'multiget');
    },
  },
  {
    key: 'sync-first',
    name: 'sync-collection, first',
    isLong: true,
    must: { 500: 0.3 },
    async run(place) {
      const { count, token } = await sync(place, '');
      expectAtLeast(count, place.size, 'sync-collection');
      tokens.set(place, token);
    },
  },
  {
    key: 'sync-one',
    name: 'sync-collection, one change',
    isLong: true,
    must: { 500: 0.2 },
    mustMs: { 10000: 3 },
    async prepare(place) {
      const { client, calendar, serial } = place;
      tokens.set(place, tokens.get(place) ?? (await sync(place, '')).token);
      await client.put(`${calendar}0.ics`, benchEvent(0, ` ${serial()}`), 'text/calendar; charset=utf-8');
    },
    async run(place) {
      const { count, token } = await sync(place, tokens.get(place) ?? '');
      tokens.set(place, token);
      if (count !== 1) throw new Error(`sync-collection: ${count} changes`);
    },
  },
  {
    key: 'query-name',
    name: 'addressbook-query by name',
    isLong: true,
    must: { 500: 0.2 },
    async run({ client, book }) {
      const body = `<R:addressbook-query ${NS}><prop><getetag/><R:address-data/></prop><R:filter><R:prop-filter name="FN"><R:text-match collation="i;unicode-casemap" match-type="contains">Person 42</R:text-match></R:prop-filter></R:filter></R:addressbook-query>`;
      expectAtLeast(responsesIn(await client.report(book, body, '1')), 1, 'addressbook-query');
    },
  },
];
const WORKS = ALL_WORKS.filter(({ key }) => !ONLY || ONLY.includes(key));

interface Figures {
  readonly ms: number[];
  readonly cpuMs: number[];
}

async function measure(work: Work, place: Place, into: Figures): Promise<void> {
  await work.prepare?.(place);
  const { pieces = 1 } = work;
  const cpuBefore = await place.cpuMs();
  const from = performance.now();
  await work.run(place);
  into.ms.push((performance.now() - from) / pieces);
  into.cpuMs.push(((await place.cpuMs()) - cpuBefore) / pieces);
}

/** Of all its threads, to the microsecond; `/proc/<pid>/stat` counts in hundredths of a second. Threads stay. */
async function threadsCpuMs(pid: number): Promise<number> {
  let ns = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    ns += Number(text.split(' ')[0]);
  }
  return ns / 1e6;
}

/** Own places for each size: nothing that a server remembers of one helps with the other. */
async function openPlace(
  { size, running, password }: { size: number; running: () => RunningWaypost; password: string },
  number: { next: number },
): Promise<Place> {
  const home = `/dav/${encodeURIComponent(MAILBOX)}`;
  const client = createDavClient({ port: () => running().ports.http ?? 0, user: MAILBOX, password, headers: PROXIED });
  const [calendar, book] = [`${home}/c${size}/`, `${home}/addressbooks/b${size}/`];
  await client.make('MKCALENDAR', calendar, `<C:mkcalendar ${NS}/>`);
  await client.make(
    'MKCOL',
    book,
    `<mkcol ${NS}><set><prop><resourcetype><collection/><R:addressbook/></resourcetype></prop></set></mkcol>`,
  );
  let at = 0;
  const fill = async () => {
    for (let n = at++; n < size; n = at++) {
      await client.put(`${calendar}${n}.ics`, benchEvent(n), 'text/calendar; charset=utf-8');
      await client.put(`${book}${n}.vcf`, benchCard(n), 'text/vcard; charset=utf-8');
    }
  };
  await Promise.all(Array.from({ length: 8 }, fill));
  return { calendar, book, client, size, cpuMs: () => threadsCpuMs(running().pid), serial: () => number.next++ };
}

async function benchEngine(engine: string, workDir: string): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgresServer() : undefined;
  const dataDir = join(workDir, `groupware-${engine}`);
  const waypost = await prepareWaypost({ dataDir, databaseUrl: postgres?.url, sinkPort: NO_PORT, domains: [] });
  let running = await waypost.start('http,worker');
  const radicaleDir = join(workDir, `radicale-${engine}`);
  await using radicale = await startRadicale(radicaleDir);
  const number = { next: 1_000_000 };
  try {
    for (const size of SIZES) {
      const own = await openPlace({ size, running: () => running, password: waypost.mailboxPassword }, number);
      const names = (extension: string, make: (i: number) => Buffer) =>
        new Map(Array.from({ length: size }, (_, i) => [`${i}.${extension}`, make(i)] as const));
      layCollection(radicaleDir, { name: `c${size}`, tag: 'VCALENDAR', objects: names('ics', (i) => benchEvent(i)) });
      layCollection(radicaleDir, { name: `b${size}`, tag: 'VADDRESSBOOK', objects: names('vcf', benchCard) });
      const { user, password, port, pid } = radicale;
      const peer: Place = {
        calendar: `/${user}/c${size}/`,
        book: `/${user}/b${size}/`,
        client: createDavClient({ port: () => port, user, password, headers: {} }),
        size,
        cpuMs: async () => (await cpuSeconds(pid)) * 1000, // its threads end with their connection
        serial: () => number.next++,
      };
      say(`\n## ${engine}, ${size} objects, load ${loadavg()[0]?.toFixed(1)}\n`);
      say(
        '| per piece of work | Waypost, ms | CPU ms | Radicale, ms | CPU ms | ratio | must | |\n|---|---|---|---|---|---|---|---|',
      );
      for (const work of WORKS) await compare(work, own, peer);
      peer.client.close();
      await coldMailbox(own, async () => {
        await running.stop();
        running = await waypost.start('http,worker');
        return running;
      });
      own.client.close();
    }
  } finally {
    await running.stop();
    await waypost.close();
    await postgres?.stop();
  }
}

/** Both servers run for months: what one compiles or loads at its first calls is not measured. Writes only once. */
async function warmUp(work: Work, place: Place): Promise<void> {
  const until = performance.now() + WARM_UP_MS;
  do await measure(work, place, { ms: [], cpuMs: [] });
  while (!work.pieces && performance.now() < until);
}

async function compare(work: Work, own: Place, peer: Place): Promise<void> {
  const { size } = own;
  const [ours, theirs]: [Figures, Figures] = [
    { ms: [], cpuMs: [] },
    { ms: [], cpuMs: [] },
  ];
  const isEndless = work.isLong === true && size >= MANY;
  await warmUp(work, own);
  if (HAS_PEER && !isEndless) await warmUp(work, peer);
  for (let round = 0; round < ROUNDS; round++) {
    await measure(work, own, ours);
    if (HAS_PEER && (round === 0 || !isEndless)) await measure(work, peer, theirs);
  }
  const [ms, peerMs] = [median(ours.ms), median(theirs.ms)];
  const [must, mustMs] = [work.must?.[size], work.mustMs?.[size]];
  const isMissed = (must !== undefined && ms / peerMs > must) || (mustMs !== undefined && ms > mustMs);
  const wanted = [must?.toFixed(2), mustMs && `${mustMs} ms`].filter(Boolean).join(', ');
  const figures = [ms, median(ours.cpuMs), peerMs, median(theirs.cpuMs)].map((figure) => figure.toFixed(2));
  say(`| ${work.name} | ${figures.join(' | ')} | ${ratio(ms, peerMs)} | ${wanted} | ${isMissed ? 'missed' : ''} |`);
}

/** The first request after a start: login, keys, facts and the month. And what the open mailbox takes. */
async function coldMailbox(own: Place, restart: () => Promise<RunningWaypost>): Promise<void> {
  const month = WORKS.find(({ key }) => key === 'query-month');
  if (!month) return;
  const logins: number[] = [];
  const firsts: Figures = { ms: [], cpuMs: [] };
  const megabytes: number[] = [];
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const running = await restart();
    const from = performance.now();
    await own.client.propfind('/', `<propfind ${NS}><prop><current-user-principal/></prop></propfind>`, '0');
    logins.push(performance.now() - from);
    const before = await running.residentMegabytes();
    await measure(month, own, firsts);
    megabytes.push((await running.residentMegabytes()) - before);
  }
  const figures = [median(firsts.ms), median(firsts.cpuMs), median(logins)].map((figure) => figure.toFixed(1));
  say(`\nAfter a start: a month in ${figures[0]} ms (CPU ${figures[1]} ms), the login before it in ${figures[2]} ms.`);
  say(`Memory that the first query adds, its garbage included: ${median(megabytes)} MB.`);
}

spawnSync('npx', ['tsx', fileURLToPath(new URL('../scripts/install-peers.ts', import.meta.url)), '--bench'], {
  stdio: 'inherit',
});
const workDir = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
say(`${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`);
try {
  for (const engine of ENGINES) await benchEngine(engine, workDir);
} finally {
  await rm(workDir, { recursive: true, force: true });
}
