import type { Overview } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Badge, type Tone } from '../../kit/badge';
import { Card } from '../../kit/card';
import { BarInCell } from '../../kit/chart-bars';
import { Table } from '../../kit/table';

const TONES: Record<Overview['destinations'][number]['state'], Tone> = {
  ok: 'info',
  refusing: 'bad',
  'backing-off': 'warn',
};

/** Where mail waits, and why. */
export function Destinations({ destinations }: { destinations: Overview['destinations'] }) {
  const { t, formatAgo, formatNumber, formatTime } = useSpeech();
  const top = Math.max(...destinations.map(({ waiting }) => waiting));
  return (
    <Card title={t('overview.destinations')} hint={t('overview.destinationsHint')}>
      {destinations.length === 0 ? (
        <p className="flex text-sm text-soft">{t('overview.noDestinations')}</p>
      ) : (
        <Table
          caption={t('overview.destinations')}
          rows={destinations}
          keyOf={({ name }) => name}
          columns={[
            { head: t('overview.destination'), cell: ({ name }) => <span className="wire">{name}</span> },
            {
              head: t('overview.state'),
              cell: ({ state }) => <Badge tone={TONES[state]}>{t(`state.destination.${state}`)}</Badge>,
            },
            { head: t('overview.waiting'), cell: ({ waiting }) => formatNumber(waiting), isNumber: true },
            {
              head: t('overview.share'),
              cell: ({ waiting, state }) => (
                <BarInCell
                  value={waiting}
                  top={top}
                  look={state === 'ok' ? 'bg-accent chart-solid' : 'bg-warn chart-rising'}
                />
              ),
            },
            {
              head: t('overview.next'),
              cell: ({ next_attempt_at: next }) =>
                next ? (
                  <time dateTime={next} title={formatTime(next)}>
                    {formatAgo(next)}
                  </time>
                ) : (
                  '–'
                ),
            },
            {
              head: t('overview.lastError'),
              cell: ({ last_error: error, last_error_code: code }) => {
                if (!error) return '–';
                if (code !== undefined) return error;
                return (
                  <span lang="en" className="wire">
                    {error}
                  </span>
                );
              },
            },
          ]}
        />
      )}
    </Card>
  );
}
