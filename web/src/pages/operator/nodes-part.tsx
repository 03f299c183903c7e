import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge } from '../../kit/badge';
import { Card } from '../../kit/card';
import { Shown } from '../../kit/states';
import { Table } from '../../kit/table';

const EVERY_MS = 15_000;

export function NodesPart() {
  const { t, formatAgo, formatNumber, formatTime } = useSpeech();
  const nodes = useApiList('GET /v1/operator/nodes', { query: { limit: 50 } }, { everyMs: EVERY_MS });
  return (
    <Card title={t('operator.part.nodes')} hint={t('operator.nodesHint')}>
      <Shown query={nodes} rows={2}>
        {({ items }) => (
          <Table
            caption={t('operator.part.nodes')}
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                head: t('operator.machine'),
                cell: ({ machine, process_id: pid, is_this }) => (
                  <>
                    <span className="wire font-medium">{machine}</span>
                    <span className="block text-xs text-soft">
                      {t('operator.process', { pid: formatNumber(pid, { useGrouping: false }) })}
                      {is_this && ` · ${t('operator.thisNode')}`}
                    </span>
                  </>
                ),
              },
              { head: t('operator.version'), cell: ({ version }) => <span className="wire">{version}</span> },
              {
                head: t('operator.state'),
                cell: ({ is_silent: isSilent, seen_at: at }) =>
                  isSilent ? (
                    <Badge tone="bad">{t('operator.silent', { ago: formatAgo(at) })}</Badge>
                  ) : (
                    <Badge tone="good">{t('operator.runs')}</Badge>
                  ),
              },
              {
                head: t('operator.started'),
                cell: ({ started_at: at }) => <time title={formatTime(at)}>{formatAgo(at)}</time>,
              },
              {
                head: t('operator.roles'),
                cell: ({ roles }) => <span className="wire text-soft">{roles.join(' ')}</span>,
              },
            ]}
          />
        )}
      </Shown>
    </Card>
  );
}
