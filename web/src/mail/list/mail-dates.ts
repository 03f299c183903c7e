import { useMemo } from 'react';
import { useSpeech } from '../../i18n/language-context';

/** Dates as short as they can be: the time today, the day this year, else the date. */
export function useMailDates(): { shortDate(date: string): string } {
  const { language } = useSpeech();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
    const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'short' });
    return {
      shortDate(text) {
        const at = new Date(text);
        const now = new Date();
        if (at.toDateString() === now.toDateString()) return time.format(at);
        return (at.getFullYear() === now.getFullYear() ? day : date).format(at);
      },
    };
  }, [language]);
}
