import { type Component, componentsOf, lineOf, makeComponent, withLine, withLines, without } from './component';
import { decodeText, encodeText, makeLine } from './content-line';
import { type Invitee, readInvitees, writeInvitees } from './invitees';
import { type Reminder, readReminders, writeReminders } from './reminders';
import { NO_REPEAT, type Repeat, readRepeat, ruleMovedTo, writeRule } from './repeat';
import { endOf, instantOf, type TimeValue, timeLine, timeOf, utcLine } from './time-value';
import { ownZone, toWall, zoneNameOf } from './zone';

/** An event or one of its occurrences, as the form shows it. */
export interface EventFields {
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  readonly isAllDay: boolean;
  /** What the clock of `zone` shows; of an all-day event midnight. */
  readonly startMs: number;
  /** Behind the last moment, or the last day. */
  readonly endMs: number;
  /** An IANA name, `UTC`, or nothing: wherever the reader is. */
  readonly zone: string;
  readonly repeat: Repeat;
  readonly reminders: readonly Reminder[];
  readonly invitees: readonly Invitee[];
  readonly status: string;
  /** Others may plan something at that time. */
  readonly isFree: boolean;
}

export interface WriteContext {
  readonly nowMs: number;
  /** Who organizes what is new. */
  readonly own: { readonly address: string; readonly name: string };
}

/** `at`: the occurrence; of an all-day event its days as midnights in UTC. */
export function readFields(
  component: Component,
  { at, calendarZone }: { at?: { startMs: number; endMs: number } | undefined; calendarZone: string },
): EventFields | undefined {
  const start = timeOf(component, 'DTSTART');
  if (!start) return undefined;
  const zone = zoneOf(start);
  const wallOf = (instantMs: number) => {
    if (start.kind === 'date' || start.kind === 'utc') return instantMs;
    return toWall(zone === '' ? calendarZone : zone, instantMs);
  };
  const end = endOf(component, start);
  const instants = at ?? { startMs: instantOf(start, calendarZone), endMs: instantOf(end, calendarZone) };
  return {
    title: textOf(component, 'SUMMARY'),
    place: textOf(component, 'LOCATION'),
    notes: textOf(component, 'DESCRIPTION'),
    isAllDay: start.kind === 'date',
    startMs: wallOf(instants.startMs),
    endMs: wallOf(instants.endMs),
    zone,
    repeat: readRepeat(component, start),
    reminders: readReminders(component),
    invitees: readInvitees(component),
    status: textOf(component, 'STATUS').toUpperCase(),
    isFree: textOf(component, 'TRANSP').toUpperCase() === 'TRANSPARENT',
  };
}

/** A zone that only its VTIMEZONE describes is shown as the reader's own. */
function zoneOf({ kind, tzid }: TimeValue): string {
  if (kind === 'floating') return '';
  if (kind === 'utc') return 'UTC';
  return kind === 'date' ? ownZone() : (zoneNameOf(tzid ?? '') ?? ownZone());
}

export function textOf(component: Component, name: string): string {
  const line = lineOf(component, name);
  return line ? decodeText(line.value) : '';
}

/** Only what changed is written; every other line stays as it is. */
export function applyFields(
  component: Component,
  before: EventFields,
  after: EventFields,
  context: WriteContext,
): Component {
  let next = applyTimes(component, before, after);
  next = applyTexts(next, before, after);
  if (!isSame(before.reminders, after.reminders)) next = writeReminders(next, after.reminders, after.title);
  if (!isSame(before.invitees, after.invitees)) next = writeInvitees(next, after.invitees, context.own);
  return stamped(next, context.nowMs);
}

/** What an exception takes over when the whole series is changed: not its own times, and not over a text of its own. */
export function takeOverTexts(exception: Component, before: EventFields, after: EventFields): Component {
  return applyTexts(exception, before, after, true);
}

function applyTexts(component: Component, before: EventFields, after: EventFields, keepsOwn = false): Component {
  let next = component;
  const setText = (name: string, was: string, is: string) => {
    if (was === is || (keepsOwn && textOf(component, name) !== was)) return;
    next = is === '' ? without(next, name) : withLine(next, makeLine(name, encodeText(is)));
  };
  setText('SUMMARY', before.title, after.title);
  setText('LOCATION', before.place, after.place);
  setText('DESCRIPTION', before.notes, after.notes);
  setText('STATUS', before.status, after.status);
  setText('TRANSP', before.isFree ? 'TRANSPARENT' : '', after.isFree ? 'TRANSPARENT' : '');
  return next;
}

function applyTimes(component: Component, before: EventFields, after: EventFields): Component {
  const old = timeOf(component, 'DTSTART');
  const isMoved = hasOtherTimes(before, after);
  let next = component;
  const start = isMoved || !old ? timeIn(after, after.startMs, old) : old;
  if (isMoved || !old) {
    next = withLine(without(next, 'DURATION'), timeLine('DTSTART', start));
    next = withLine(next, timeLine(next.name === 'VTODO' ? 'DUE' : 'DTEND', timeIn(after, after.endMs, old)));
  }
  if (!isSame(before.repeat, after.repeat) && after.repeat.frequency !== 'other') {
    const rule = writeRule(after.repeat, start);
    next = without(next, 'EXRULE', ...(rule === undefined ? ['RDATE', 'EXDATE'] : []));
    return withLines(next, 'RRULE', rule === undefined ? [] : [makeLine('RRULE', rule)]);
  }
  const rule = lineOf(next, 'RRULE');
  if (!rule || !old) return next;
  const moved = ruleMovedTo(rule.value, old.wallMs, start.wallMs);
  return moved === rule.value ? next : withLine(next, makeLine('RRULE', moved));
}

export function hasOtherTimes(before: EventFields, after: EventFields): boolean {
  return (['startMs', 'endMs', 'zone', 'isAllDay'] as const).some((key) => before[key] !== after[key]);
}

/** As `old` was written where the zone is the same: its TZID may have a vendor's prefix. */
export function timeIn({ isAllDay, zone }: EventFields, wallMs: number, old: TimeValue | undefined): TimeValue {
  if (isAllDay) return { kind: 'date', wallMs, tzid: undefined };
  if (zone === '') return { kind: 'floating', wallMs, tzid: undefined };
  if (zone === 'UTC') return { kind: 'utc', wallMs, tzid: undefined };
  const isSameZone = old?.tzid !== undefined && zoneNameOf(old.tzid) === zone;
  return { kind: 'zoned', wallMs, tzid: isSameZone ? old.tzid : zone };
}

function stamped(component: Component, nowMs: number): Component {
  return withLine(withLine(component, utcLine('DTSTAMP', nowMs)), utcLine('LAST-MODIFIED', nowMs));
}

/** A calendar object with one new event; the service adds the zones. */
export function makeEvent(uid: string, fields: EventFields, context: WriteContext): Component {
  const empty = makeComponent('VEVENT', [
    makeLine('UID', uid),
    utcLine('DTSTAMP', context.nowMs),
    utcLine('CREATED', context.nowMs),
  ]);
  const event = applyFields(empty, NO_FIELDS, fields, context);
  return makeComponent('VCALENDAR', [makeLine('VERSION', '2.0'), makeLine('PRODID', PRODUCT), event]);
}

export const PRODUCT = '-//Waypost//Webmail//EN';

const NO_FIELDS: EventFields = {
  title: '',
  place: '',
  notes: '',
  isAllDay: false,
  startMs: Number.NaN,
  endMs: Number.NaN,
  zone: '',
  repeat: NO_REPEAT,
  reminders: [],
  invitees: [],
  status: '',
  isFree: false,
};

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The event itself, or without one the first exception. */
export function masterOf(calendar: Component): Component | undefined {
  const objects = componentsOf(calendar).filter(({ name }) => name !== 'VTIMEZONE');
  return objects.find((one) => !lineOf(one, 'RECURRENCE-ID')) ?? objects[0];
}
