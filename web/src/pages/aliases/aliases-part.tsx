import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Select } from '../../kit/field';
import { Menu } from '../../kit/menu';
import { SearchField } from '../../kit/search-field';
import type { DomainPartProps } from '../domains/domain-part';
import { AliasList } from './alias-list';
import { SORTS, searchTerm } from './alias-search';
import { BulkBar } from './bulk-bar';
import { ImportDialog } from './import-dialog';
import { NewAliasDialog } from './new-alias-dialog';
import { useExport } from './use-export';

export function AliasesPart({ domain }: DomainPartProps) {
  const { t } = useSpeech();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<'new' | 'import' | undefined>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const exportAll = useExport(domain.name);
  const typed = params.get('q') ?? '';
  const sort = SORTS.find((one) => one === params.get('sort')) ?? 'name';
  const query = { domain: domain.name, q: searchTerm(typed, domain.name), sort };

  const set = useCallback(
    (name: string, value: string) => {
      setSelected(new Set());
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value) after.set(name, value);
          else after.delete(name);
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const search = useCallback((text: string) => set('q', text), [set]);

  return (
    <section aria-label={t('aliases.title')} className="space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <SearchField label={t('aliases.search')} value={typed} onSearch={search} />
        <Select
          label={<span className="sr-only">{t('aliases.sort')}</span>}
          value={sort}
          onChange={({ target }) => set('sort', target.value)}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t(`aliases.sort.${one}`)}
            </option>
          ))}
        </Select>
        <Button look="primary" icon="plus" onClick={() => setOpened('new')}>
          {t('aliases.new')}
        </Button>
        <Menu
          label={t('shell.more')}
          trigger={<Button>{t('shell.more')}</Button>}
          items={[
            { label: t('aliases.import'), icon: 'upload', onSelect: () => setOpened('import') },
            { label: t('aliases.export'), icon: 'download', onSelect: exportAll },
          ]}
        />
      </div>
      {selected.size > 0 && <BulkBar query={query} selected={selected} onSelected={setSelected} />}
      <AliasList
        key={`${query.q} ${sort}`}
        query={query}
        isSearch={typed !== ''}
        selected={selected}
        onSelected={setSelected}
        onNew={() => setOpened('new')}
        onImport={() => setOpened('import')}
      />
      <NewAliasDialog domain={domain} isOpen={opened === 'new'} onClose={() => setOpened(undefined)} />
      <ImportDialog domain={domain} isOpen={opened === 'import'} onClose={() => setOpened(undefined)} />
    </section>
  );
}
