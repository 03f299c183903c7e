import { useSpeech } from '../../../i18n/language-context';
import { CopyButton } from '../../../kit/copy-button';

/** RFC 1035 §3.3: a string of a TXT record holds 255 octets; a longer value is several strings. */
export function LongText({ text, limit }: { text: string; limit: number }) {
  const { t, formatNumber } = useSpeech();
  if (text.length <= limit) return null;
  const pieces = text.match(new RegExp(`.{1,${limit}}`, 'g')) ?? [];
  const quoted = pieces.map((piece) => `"${piece}"`).join(' ');
  return (
    <p className="flex items-start gap-1 text-xs text-soft">
      <span className="py-2">{t('domains.longText', { limit: formatNumber(limit) })}</span>
      <CopyButton text={quoted} label={t('domains.copyPieces')} />
    </p>
  );
}
