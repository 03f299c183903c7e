import { DAY_MS, dayOfMs, HOUR_MS, MINUTE_MS } from '../values/civil.js';
import type { RecurrenceRule } from './recurrence-rule.js';

/** Times of day, or of an hour or a minute: read by their place, because a day may have 86,400 of them. */
export interface TimeSet {
  readonly size: number;
  /** Milliseconds since the day, hour or minute began. */
  at(place: number): number;
}

type Unit = 'day' | 'hour' | 'minute';

/** Parts missing in the rule come from DTSTART. */
export function timesOf(rule: RecurrenceRule, startMs: number, unit: Unit): TimeSet {
  const ofDay = startMs - dayOfMs(startMs) * DAY_MS;
  const pick = (listed: readonly number[], own: number) => (listed.length > 0 ? listed : [own]);
  const hours = unit === 'day' ? pick(rule.hours, Math.floor(ofDay / HOUR_MS)) : [0];
  const minutes = unit === 'minute' ? [0] : pick(rule.minutes, Math.floor(ofDay / MINUTE_MS) % 60);
  const seconds = pick(rule.seconds, Math.floor(ofDay / 1000) % 60);
  return {
    size: hours.length * minutes.length * seconds.length,
    at(place) {
      const second = seconds[place % seconds.length] as number;
      const rest = Math.floor(place / seconds.length);
      const minute = minutes[rest % minutes.length] as number;
      return (hours[Math.floor(rest / minutes.length)] as number) * HOUR_MS + minute * MINUTE_MS + second * 1000;
    },
  };
}

/** BYSETPOS: the places it picks of this many, in order; `undefined`: all of them. */
export function placesOf({ positions }: RecurrenceRule, size: number): number[] | undefined {
  if (positions.length === 0) return undefined;
  const places = positions.map((position) => (position > 0 ? position - 1 : size + position));
  return [...new Set(places)].filter((place) => place >= 0 && place < size).sort((a, b) => a - b);
}
