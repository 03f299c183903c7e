import { expect, it } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.js';
import { createRunningKeys } from './running-keys.js';

it('lets one at a time run under a key, and others beside it', async () => {
  const running = createRunningKeys(createManualClock());
  const order: string[] = [];
  let finish = () => {};
  const first = running.run('k', () => new Promise<void>((resolve) => (finish = resolve)));
  const second = running.run('k', async () => order.push('second'));
  const third = running.run('k', async () => order.push('third'));
  await running.run('other', async () => order.push('other'));
  expect(order).toEqual(['other']);
  finish();
  await Promise.all([first, second, third]);
  expect(order).toEqual(['other', 'second', 'third']);
});

it('is busy after 30 s; a caller that gave up does not let the next pass the running one', async () => {
  const clock = createManualClock();
  const running = createRunningKeys(clock);
  let finish = () => {};
  const first = running.run('k', () => new Promise<void>((resolve) => (finish = resolve)));
  const second = running.run('k', async () => 'second');
  const refused = expect(second).rejects.toMatchObject({ kind: 'busy', key: 'email.idempotencyBusy' });
  await clock.advance(29_999);
  let hasThirdRun = false;
  const third = running.run('k', async () => {
    hasThirdRun = true;
  });
  await clock.advance(1);
  await refused;
  expect(hasThirdRun).toBe(false);
  finish();
  await Promise.all([first, third]);
  expect(hasThirdRun).toBe(true);
});

it('goes on after a failure', async () => {
  const running = createRunningKeys(createManualClock());
  const failing = running.run('k', () => Promise.reject(new Error('no')));
  const next = running.run('k', async () => 'fine');
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('fine');
});
