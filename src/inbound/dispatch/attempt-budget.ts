/** Decision 11.8: attempts at remote servers at once, in the whole process. */
const MAX_ATTEMPTS = 200;

export interface AttemptBudget {
  /** Returns the function that releases the attempt; `undefined`: all are in use. */
  take(): (() => void) | undefined;
  readonly inUse: number;
}

export function createAttemptBudget(max = MAX_ATTEMPTS): AttemptBudget {
  let inUse = 0;
  return {
    take() {
      if (inUse >= max) return undefined;
      inUse += 1;
      let isTaken = true;
      return () => {
        if (isTaken) inUse -= 1;
        isTaken = false;
      };
    },
    get inUse() {
      return inUse;
    },
  };
}
