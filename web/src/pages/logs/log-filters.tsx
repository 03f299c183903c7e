import { useCallback, useState } from 'react';
import { useDomains } from '../../api/use-domains';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Select, TextField } from '../../kit/field';
import { SearchField } from '../../kit/search-field';
import { CATEGORIES, FILTERS, type LogFilterName, type LogFilters } from './log-query';

/** One field for most searches; more filters are behind a button. */
export function LogFilterBar({ filters, onChange }: { filters: LogFilters; onChange: (changes: LogFilters) => void }) {
  const { t } = useSpeech();
  const more = FILTERS.filter((name) => name !== 'q' && filters[name]).length;
  const [isOpen, setOpen] = useState(more > 0);
  const search = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <search className="mb-4 block space-y-3">
      <div className="flex flex-wrap gap-2">
        <SearchField label={t('logs.search')} value={filters.q ?? ''} onSearch={search} />
        <Button icon="list" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('logs.filters', { count: more })}
        </Button>
      </div>
      {isOpen && <MoreFilters filters={filters} onChange={onChange} />}
    </search>
  );
}

function MoreFilters({ filters, onChange }: { filters: LogFilters; onChange: (changes: LogFilters) => void }) {
  const { t } = useSpeech();
  const { domains } = useDomains();
  const set = (name: LogFilterName) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value });
  const isAny = FILTERS.some((name) => filters[name]);
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-3">
      <Select label={t('logs.domain')} value={filters.domain ?? ''} onChange={set('domain')}>
        <option value="">{t('logs.anyDomain')}</option>
        {domains.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={t('logs.category')} value={filters.bounce_category ?? ''} onChange={set('bounce_category')}>
        <option value="">{t('logs.anyCategory')}</option>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`logs.category.${category}`)}
          </option>
        ))}
      </Select>
      <CodeField value={filters.response_code ?? ''} onChange={(response_code) => onChange({ response_code })} />
      <TextField
        type="date"
        label={t('logs.startDate')}
        hint={t('logs.dayHint')}
        value={filters.start_date ?? ''}
        max={filters.end_date}
        onChange={set('start_date')}
      />
      <TextField
        type="date"
        label={t('logs.endDate')}
        value={filters.end_date ?? ''}
        min={filters.start_date}
        onChange={set('end_date')}
      />
      {isAny && (
        <div className="flex items-end">
          <Button
            icon="close"
            look="quiet"
            onClick={() => onChange(Object.fromEntries(FILTERS.map((name) => [name, ''])))}
          >
            {t('logs.clearFilters')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Searches when the field is left or Enter is pressed: `5` and `55` are not codes yet. */
function CodeField({ value, onChange }: { value: string; onChange: (codes: string) => void }) {
  const { t } = useSpeech();
  return (
    <TextField
      key={value}
      label={t('logs.code')}
      hint={t('logs.codeHint')}
      inputMode="numeric"
      isWire
      defaultValue={value}
      pattern="[0-9, ]*"
      onBlur={({ target }) => target.value !== value && target.validity.valid && onChange(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
}
