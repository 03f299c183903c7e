import type { Overview } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { Legend, StackedBars } from '../../kit/chart-bars';
import { Disclosure } from '../../kit/disclosure';
import { type Column, Table } from '../../kit/table';
import { gather, OUTCOMES, type Outcome, type Span } from './outcomes';
import { useSpanNames } from './span-names';

const LOOKS: Record<Outcome, string> = {
  delivered: 'bg-accent chart-solid',
  stored: 'bg-info chart-dots',
  waiting: 'bg-warn chart-lines',
  in_doubt: 'bg-warn chart-dots',
  held: 'bg-warn chart-columns',
  refused: 'bg-bad chart-rising',
  bounced: 'bg-bad chart-crossed',
  duplicate: 'bg-line-strong chart-dots',
  cancelled: 'bg-line-strong chart-lines',
  discarded: 'bg-line-strong chart-solid',
};

/** The results of messages over time. */
export function OutcomeChart({ overview: { hours, totals } }: { overview: Overview }) {
  const { t, formatNumber } = useSpeech();
  const spans = gather(hours);
  const used = OUTCOMES.filter((outcome) => totals[outcome] > 0 || outcome === 'delivered');
  const series = used.map((key) => ({
    key,
    name: t(`state.path.${key}`),
    look: LOOKS[key],
  }));
  const all = OUTCOMES.reduce((sum, outcome) => sum + totals[outcome], 0);
  const { nameOf, tickOf } = useSpanNames(spans, hours.length);
  return (
    <Card title={t('overview.messages')} hint={t('overview.messagesHint')}>
      <StackedBars
        summary={t('overview.summary', { count: all, delivered: formatNumber(totals.delivered + totals.stored) })}
        series={series}
        bars={spans.map((span, place) => ({
          key: span.from,
          tick: tickOf(span, place),
          name: nameOf(span),
          values: span.counts,
        }))}
      />
      <Legend series={series} totals={totals} />
      <ChartTable spans={spans} used={used} nameOf={nameOf} />
    </Card>
  );
}

function ChartTable({
  spans,
  used,
  nameOf,
}: {
  spans: readonly Span[];
  used: readonly Outcome[];
  nameOf: (span: Span) => string;
}) {
  const { t, formatNumber } = useSpeech();
  const filled = spans.filter(({ counts }) => used.some((outcome) => counts[outcome] > 0)).toReversed();
  const columns: readonly Column<Span>[] = [
    { head: t('overview.time'), cell: nameOf },
    ...used.map((outcome) => ({
      head: t(`state.path.${outcome}`),
      cell: ({ counts }: Span) => formatNumber(counts[outcome]),
      isNumber: true,
    })),
  ];
  return (
    <div className="mt-2">
      <Disclosure summary={t('overview.asTable')}>
        {filled.length === 0 ? (
          <p className="text-soft">{t('overview.nothingThen')}</p>
        ) : (
          <Table caption={t('overview.messages')} columns={columns} rows={filled} keyOf={({ from }) => from} />
        )}
      </Disclosure>
    </div>
  );
}
