import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { createRecordingLog } from '../support/recording-log.js';
import { type MailboxApp, startMailboxApp } from './mailbox-app.js';

const MESSAGE = 'Subject: a\r\n\r\nb\r\n';
const LARGE = `Subject: large\r\n\r\n${'0123456789'.repeat(200_000)}\r\n`;

describe('slow work', () => {
  const log = createRecordingLog();
  let clock: ManualClock;
  let service: MailboxApp;
  beforeAll(async () => {
    clock = createManualClock();
    service = await startMailboxApp({ world: { clock, log } });
  });
  afterAll(() => service[Symbol.asyncDispose]());

  it('waits for a client that reads slowly, and others need not', async () => {
    const box = await service.mailbox();
    await using slow = await box.connect();
    await using other = await box.connect();
    await slow.append('INBOX', LARGE);
    await slow.ok('SELECT INBOX');
    slow.pause();
    const tags = Array.from({ length: 10 }, () => slow.begin('FETCH 1 BODY.PEEK[]'));
    await other.ok('SELECT INBOX');
    expect(await other.ok('FETCH 1 RFC822.SIZE')).toEqual([`1 FETCH (RFC822.SIZE ${LARGE.length})`]);
    slow.resume();
    for (const tag of tags) {
      const { responses } = await slow.finish(tag);
      expect(responses[0]?.literals[0]?.length).toBe(LARGE.length);
    }
  });

  it('gives up a client that has stopped reading', async () => {
    const box = await service.mailbox();
    await using stuck = await box.connect();
    await stuck.append('INBOX', LARGE);
    await stuck.ok('SELECT INBOX');
    stuck.pause();
    for (let i = 0; i < 10; i++) stuck.begin('FETCH 1 BODY.PEEK[]');
    while (!log.events.some(({ facts }) => facts.reason === 'stalled')) await clock.advance(60_000);
    stuck.resume();
    await stuck.closed();
  });

  it.runIf(testEngine() === 'postgres')('says every ten seconds that it goes on', async () => {
    if (service.app.location.engine !== 'postgres') return;
    const box = await service.mailbox();
    await using client = await box.connect();
    await client.append('INBOX', MESSAGE);
    await client.ok('SELECT INBOX');
    const holder = new Client(service.app.location.url);
    await holder.connect();
    try {
      await holder.query('begin; select id from mailbox_folder for update');
      const tag = client.begin('COPY 1 Archive');
      // The command has to be under way before its time can pass
      for (let isWaiting = false; !isWaiting; ) {
        const { rows } = await holder.query('select 1 from pg_locks where not granted');
        isWaiting = rows.length > 0;
      }
      await clock.advance(11_000);
      expect(await client.line()).toBe(`* OK [INPROGRESS ("${tag}" NIL NIL)] Still working`);
      await holder.query('commit');
      expect(await client.finish(tag)).toMatchObject({ status: 'OK', untagged: [] });
    } finally {
      await holder.end();
    }
  });
});
