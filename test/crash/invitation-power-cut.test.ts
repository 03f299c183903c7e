import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calendar, type DavWorld, openDavWorld } from '../dav/dav-world.js';
import { testEngine } from '../support/database.js';
import { type LeftOnDisk, PowerCutDisk } from '../support/power-cut.js';

const CUTS = process.env.WAYPOST_TEST_LONG ? 1000 : 40;
const WRITERS = 3;

// /proc/self/fd is how the database is read without dropping SQLite's locks
describe.runIf(testEngine() === 'sqlite' && process.platform === 'linux')(
  'a power cut while people are invited',
  () => {
    it(`leaves an event and its invitation, or neither, at any of ${CUTS} moments, and both once they are acknowledged`, {
      timeout: CUTS * 1000 + 60_000,
    }, async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'waypost-app-'));
      let mostSeen = 0;
      const disk = new PowerCutDisk({
        databasePath: join(dataDir, 'waypost.db'),
        seed: 31,
        cuts: CUTS,
        oneIn: 3,
        check(left) {
          mostSeen = Math.max(mostSeen, expectPairs(left));
        },
      });
      const { files, startCheckpoints } = disk;
      await using world = await openDavWorld({ dataDir, world: { database: { files, startCheckpoints } } });
      const { app, token } = world.service;
      await app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
      await app.call('PUT /v1/domains/example.test', { as: token, body: { retention_days: 30 } });
      await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => invite(world, disk, writer)));
      expect(disk.failures).toEqual([]);
      expect(disk.cutsMade).toBe(CUTS);
      expect(mostSeen).toBeGreaterThan(0);
      disk.remove();
    });
  },
);

async function invite(world: DavWorld, disk: PowerCutDisk, writer: number): Promise<void> {
  for (let n = 0; disk.cutsMade < CUTS && disk.failures.length === 0; n++) {
    const uid = `w${writer}-${n}`;
    const text = calendar(
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      'DTSTART:20300110T100000Z',
      `SUMMARY:${uid}`,
      `ORGANIZER:mailto:${world.box.address}`,
      `ATTENDEE:mailto:${uid}@remote.test`,
      'END:VEVENT',
    );
    const { status, headers } = await world.put(`default/${uid}.ics`, text);
    expect([status, headers['schedule-tag']]).toEqual([201, expect.any(String)]);
    disk.acknowledge(uid);
  }
}

/** How many events there are; each was sent to one person. */
function expectPairs({ select, acknowledged, moment }: LeftOnDisk): number {
  if (acknowledged.length === 0) return 0; // perhaps before there were tables
  const [events] = select('count(*)', 'from dav_object');
  const [letters] = select('count(*)', 'from email');
  if (events !== letters) throw new Error(`${moment}: ${events} events and ${letters} letters`);
  if (Number(events) < acknowledged.length) throw new Error(`${moment}: ${events} events of ${acknowledged.length}`);
  return Number(events);
}
