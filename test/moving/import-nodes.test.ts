import { afterEach, beforeEach, expect, it } from 'vitest';
import { toMailboxActor } from '../../src/directory/mailboxes/mailbox-login.js';
import { createImportRuns, type ImportRuns } from '../../src/moving/runs/import-runs.js';
import type { Clock } from '../../src/platform/clock.js';
import { systemRandom } from '../../src/platform/random.js';
import { openMailboxes } from '../mailstore/mailbox-fixture.js';
import { PATIENCE } from '../support/eventually.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { type SilentImap, startSilentImap } from '../support/silent-imap.js';
import { silentLog } from '../support/silent-log.js';

let mailbox: Awaited<ReturnType<typeof openMailboxes>>;
let silent: SilentImap;
let clocks: readonly [ManualClock, ManualClock];
let nodes: readonly [ImportRuns, ImportRuns];
beforeEach(async () => {
  mailbox = await openMailboxes();
  silent = await startSilentImap();
  clocks = [createManualClock(mailbox.clock.now()), createManualClock(mailbox.clock.now())];
  nodes = [node(clocks[0]), node(clocks[1])];
});
afterEach(async () => {
  for (const each of nodes) await each.stop();
  await silent[Symbol.asyncDispose]();
  await mailbox[Symbol.asyncDispose]();
});

function node(clock: Clock): ImportRuns {
  const { db, mailboxes } = mailbox;
  const limits = { charge: async () => undefined };
  const checkHost = async () => ['127.0.0.1'];
  return createImportRuns({ db, mailboxes, limits, checkHost, clock, random: systemRandom, log: silentLog });
}

const actor = () => toMailboxActor(mailbox.login());
const begin = (on: ImportRuns) => {
  const login = { host: 'old.test', port: silent.port, tls: 'none', user: 'ann', password: 'old' } as const;
  return on.begin(actor(), login, new AbortController().signal);
};

it('another node shows an import, and cancels it', async () => {
  const [one, other] = nodes;
  const { id } = await begin(one);
  expect(await other.get(actor(), id)).toMatchObject({ state: 'running', host: 'old.test', user: 'ann' });
  await expect(begin(other)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await other.cancel(actor(), id)).toMatchObject({ state: 'cancelled' });
  await clocks[0].advance(1000); // when it writes next
  await expect.poll(silent.connected, PATIENCE).toBe(0);
  expect(await other.list(actor())).toMatchObject([{ id, state: 'cancelled' }]);
});

it('an import whose node is silent counts as interrupted and can be started again', async () => {
  const [frozen, other] = nodes;
  const { id } = await begin(frozen);
  await clocks[1].advance(31_000);
  expect(await other.get(actor(), id)).toMatchObject({ state: 'interrupted', secondsLeft: undefined });
  const again = await begin(other);
  expect(silent.connected()).toBe(2);
  await clocks[0].advance(1000); // it wakes up, and learns that it was given up
  await expect.poll(silent.connected, PATIENCE).toBe(1);
  expect((await other.list(actor())).map((run) => [run.id, run.state])).toEqual([
    [again.id, 'running'],
    [id, 'interrupted'],
  ]);
  await node(createManualClock(mailbox.clock.now() + 15 * 86_400_000)).sweep();
  expect(await other.list(actor())).toEqual([]);
});
