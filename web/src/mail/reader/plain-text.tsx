import { useMemo } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Disclosure } from '../../kit/disclosure';
import { LinkedText } from '../../kit/linked-text';
import { splitQuotes, type TextPart } from './quoted-text';

/** Browsers freeze when they lay out megabytes of text. */
const MAX_SHOWN_CHARACTERS = 300_000;
/** A few lines are read faster than they are unfolded. */
const MAX_OPEN_LINES = 3;

/** Plain text with its quotations folded. */
export function PlainText({ text }: { text: string }) {
  const { t, formatNumber } = useSpeech();
  const parts = useMemo(() => splitQuotes(text.slice(0, MAX_SHOWN_CHARACTERS).trimEnd()), [text]);
  return (
    <div className="max-w-3xl text-[0.95rem] [overflow-wrap:anywhere]" dir="auto">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Part key={place} {...part} />
      ))}
      {text.length > MAX_SHOWN_CHARACTERS && (
        <p className="mt-3 text-sm text-soft">{t('mail.textCut', { count: formatNumber(MAX_SHOWN_CHARACTERS) })}</p>
      )}
    </div>
  );
}

function Part({ text, isQuoted }: TextPart) {
  const { t } = useSpeech();
  if (!isQuoted) {
    return (
      <div className="whitespace-pre-wrap">
        <LinkedText text={text} />
      </div>
    );
  }
  const lines = text.split('\n').length;
  const quoted = (
    <div className="border-s-2 border-line-strong/50 ps-3 whitespace-pre-wrap text-soft">
      <LinkedText text={text.replace(/^>+ ?/gm, '')} />
    </div>
  );
  if (lines <= MAX_OPEN_LINES) return quoted;
  return <Disclosure summary={t('mail.quoted', { count: lines })}>{quoted}</Disclosure>;
}
