import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt, DeliveryOutcome } from '../../src/outbound/delivery/delivery.js';
import { retryNow } from '../../src/outbound/queue/retry-now.js';
import { HORIZON_MS } from '../../src/outbound/queue/retry-policy.js';
import { delivered, evenRandom, openQueueFixture, putOff, refused } from './queue-fixture.js';

const MINUTE_MS = 60_000;

/** Answers by address, and remembers who asked when. */
function world(answers: Record<string, (attempt: DeliveryAttempt) => DeliveryOutcome | Promise<DeliveryOutcome>>) {
  const attempts: string[] = [];
  return {
    attempts,
    async deliver(attempt: DeliveryAttempt): Promise<DeliveryOutcome> {
      const { address } = attempt.recipient;
      attempts.push(address);
      return (answers[address] ?? delivered)(attempt);
    },
  };
}

describe('an email in the queue', () => {
  it('is delivered to each recipient once, and its lane goes to sleep', async () => {
    await using queue = await openQueueFixture();
    const { attempts, deliver } = world({});
    const { settled, final } = await queue.startRunner(deliver);
    const id = await queue.submit(['ann@a.test', 'bob@a.test', 'eve@b.test']);
    await queue.until(async () => (await queue.email(id)).status === 'sent');
    expect(attempts.sort()).toEqual(['ann@a.test', 'bob@a.test', 'eve@b.test']);
    const rows = await queue.recipients(id);
    expect(rows).toMatchObject(Array(3).fill({ state: 'delivered', attempts: 1, claim_number: null }));
    expect(settled).toHaveLength(3);
    expect(settled.at(-1)).toMatchObject({ statusAfter: 'sent', isFirstFailure: false });
    expect(final).toMatchObject([{ id, status: 'sent', finalAt: queue.clock.now() }]);
    await queue.advanceUntil(async () => (await queue.lane('a.test'))?.due_at === null);
    expect(await queue.lane('a.test')).toMatchObject({ leased_until: null, failures: 0 });
  });

  it('that is put off waits for its own time only, with its reason, and is then delivered', async () => {
    await using queue = await openQueueFixture();
    let isBusy = true;
    const busy = (attempt: DeliveryAttempt) => (isBusy ? putOff(attempt) : delivered(attempt));
    const { deliver } = world({ 'ann@a.test': busy });
    const { settled } = await queue.startRunner(deliver, { random: evenRandom });
    const start = queue.clock.now();
    const id = await queue.submit(['ann@a.test', 'bob@a.test']);
    await queue.until(() => settled.length === 2);
    expect(await queue.recipients(id)).toMatchObject([
      { state: 'waiting', attempts: 1, next_attempt_at: start + MINUTE_MS, fault: { code: 450 } },
      { state: 'delivered', fault: undefined },
    ]);
    expect(await queue.events(id)).toMatchObject([
      {
        kind: 'attempt.deferred',
        details: { code: 450, attempts: 1, nextAttemptAt: new Date(start + MINUTE_MS).toISOString() },
      },
    ]);
    expect(settled.find(({ outcome }) => outcome.kind === 'deferred')).toMatchObject({ isFirstFailure: true });
    isBusy = false;
    await queue.advanceUntil(async () => (await queue.email(id)).status === 'sent', 2_000);
    expect(await queue.recipients(id)).toMatchObject([{ attempts: 2, fault: undefined }, {}]);
    expect(queue.clock.now() - start).toBeGreaterThanOrEqual(MINUTE_MS);
  });

  it('is bounced by the other side, rejected by us, or sent in part', async () => {
    await using queue = await openQueueFixture();
    const { attempts, deliver } = world({ 'no@a.test': refused });
    const isSuppressed = async ({ address }: { readonly address: string }) => address === 'never@a.test';
    const { final } = await queue.startRunner(deliver, { isSuppressed });
    const bounced = await queue.submit(['no@a.test', 'never@a.test']);
    const rejected = await queue.submit('never@a.test');
    const partly = await queue.submit(['no@a.test', 'ann@a.test']);
    await queue.until(() => final.length === 3);
    expect(await queue.email(bounced)).toMatchObject({ status: 'bounced' });
    expect(await queue.email(rejected)).toMatchObject({ status: 'rejected' });
    expect(await queue.email(partly)).toMatchObject({ status: 'partially_sent' });
    expect(attempts).not.toContain('never@a.test');
    expect(await queue.events(rejected)).toMatchObject([{ kind: 'attempt.failed', recipient: 'never@a.test' }]);
  });

  it('waits for its date, even when nothing else wakes the queue', async () => {
    await using queue = await openQueueFixture();
    const { attempts, deliver } = world({});
    await queue.startRunner(deliver);
    const date = queue.clock.now() + 5 * MINUTE_MS;
    const id = await queue.submit('ann@a.test', { date });
    await queue.submit('bob@a.test');
    await queue.until(() => attempts.length === 1);
    await queue.advanceUntil(async () => (await queue.lane('a.test'))?.due_at === date, 100);
    await queue.clock.advance(date - queue.clock.now() - 1);
    expect(attempts).toEqual(['bob@a.test']);
    await queue.advanceUntil(async () => (await queue.email(id)).status === 'sent', 100);
    expect(queue.clock.now() - date).toBeGreaterThanOrEqual(0);
  });

  it('expires five days after its date, with the last words of the other side', async () => {
    await using queue = await openQueueFixture();
    const { deliver } = world({ 'ann@a.test': (attempt) => putOff(attempt) });
    const { settled, final } = await queue.startRunner(deliver, { random: evenRandom });
    const date = queue.clock.now() - HORIZON_MS + 30_000;
    const id = await queue.submit('ann@a.test', { createdAt: date });
    await queue.until(() => settled.length === 1);
    expect(await queue.recipients(id)).toMatchObject([{ state: 'waiting', next_attempt_at: date + HORIZON_MS }]);
    await queue.advanceUntil(() => final.length === 1);
    expect(queue.clock.now()).toBeGreaterThanOrEqual(date + HORIZON_MS);
    expect(await queue.email(id)).toMatchObject({ status: 'bounced' });
    expect(await queue.recipients(id)).toMatchObject([
      { state: 'failed', fault: { code: 550, isExpired: true, response: '450 4.2.1 Not now' } },
    ]);
  });

  it('is tried once however old it is, if we were away', async () => {
    await using queue = await openQueueFixture();
    const { deliver } = world({});
    const id = await queue.submit('ann@a.test', { createdAt: queue.clock.now() - 2 * HORIZON_MS });
    await queue.startRunner(deliver);
    await queue.until(async () => (await queue.email(id)).status === 'sent');
  });

  it('goes on in the lane of the hosts that an attempt met, and so does the next one', async () => {
    await using queue = await openQueueFixture();
    const { deliver } = world({
      'ann@a.test': (attempt) => ({ ...putOff(attempt), destination: 'provider.test' }),
    });
    const { settled, runner } = await queue.startRunner(deliver);
    const first = await queue.submit('ann@a.test');
    await queue.until(() => runner.measures().attempts.deferred === 1);
    expect(await queue.recipients(first)).toMatchObject([{ destination: 'provider.test' }]);
    const second = await queue.submit('bob@A.TEST');
    expect(await queue.recipients(second)).toMatchObject([{ destination: 'provider.test' }]);
    await queue.advanceUntil(() => settled.length >= 3);
    expect(settled.map(({ recipient }) => recipient.address)).toEqual(['ann@a.test', 'bob@A.TEST', 'ann@a.test']);
  });
});

describe('an email that is cancelled', () => {
  async function cancel(queue: Awaited<ReturnType<typeof openQueueFixture>>, id: string): Promise<void> {
    await queue.db.inTransaction(async (tx) => {
      await tx.updateTable('email').set({ is_cancelled: 1, status: 'rejected' }).where('id', '=', id).execute();
      await tx.updateTable('email_recipient').set({ state: 'cancelled' }).where('email_id', '=', id).execute();
    });
  }

  it('is given up before its dot, in silence', async () => {
    await using queue = await openQueueFixture();
    let asked: boolean | undefined;
    const { settled, runner } = await queue.startRunner(async (attempt) => {
      await cancel(queue, attempt.email.id);
      asked = await attempt.isCancelled();
      return { kind: 'cancelled', destination: attempt.recipient.destination };
    });
    const id = await queue.submit('ann@a.test');
    await queue.until(() => runner.measures().attempts.cancelled === 1);
    expect(asked).toBe(true);
    expect(await queue.email(id)).toMatchObject({ status: 'rejected' });
    expect(await queue.recipients(id)).toMatchObject([{ state: 'cancelled', claim_number: null }]);
    expect(settled).toEqual([]);
  });

  it('is not begun when it waits behind others of its lane, which was read beyond them', async () => {
    await using queue = await openQueueFixture();
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await queue.submit(`ann${i}@a.test`));
    const begun: string[] = [];
    let cancelled: readonly string[] = [];
    let tellCancelled = () => {};
    const isCancelled = new Promise<void>((resolve) => {
      tellCancelled = resolve;
    });
    await queue.startRunner(async (attempt) => {
      // A new lane is given two at once: no other begins before both end
      if (begun.push(attempt.email.id) === 2) {
        cancelled = ids.filter((id) => !begun.includes(id)).slice(0, 3);
        for (const id of cancelled) await cancel(queue, id);
        tellCancelled();
      }
      await isCancelled;
      return delivered(attempt);
    });
    await queue.until(async () => (await queue.waiting()) === 0);
    expect(begun.sort()).toEqual(ids.filter((id) => !cancelled.includes(id)).sort());
  });

  it('keeps a delivery whose dot was already sent, and stays rejected', async () => {
    await using queue = await openQueueFixture();
    const { settled, final } = await queue.startRunner(async (attempt) => {
      await cancel(queue, attempt.email.id);
      return delivered(attempt);
    });
    const id = await queue.submit('ann@a.test');
    await queue.until(() => settled.length === 1);
    expect(settled).toMatchObject([{ email: { isCancelled: true }, statusAfter: 'rejected' }]);
    await queue.until(async () => (await queue.recipients(id))[0]?.state === 'delivered');
    expect(await queue.email(id)).toMatchObject({ status: 'rejected' });
    expect(await queue.events(id)).toMatchObject([{ kind: 'attempt.lateDelivery' }]);
    expect(final).toEqual([]);
  });
});

describe('a destination that fails', () => {
  it('rests 1, 5, 15, 30, 60, 120, 240 minutes, then four hours, and is tried with one message each time', async () => {
    await using queue = await openQueueFixture();
    for (let i = 0; i < 12; i++) await queue.submit(`ann${i}@a.test`);
    const { settled } = await queue.startRunner(async (attempt) => putOff(attempt, 'destination'), {
      random: evenRandom,
      concurrency: 1,
    });
    const rests: number[] = [];
    for (let failures = 1; failures <= 9; failures++) {
      await queue.until(async () => (await queue.lane('a.test'))?.leased_until === null && settled.length === failures);
      const lane = await queue.lane('a.test');
      expect(lane?.failures).toBe(failures);
      rests.push(((lane?.due_at ?? 0) - queue.clock.now()) / MINUTE_MS);
      await queue.makeDue('a.test');
    }
    expect(rests).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240]);
  });

  it('is not woken by new mail while it rests', async () => {
    await using queue = await openQueueFixture();
    const { settled, runner } = await queue.startRunner(async (attempt) => putOff(attempt, 'destination'));
    await queue.submit('ann@a.test');
    await queue.until(() => settled.length === 1 && runner.measures().lanesHeld === 0);
    const rest = await queue.lane('a.test');
    await queue.submit('bob@a.test');
    expect(await queue.lane('a.test')).toEqual(rest);
  });

  it('still lets everything expire whose five days are over', async () => {
    await using queue = await openQueueFixture();
    const horizon = queue.clock.now() - HORIZON_MS;
    const dates = { createdAt: horizon - MINUTE_MS, date: horizon + MINUTE_MS };
    const old = await Promise.all(Array.from({ length: 105 }, (_, i) => queue.submit(`old${i}@a.test`, dates)));
    const young = await queue.submit('young@a.test');
    const { final, settled } = await queue.startRunner(async (attempt) => putOff(attempt, 'destination'), {
      concurrency: 1,
    });
    await queue.until(async () => (await queue.lane('a.test'))?.failures === 1);
    // The clock stands: PostgreSQL counts leases by its own, and one lost to minutes of ours would be missed for a real one
    await queue.db.writer.updateTable('email').set({ date: horizon }).where('date', '=', dates.date).execute();
    await queue.makeDue('a.test');
    // What one probe leaves over waits for the next
    await queue.until(async () => {
      const isOver = final.length === old.length && settled.length >= old.length + 2;
      if (!isOver) await queue.makeDue('a.test');
      return isOver;
    });
    expect(final.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(old.map((id) => `${id} bounced`).sort());
    expect(await queue.email(young)).not.toMatchObject({ status: 'bounced' });
  });

  it('is tried at once when an operator asks, with that message first', async () => {
    await using queue = await openQueueFixture();
    const attempts: string[] = [];
    let isDown = true;
    const { settled } = await queue.startRunner(
      async (attempt) => {
        attempts.push(attempt.recipient.address);
        return isDown ? putOff(attempt, 'destination') : delivered(attempt);
      },
      { concurrency: 1 },
    );
    await queue.submit('first@a.test');
    await queue.until(() => settled.length === 1);
    await queue.submit('second@a.test');
    const third = await queue.submit('third@a.test');
    isDown = false;
    expect(await queue.db.inTransaction((tx) => retryNow(tx, third, queue))).toBe(1);
    await queue.until(() => settled.length >= 3);
    expect(attempts.slice(0, 3)).toEqual(['first@a.test', 'third@a.test', 'second@a.test']);
  });
});

describe('a destination that answers', () => {
  it('is given two at once, then twice as many with success, up to twenty', async () => {
    await using queue = await openQueueFixture();
    let atOnce = 0;
    const most: number[] = [];
    const open: (() => void)[] = [];
    const { runner } = await queue.startRunner(async (attempt) => {
      atOnce += 1;
      most.push(atOnce);
      await new Promise<void>((resolve) => open.push(resolve));
      atOnce -= 1;
      return delivered(attempt);
    });
    for (let i = 0; i < 60; i++) await queue.submit(`ann${i}@a.test`);
    for (const expected of [2, 8, 20]) {
      await queue.until(() => runner.measures().inFlight === expected);
      await queue.db.ping();
      expect(runner.measures().inFlight).toBe(expected);
      for (const release of open.splice(0)) release();
    }
    await queue.until(async () => {
      for (const release of open.splice(0)) release();
      return (await queue.waiting()) === 0;
    });
    expect(Math.max(...most)).toBe(20);
  });
});
