import { useApiList } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { Badge, type Tone } from '../../kit/badge';
import { Card } from '../../kit/card';
import { Empty, Shown } from '../../kit/states';
import { Table } from '../../kit/table';

const EVERY_MS = 15_000;
const TONES = { running: 'info', done: 'good', failed: 'bad' } as const satisfies Record<string, Tone>;

export function BackupsPart() {
  const { t, formatAgo, formatBytes, formatTime } = useSpeech();
  const backups = useApiList('GET /v1/operator/backups', { query: { limit: 50 } }, { everyMs: EVERY_MS });
  return (
    <Card title={t('operator.part.backups')} hint={t('operator.backupsHint')}>
      <Shown query={backups} rows={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon="info" title={t('operator.noBackups')} hint={t('operator.noBackupsHint')} />
          ) : (
            <Table
              caption={t('operator.part.backups')}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: t('operator.started'),
                  cell: ({ started_at: at }) => <time title={formatTime(at)}>{formatAgo(at)}</time>,
                },
                {
                  head: t('operator.state'),
                  cell: ({ state, detail }) => (
                    <>
                      <Badge tone={TONES[state]}>{t(`operator.backup.${state}`)}</Badge>
                      {detail !== '' && <span className="block text-xs text-soft">{detail}</span>}
                    </>
                  ),
                },
                { head: t('operator.backupSize'), cell: ({ total_bytes: bytes }) => formatBytes(bytes) },
                { head: t('operator.backupNew'), cell: ({ new_bytes: bytes }) => formatBytes(bytes) },
                {
                  head: t('operator.backupTarget'),
                  cell: ({ target }) => <span className="wire break-all text-soft">{target}</span>,
                },
              ]}
            />
          )
        }
      </Shown>
    </Card>
  );
}
