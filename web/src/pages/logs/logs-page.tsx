import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { LinkButton } from '../../kit/button';
import { PageHead } from '../../kit/card';
import { Pager } from '../../kit/pager';
import { Empty, Shown } from '../../kit/states';
import { ExportButton } from './export-dialog';
import { LogFilterBar } from './log-filters';
import { LogList } from './log-list';
import { type LogFilters, readFilters, readPage, withChanges } from './log-query';

const PER_PAGE = 25;

export default function LogsPage() {
  const { t } = useSpeech();
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const page = readPage(search);
  const logs = useApiList(
    'GET /v1/logs',
    { query: { ...filters, page, limit: PER_PAGE, sort: '-created_at' } },
    { keepsOld: true },
  );
  const change = useCallback(
    (changes: LogFilters) => setSearch((now) => withChanges(now, changes), { replace: true }),
    [setSearch],
  );
  return (
    <>
      <PageHead
        title={t('logs.title')}
        hint={t('logs.hint')}
        actions={
          <>
            <LinkButton href="/logs/explain" icon="signpost">
              {t('logs.explain')}
            </LinkButton>
            <ExportButton filters={filters} />
          </>
        }
      />
      <LogFilterBar filters={filters} onChange={change} />
      <Shown query={logs} rows={6}>
        {({ items, total, pageCount }) =>
          items.length === 0 ? (
            <Nothing isFiltered={Object.keys(filters).length > 0} />
          ) : (
            <>
              <LogList logs={items} />
              <Pager
                {...{ page, pageCount, total }}
                onPage={(wanted) => setSearch((now) => withChanges(now, { page: String(wanted) }))}
              />
            </>
          )
        }
      </Shown>
    </>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useSpeech();
  if (isFiltered) return <Empty icon="search" title={t('logs.noHits')} hint={t('logs.noHitsHint')} />;
  return (
    <Empty icon="list" title={t('logs.none')} hint={t('logs.noneHint')}>
      <LinkButton href="/logs/explain" icon="signpost">
        {t('logs.explain')}
      </LinkButton>
      <LinkButton href="/emails?compose=1" icon="send" look="primary">
        {t('logs.sendTest')}
      </LinkButton>
    </Empty>
  );
}
