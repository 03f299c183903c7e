/** Counts places by key, up to a limit. */
export interface Places {
  /** Returns the function that frees the place; `undefined`: all are taken. */
  take(key: string): (() => void) | undefined;
  taken(key: string): number;
}

export function createPlaces(max: number): Places {
  const counts = new Map<string, number>();
  return {
    take(key) {
      const before = counts.get(key) ?? 0;
      if (before >= max) return undefined;
      counts.set(key, before + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    taken: (key) => counts.get(key) ?? 0,
  };
}
