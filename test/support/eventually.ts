import { setTimeout as wait } from 'node:timers/promises';

/** Only ends a test that hangs; a busy machine may be slow and still be right. */
const PATIENCE_MS = 120_000;
/** For `vi.waitFor`, which has a second of its own. */
export const PATIENCE = { timeout: PATIENCE_MS, interval: 10 };

/** Polls until the answer is right, and returns it. For hooks: `expect.poll` only works in tests. */
export async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (performance.now() > until) throw new Error(`the last answer was ${JSON.stringify(answer)}`);
    await wait(25); // asking costs both sides CPU time, which the work in hand needs
  }
}
