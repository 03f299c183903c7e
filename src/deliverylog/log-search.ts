import { addressTerm, domainTerm, ipTerm, messageIdTerm, nameTerm } from './path-terms.js';

/** The query `q` (decision 12.4). */
export type LogSearch =
  | { readonly kind: 'days'; readonly span: TimeSpan }
  /** Matches if one of the terms does, or the alias is called `name`, or the reply or the subject contains `text`. */
  | {
      readonly kind: 'words';
      readonly terms: readonly string[];
      readonly name: string | undefined;
      readonly text: string | undefined;
    };

/** Milliseconds since the epoch; `until` is exclusive. */
export interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

export function parseLogSearch(q: string, now: number): LogSearch | undefined {
  const text = q.trim();
  if (text === '') return undefined;
  const span = parseDay(text, now);
  if (span) return { kind: 'days', span };
  const ip = ipTerm(text.replace(/^\[(.*)\]$/, '$1'));
  if (ip !== undefined) return words([ip]);
  if (/^<[^<>\s]+>$/.test(text)) return words([messageIdTerm(text)]);
  const address = /^[^\s@]+@[^\s@]+$/.test(text) ? addressTerm(text) : undefined;
  if (address !== undefined) return words([address, messageIdTerm(text)]);
  const domain = domainTerm(text.replace(/^@/, ''));
  const named = [nameTerm(text), messageIdTerm(text)];
  return domain === undefined ? words(named, text, text.toLowerCase()) : words([domain, ...named], text);
}

function words(terms: readonly string[], name?: string, text?: string): LogSearch {
  return { kind: 'words', terms, name: name?.toLowerCase(), text };
}

const NUMBERS = /^(\d{1,4})([/.-])(\d{1,4})(?:\2(\d{1,4}))?$/;

/**
 * `11/2026` is a month; `11-15` and `11.15` a day of this year, or of the last one if it is in the future; `11/15/26`,
 * `11-15-26`, `11.15.26` and `2026-11-15` are one day. A date that the calendar does not have is no date.
 */
function parseDay(text: string, now: number): TimeSpan | undefined {
  const [, first, separator, second, third] = NUMBERS.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  if (third !== undefined) {
    return first.length === 4
      ? dayOf(Number(first), Number(second), Number(third))
      : dayOf(readYear(third), Number(first), Number(second));
  }
  if (separator === '/') return monthOf(readYear(second), Number(first));
  const thisYear = new Date(now).getUTCFullYear();
  const day = dayOf(thisYear, Number(first), Number(second));
  return day && day.from <= now ? day : dayOf(thisYear - 1, Number(first), Number(second));
}

/** Two digits or four. */
function readYear(digits: string): number | undefined {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 ? 2000 + Number(digits) : undefined;
}

function monthOf(year: number | undefined, month: number): TimeSpan | undefined {
  if (year === undefined || month < 1 || month > 12) return undefined;
  return { from: Date.UTC(year, month - 1), until: Date.UTC(year, month) };
}

function dayOf(year: number | undefined, month: number, day: number): TimeSpan | undefined {
  if (year === undefined || year < 1970) return undefined;
  const from = Date.UTC(year, month - 1, day);
  const date = new Date(from);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return { from, until: from + DAY_MS };
}

export const DAY_MS = 86_400_000;
