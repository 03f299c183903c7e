import { setImmediate } from 'node:timers';
import { describe, expect, it } from 'vitest';
import { createTurnShare } from './turn-share.js';

describe('a share of the event loop', () => {
  it.each([
    ['each counts for one', [1, 1, 1, 1, 1, 1, 1, 1], [3, 6, 8]],
    ['some count for several', [1, 3, 1, 1, 1, 4, 1, 1], [2, 5, 6, 8]],
  ])(
    'lets its share begin in a turn, and the others in the turns after it, in order: %s',
    async (_, weights, turnEnds) => {
      const turns = createTurnShare(3);
      const begun: number[] = [];
      const seen: number[] = [];
      await new Promise<void>((resolve) => {
        // Runs before waiting work enters, and so before each turn admits more
        const look = () => {
          seen.push(begun.length);
          if (begun.length < 8) setImmediate(look);
          else resolve();
        };
        setImmediate(look);
        for (let at = 0; at < 8; at++) void enter(at);
      });
      expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(seen).toEqual(turnEnds);

      async function enter(at: number): Promise<void> {
        await turns.enter(weights[at]);
        begun.push(at);
      }
    },
  );

  it('delays no caller while there is room', async () => {
    const turns = createTurnShare(2);
    expect(turns.enter()).toBeUndefined();
    expect(turns.enter()).toBeUndefined();
    await turns.enter();
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(turns.enter()).toBeUndefined();
  });
});
