import type { Overview } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { StackedBars } from '../../kit/chart-bars';
import { Disclosure } from '../../kit/disclosure';
import { Table } from '../../kit/table';
import { bounceRateOf, gather } from './outcomes';
import { useSpanNames } from './span-names';

/** The upper end of the scale with few bounces: a single one should not look like a disaster. */
const LEAST_TOP = 0.1;

/** The share of messages that bounced, of those that ended in each span. */
export function BounceChart({ overview: { hours, bounce_rate: rate } }: { overview: Overview }) {
  const { t, formatNumber } = useSpeech();
  const spans = gather(hours);
  const { nameOf, tickOf } = useSpanNames(spans, hours.length);
  const percent = (value: number) => formatNumber(value, { style: 'percent', maximumFractionDigits: 1 });
  const highest = Math.max(...spans.map(bounceRateOf));
  const series = [{ key: 'bounced', name: t('overview.bounceRate'), look: 'bg-bad chart-crossed' }];
  const filled = spans.filter(({ counts }) => counts.delivered + counts.stored + counts.bounced > 0).toReversed();
  return (
    <Card title={t('overview.bounceRate')} hint={t('overview.bounceRateHint')}>
      <StackedBars
        summary={t('overview.bounceSummary', { rate: percent(rate), highest: percent(highest) })}
        series={series}
        top={highest <= LEAST_TOP ? LEAST_TOP : highest <= 0.5 ? 0.5 : 1}
        format={percent}
        bars={spans.map((span, place) => ({
          key: span.from,
          tick: tickOf(span, place),
          name: nameOf(span),
          values: { bounced: bounceRateOf(span) },
        }))}
      />
      <div className="mt-2">
        <Disclosure summary={t('overview.asTable')}>
          {filled.length === 0 ? (
            <p className="text-soft">{t('overview.nothingThen')}</p>
          ) : (
            <Table
              caption={t('overview.bounceRate')}
              rows={filled}
              keyOf={({ from }) => from}
              columns={[
                { head: t('overview.time'), cell: nameOf },
                {
                  head: t('overview.arrived'),
                  cell: ({ counts }) => formatNumber(counts.delivered + counts.stored),
                  isNumber: true,
                },
                { head: t('state.path.bounced'), cell: ({ counts }) => formatNumber(counts.bounced), isNumber: true },
                { head: t('overview.bounceRate'), cell: (span) => percent(bounceRateOf(span)), isNumber: true },
              ]}
            />
          )}
        </Disclosure>
      </div>
    </Card>
  );
}
