import { useMemo } from 'react';
import { useSpeech } from '../../i18n/language-context';
import type { Person } from '../reader/parsed-mail';
import { formatPerson } from './parse-addresses';
import type { QuoteWords } from './reply';

/** The words around a quote, in the language of the webmail. */
export function useQuoteWords(): QuoteWords {
  const { t, formatMinute } = useSpeech();
  return useMemo(() => {
    const list = (people: readonly Person[]) => people.map(formatPerson).join(', ');
    return {
      wrote: ({ message, mail }) =>
        t('compose.wrote', {
          date: formatMinute(message.header_date),
          name: mail.from[0]?.name || mail.from[0]?.address || '?',
        }),
      forwarded: ({ message, mail }) => ({
        title: t('compose.forwarded'),
        lines: [
          [t('compose.from'), list(mail.from)],
          [t('compose.date'), formatMinute(message.header_date)],
          [t('compose.subject'), mail.subject],
          [t('compose.to'), list(mail.to)],
          ...(mail.cc.length > 0 ? [[t('compose.cc'), list(mail.cc)] as const] : []),
        ],
      }),
    };
  }, [t, formatMinute]);
}
