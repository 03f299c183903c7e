import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calendar, type DavWorld, openDavWorld } from '../dav/dav-world.js';
import type { TestMailbox } from '../imap/mailbox-app.js';
import { testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';

const CUTS = process.env.WAYPOST_TEST_LONG ? 1000 : 20;
const WRITERS = 3;

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')(
  'a power cut while people are invited',
  () => {
    it(`leaves an event and its invitation, or neither, at any of ${CUTS} moments, both once they are acknowledged, and applies what came in once`, {
      timeout: CUTS * 1000 + 60_000,
    }, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'waypost-app-'));
      let mostSeen = 0;
      let mostApplied = 0;
      let bobId = '';
      const disk = new PowerCutDisk({
        databasePath: join(dataDir, 'waypost.db'),
        seed: 31,
        cuts: CUTS * 10,
        oneIn: 3,
        check(left) {
          mostSeen = Math.max(mostSeen, expectPairs(left, bobId));
          mostApplied = Math.max(mostApplied, expectAppliedOnce(left, bobId));
        },
      });
      const { files, startCheckpoints } = disk;
      await using world = await openDavWorld({ dataDir, world: { database: { files, startCheckpoints } } });
      const { app, token } = world.service;
      await app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
      await app.call('PUT /v1/domains/example.test', { as: token, body: { retention_days: 30 } });
      await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
      const bob = await world.service.mailbox();
      bobId = (await app.call(`GET ${bob.path}`, { as: token })).body.id;
      // Each kind of state was there at some cut, however slowly one side of it came about
      const isOver = () => disk.failures.length > 0 || (disk.cutsMade >= CUTS && mostSeen > 0 && mostApplied > 0);
      const writing = Array.from({ length: WRITERS }, (_, writer) => invite(world, disk, { writer, bob, isOver }));
      await Promise.all([...writing, read(world, bob, isOver)]);
      expect(disk.failures).toEqual([]);
      expect(disk.cutsMade).toBeGreaterThanOrEqual(CUTS);
      disk.remove();
    });
  },
);

async function invite(
  world: DavWorld,
  disk: PowerCutDisk,
  { writer, bob, isOver }: { readonly writer: number; readonly bob: TestMailbox; readonly isOver: () => boolean },
): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const uid = `w${writer}-${n}`;
    const text = calendar(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      'DTSTART:20300110T100000Z',
      `SUMMARY:${uid}`,
      `ORGANIZER:mailto:${world.box.address}`,
      `ATTENDEE:mailto:${uid}@remote.test`,
      `ATTENDEE:mailto:${bob.address}`,
      'END:VEVENT',
    );
    const { status, headers } = await world.put(`default/${uid}.ics`, text);
    expect([status, headers['schedule-tag']]).toEqual([201, expect.any(String)]);
    disk.acknowledge(uid);
  }
}

/** Each time the invited person's program looks, what came is applied. */
async function read(world: DavWorld, { address, password }: TestMailbox, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const reply = await world.dav(`PROPFIND /dav/${encodeURIComponent(address)}/`, {
      depth: '1',
      as: [address, password],
    });
    expect(reply.status).toBe(207);
  }
}

/** How many invitations were applied: each that came with a message waits, or is in the calendar and in the inbox. */
function expectAppliedOnce({ select, acknowledged, moment }: LeftOnDisk, aliasId: string): number {
  if (acknowledged.length === 0) return 0;
  const count = (rest: string) => Number(select('count(*)', `${rest} where o.alias_id = '${aliasId}'`)[0]);
  const objectsIn = (kind: string) =>
    count(`from dav_object as o join dav_collection as c on c.id = o.collection_id and c.kind = '${kind}'`);
  const [came, waiting] = [count('from mailbox_message as o'), count('from dav_intake as o')];
  const [events, members] = [objectsIn('calendar'), objectsIn('inbox')];
  if (events !== members || came !== waiting + events) {
    throw new Error(`${moment}: ${came} came, ${waiting} wait, ${events} are events and ${members} members`);
  }
  return events;
}

/** How many events the organizer has; each was sent in one letter. */
function expectPairs({ select, acknowledged, moment }: LeftOnDisk, otherId: string): number {
  if (acknowledged.length === 0) return 0; // perhaps before there were tables
  const [events] = select('count(*)', `from dav_object where alias_id <> '${otherId}'`);
  const [letters] = select('count(*)', 'from email');
  if (events !== letters) throw new Error(`${moment}: ${events} events and ${letters} letters`);
  if (Number(events) < acknowledged.length) throw new Error(`${moment}: ${events} events of ${acknowledged.length}`);
  return Number(events);
}
