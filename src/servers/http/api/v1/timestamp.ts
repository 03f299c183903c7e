const DAY_MS = 86_400_000;

/** The last day formatted: most records of a page share one day. */
const lastDay = { number: Number.NaN, text: '' };

/**
 * Same result as `Date.toISOString`, which takes a microsecond; a page of a thousand records has thousands of
 * timestamps.
 */
export function formatTimestamp(ms: number): string {
  if (!Number.isInteger(ms)) return new Date(ms).toISOString();
  const day = Math.floor(ms / DAY_MS);
  if (day !== lastDay.number) {
    lastDay.text = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length);
    lastDay.number = day;
  }
  const ofDay = ms - day * DAY_MS;
  const seconds = Math.floor(ofDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const time = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}`;
  return `${lastDay.text}${time}.${THREE[ofDay % 1000]}Z`;
}

const TWO = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const THREE = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
