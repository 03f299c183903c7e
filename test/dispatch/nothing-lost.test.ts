import { describe, expect, it } from 'vitest';
import type { SettledEnd } from '../../src/inbound/delivery-end.js';
import {
  accepted,
  arrivalOf,
  box,
  delivered,
  notNow,
  openDispatchRoom,
  refused,
  request,
  to,
} from './dispatch-fixture.js';

describe('when nothing can be written', () => {
  it('the sender keeps what would have been queued, and what was delivered is not delivered again', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.targets.set('down@target.test', () => notNow(room.clock.now()));
    const ways = ['good', 'down'].map((name) => to(`${name}@target.test`, alias));
    const letter = request({ arrival: arrivalOf(room.clock.now()), recipients: [accepted(alias, ways)] });
    room.broken.transactions = 2; // the conclusion, and the first try to remember
    expect(await room.dispatch(letter)).toMatchObject({ code: 451, enhanced: '4.3.0' });
    expect(await room.queue()).toEqual([]);
    await room.clock.untilSleeping(20); // marks are gathered
    await room.clock.advance(20);
    await room.clock.untilSleeping(1_000);
    // Known in memory until the database is back
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(await room.queue()).toHaveLength(1);
    expect(room.sent).toEqual(['good@target.test', 'down@target.test', 'down@target.test']);
    await room.clock.untilSleeping(1_000);
    await room.clock.advance(1_000);
    while ((await room.count('forward_fingerprint')) === 0) await room.settle();
  });

  it('no mailbox has it, and no session is told', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.targets.set('gone@target.test', () => refused(room.clock.now()));
    const ways = [box(alias), to('gone@target.test', alias)];
    const letter = request({ arrival: arrivalOf(room.clock.now()), recipients: [accepted(alias, ways)] });
    for (const isProven of [true, false]) {
      room.broken.transactions = 1;
      expect((await room.dispatch({ ...letter, isProven })).code).toBe(451);
      expect([await room.count('blob'), await room.notices(), await room.heldRows()]).toEqual([0, [], []]);
    }
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(await room.count('blob')).toBe(1);
    expect(await room.notices()).toHaveLength(1);
  });

  it('all that is delivered is answered 250 all the same: no row of ours stands behind it', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    const recipients = [accepted(alias, [to('good@target.test', alias)])];
    const letter = request({ arrival: arrivalOf(room.clock.now()), recipients, isProven: false });
    room.broken.transactions = 1;
    expect((await room.dispatch(letter)).code).toBe(250);
    expect((await room.dispatch(letter)).code).toBe(250);
    expect(room.sent).toHaveLength(1);
    await Promise.all(room.room.parts.map((part) => part.stop()));
    expect(await room.count('forward_fingerprint')).toBe(1);
  });

  it('a carrier that throws costs no message', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    room.targets.set('bug@target.test', () => {
      throw new TypeError('a bug');
    });
    const recipients = [accepted(alias, [to('bug@target.test', alias)])];
    const letter = request({ arrival: arrivalOf(room.clock.now()), recipients });
    expect((await room.dispatch({ ...letter, isProven: false })).code).toBe(451);
    expect((await room.dispatch(letter)).code).toBe(250);
    expect((await room.paths()).map(({ state }) => state).sort()).toEqual(['refused', 'waiting']);
  });
});

describe('sixteen at once', () => {
  it('that are one message are delivered once; those that are several, each', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    const recipients = [accepted(alias, [to('bob@target.test', alias), box(alias)])];
    const same = request({ arrival: arrivalOf(room.clock.now()), recipients, isProven: false });
    const replies = await Promise.all(Array.from({ length: 16 }, () => room.dispatch(same)));
    expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, () => 250));
    expect(room.sent).toHaveLength(1);
    expect(await room.count('blob')).toBe(1);

    const others = Array.from({ length: 16 }, () => ({ ...same, arrival: arrivalOf(room.clock.now()) }));
    const all = await Promise.all(others.map((other) => room.dispatch(other)));
    expect(all.every(({ code }) => code === 250)).toBe(true);
    expect(room.sent).toHaveLength(17);
    await Promise.all(room.room.parts.map((part) => part.stop()));
    expect(await room.count('blob')).toBe(17);
    expect(await room.count('forward_fingerprint')).toBe(34);
    const states = (await room.paths()).map(({ state }) => state);
    for (const [state, count] of [
      ['delivered', 17],
      ['stored', 17],
      ['duplicate', 30],
    ] as const) {
      expect(states.filter((one) => one === state)).toHaveLength(count);
    }
  });
});

describe('the 201st attempt', () => {
  it('is not made: a proven sender has the queue, others come again; then all goes on', async () => {
    await using room = await openDispatchRoom();
    const alias = await room.alias('sales');
    const waiting: ((end: SettledEnd) => void)[] = [];
    const slow = (n: number) => `slow${n}@target.test`;
    for (let n = 0; n < 200; n++) room.targets.set(slow(n), () => new Promise((resolve) => waiting.push(resolve)));
    const letterTo = (addresses: readonly string[], isProven: boolean) =>
      room.dispatch(
        request({
          arrival: arrivalOf(room.clock.now()),
          recipients: [
            accepted(
              alias,
              addresses.map((address) => to(address, alias)),
            ),
          ],
          isProven,
        }),
      );
    const two = [0, 100].map((from) =>
      letterTo(
        Array.from({ length: 100 }, (_, n) => slow(from + n)),
        true,
      ),
    );
    while (waiting.length < 200) await room.settle();
    expect(await letterTo(['more@target.test'], false)).toMatchObject({ code: 451, enhanced: '4.3.2' });
    expect(await letterTo(['more@target.test'], true)).toMatchObject({ code: 250 });
    expect(room.sent).not.toContain('more@target.test');
    expect(await room.queue()).toMatchObject([{ address: 'more@target.test', state: 'waiting' }]);
    for (const settle of waiting) settle(delivered(room.clock.now()));
    expect((await Promise.all(two)).map(({ code }) => code)).toEqual([250, 250]);
    expect((await letterTo(['more@target.test'], false)).code).toBe(250);
  });
});
