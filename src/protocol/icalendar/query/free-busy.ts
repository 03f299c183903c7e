import { formatLine } from '../../content-lines/fold-line.js';
import { parameterOf } from '../../content-lines/parameter.js';
import { type Component, propertiesOf, propertyOf } from '../component.js';
import { occurrences, type Window } from '../recurrence/occurrences.js';
import { recurringObjectOf } from '../recurrence/recurrence.js';
import { formatTime } from '../values/time-value.js';
import type { ZoneFinder } from '../zones/zone-finder.js';

const BUSY_KINDS = ['BUSY', 'BUSY-TENTATIVE', 'BUSY-UNAVAILABLE'] as const;
export type BusyKind = (typeof BUSY_KINDS)[number];

export interface BusyPeriod {
  readonly startMs: number;
  readonly endMs: number;
  readonly kind: BusyKind;
}

/** The time its events take within the window; `undefined` is a step without any. */
export function* busyPeriods(
  calendar: Component,
  zones: ZoneFinder,
  window: Window,
  isOwn: (address: string) => boolean,
): Generator<BusyPeriod | undefined> {
  const object = recurringObjectOf(calendar);
  const kinds = new Map<Component, BusyKind | undefined>();
  for (const component of [object.master, ...object.overrides]) {
    if (component) kinds.set(component, busyKindOf(component, isOwn));
  }
  if ([...kinds.values()].every((kind) => kind === undefined)) return;
  for (const occurrence of occurrences(object, zones, window)) {
    const kind = occurrence && kinds.get(occurrence.component);
    const startMs = Math.max(occurrence?.startMs ?? 0, window.fromMs);
    const endMs = Math.min(occurrence?.endMs ?? 0, window.untilMs);
    yield kind && endMs > startMs ? { startMs, endMs, kind } : undefined;
  }
}

/** `undefined`: it takes no time. */
function busyKindOf(component: Component, isOwn: (address: string) => boolean): BusyKind | undefined {
  const textOf = (name: string) => propertyOf(component, name)?.value.trim().toUpperCase();
  const own = propertiesOf(component, 'ATTENDEE').find(({ value }) => isOwn(value));
  const answer = own && parameterOf(own, 'PARTSTAT')?.toUpperCase();
  if (component.name !== 'VEVENT' || textOf('TRANSP') === 'TRANSPARENT') return undefined;
  if (textOf('STATUS') === 'CANCELLED' || answer === 'DECLINED') return undefined;
  return textOf('STATUS') === 'TENTATIVE' || answer === 'TENTATIVE' ? 'BUSY-TENTATIVE' : 'BUSY';
}

/** Merges periods of one kind that overlap or touch; in order. */
export function joinPeriods(periods: readonly BusyPeriod[]): BusyPeriod[] {
  const joined: BusyPeriod[] = [];
  for (const kind of BUSY_KINDS) {
    const own = periods.filter((period) => period.kind === kind).sort((a, b) => a.startMs - b.startMs);
    let open: BusyPeriod | undefined;
    for (const period of own) {
      if (open && period.startMs <= open.endMs) open = { ...open, endMs: Math.max(open.endMs, period.endMs) };
      else {
        if (open) joined.push(open);
        open = period;
      }
    }
    if (open) joined.push(open);
  }
  return joined.sort((a, b) => a.startMs - b.startMs);
}

/** The lines of FREEBUSY for joined periods. */
export function formatBusyLines(periods: readonly BusyPeriod[]): string {
  const stamp = (localMs: number) => formatTime({ kind: 'utc', localMs, tzid: undefined });
  return periods
    .map(({ startMs, endMs, kind }) => {
      const written = `FBTYPE=${kind}`;
      const parameters = [{ name: 'FBTYPE', values: [kind], written }];
      return formatLine({ writtenName: 'FREEBUSY', parameters, value: `${stamp(startMs)}/${stamp(endMs)}` });
    })
    .join('');
}
