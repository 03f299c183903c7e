import type { EventFields } from '../ical/event-fields';
import { DAY_MS, HOUR_MS } from '../ical/zone';

/** `2026-11-19`, for a date field. */
export function dateText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** `10:00`, for a time field. */
export function timeText(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(11, 16);
}

export function readDate(text: string): number | undefined {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(ms) ? ms : undefined;
}

export function readTimeText(text: string): number | undefined {
  const match = /^(\d\d):(\d\d)/.exec(text);
  return match ? Number(match[1]) * HOUR_MS + Number(match[2]) * (HOUR_MS / 60) : undefined;
}

/** A new beginning takes the end along. */
export function withStart(fields: EventFields, startMs: number): EventFields {
  return { ...fields, startMs, endMs: startMs + (fields.endMs - fields.startMs) };
}

export function withAllDay(fields: EventFields, isAllDay: boolean): EventFields {
  const day = Math.floor(fields.startMs / DAY_MS) * DAY_MS;
  if (isAllDay) {
    const last = Math.floor(Math.max(fields.startMs, fields.endMs - 1) / DAY_MS) * DAY_MS;
    return { ...fields, isAllDay, startMs: day, endMs: last + DAY_MS };
  }
  const startMs = day + 9 * HOUR_MS;
  const last = fields.endMs - DAY_MS;
  return { ...fields, isAllDay, startMs, endMs: Math.max(startMs + HOUR_MS, last + 10 * HOUR_MS) };
}
