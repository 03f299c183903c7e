import { z } from 'zod';
import { addFault } from './fault.js';

/** A moment, or a whole UTC day: a bare end date lasts to the end of that day. */
export interface StrictDate {
  /** The moment, or the day's first. */
  readonly ms: number;
  readonly isWholeDay: boolean;
}

/** `2026-11-15`, `11/15/2026`, `1/5/2026` or an ISO timestamp; days that exist only. No zone means UTC. */
export const strictDate = z
  .string()
  .transform((text, context): StrictDate => parseStrictDate(text.trim()) ?? addFault(context, text, 'input.date'))
  .meta({ examples: ['2026-11-15'] });

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?$/;

export function parseStrictDate(text: string): StrictDate | undefined {
  const iso = ISO_DATE.exec(text);
  if (iso) return wholeDay(dayMs(iso[1], iso[2], iso[3]));
  const us = US_DATE.exec(text);
  if (us) return wholeDay(dayMs(us[3], us[1], us[2]));
  const ms = timestampMs(text);
  return ms === undefined ? undefined : { ms, isWholeDay: false };
}

function wholeDay(ms: number | undefined): StrictDate | undefined {
  return ms === undefined ? undefined : { ms, isWholeDay: true };
}

function timestampMs(text: string): number | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) return undefined;
  const day = dayMs(match[1], match[2], match[3]);
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)];
  const [offsetHours, offsetMinutes] = [Number(match[10] ?? 0), Number(match[11] ?? 0)];
  if (day === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
  if (offsetHours > 14 || offsetMinutes > 59) return undefined;
  const fractionMs = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offsetMs = (offsetHours * 60 + offsetMinutes) * 60_000 * (match[9] === '-' ? -1 : 1);
  return day + ((hour * 60 + minute) * 60 + second) * 1000 + fractionMs - offsetMs;
}

/** `Date` would turn 31 February into 3 March: the parts must be unchanged afterwards. */
function dayMs(year: string | undefined, month: string | undefined, day: string | undefined): number | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  const isReal = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return isReal && y >= FIRST_YEAR ? date.getTime() : undefined;
}

// No date here is before the epoch
const FIRST_YEAR = 1970;
