import { describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { startHttpListener } from '../webhooks/http-listener.js';
import { type Mail, openReceivingHome } from './receiving-process.js';
import { PROVEN, STRANGER, startReceivingWorld } from './receiving-world.js';

const isLong = process.env.WAYPOST_TEST_LONG !== undefined;
const SHORT_RUN = testEngine() === 'sqlite' ? 2 : 1;
const KILLS = isLong ? 200 : SHORT_RUN;
const WRITERS = 8;

describe('a process that receives and is killed', { timeout: isLong ? 3_600_000 : 180_000 }, () => {
  it('before it answered, in a webhook, or with its answer unheard, loses nothing when the sender comes again', async () => {
    await using world = await startReceivingWorld();
    await using listener = await startHttpListener();
    await using home = await openReceivingHome(world, listener.url());
    await home.start();

    // One target has it, the other has not answered, and nor have we: the one window in which a message is repeated
    const pair = mail('pair', STRANGER, 'serial pair');
    world.watch('carol@two.test', async () => {
      await expect.poll(() => world.times('serial pair', 'bob@one.test')).toBe(1);
      await home.kill();
    });
    expect(await home.hand(pair)).toEqual({ code: undefined, isSaid: true });
    await home.kill();
    world.unwatch('carol@two.test');
    await home.start();
    expect(await home.hand(pair)).toMatchObject({ code: 250 });
    expect([world.times('serial pair', 'bob@one.test'), world.times('serial pair', 'carol@two.test')]).toEqual([2, 1]);
    expect(await home.hand(pair)).toMatchObject({ code: 250 }); // and once we have answered, it is not
    expect([world.times('serial pair', 'bob@one.test'), world.times('serial pair', 'carol@two.test')]).toEqual([2, 1]);

    // In the queue, and the 250 for it never reached the sender
    world.setMood('never');
    const flaky = mail('flaky', PROVEN, 'serial queued');
    expect(await home.hand(flaky)).toMatchObject({ code: 250 });
    await home.kill();
    await home.start();
    expect(await home.waiting()).toMatchObject([{ target: 'dave@flaky.test' }]);
    expect(await home.hand(flaky)).toMatchObject({ code: 250 });
    world.setMood('calm');
    await home.drain();
    expect([1, 2]).toContain(world.times('serial queued', 'dave@flaky.test'));
    const times = world.times('serial queued', 'dave@flaky.test');
    expect(await home.hand(flaky)).toMatchObject({ code: 250 });
    expect(world.times('serial queued', 'dave@flaky.test')).toBe(times);

    // A webhook was called, and its answer never came
    listener.answerWith('hang');
    const hook = mail('hook', PROVEN, 'serial hook');
    const called = home.hand(hook);
    await expect.poll(() => listener.calls.length).toBe(1);
    await home.kill();
    expect(await called).toEqual({ code: undefined, isSaid: true });
    listener.answerWith(200);
    await home.start();
    expect(await home.hand(hook)).toMatchObject({ code: 250 });
    expect(listener.calls).toHaveLength(2);
    expect(await home.hand(hook)).toMatchObject({ code: 250 });
    expect(listener.calls).toHaveLength(2);

    const { in: states } = await home.balance();
    expect([states('waiting'), states('in_doubt'), states('delivered') > 0]).toEqual([0, 0, true]);
    expect(await home.stop()).toBe(0);
  });

  it('in doubt keeps what it took, and says that it may be repeated', async () => {
    await using world = await startReceivingWorld();
    await using home = await openReceivingHome(world, 'http://127.0.0.1:1/');
    await home.start();
    let isOver = () => {};
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    world.watch('bob@one.test', (moment) => (moment === 'dot' ? over : Promise.resolve()));
    const [taken, kept] = [mail('one', PROVEN, 'serial taken'), mail('one', STRANGER, 'serial kept')];
    // After twenty seconds every waiting sender is answered
    const answers = await Promise.all([home.hand(taken), home.hand(kept)]);
    expect(answers.map(({ code }) => code)).toEqual([250, 451]);
    expect((await home.balance()).in('in_doubt')).toBe(2);
    await home.kill();
    world.unwatch('bob@one.test');
    isOver();

    await home.start();
    expect((await home.balance()).in('in_doubt')).toBe(2);
    expect(await home.hand(kept)).toMatchObject({ code: 451 }); // it may be there, which is not known yet
    expect(world.times('serial kept', 'bob@one.test')).toBe(1);
    await home.drain();
    expect(world.times('serial taken', 'bob@one.test')).toBe(2);
    expect(await home.story('serial taken')).toMatch(/may be repeated.*Delivered/s);
    expect(await home.hand(taken)).toMatchObject({ code: 250 });
    expect(world.times('serial taken', 'bob@one.test')).toBe(2);
    await home.balance();
    expect(await home.stop()).toBe(0);
  });

  it(`at random under load, ${KILLS} times, keeps every promise and repeats only what it could not know`, {
    timeout: KILLS * 60_000 + 60_000,
  }, async () => {
    await using world = await startReceivingWorld();
    await using listener = await startHttpListener();
    await using home = await openReceivingHome(world, listener.url());
    const acknowledged = new Map<string, Mail>();
    const interrupted = new Map<string, number>();
    const pending: Mail[] = [];
    let serial = 0;
    let seed = 7;
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const names = ['one', 'pair', 'flaky', 'half', 'hook', 'box'];

    /** A sender as RFC 5321 wants it: what was not answered with 250 is tried again. */
    async function deliver(one: Mail): Promise<'lost' | 'answered'> {
      const { code, isSaid } = await home.hand(one);
      if (code === 250) acknowledged.set(one.subject, one);
      else pending.push(one);
      if (code !== undefined) return 'answered';
      if (isSaid) interrupted.set(one.subject, (interrupted.get(one.subject) ?? 0) + 1);
      return 'lost';
    }
    const next = (): Mail => {
      const again = chance() < 0.5 ? pending.shift() : undefined;
      const number = ++serial;
      const [name = '', from] = [names[number % names.length], number % 4 < 2 ? PROVEN : STRANGER];
      return again ?? mail(name, from, `serial ${number}`);
    };
    async function write(): Promise<void> {
      while ((await deliver(next())) === 'answered');
    }

    for (let kill = 1; kill <= KILLS; kill++) {
      await home.start();
      const promised = acknowledged.size + 5 + Math.floor(chance() * 30);
      const writers = Array.from({ length: WRITERS }, write);
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(promised);
      await home.kill();
      await Promise.all(writers);
    }

    world.setMood('calm');
    await home.start();
    for (let one = pending.shift(); one; one = pending.shift()) expect(await deliver(one)).toBe('answered');
    await home.drain();
    await expect.poll(async () => (await home.balance()).in('waiting')).toBe(0);

    const places = (one: Mail): string[] => PLACES[one.to.slice(0, one.to.indexOf('@'))] ?? [];
    const all = [...acknowledged.values()];
    const missing = () =>
      all.flatMap((one) =>
        places(one).flatMap((to) => (world.times(one.subject, to) > 0 ? [] : [`${one.subject} ${to}`])),
      );
    await expect.poll(missing).toEqual([]);
    const hooked = (subject: string) =>
      listener.calls.filter(({ body }) => body.includes(`"subject":"${subject}"`)).length;
    expect(all.filter(({ to, subject }) => to.startsWith('hook') && hooked(subject) === 0)).toEqual([]);
    // Failures are reported to proven senders, and held for the others
    const halves = all.filter(({ to }) => to.startsWith('half'));
    const told = () => halves.filter(({ subject }) => world.times(subject, PROVEN) > 0).length;
    await expect.poll(told).toBe(halves.filter(({ from }) => from === PROVEN).length);
    expect((await home.balance()).in('held')).toBeGreaterThanOrEqual(
      halves.filter(({ from }) => from === STRANGER).length,
    );

    const repeated = all.flatMap((one) =>
      places(one).flatMap((to) => {
        const allowed = 1 + (interrupted.get(one.subject) ?? 0);
        return world.times(one.subject, to) > allowed ? [one.subject] : [];
      }),
    );
    for (const subject of repeated) expect(await home.story(subject)).toMatch(/may be repeated/);
    const { in: states } = await home.balance();
    expect([states('waiting'), states('in_doubt')]).toEqual([0, 0]);
    expect(await home.stop()).toBe(0);
    const [stored] = await home.query<{ count: number }>('select count(*) as count from mailbox_message');
    const boxes = all.filter(({ to }) => to.startsWith('box'));
    expect(Number(stored?.count)).toBe(boxes.length); // what was sealed twice is stored once
  });
});

const PLACES: Readonly<Record<string, string[]>> = {
  one: ['bob@one.test'],
  pair: ['bob@one.test', 'carol@two.test'],
  flaky: ['dave@flaky.test'],
  half: ['bob@one.test'],
};

function mail(alias: string, from: string, subject: string): Mail {
  return { from, to: `${alias}@crash.test`, subject };
}
