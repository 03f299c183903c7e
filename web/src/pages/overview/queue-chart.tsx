import type { Overview } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { BarInCell } from '../../kit/chart-bars';
import { Table } from '../../kit/table';
import { formatElapsed } from '../../kit/timeline-elapsed';

type AgeGroup = Overview['queue']['ages'][number];

/** Yellow from an hour on, red from a day on; the pattern shows it too. */
const LOOKS = [
  'bg-accent chart-solid',
  'bg-info chart-dots',
  'bg-warn chart-lines',
  'bg-warn chart-rising',
  'bg-bad chart-crossed',
];

/** How much mail waits, by age. */
export function QueueChart({ queue }: { queue: Overview['queue'] }) {
  const { t, language, formatNumber } = useSpeech();
  const top = Math.max(...queue.ages.map(({ waiting }) => waiting));
  const elapsed = (seconds: number) => formatElapsed(seconds * 1000, language);
  const nameOf = ({ under_seconds: under }: AgeGroup) => {
    const longest = queue.ages.at(-2)?.under_seconds ?? 0;
    return under === undefined
      ? t('overview.ageOver', { time: elapsed(longest) })
      : t('overview.ageUnder', { time: elapsed(under) });
  };
  return (
    <Card title={t('overview.queue')} hint={t('overview.queueHint')}>
      {queue.depth === 0 ? (
        <p className="flex text-sm text-soft">{t('overview.noDestinations')}</p>
      ) : (
        <Table
          caption={t('overview.queue')}
          rows={queue.ages}
          keyOf={({ under_seconds: under }) => String(under)}
          columns={[
            { head: t('overview.age'), cell: nameOf },
            { head: t('overview.waiting'), cell: ({ waiting }) => formatNumber(waiting), isNumber: true },
            {
              head: t('overview.share'),
              cell: (group) => (
                <BarInCell value={group.waiting} top={top} look={LOOKS[queue.ages.indexOf(group)] ?? 'bg-accent'} />
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
