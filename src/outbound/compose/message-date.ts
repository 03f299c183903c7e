import { invalid } from '../../platform/service-error.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_AHEAD_MS = 30 * DAY_MS;
/** 1970-01-01T00:00:01: an earlier date comes from a clock that was never set. */
const FIRST_DATE_MS = 1000;

/** The message's own Date, else the `date` field, else now. */
export function decideMessageDate(header: number | undefined, field: number | undefined, now: number): number {
  const date = header ?? field ?? now;
  if (date < FIRST_DATE_MS) throw invalid('emails.dateTooEarly');
  if (date > now + MAX_AHEAD_MS) throw invalid('emails.dateTooLate');
  return date;
}
