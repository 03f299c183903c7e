import type { Language } from './languages';

export interface Formats {
  /** `15 Nov 2026, 14:03:20` in the reader's zone. */
  formatTime(date: string | number | Date): string;
  /** The same without seconds, for what people do. */
  formatMinute(date: string | number | Date): string;
  formatDay(date: string | number | Date): string;
  /** `3 minutes ago`, `in 2 hours`. */
  formatAgo(date: string | number | Date, now?: number): string;
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  formatBytes(bytes: number): string;
}

const SECOND = 1000;
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
];
const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function createFormats(language: Language): Formats {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const minute = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return {
    formatTime: (date) => time.format(new Date(date)),
    formatMinute: (date) => minute.format(new Date(date)),
    formatDay: (date) => day.format(new Date(date)),
    formatAgo(date, now = Date.now()) {
      const distance = new Date(date).getTime() - now;
      const [unit, length] = STEPS.find(([, ms]) => Math.abs(distance) >= ms) ?? (['second', SECOND] as const);
      return ago.format(Math.round(distance / length), unit);
    },
    formatNumber: (value, options) => new Intl.NumberFormat(language, options).format(value),
    formatBytes(bytes) {
      const power = Math.min(SIZES.length - 1, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0);
      const value = bytes / 1024 ** power;
      const unit = SIZES[power] ?? 'byte';
      return new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short', // the short `334 byte` reads like a slip
        maximumFractionDigits: value < 10 ? 1 : 0,
      }).format(value);
    },
  };
}
