import { setTimeout as wait } from 'node:timers/promises';

/** It ends a test that hangs; a busy machine takes long and is right all the same. */
const PATIENCE_MS = 120_000;

/** Asks until the answer is right, and answers with it. For hooks: `expect.poll` is for tests alone. */
export async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (performance.now() > until) throw new Error(`the last answer was ${JSON.stringify(answer)}`);
    await wait(10);
  }
}
