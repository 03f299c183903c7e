import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSpeech } from '../i18n/language-context';
import { Button } from './button';
import { useErrorWords } from './form-faults';
import { Icon, type IconName } from './icon';

/** An empty list: its purpose, and the first step. */
export function Empty({
  icon = 'mail',
  title,
  hint,
  children,
}: {
  icon?: IconName;
  title: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-line-strong/60 px-6 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-xl text-accent">
        <Icon name={icon} />
      </span>
      <p className="font-medium">{title}</p>
      {hint && <p className="max-w-prose text-sm text-soft">{hint}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** Placeholder bars, so that nothing moves when the content arrives. */
export function Loading({ rows = 4 }: { rows?: number }) {
  const { t } = useSpeech();
  return (
    <div role="status" className="space-y-2.5" aria-label={t('shell.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <div key={row} className="h-10 animate-pulse rounded-lg bg-sunken" />
      ))}
    </div>
  );
}

export function Failed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useSpeech();
  const wordsOf = useErrorWords();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-bad/40 bg-bad-soft p-4"
    >
      <p className="text-sm">{wordsOf(error)}</p>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** An answer with its loading and error states. Rows of the previous query are shown only while the new one loads. */
export function Shown<T>({
  query,
  rows,
  children,
}: {
  query: UseQueryResult<T>;
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  const failure = query.error ?? (query.isPlaceholderData ? query.failureReason : null);
  if (failure && (query.data === undefined || query.isPlaceholderData)) {
    return <Failed error={failure} onRetry={() => query.refetch()} />;
  }
  if (query.data !== undefined) {
    if (!query.isPlaceholderData) return children(query.data);
    return (
      <div aria-busy className="opacity-60">
        {children(query.data)}
      </div>
    );
  }
  return <Loading rows={rows} />;
}
