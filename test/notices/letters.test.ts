import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/database.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { createJobRunner } from '../../src/jobs/job-runner.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createLetterHandler, type OutgoingLetter } from '../../src/notices/letter-handler.js';
import { createNotify, LETTER_JOB } from '../../src/notices/notify.js';
import { systemRandom } from '../../src/platform/random.js';
import { findHeaderText } from '../../src/protocol/mime/header-text.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { noticeTo } from '../support/notice-samples.js';
import { createRecordingLog } from '../support/recording-log.js';

describe('a letter', () => {
  it('is written after the commit that asked for it', async () => {
    await using post = await openPost();
    await post.runner.start();
    await post.inTransaction((tx) => post.notify(tx, noticeTo('de', 'domain.verified')));
    await post.log.until('job.done');
    expect(post.letters.map(({ source }) => findHeaderText(source, 'Content-Language'))).toEqual(['de']);
  });

  it('is never written for a transaction that rolled back', async () => {
    await using post = await openPost();
    await post.runner.start();
    const rolledBack = post.inTransaction(async (tx) => {
      await post.notify(tx, noticeTo('de', 'domain.verified'));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await post.inTransaction((tx) => post.notify(tx, noticeTo('fr', 'domain.verified')));
    await post.log.until('job.done');
    expect(post.letters.map(({ source }) => findHeaderText(source, 'Content-Language'))).toEqual(['fr']);
  });

  it('keeps its Message-ID and Date when it is tried again', async () => {
    await using post = await openPost({ failures: 1 });
    await post.runner.start();
    await post.inTransaction((tx) => post.notify(tx, noticeTo('en', 'domain.verified')));
    await post.log.until('job.failed');
    await post.clock.advance(10_000);
    await post.log.until('job.done');
    const [first, second] = post.offered;
    expect(second?.id).toBe(first?.id);
    for (const letter of [first, second]) {
      const source = letter?.source ?? Buffer.alloc(0);
      expect(findHeaderText(source, 'Date')).toBe('Sun, 15 Nov 2026 12:00:00 +0000');
      expect(findHeaderText(source, 'Message-ID')).toBe(`<${first?.id}@mail.example.test>`);
    }
  });

  it('is not sent once its link has expired', async () => {
    await using post = await openPost();
    await post.inTransaction((tx) => post.notify(tx, noticeTo('en', 'invite')));
    await post.clock.advance(8 * 86_400_000);
    await post.runner.start();
    await post.log.until('letter.expired');
    await post.log.until('job.done');
    expect(post.offered).toEqual([]);
  });
});

async function openPost({ failures = 0 } = {}) {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const log = createRecordingLog();
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const jobs = createJobQueue({ db, keyring, clock, random: systemRandom });
  const offered: OutgoingLetter[] = [];
  const letters: OutgoingLetter[] = [];
  const letterHandler = createLetterHandler({
    host: 'mail.example.test',
    baseUrl: () => 'http://localhost:4000',
    doors: () => [],
    clock,
    log,
    async deliver(letter) {
      offered.push(letter);
      if (offered.length <= failures) throw new Error('not now');
      letters.push(letter);
    },
  });
  const handlers = { [LETTER_JOB]: letterHandler };
  const runner = createJobRunner({ db, jobs, keyring, clock, random: systemRandom, log, handlers });
  return {
    clock,
    log,
    runner,
    /** What `deliver` was given, and what it took. */
    offered,
    letters,
    notify: createNotify({ jobs, clock, random: systemRandom }),
    inTransaction: (body: (tx: Db) => Promise<void>) => db.inTransaction(body),
    async [Symbol.asyncDispose]() {
      await runner.stop();
      await db[Symbol.asyncDispose]();
    },
  };
}
