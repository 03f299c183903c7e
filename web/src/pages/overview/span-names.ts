import { useSpeech } from '../../i18n/language-context';
import type { Span } from './outcomes';

/** How many labels fit under the axis. */
const TICKS = 6;
const HOUR_MS = 3_600_000;

export interface SpanNames {
  /** `15 Nov, 14:00`, or with a start and an end. */
  readonly nameOf: (span: Span) => string;
  /** Short, or blank where it would not fit; counted from the newest. */
  readonly tickOf: (span: Span, place: number) => string;
}

export function useSpanNames(spans: readonly Span[], hourCount: number): SpanNames {
  const { language } = useSpeech();
  const isDays = hourCount > 48;
  const long = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    ...(!isDays && { minute: '2-digit' }),
  });
  const short = new Intl.DateTimeFormat(language, isDays ? { day: 'numeric', month: 'short' } : { hour: 'numeric' });
  const every = Math.ceil(spans.length / TICKS);
  return {
    nameOf: ({ from, until }) => long.formatRange(new Date(from), new Date(Date.parse(until) + HOUR_MS)),
    tickOf: ({ from }, place) => ((spans.length - 1 - place) % every === 0 ? short.format(new Date(from)) : ''),
  };
}
