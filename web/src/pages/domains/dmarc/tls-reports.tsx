import { useState } from 'react';
import type { TlsReport } from '../../../api/calls';
import { useApiList } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { Pager } from '../../../kit/pager';
import { Shown } from '../../../kit/states';
import { Table } from '../../../kit/table';

const PAGE_SIZE = 20;

/** How many connections to the domain's exchanges were encrypted, and why others were not. */
export function TlsReports({ domain, startDate }: { domain: string; startDate: string }) {
  const { t, formatNumber, formatDay } = useSpeech();
  const [page, setPage] = useState(1);
  const query = { page, limit: PAGE_SIZE, sort: '-end_date', start_date: startDate };
  const reports = useApiList('GET /v1/domains/{domain}/tls-reports', { params: { domain }, query }, { keepsOld: true });
  if (!reports.data || reports.data.total === 0) return null;
  return (
    <Card title={t('domains.tlsReports')} hint={t('domains.tlsReportsHint')}>
      <Shown query={reports}>
        {({ items, pageCount, total }) => (
          <>
            <Table
              caption={t('domains.tlsReports')}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { head: t('domains.reporter'), cell: ({ org_name }) => org_name },
                { head: t('domains.until'), cell: ({ end_date }) => formatDay(end_date) },
                { head: t('domains.encrypted'), isNumber: true, cell: (one) => formatNumber(one.success_count) },
                { head: t('domains.notEncrypted'), isNumber: true, cell: (one) => formatNumber(one.failure_count) },
                { head: t('domains.tlsReasons'), cell: (one) => <span className="wire">{reasonsOf(one)}</span> },
              ]}
            />
            <Pager {...{ page, pageCount, total, onPage: setPage }} />
          </>
        )}
      </Shown>
    </Card>
  );
}

function reasonsOf({ policies }: TlsReport): string {
  return [...new Set(policies.flatMap(({ failures }) => failures.map(({ result }) => result)))].join(', ');
}
