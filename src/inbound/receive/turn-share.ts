import { setImmediate } from 'node:timers';

/** Admits this many pieces of work per turn of the event loop; the others wait for later turns, in order. */
export interface TurnShare {
  /** `undefined`: admitted at once. Otherwise it resolves when there is room. A piece may count as several. */
  enter(weight?: number): Promise<void> | undefined;
}

/**
 * A hundred sockets that become readable at once are all served before the next timer runs; each piece may be short and
 * their sum still blocks everything else.
 */
export function createTurnShare(perTurn: number): TurnShare {
  const waiting: { readonly weight: number; begin(): void }[] = [];
  let begun = 0;

  function nextTurn(): void {
    begun = 0;
    const entering: (() => void)[] = [];
    while (begun < perTurn) {
      const next = waiting.shift();
      if (!next) break;
      begun += next.weight;
      entering.push(next.begin);
    }
    if (begun > 0) setImmediate(nextTurn);
    for (const begin of entering) begin();
  }

  return {
    enter(weight = 1) {
      if (begun === 0) setImmediate(nextTurn);
      if (begun < perTurn) {
        begun += weight;
        return undefined;
      }
      return new Promise((resolve) => waiting.push({ weight, begin: resolve }));
    },
  };
}
