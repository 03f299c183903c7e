import { HOUR_MS, MINUTE_MS } from './civil.js';

/** RFC 5545 §3.3.6. Days are nominal: a day with a change of the clocks is one of them. Both have the sign. */
export interface Duration {
  readonly days: number;
  readonly exactMs: number;
}

const FORM =
  /^([+-]?)P(?=[\dT])(?:(\d{1,7})W)?(?:(\d{1,7})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,10})S)?)?$/i;

export function parseDuration(text: string): Duration | undefined {
  const found = FORM.exec(text.trim());
  if (!found) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0));
  const sign = found[1] === '-' ? -1 : 1;
  // `+ 0` turns minus zero into zero
  return {
    days: sign * (weeks * 7 + days) + 0,
    exactMs: sign * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000) + 0,
  };
}

export function formatDuration({ days, exactMs }: Duration): string {
  const sign = days < 0 || exactMs < 0 ? '-' : '';
  const seconds = Math.floor(Math.abs(exactMs) / 1000);
  const time = [
    [Math.floor(seconds / 3600), 'H'],
    [Math.floor(seconds / 60) % 60, 'M'],
    [seconds % 60, 'S'],
  ] as const;
  const timeText = time.map(([count, unit]) => (count ? `${count}${unit}` : '')).join('');
  const dayText = days ? `${Math.abs(days)}D` : '';
  return `${sign}P${dayText}${timeText || !dayText ? `T${timeText || '0S'}` : ''}`;
}
