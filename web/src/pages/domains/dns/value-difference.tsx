import { useSpeech } from '../../../i18n/language-context';
import { markDifference, type Stretch } from './mark-difference';

/** Needed and found, one below the other; differences are underlined or struck through, not only coloured. */
export function ValueDifference({ needed, found }: { needed: string; found: string }) {
  const { t } = useSpeech();
  const difference = markDifference(needed, found);
  return (
    <dl className="grid gap-x-3 gap-y-1.5 rounded-lg border border-line bg-sunken p-3 text-sm sm:grid-cols-[max-content_1fr]">
      <dt className="text-soft">{t('domains.needed')}</dt>
      <dd className="wire min-w-0">{difference.needed.map((part, place) => mark(part, place, 'needed'))}</dd>
      <dt className="text-soft">{t('domains.found')}</dt>
      <dd className="wire min-w-0">{difference.found.map((part, place) => mark(part, place, 'found'))}</dd>
    </dl>
  );
}

function mark({ text, isOwn }: Stretch, place: number, side: 'needed' | 'found') {
  if (!isOwn) return <span key={place}>{text}</span>;
  return side === 'needed' ? (
    <ins key={place} className="rounded bg-good-soft px-0.5 font-semibold text-good underline decoration-2">
      {text}
    </ins>
  ) : (
    <del key={place} className="rounded bg-bad-soft px-0.5 font-semibold text-bad line-through decoration-2">
      {text}
    </del>
  );
}
