import type { Overview } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import { Card } from '../../kit/card';
import { Legend, StackedBars } from '../../kit/chart-bars';
import { Disclosure } from '../../kit/disclosure';
import { type Column, Table } from '../../kit/table';
import { gather, OUTCOMES, type Outcome, type Span } from './outcomes';

const LOOKS: Record<Outcome, string> = {
  delivered: 'bg-accent chart-solid',
  stored: 'bg-info chart-dots',
  deferred: 'bg-warn chart-lines',
  held: 'bg-warn chart-columns',
  refused: 'bg-bad chart-rising',
  bounced: 'bg-bad chart-crossed',
  discarded: 'bg-line-strong chart-solid',
};
const TICKS = 6;

/** What became of the messages, over time. */
export function OutcomeChart({ overview: { hours, totals } }: { overview: Overview }) {
  const { t, language, formatNumber } = useSpeech();
  const spans = gather(hours);
  const isDays = hours.length > 48;
  const short = new Intl.DateTimeFormat(language, isDays ? { day: 'numeric', month: 'short' } : { hour: 'numeric' });
  const every = Math.ceil(spans.length / TICKS);
  const used = OUTCOMES.filter((outcome) => totals[outcome] > 0 || outcome === 'delivered');
  const series = used.map((key) => ({
    key,
    name: t(`logs.state.${key === 'deferred' ? 'waiting' : key}`),
    look: LOOKS[key],
  }));
  const all = OUTCOMES.reduce((sum, outcome) => sum + totals[outcome], 0);
  const nameOf = useSpanName(hours.length);
  return (
    <Card title={t('overview.messages')} hint={t('overview.messagesHint')}>
      <StackedBars
        summary={t('overview.summary', { count: all, delivered: formatNumber(totals.delivered + totals.stored) })}
        series={series}
        bars={spans.map((span, place) => ({
          key: span.from,
          tick: (spans.length - 1 - place) % every === 0 ? short.format(new Date(span.from)) : '',
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
      head: t(`logs.state.${outcome === 'deferred' ? 'waiting' : outcome}`),
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

/** `15 Nov, 14:00`, or with a beginning and an end. */
function useSpanName(hourCount: number): (span: Span) => string {
  const { language } = useSpeech();
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    ...(hourCount <= 48 && { minute: '2-digit' }),
  });
  const HOUR_MS = 3_600_000;
  return ({ from, until }) => format.formatRange(new Date(from), new Date(Date.parse(until) + HOUR_MS));
}
