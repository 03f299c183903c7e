import type { Clock } from '../platform/clock.js';

/** Returns the DTSTAMP for letters about one object, later than the last one. */
export type StampOf = (object: string) => number;

const SECOND_MS = 1000;

/**
 * DTSTAMP counts seconds, and readers drop a letter that is not newer than the last one, so two changes within a second
 * need two stamps. A stamp is forgotten once its second has passed.
 */
export function createStamps(clock: Pick<Clock, 'now'>): StampOf {
  const given = new Map<string, number>();
  return (object) => {
    const nowMs = clock.now();
    const second = Math.floor(nowMs / SECOND_MS) * SECOND_MS;
    for (const [key, lastMs] of given) if (lastMs < second) given.delete(key);
    const lastMs = given.get(object);
    const stamp = lastMs === undefined ? nowMs : Math.max(nowMs, (Math.floor(lastMs / SECOND_MS) + 1) * SECOND_MS);
    given.delete(object);
    given.set(object, stamp);
    return stamp;
  };
}
