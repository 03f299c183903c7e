import { useSpeech } from '../../i18n/language-context';

const SHOWN = 100;

/** Errors by line of the file. */
export function LineErrors({ errors }: { errors: readonly { readonly line: number; readonly message: string }[] }) {
  const { t, formatNumber } = useSpeech();
  if (errors.length === 0) return null;
  return (
    <section aria-label={t('aliases.lineErrors')}>
      <p className="mb-1 text-sm font-medium">
        {t('aliases.errorCount', { count: errors.length, shown: formatNumber(errors.length) })}
      </p>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-44 divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm"
      >
        {errors.slice(0, SHOWN).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="flex gap-3 px-3 py-1.5">
            <span className="shrink-0 text-soft tabular-nums">{t('aliases.line', { line })}</span>
            <span className="[overflow-wrap:anywhere]">{message}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
