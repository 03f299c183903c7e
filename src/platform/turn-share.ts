import { setImmediate } from 'node:timers';

/** So many pieces of work begin in one turn of the event loop; the others wait for the next turns, in order. */
export interface TurnShare {
  /** `undefined`: at once. Otherwise it resolves when there is room. */
  enter(): Promise<void> | undefined;
}

/**
 * A hundred sockets that become readable at once are all served before the next timer runs; each piece may be short and
 * their sum still holds everybody else up.
 */
export function createTurnShare(perTurn: number): TurnShare {
  const waiting: (() => void)[] = [];
  let begun = 0;

  function nextTurn(): void {
    const entering = waiting.splice(0, perTurn);
    begun = entering.length;
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of entering) begin();
  }

  return {
    enter() {
      if (begun === 0) setImmediate(nextTurn);
      if (begun < perTurn) {
        begun += 1;
        return undefined;
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
  };
}
