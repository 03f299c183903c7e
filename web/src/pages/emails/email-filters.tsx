import { useCallback } from 'react';
import { useDomains } from '../../api/use-domains';
import { useSpeech } from '../../i18n/language-context';
import { SearchField } from '../../kit/search-field';
import { STATUSES } from './email-status';

const BOX = 'min-h-9 max-w-full rounded-lg border border-line-strong/70 bg-surface px-3 py-1.5 text-sm max-sm:grow';

export interface EmailFilters {
  readonly q: string;
  readonly status: string;
  readonly domain: string;
}

export function EmailFilterBar({
  filters,
  onChange,
}: {
  filters: EmailFilters;
  onChange: (changes: Partial<EmailFilters>) => void;
}) {
  const { t } = useSpeech();
  const { domains } = useDomains();
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <SearchField label={t('emails.search')} value={filters.q} onSearch={search} />
      <select
        aria-label={t('emails.status')}
        value={filters.status}
        onChange={({ target }) => onChange({ status: target.value })}
        className={BOX}
      >
        <option value="">{t('emails.anyStatus')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`state.email.${status}`)}
          </option>
        ))}
      </select>
      {domains.length > 1 && (
        <select
          aria-label={t('emails.domain')}
          value={filters.domain}
          onChange={({ target }) => onChange({ domain: target.value })}
          className={BOX}
        >
          <option value="">{t('emails.anyDomain')}</option>
          {domains.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
    </search>
  );
}

/** The service searches by pattern; typed text is literal. */
export function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
