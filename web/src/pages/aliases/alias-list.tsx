import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { Empty, Failed, Loading } from '../../kit/states';
import { AliasRowView, ROW_COLUMNS, WaitingRow } from './alias-row';
import { type AliasQuery, useAliasRows } from './use-alias-rows';

const ROW_PX = 60;
const OVERSCAN = 8;

/** Only visible rows are in the page, whatever their number; the rest is fetched while scrolling. */
export function AliasList({
  query,
  isSearch,
  selected,
  onSelected,
  onNew,
  onImport,
}: {
  query: AliasQuery;
  isSearch: boolean;
  selected: ReadonlySet<string>;
  onSelected: (selected: ReadonlySet<string>) => void;
  onNew: () => void;
  onImport: () => void;
}) {
  const { t, formatNumber } = useSpeech();
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const { total, error, rowAt, refetch } = useAliasRows(query, range.first, range.last);
  const virtual = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => setRange({ first, last }), [first, last]);

  const toggle = (id: string) => {
    const after = new Set(selected);
    if (!after.delete(id)) after.add(id);
    onSelected(after);
  };

  if (error && total === undefined) return <Failed error={error} onRetry={refetch} />;
  if (total === undefined) return <Loading rows={8} />;
  if (total === 0 && isSearch)
    return <Empty icon="search" title={t('aliases.noneFound')} hint={t('aliases.searchHint')} />;
  if (total === 0)
    return (
      <Empty icon="at" title={t('aliases.empty')} hint={t('aliases.emptyHint')}>
        <Button look="primary" icon="plus" onClick={onNew}>
          {t('aliases.new')}
        </Button>
        <Button icon="upload" onClick={onImport}>
          {t('aliases.import')}
        </Button>
      </Empty>
    );
  return (
    <>
      <p aria-live="polite" className="text-sm text-soft">
        {t(isSearch ? 'aliases.found' : 'aliases.count', { count: total, shown: formatNumber(total) })}
      </p>
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
        <div
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-[min(70dvh,44rem)] overflow-y-auto overscroll-contain -outline-offset-2"
        >
          <table aria-rowcount={total} className="block">
            <caption className="sr-only">{t('aliases.title')}</caption>
            <thead className="sr-only">
              <tr>
                {ROW_COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`aliases.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="relative block w-full" style={{ height: virtual.getTotalSize() }}>
              {shown.map(({ index, start, size }) => {
                const alias = rowAt(index);
                const style = { transform: `translateY(${start}px)`, height: size };
                return alias ? (
                  <AliasRowView
                    key={alias.id}
                    {...{ alias, place: index, style }}
                    domain={query.domain}
                    isSelected={selected.has(alias.id)}
                    onToggle={toggle}
                  />
                ) : (
                  <WaitingRow key={`waiting ${index}`} place={index} style={style} />
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
    </>
  );
}
