import type { CalendarDay, SearchKey } from '../../protocol/imap/search-key.js';
import type { FixedRow } from './folder-rows.js';

export type RowKey =
  | Extract<SearchKey, { readonly kind: 'size' }>
  | Extract<SearchKey, { readonly kind: 'age' }>
  | { readonly kind: 'email-id'; readonly id: string }
  | RowDateKey;
type DateKey = Extract<SearchKey, { readonly kind: 'date' }>;
type RowDateKey = DateKey & { readonly of: 'internal' | 'saved' };

const DAY_MS = 86_400_000;

/** Whether a message matches, by what its row says. */
export function rowMatch(key: RowKey, now: number): (row: FixedRow) => boolean {
  switch (key.kind) {
    case 'size':
      return ({ sizeBytes }) => (key.is === 'larger' ? sizeBytes > key.bytes : sizeBytes < key.bytes);
    case 'age': {
      // RFC 5032 §3
      const then = now - key.seconds * 1000;
      return ({ internalAt }) => (key.is === 'older' ? internalAt <= then : internalAt >= then);
    }
    case 'email-id':
      return ({ contentId }) => contentId === key.id;
    case 'date': {
      const isDay = dayMatch(key);
      // RFC 9051 §6.4.4: time and zone are disregarded; dates are kept without a zone
      return ({ internalAt, savedAt }) => isDay(Math.floor((key.of === 'saved' ? savedAt : internalAt) / DAY_MS));
    }
  }
}

/** The returned function takes days since 1970-01-01. */
export function dayMatch({ is, day }: Pick<DateKey, 'is' | 'day'>): (day: number) => boolean {
  const wanted = dayNumber(day);
  switch (is) {
    case 'before':
      return (given) => given < wanted;
    case 'on':
      return (given) => given === wanted;
    case 'since':
      return (given) => given >= wanted;
  }
}

function dayNumber({ year, month, day }: CalendarDay): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day); // `Date.UTC` takes year 50 for 1950
  return date.getTime() / DAY_MS;
}
