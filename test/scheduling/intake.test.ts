import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.js';
import { calendar, type DavWorld, openDavWorld, propfind } from '../dav/dav-world.js';
import type { TestMailbox } from '../imap/mailbox-app.js';
import { openMailboxBrowser } from '../mailbox-sessions/mailbox-browser.js';
import { testEngine } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { connectImap } from '../support/imap-client.js';
import { createRecordingLog } from '../support/recording-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const env = { WAYPOST_SECRET_KEY: '05'.repeat(32) };
const log = createRecordingLog();
const DAY_MS = 86_400_000;
let skippedMs = 0;
const clock = { ...systemClock, now: () => systemClock.now() + skippedMs };
let world: DavWorld;
/** PostgreSQL: another node; SQLite has one. */
let there: TestApp;

beforeAll(async () => {
  world = await openDavWorld({ env, world: { log, clock } });
  const { app, token } = world.service;
  const { location } = app;
  const other = { env: { ...env, ...(location.engine === 'postgres' && { DATABASE_URL: location.url }) } };
  there = testEngine() === 'postgres' ? await startTestApp({ ...other, world: { log, clock } }) : app;
  await app.call('POST /v1/domains/example.test/verify-smtp', { as: token });
  await world.dav(`PROPFIND ${world.home}/`, { depth: '1' });
});
afterAll(async () => {
  if (there !== world.service.app) await there[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

async function invite(uid: string, to: TestMailbox, summary = uid): Promise<void> {
  const text = calendar(
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20300110T100000Z',
    'DTEND:20300110T110000Z',
    `SUMMARY:${summary}`,
    `ORGANIZER:mailto:${world.box.address}`,
    `ATTENDEE:mailto:${to.address}`,
    'END:VEVENT',
  );
  expect((await world.put(`default/${uid}.ics`, text)).status).toBeLessThan(300);
}

/** Asked by the owner of the domain, who has no key: it opens no mailbox. What a letter brings is committed with it. */
async function grown(box: TestMailbox, bytes: number): Promise<number> {
  const { app, token } = world.service;
  const used = async () => (await app.call(`GET ${box.path}`, { as: token })).body.storage_used as number;
  return eventually(used, (now) => now > bytes);
}

/** Which events lie in a collection, as its owner is told. */
async function summariesIn(box: TestMailbox, collection: string, app = world.service.app): Promise<string[]> {
  const { address, password } = box;
  const reply = await world.dav(`PROPFIND /dav/${encodeURIComponent(address)}/${collection}/`, {
    depth: '1',
    body: propfind('C:calendar-data'),
    as: [address, password],
    port: app.ports.http ?? 0,
  });
  return [...reply.text.matchAll(/^SUMMARY:(\w+)/gm)].map(([, summary]) => summary ?? '').sort();
}

describe('a mailbox that is opened by several doors, on two nodes, at the same moment', () => {
  it('has what waited applied once, in the order of arrival', async () => {
    const box = await world.service.mailbox();
    let bytes = 0;
    for (const [uid, summary] of [
      ['lunch', 'Lunch'],
      ['plan', 'Plan'],
      ['lunch', 'Dinner'],
    ] as const) {
      await invite(uid, box, summary);
      bytes = await grown(box, bytes);
    }
    const applied = () => log.events.filter(({ event }) => event === 'scheduling.applied').length;
    const before = applied();
    const apps = [world.service.app, there];
    const doors = Array.from({ length: 8 }, async (_, n) => {
      const app = apps[n % 2] ?? there;
      if (n < 6) return summariesIn(box, 'default', app);
      await using client = await connectImap(app.ports.imaps ?? 0);
      await client.login(box.address, box.password);
      return undefined;
    });
    for (const seen of await Promise.all(doors)) if (seen) expect(seen).toEqual(['Dinner', 'Plan']);
    expect(await summariesIn(box, 'inbox')).toEqual(['Dinner', 'Lunch', 'Plan']);
    expect(await summariesIn(box, 'default', there)).toEqual(['Dinner', 'Plan']);
    expect(applied() - before).toBe(3);
  });
});

describe('a mailbox whose owner switched automatic invitations off', () => {
  it('gets them as mail, and has in the calendar what comes after changing that', async () => {
    const { service } = world;
    const box = await service.mailbox();
    const browser = openMailboxBrowser(service.app);
    await browser.signIn(box.address, box.password);
    const choose = (adds: boolean) => browser.call('PUT /v1/mailbox', { body: { adds_invitations: adds } });
    expect(await choose(false)).toMatchObject({ status: 200, body: { adds_invitations: false } });
    await invite('unwanted', box);
    await grown(box, 0);
    await using client = await box.connect();
    expect(await client.ok('SELECT INBOX')).toContain('1 EXISTS');
    const [letter] = await client.ok('FETCH 1 BODY.PEEK[]');
    expect(letter).toMatch(/Subject: Invitation: unwanted.*text\/calendar/s);
    await choose(true);
    await invite('wanted', box);
    await eventually(
      () => summariesIn(box, 'default'),
      (seen) => seen.includes('wanted'),
    );
    expect(await summariesIn(box, 'default')).toEqual(['wanted']);
    expect(await summariesIn(box, 'inbox')).toEqual(['wanted']);
    expect(await client.ok('NOOP')).toContain('2 EXISTS');
  });
});

describe('the inbox of a mailbox', () => {
  it('keeps what was applied for 30 days', async () => {
    const box = await world.service.mailbox();
    await invite('kept', box);
    await grown(box, 0);
    expect(await summariesIn(box, 'inbox')).toEqual(['kept']);
    skippedMs += 29 * DAY_MS;
    expect(await summariesIn(box, 'inbox')).toEqual(['kept']);
    skippedMs += 2 * DAY_MS;
    expect(await summariesIn(box, 'inbox')).toEqual([]);
    expect(await summariesIn(box, 'default')).toEqual(['kept']);
  });
});
