import { expect, it } from 'vitest';
import { askTogether } from './ask-together.js';

it('calls in one turn share a query, and each gets its own answer', async () => {
  const questions: (readonly number[])[] = [];
  const double = askTogether(async (asked: readonly number[]) => {
    questions.push(asked);
    return asked.map((number) => 2 * number);
  });
  expect(await Promise.all([double(1), double(2), Promise.resolve().then(() => double(3))])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(questions).toEqual([[1, 2, 3], [4]]);
});

it('a question asked while an answer is on its way gets a fresher one', async () => {
  let state = 'old';
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ask = askTogether(async (asked: readonly unknown[]) => {
    const seen = state;
    if (seen === 'old') await held;
    return asked.map(() => seen);
  });
  const first = ask(undefined);
  await new Promise((resolve) => setImmediate(resolve));
  state = 'new';
  const second = ask(undefined);
  expect(await second).toBe('new');
  release();
  expect(await first).toBe('old');
});

it('a question that fails fails for all who shared it, and not for the next', async () => {
  let turn = 0;
  const ask = askTogether(async (asked: readonly string[]) => {
    if (turn++ === 0) throw new Error('away');
    return asked;
  });
  const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('c')).toBe('c');
});
