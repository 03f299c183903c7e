import { decodeText } from '../../protocol/content-lines/text-value.js';
import { type Component, isFault, parseComponents, propertyOf } from '../../protocol/icalendar/component.js';
import { durationOf, timeOf } from '../../protocol/icalendar/property-values.js';
import { recurringObjectOf } from '../../protocol/icalendar/recurrence/recurrence.js';
import { DAY_MS, dayOfMs } from '../../protocol/icalendar/values/civil.js';
import type { TimeValue } from '../../protocol/icalendar/values/time-value.js';
import { toLocal, UTC, type Zone } from '../../protocol/icalendar/zones/zone.js';
import { createZoneFinder, type ZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import { findNamedZone } from '../../protocol/icalendar/zones/zone-names.js';

/** The fields of a calendar object, for programs that read no iCalendar. */
export interface EventRecord {
  readonly kind: string;
  readonly uid: string | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly location: string | undefined;
  readonly status: string | undefined;
  /** The value as written: `mailto:…`. */
  readonly organizer: string | undefined;
  /** Dates are midnights in UTC. */
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  /** Set if one occurrence was asked for. */
  readonly recurrenceMs: number | undefined;
  readonly completedMs: number | undefined;
  readonly percentComplete: number | undefined;
}

/** Times are computed in the calendar's zone. */
interface AskedOccurrence {
  readonly idMs: number;
  readonly startMs: number;
  readonly endMs: number;
}

/** Reads the master, or the override of one occurrence; without a master, the first component. */
export function readEventRecord(
  text: string,
  {
    timezone,
    occurrence,
  }: { readonly timezone: string | undefined; readonly occurrence?: AskedOccurrence | undefined },
): EventRecord | undefined {
  const parsed = parseComponents(text);
  const calendar = isFault(parsed) ? undefined : parsed[0];
  if (!calendar) return undefined;
  const { master, overrides } = recurringObjectOf(calendar);
  const zone = (timezone === undefined ? undefined : findNamedZone(timezone)) ?? UTC;
  const zones = createZoneFinder(calendar, zone);
  const isMeant = (override: Component) => {
    const id = timeOf(override, 'RECURRENCE-ID');
    return id !== undefined && zones.instantOf(id) === occurrence?.idMs;
  };
  const component = overrides.find(isMeant) ?? master ?? overrides[0];
  const record = component && recordOf(component, zones);
  if (!record || !occurrence) return record;
  const id = timeOf(component, 'RECURRENCE-ID') ?? (master && beginOf(master));
  return { ...record, ...timesOf(occurrence, { id, start: beginOf(component), zone }) };
}

function beginOf(component: Component): TimeValue | undefined {
  return timeOf(component, 'DTSTART') ?? timeOf(component, 'DUE');
}

/** The occurrence was searched with dates at midnight in the calendar's zone. */
function timesOf(
  { idMs, startMs, endMs }: AskedOccurrence,
  {
    id,
    start,
    zone,
  }: { readonly id: TimeValue | undefined; readonly start: TimeValue | undefined; readonly zone: Zone },
): Pick<EventRecord, 'startMs' | 'endMs' | 'recurrenceMs'> {
  const shown = (ms: number, like: TimeValue | undefined) =>
    like?.kind === 'date' ? dayOfMs(toLocal(zone, ms)) * DAY_MS : ms;
  return { startMs: shown(startMs, start), endMs: shown(endMs, start), recurrenceMs: shown(idMs, id) };
}

function recordOf(component: Component, zones: ZoneFinder): EventRecord {
  const textOf = (name: string) => {
    const line = propertyOf(component, name);
    return line && decodeText(line.value);
  };
  const due = component.name === 'VTODO' ? 'DUE' : 'DTEND';
  const start = timeOf(component, 'DTSTART');
  const end = timeOf(component, due);
  const completed = timeOf(component, 'COMPLETED');
  const percent = Number.parseInt(textOf('PERCENT-COMPLETE') ?? '', 10);
  const startMs = start && instantOf(start, zones);
  return {
    kind: component.name,
    uid: propertyOf(component, 'UID')?.value,
    summary: textOf('SUMMARY'),
    description: textOf('DESCRIPTION'),
    location: textOf('LOCATION'),
    status: textOf('STATUS'),
    organizer: propertyOf(component, 'ORGANIZER')?.value,
    recurrenceMs: undefined,
    startMs,
    endMs: end
      ? instantOf(end, zones)
      : start && startMs !== undefined
        ? startMs + lengthOf(component, start)
        : undefined,
    completedMs: completed && instantOf(completed, zones),
    percentComplete: Number.isInteger(percent) ? percent : undefined,
  };
}

/** A date is midnight in UTC, whatever the calendar's zone is. */
function instantOf(time: TimeValue, zones: ZoneFinder): number {
  return time.kind === 'date' ? time.localMs : zones.instantOf(time);
}

function lengthOf(component: Component, start: TimeValue): number {
  const duration = durationOf(component);
  if (duration) return duration.days * DAY_MS + duration.exactMs;
  return start.kind === 'date' && component.name === 'VEVENT' ? DAY_MS : 0;
}
