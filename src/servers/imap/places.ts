/** Counts places by key, up to a limit. */
export interface Places {
  /** Returns the function that frees the place; `undefined`: all are taken. */
  take(key: string): (() => void) | undefined;
}

export function createPlaces(max: number): Places {
  const taken = new Map<string, number>();
  return {
    take(key) {
      const before = taken.get(key) ?? 0;
      if (before >= max) return undefined;
      taken.set(key, before + 1);
      return () => {
        const left = (taken.get(key) ?? 1) - 1;
        if (left > 0) taken.set(key, left);
        else taken.delete(key);
      };
    },
  };
}
