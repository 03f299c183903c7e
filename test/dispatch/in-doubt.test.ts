import { describe, expect, it } from 'vitest';
import type { SettledEnd } from '../../src/inbound/delivery-end.js';
import {
  accepted,
  arrivalOf,
  type DispatchRoomFixture,
  delivered,
  notNow,
  openDispatchRoom,
  refused,
  request,
  to,
} from './dispatch-fixture.js';

const BUDGET_MS = 20_000;
const SLOW = 'slow@target.test';

/** A target that takes the whole message and then says nothing until it is told to. */
function silentTarget(room: DispatchRoomFixture, address = SLOW) {
  let settle: (end: SettledEnd) => void = () => {};
  room.targets.set(address, ({ dot }) => {
    dot();
    return new Promise<SettledEnd>((resolve) => {
      settle = resolve;
    });
  });
  return { settle: (end: SettledEnd) => settle(end) };
}

async function begin(room: DispatchRoomFixture, { isProven = true, addresses = [SLOW] } = {}) {
  const alias = await room.alias('sales');
  const arrival = arrivalOf(room.clock.now());
  const recipients = [
    accepted(
      alias,
      addresses.map((address) => to(address, alias)),
    ),
  ];
  const letter = request({ arrival, recipients, isProven });
  return { alias, letter, answer: room.dispatch(letter) };
}

/** Past the budget, once everything that is on its way has begun. */
async function runOut(room: DispatchRoomFixture, sends: number): Promise<void> {
  while (room.sent.length < sends) await room.settle();
  await room.settle();
  await room.clock.advance(BUDGET_MS);
}

describe('the budget of twenty seconds', () => {
  it('ends an attempt whose dot is not sent: it is temporary', async () => {
    await using room = await openDispatchRoom();
    room.targets.set(
      SLOW,
      ({ signal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(notNow(room.clock.now())))),
    );
    const { answer } = await begin(room);
    await runOut(room, 1);
    expect((await answer).code).toBe(250);
    expect(await room.states()).toEqual({ [SLOW]: 'waiting' });
    const [row] = await room.queue();
    expect(row).toMatchObject({ address: SLOW, state: 'waiting' });
    expect(Number(row?.next_attempt_at)).toBeLessThan(room.clock.now() + 5 * 60_000);
  });

  it('waits for no delivery that neither ends nor says that its dot is sent: that is in doubt', async () => {
    await using room = await openDispatchRoom();
    room.targets.set(SLOW, () => new Promise(() => {}));
    const { answer } = await begin(room);
    await runOut(room, 1);
    await room.clock.advance(5_000);
    expect((await answer).code).toBe(250);
    expect(await room.states()).toEqual({ [SLOW]: 'in_doubt' });
  });
});

describe('a target in doubt', () => {
  it('of a proven sender is queued, and leaves the queue when the reply comes', async () => {
    await using room = await openDispatchRoom();
    const target = silentTarget(room);
    const { answer, letter } = await begin(room);
    await runOut(room, 1);
    expect((await answer).code).toBe(250);
    const [waiting] = await room.paths();
    expect(waiting).toMatchObject({ state: 'in_doubt' });
    const [row] = await room.queue();
    expect(Number(row?.next_attempt_at)).toBe(room.clock.now() + 11 * 60_000); // not while a sender waits for it

    // 11.7: a retry until then gets 451, and in doubt counts as nothing
    expect((await room.dispatch(letter)).code).toBe(451);
    expect(room.sent).toHaveLength(1);

    target.settle(delivered(room.clock.now()));
    await room.log.until('dispatch.doubtSettled');
    const path = (await room.paths()).find(({ id }) => id === waiting?.id);
    expect(path).toMatchObject({ state: 'delivered', code: 250, facts: { deliveryMs: 12 } });
    expect(path?.text).toContain('The reply came: 250 2.0.0 Ok');
    expect((await room.queue())[0]).toMatchObject({ state: 'delivered' });
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(room.sent).toHaveLength(1);
  });

  it('of a proven sender that is refused after all becomes due in the queue', async () => {
    await using room = await openDispatchRoom();
    const target = silentTarget(room);
    const { answer } = await begin(room);
    await runOut(room, 1);
    await answer;
    target.settle(refused(room.clock.now()));
    await room.log.until('dispatch.doubtSettled');
    expect((await room.queue())[0]).toMatchObject({ state: 'waiting', next_attempt_at: room.clock.now() });
    const [path] = await room.paths();
    expect(path).toMatchObject({ state: 'waiting' });
    expect(path?.text).toContain('The reply came: 550 5.1.1 No such user');
    expect(await room.count('forward_fingerprint')).toBe(0);
  });

  it('of an unproved sender is 451; its reply makes the retry a duplicate', async () => {
    await using room = await openDispatchRoom();
    const target = silentTarget(room);
    const { answer, letter } = await begin(room, { isProven: false, addresses: [SLOW, 'good@target.test'] });
    await runOut(room, 2);
    expect((await answer).code).toBe(451);
    expect(await room.states()).toEqual({ [SLOW]: 'in_doubt', 'good@target.test': 'delivered' });
    expect(await room.queue()).toEqual([]);
    expect((await room.dispatch(letter)).code).toBe(451);
    target.settle(delivered(room.clock.now()));
    await room.log.until('dispatch.doubtSettled');
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(room.sent).toEqual(expect.arrayContaining([SLOW, 'good@target.test']));
    expect(room.sent).toHaveLength(2);
    const states = (await room.paths()).map(({ state }) => state).sort();
    expect(states).toEqual(['delivered', 'delivered', 'duplicate', 'duplicate', 'duplicate', 'refused']);
  });

  it('whose connection is lost may be repeated, and says so', async () => {
    await using room = await openDispatchRoom();
    const target = silentTarget(room);
    const { answer, letter } = await begin(room, { isProven: false });
    await runOut(room, 1);
    await answer;
    target.settle(notNow(room.clock.now()));
    await room.log.until('dispatch.doubtSettled');
    expect((await room.paths())[0]).toMatchObject({
      state: 'refused',
      text: expect.stringContaining('may be repeated'),
    });
    room.targets.delete(SLOW);
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(room.sent).toHaveLength(2);
  });

  it.each([
    [false, 'refused'],
    [true, 'in_doubt'], // until the queue has tried again
  ])('whose process is lost says so after eleven minutes (queued: %s)', async (isProven, state) => {
    await using room = await openDispatchRoom();
    const target = silentTarget(room);
    const first = await begin(room, { isProven });
    await runOut(room, 1);
    await first.answer;
    const stop = Promise.all(room.room.parts.map((part) => part.stop()));
    await room.clock.untilSleeping(5_000);
    await room.clock.advance(5_000);
    await stop;
    target.settle(delivered(room.clock.now())); // the sender is gone
    await room.settle();
    await room.runJob('dispatch.sweep');
    expect(await room.states()).toEqual({ [SLOW]: 'in_doubt' });
    await room.clock.advance(11 * 60_000);
    await room.runJob('dispatch.sweep');
    expect((await room.paths())[0]).toMatchObject({ state, text: expect.stringContaining('may be repeated') });
    expect(await room.count('forward_fingerprint')).toBe(0);
    expect((await room.queue()).map((row) => row.state)).toEqual(isProven ? ['waiting'] : []);
  });

  it('is not waited for for ever', async () => {
    await using room = await openDispatchRoom();
    silentTarget(room);
    const { answer } = await begin(room);
    await runOut(room, 1);
    await answer;
    await room.clock.advance(10.5 * 60_000);
    await room.log.until('dispatch.doubtSettled');
    expect((await room.paths())[0]).toMatchObject({
      state: 'waiting',
      text: expect.stringContaining('may be repeated'),
    });
  });

  it('is remembered by other processes of the same database', async () => {
    await using room = await openDispatchRoom();
    silentTarget(room);
    const { answer } = await begin(room);
    await runOut(room, 1);
    await answer;
    const [row] = await room.db.reader.selectFrom('forward_fingerprint').selectAll().execute();
    const [path] = await room.paths();
    expect(row).toMatchObject({ delivered_at: null, expires_at: room.clock.now() + 11 * 60_000 });
    expect(JSON.parse(row?.doubt ?? '')).toEqual({ paths: [path?.id], isQueued: true });
  });
});
