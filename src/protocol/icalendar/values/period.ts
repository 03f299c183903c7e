import { type Duration, parseDuration } from './duration.js';
import { parseTime, type TimeValue } from './time-value.js';

/** RFC 5545 §3.3.9. */
export interface Period {
  readonly start: TimeValue;
  readonly end: TimeValue | Duration;
}

export function parsePeriod(text: string, tzid?: string): Period | undefined {
  const slash = text.indexOf('/');
  if (slash === -1) return undefined;
  const start = parseTime(text.slice(0, slash), { tzid });
  const rest = text.slice(slash + 1);
  const end = parseTime(rest, { tzid }) ?? parseDuration(rest);
  return start && end && start.kind !== 'date' ? { start, end } : undefined;
}
