import { useSpeech } from '../i18n/language-context';
import './chart.css';
import { classes } from './classes';

export interface Series {
  readonly key: string;
  readonly name: string;
  /** Colour and pattern. */
  readonly look: string;
}

export interface Bar {
  readonly key: string;
  /** Label below the bar; blank: the bar is between two that have one. */
  readonly tick: string;
  /** The whole name, shown on hover. */
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}

/** Bars made of parts. Screen readers get `summary` and the table behind it. */
export function StackedBars({
  summary,
  series,
  bars,
  top = niceTop(Math.max(1, ...bars.map((bar) => total(bar, series)))),
  format,
}: {
  summary: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** The value at the upper end of the scale; default: one that fits the bars. */
  top?: number;
  /** How values are written; default: plain numbers. */
  format?: (value: number) => string;
}) {
  const { formatNumber } = useSpeech();
  const show = format ?? formatNumber;
  return (
    <div role="img" aria-label={summary} className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-soft">
      <div className="flex h-48 flex-col justify-between text-end tabular-nums">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="leading-none">
            {show(value)}
          </span>
        ))}
      </div>
      <div className="relative flex h-48 items-end gap-px border-b border-line-strong/60 sm:gap-0.5">
        <span className="absolute inset-x-0 top-0 border-t border-dashed border-line" />
        <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line" />
        {bars.map((bar) => (
          <Column key={bar.key} {...{ bar, series, top, show }} />
        ))}
      </div>
      <span />
      <div className="flex pt-1">
        {bars.map(({ key, tick }) => (
          <span key={key} className="relative h-4 grow basis-0">
            <span className="absolute start-1/2 -translate-x-1/2 whitespace-nowrap rtl:translate-x-1/2">{tick}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

function Column({
  bar,
  series,
  top,
  show,
}: {
  bar: Bar;
  series: readonly Series[];
  top: number;
  show: (value: number) => string;
}) {
  const parts = series.filter(({ key }) => (bar.values[key] ?? 0) > 0);
  const title = [bar.name, ...parts.map(({ key, name }) => `${name}: ${show(bar.values[key] ?? 0)}`)].join('\n');
  return (
    <div
      title={title}
      className="relative z-1 flex h-full min-w-0 grow basis-0 flex-col-reverse items-center gap-px hover:bg-sunken"
    >
      {parts.map(({ key, look }) => (
        <span
          key={key}
          className={classes('w-full max-w-8 shrink-0 last:rounded-t-sm', look)}
          style={{ height: `max(2px, calc(${((bar.values[key] ?? 0) / top) * 100}% - 1px))` }}
        />
      ))}
    </div>
  );
}

/** A bar in a table's cell, beside its number: the table is the chart. */
export function BarInCell({ value, top, look }: { value: number; top: number; look: string }) {
  return (
    <span aria-hidden="true" className="my-1.5 block h-2.5 w-full min-w-16 overflow-hidden rounded-sm bg-sunken">
      <span
        className={classes('block h-full rounded-sm', look)}
        style={{ width: `${value === 0 ? 0 : Math.max(2, (value / Math.max(1, top)) * 100)}%` }}
      />
    </span>
  );
}

/** What the patterns mean, with the sums. */
export function Legend({ series, totals }: { series: readonly Series[]; totals: Readonly<Record<string, number>> }) {
  const { formatNumber } = useSpeech();
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {series.map(({ key, name, look }) => (
        <li key={key} className="flex items-center gap-2">
          <span aria-hidden="true" className={classes('size-3.5 rounded-sm', look)} />
          {name}
          <span className="text-soft tabular-nums">{formatNumber(totals[key] ?? 0)}</span>
        </li>
      ))}
    </ul>
  );
}

function total({ values }: Bar, series: readonly Series[]): number {
  return series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
}

/** An even number that reads well: 2, 4, 10, 20, 40, 100, … */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.max(2, [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? value);
}
