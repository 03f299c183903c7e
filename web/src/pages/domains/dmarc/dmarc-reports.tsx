import { useState } from 'react';
import { useApiList } from '../../../api/use-api';
import { useSpeech } from '../../../i18n/language-context';
import { Card } from '../../../kit/card';
import { Pager } from '../../../kit/pager';
import { Shown } from '../../../kit/states';
import { Table } from '../../../kit/table';

const PAGE_SIZE = 20;

/** Who reported, and on how much mail. */
export function DmarcReports({ domain, startDate }: { domain: string; startDate: string }) {
  const { t, formatNumber, formatDay } = useSpeech();
  const [page, setPage] = useState(1);
  const query = { page, limit: PAGE_SIZE, sort: '-end_date', start_date: startDate };
  const reports = useApiList(
    'GET /v1/domains/{domain}/dmarc-reports',
    { params: { domain }, query },
    { keepsOld: true },
  );
  if (reports.data?.total === 0) return null;
  return (
    <Card title={t('domains.reports')} hint={t('domains.reportsHint')}>
      <Shown query={reports}>
        {({ items, pageCount, total }) => (
          <>
            <Table
              caption={t('domains.reports')}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { head: t('domains.reporter'), cell: ({ org_name }) => org_name },
                { head: t('domains.until'), cell: ({ end_date }) => formatDay(end_date) },
                { head: t('domains.messages'), isNumber: true, cell: (one) => formatNumber(one.message_count) },
                { head: t('domains.passed'), isNumber: true, cell: (one) => formatNumber(one.pass_count) },
                { head: t('domains.failed'), isNumber: true, cell: (one) => formatNumber(one.fail_count) },
              ]}
            />
            <Pager {...{ page, pageCount, total, onPage: setPage }} />
          </>
        )}
      </Shown>
    </Card>
  );
}
