import type { Overview } from '../../api/calls';

/** The states of the log's entries, the good ones first. */
export const OUTCOMES = [
  'delivered',
  'stored',
  'waiting',
  'in_doubt',
  'held',
  'refused',
  'bounced',
  'duplicate',
  'cancelled',
  'discarded',
] as const satisfies readonly (keyof Overview['totals'])[];
export type Outcome = (typeof OUTCOMES)[number];
export type Counts = Readonly<Record<Outcome, number>>;

export interface Span {
  readonly from: string;
  /** The end of its last hour. */
  readonly until: string;
  readonly counts: Counts;
}

/** More bars than this become lines on a phone. */
const MOST_BARS = 31;

/** Merges hours until they fit; an incomplete span is at the beginning, so that the newest are whole. */
export function gather(hours: Overview['hours']): readonly Span[] {
  const width = [1, 2, 3, 6, 12, 24].find((size) => Math.ceil(hours.length / size) <= MOST_BARS) ?? 24;
  const spans: Span[] = [];
  for (let end = hours.length; end > 0; end -= width) {
    const part = hours.slice(Math.max(0, end - width), end);
    spans.unshift({ from: part[0]?.at ?? '', until: part.at(-1)?.at ?? '', counts: sum(part) });
  }
  return spans;
}

function sum(hours: Overview['hours']): Counts {
  const count = (outcome: Outcome) => hours.reduce((all, hour) => all + hour[outcome], 0);
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count(outcome)])) as Counts;
}

/** The share of ended messages, as in the total. */
export function bounceRateOf({ counts: { delivered, stored, bounced } }: Span): number {
  const ended = delivered + stored + bounced;
  return ended === 0 ? 0 : bounced / ended;
}
