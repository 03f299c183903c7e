import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DavReply, openDavWorld } from '../dav/dav-world.js';
import { testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';

const IS_LONG = process.env.WAYPOST_TEST_LONG !== undefined;
const CUTS = IS_LONG ? 2000 : 10;
const CLIENTS = 3;
/** Larger bodies lie beside the database. */
const BLOB_BYTES = 256 * 1024;

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')('a power cut under CalDAV', () => {
  it(`at any of ${CUTS} moments leaves every object as the client was told`, {
    timeout: CUTS * 500 + 300_000,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'waypost-app-'));
    let mostPages = 0;
    const disk = new PowerCutDisk({
      databasePath: join(dataDir, 'waypost.db'),
      seed: 31,
      cuts: CUTS * 10,
      oneIn: 6,
      check(left) {
        mostPages = Math.max(mostPages, expectCalendar(left));
      },
    });
    const { files, startCheckpoints } = disk;
    await using world = await openDavWorld({ dataDir, world: { database: { files, startCheckpoints } } });
    await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
    const isOver = () => (disk.cutsMade >= CUTS && (mostPages > 0 || !IS_LONG)) || disk.failures.length > 0;
    const serial = { next: 0 };
    await Promise.all(Array.from({ length: CLIENTS }, () => work(world, disk, serial, isOver)));
    expect(disk.failures).toEqual([]);
    expect(disk.cutsMade).toBeGreaterThanOrEqual(CUTS);
    disk.remove();
  });
});

type World = Awaited<ReturnType<typeof openDavWorld>>;

/** Puts, replaces every third and deletes every fourth. Names are sealed: each object is known by its size. */
async function work(world: World, disk: PowerCutDisk, serial: { next: number }, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const n = serial.next++;
    // A machine that is too busy stops a request after its time: then nothing was promised
    const isDone = ({ status, text }: DavReply) => {
      if (status !== 503) expect([status, text]).toEqual([expect.toBeOneOf([201, 204]), '']);
      return status !== 503;
    };
    const put = async (size: number) => {
      if (!isDone(await world.put(`default/e${n}.ics`, eventOf(n, size)))) return false;
      disk.acknowledge(`kept ${size}`);
      return true;
    };
    const size = (n % 20 === 0 ? BLOB_BYTES : 1000) + 2 * n;
    if (!(await put(size))) continue;
    if (n % 3 === 0) {
      disk.forget(`kept ${size}`);
      if (await put(size + 1)) disk.acknowledge(`gone ${size}`);
    } else if (n % 4 === 0) {
      disk.forget(`kept ${size}`);
      if (isDone(await world.dav(`DELETE ${world.home}/default/e${n}.ics`))) disk.acknowledge(`gone ${size}`);
    }
  }
}

function eventOf(n: number, size: number): string {
  const start = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', `UID:e${n}`].join('\r\n');
  const rest = ['', 'DTSTAMP:20260101T000000Z', 'DTSTART:20260110T100000Z', 'X-FILL:'].join('\r\n');
  const end = ['', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  return `${start}${rest}${'x'.repeat(size - start.length - rest.length - end.length)}${end}`;
}

/** How many pages there are. */
function expectCalendar({ select, acknowledged }: LeftOnDisk): number {
  if (acknowledged.length === 0) return 0; // perhaps before there were tables
  const there = new Set(select('size_bytes', 'from dav_object').map(String));
  for (const line of acknowledged) {
    const [what, size = ''] = line.split(' ');
    if (there.has(size) !== (what === 'kept')) throw new Error(`the object of ${size} octets should be ${what}`);
  }
  const none = (what: string, found: readonly unknown[]) => {
    if (found.length > 0) throw new Error(`${what}: ${found.join()}`);
  };
  const own = 'from dav_object as o where o.collection_id = c.id';
  none('miscounted', select('c.id', `from dav_collection as c where c.object_count <> (select count(*) ${own})`));
  const sum = `(select coalesce(sum(o.size_bytes), 0) ${own})`;
  none('with a wrong size', select('c.id', `from dav_collection as c where c.size_bytes <> ${sum}`));
  none(
    'newer than their collection',
    select(
      'o.id',
      'from dav_object as o join dav_collection as c on c.id = o.collection_id where o.modseq > c.highest_modseq',
    ),
  );
  none(
    'without facts',
    select(
      'o.id',
      'from dav_object as o join dav_collection as c on c.id = o.collection_id where o.sealed_facts is null and o.modseq > c.paged_modseq',
    ),
  );
  none('without bytes', select('id', 'from dav_object where id not in (select object_id from dav_body)'));
  none(
    'without a blob',
    select('object_id', 'from dav_body where blob_id is not null and blob_id not in (select id from blob)'),
  );
  none('bytes of nothing', select('object_id', 'from dav_body where object_id not in (select id from dav_object)'));
  return Number(select('count(*)', 'from dav_page')[0]);
}
