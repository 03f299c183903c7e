import { describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { startHttpListener } from '../webhooks/http-listener.js';
import { startCountingSink } from './counting-sink.js';
import { openSendingHome, type SendingHome } from './sending-process.js';

const SHORT_RUN = testEngine() === 'sqlite' ? 2 : 1;
const KILLS = process.env.WAYPOST_TEST_LONG ? 200 : SHORT_RUN;
const WRITERS = 8;
/** Too long for a row. */
const LONG_TEXT = 'hello again\n'.repeat(25_000);

describe('a process that is killed', { timeout: process.env.WAYPOST_TEST_LONG ? 3_600_000 : 180_000 }, () => {
  it('after it took an email, at a claim, before it heard the 250, or in a webhook, goes on where it was', async () => {
    await using sink = await startCountingSink();
    await using listener = await startHttpListener();
    await using home = await openSendingHome(sink.port);
    await home.start();

    // After the answer to the customer
    expect((await home.send('taken', 'bob@taken.test')).status).toBe(200);
    await home.kill();
    await home.start();
    await expect.poll(() => sink.arrived.get('taken')).toBeGreaterThan(0);

    // Claimed, and nothing of it sent
    const claimed = killAt(home, (tell) => sink.at('recipient', tell));
    const { body: second } = await home.send('claimed', 'bob@claimed.test');
    await claimed;
    expect(sink.arrived.get('claimed')).toBeUndefined();
    await home.start();
    await expect.poll(() => sink.arrived.get('claimed')).toBe(1);
    expect(await kindsOf(home, second.id)).toContain('attempt.interrupted');

    // The other side has it, and we do not know: the one window in which a message is repeated
    const accepted = killAt(home, (tell) => sink.at('dot', tell));
    const { body: third } = await home.send('accepted', 'bob@accepted.test');
    await accepted;
    expect(sink.arrived.get('accepted')).toBe(1);
    await home.start();
    await expect.poll(() => sink.arrived.get('accepted')).toBe(2);
    expect(await kindsOf(home, third.id)).toContain('attempt.interrupted');

    // The customer's server was called, and its answer never came
    await home.call('POST /v1/domains/crash.test/webhooks', { url: listener.url(), events: ['delivered'] });
    listener.answerWith('drop');
    const { body: fourth } = await home.send('told', 'bob@told.test');
    const calls = () => listener.calls.filter(({ body }) => body.includes(fourth.id)).length;
    await expect.poll(calls).toBeGreaterThan(0);
    await home.kill();
    listener.answerWith(200);
    const before = calls();
    await home.start();
    await expect.poll(calls).toBeGreaterThan(before);
    expect(sink.arrived.get('told')).toBe(1);

    expect(await home.stop()).toBe(0);
    expect(await ledger(home)).toEqual({ delivered: 4 });
  });

  it(`at random under load, ${KILLS} times, loses nothing and repeats only what its timeline says`, {
    timeout: KILLS * 60_000 + 60_000,
  }, async () => {
    await using sink = await startCountingSink();
    await using home = await openSendingHome(sink.port);
    const acknowledged = new Map<string, string>();
    let serial = 0;
    let seed = 11;
    const chance = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };

    async function write(): Promise<void> {
      for (;;) {
        const subject = `serial ${serial++}`;
        // Some destinations for themselves, some shared
        const to = `bob@${serial % 3 === 0 ? 'busy' : `d${serial}`}.test`;
        const text = serial % 15 === 0 ? LONG_TEXT : undefined;
        const answer = await home.send(subject, to, text).catch(() => undefined);
        if (!answer) return; // it is gone, and whether it took this one is unknown
        if (answer.status !== 200) throw new Error(`${subject}: ${answer.status} ${JSON.stringify(answer.body)}`);
        acknowledged.set(subject, answer.body.id);
      }
    }

    for (let kill = 1; kill <= KILLS; kill++) {
      await home.start();
      const promised = acknowledged.size + 5 + Math.floor(chance() * 60);
      const writers = Array.from({ length: WRITERS }, write);
      await expect.poll(() => acknowledged.size, { interval: 1 }).toBeGreaterThan(promised);
      if (chance() < 0.5) await untilArrived(sink.arrived, sink.arrived.size + 1 + Math.floor(chance() * 20));
      await home.kill();
      await Promise.all(writers);
    }

    await home.start();
    const missing = () => [...acknowledged.keys()].filter((subject) => !sink.arrived.has(subject)).length;
    await expect.poll(missing).toBe(0);
    await expect.poll(async () => (await home.call('GET /v1/emails/limit')).status).toBe(200);
    expect(await home.stop()).toBe(0);

    const rows = await home.sent();
    const told = new Map(rows.map((row) => [row.subject, row.told]));
    expect([...acknowledged.keys()].filter((subject) => !told.has(subject))).toEqual([]);
    expect(rows.filter(({ state, claim_number }) => state !== 'delivered' || claim_number !== null)).toEqual([]);
    // What arrived more often than once was cut off as often, and its timeline says so
    const unexplained = [...sink.arrived].filter(([subject, times]) => times > 1 + (told.get(subject) ?? 0));
    expect(unexplained).toEqual([]);
    expect([...sink.arrived.keys()].filter((subject) => !told.has(subject))).toEqual([]);
  });
});

/** Resolves once the process has been killed at the given moment. */
function killAt(home: SendingHome, when: (tell: () => Promise<void>) => void): Promise<void> {
  return new Promise((resolve, reject) => when(() => home.kill().then(resolve, reject)));
}

async function untilArrived(arrived: ReadonlyMap<string, number>, count: number): Promise<void> {
  await expect.poll(() => arrived.size, { interval: 1 }).toBeGreaterThanOrEqual(count);
}

async function kindsOf(home: SendingHome, id: string): Promise<string[]> {
  const { body } = await home.call(`GET /v1/emails/${id}/timeline`);
  return body.map(({ kind }: { kind: string }) => kind);
}

/** Every recipient that was ever accepted is in exactly one state. */
async function ledger(home: SendingHome): Promise<Record<string, number>> {
  const rows = await home.query<{ state: string; count: number }>(
    'select state, count(*) as count from email_recipient group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}
