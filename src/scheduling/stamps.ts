import type { Clock } from '../platform/clock.js';

/** The time that the letters about one object bear: later than that of the last ones. */
export type StampOf = (object: string) => number;

const SECOND_MS = 1000;

/**
 * DTSTAMP counts seconds, and readers drop what is not newer than the last letter: two changes within a second would be
 * one. What was given is forgotten once its second has passed.
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
