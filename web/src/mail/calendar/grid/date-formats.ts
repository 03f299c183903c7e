import { useMemo } from 'react';
import { useSpeech } from '../../../i18n/language-context';
import type { Language } from '../../../i18n/languages';
import { DAY_MS, HOUR_MS } from '../ical/zone';
import type { Day } from './days';

export interface DateFormats {
  /** 0 is Sunday. */
  readonly firstWeekday: number;
  /** `Thursday, 19 November 2026` */
  long(day: Day): string;
  /** `Thu 19` */
  short(day: Day): string;
  number(day: Day): string;
  month(day: Day): string;
  monthShort(day: Day): string;
  weekday(day: Day, style: 'long' | 'short' | 'narrow'): string;
  /** From one day to another. */
  period(first: Day, last: Day): string;
  time(instantMs: number): string;
  /** `10:00 – 11:30` */
  times(startMs: number, endMs: number): string;
  hour(hour: number): string;
}

/** The weeks of languages whose browsers do not tell. */
const FIRST_WEEKDAYS: Readonly<Record<Language, number>> = { en: 0, ja: 0, ar: 6, de: 1, fr: 1, es: 1 };

export function useDateFormats(): DateFormats {
  const { language } = useSpeech();
  return useMemo(() => createDateFormats(language), [language]);
}

function createDateFormats(language: Language): DateFormats {
  const locale = localeOf(language);
  const dayFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options });
  const onDay = (options: Intl.DateTimeFormatOptions) => {
    const format = dayFormat(options);
    return (day: Day) => format.format(day * DAY_MS);
  };
  const weekdays = {
    long: onDay({ weekday: 'long' }),
    short: onDay({ weekday: 'short' }),
    narrow: onDay({ weekday: 'narrow' }),
  };
  const period = dayFormat({ dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const hour = dayFormat({ hour: 'numeric' });
  return {
    firstWeekday: firstWeekdayOf(locale, language),
    long: onDay({ dateStyle: 'full' }),
    short: onDay({ weekday: 'short', day: 'numeric' }),
    number: onDay({ day: 'numeric' }),
    month: onDay({ month: 'long', year: 'numeric' }),
    monthShort: onDay({ day: 'numeric', month: 'short' }),
    weekday: (day, style) => weekdays[style](day),
    period: (first, last) => period.formatRange(first * DAY_MS, last * DAY_MS),
    time: (instantMs) => time.format(instantMs),
    times: (startMs, endMs) => (endMs > startMs ? time.formatRange(startMs, endMs) : time.format(startMs)),
    hour: (at) => hour.format(at * HOUR_MS),
  };
}

/** With its region, when the browser has one for this language: it decides on weeks and hours. */
function localeOf(language: Language): string {
  return navigator.languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}

function firstWeekdayOf(locale: string, language: Language): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const { firstDay } = info.getWeekInfo?.() ?? info.weekInfo ?? {};
  return firstDay === undefined ? FIRST_WEEKDAYS[language] : firstDay % 7;
}
