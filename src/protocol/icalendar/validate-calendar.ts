import { parameterOf } from '../content-lines/parameter.js';
import { type Component, isFault, parseComponents, propertiesOf, propertyOf } from './component.js';
import { durationOf, timeOf, timesOfLine } from './property-values.js';
import { MAX_DATES, MAX_RULES } from './recurrence/recurrence.js';
import { parseRule } from './rules/recurrence-rule.js';
import { createZoneFinder } from './zones/zone-finder.js';

/** The preconditions of RFC 4791 §5.3.2.1, in the order they are checked. */
export type CalendarCondition =
  | 'valid-calendar-data'
  | 'valid-calendar-object-resource'
  | 'valid-timezone'
  | 'supported-calendar-component'
  | 'min-date-time'
  | 'max-date-time'
  | 'max-instances'
  | 'max-attendees-per-instance';

export interface CalendarFault {
  readonly condition: CalendarCondition;
  /** The property or component at fault. */
  readonly subject: string;
  /** Where in the text, when one place is at fault. */
  readonly at?: number;
}

export interface ValidCalendar {
  readonly calendar: Component;
  /** VEVENT, VTODO or VJOURNAL. */
  readonly kind: string;
  readonly uid: string;
}

export interface CalendarRules {
  /** What the collection takes. */
  readonly kinds: readonly string[];
  readonly minMs: number;
  readonly maxMs: number;
  readonly maxCount: number;
  readonly maxAttendees: number;
}

export const CALENDAR_RULES: CalendarRules = {
  kinds: ['VEVENT', 'VTODO', 'VJOURNAL'],
  minMs: Date.UTC(1900, 0, 1),
  maxMs: Date.UTC(2199, 11, 31, 23, 59, 59),
  maxCount: 10_000,
  maxAttendees: 250,
};

/** Structure, and what is computed with: dates, rules, zones. Any other value is taken as it is. */
export function validateCalendar(text: string, rules: CalendarRules = CALENDAR_RULES): ValidCalendar | CalendarFault {
  const parsed = parseComponents(text);
  if (isFault(parsed)) return { condition: 'valid-calendar-data', subject: parsed.fault, at: parsed.at };
  const [calendar, second] = parsed;
  if (calendar?.name !== 'VCALENDAR' || second) return { condition: 'valid-calendar-data', subject: 'VCALENDAR' };
  const components = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  const resource = checkResource(calendar, components);
  const fault =
    components.map(checkValues).find((found) => found !== undefined) ??
    ('condition' in resource ? resource : undefined) ??
    checkZones(calendar, components) ??
    components.map((each) => checkLimits(each, components, rules)).find((found) => found !== undefined);
  if (fault || 'condition' in resource) return fault ?? (resource as CalendarFault);
  return rules.kinds.includes(resource.kind)
    ? { calendar, ...resource }
    : { condition: 'supported-calendar-component', subject: resource.kind };
}

const TIMES = ['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID'] as const;

function checkValues(component: Component): CalendarFault | undefined {
  for (const line of component.lines) {
    const isWrong =
      ((TIMES as readonly string[]).includes(line.name) && !timeOf({ ...component, lines: [line] }, line.name)) ||
      (line.name === 'DURATION' && !durationOf({ ...component, lines: [line] })) ||
      ((line.name === 'RRULE' || line.name === 'EXRULE') && !parseRule(line.value)) ||
      ((line.name === 'RDATE' || line.name === 'EXDATE') && [...timesOfLine(line)].includes(undefined));
    if (isWrong) return { condition: 'valid-calendar-data', subject: line.name, at: line.start };
  }
  return undefined;
}

function checkResource(
  calendar: Component,
  components: readonly Component[],
): { kind: string; uid: string } | CalendarFault {
  const wrong = (subject: string): CalendarFault => ({ condition: 'valid-calendar-object-resource', subject });
  if (propertyOf(calendar, 'METHOD')) return wrong('METHOD');
  const [first] = components;
  if (!first) return wrong('VCALENDAR');
  if (components.some(({ name }) => name !== first.name)) return wrong(first.name);
  const uid = propertyOf(first, 'UID')?.value ?? '';
  if (uid === '' || components.some((each) => propertyOf(each, 'UID')?.value !== uid)) return wrong('UID');
  const ids = components.map((each) => recurrenceKey(each));
  if (new Set(ids).size < ids.length) return wrong('RECURRENCE-ID');
  const master = components.find((each) => !propertyOf(each, 'RECURRENCE-ID'));
  const start = master && timeOf(master, 'DTSTART');
  if (start) {
    const isOther = (each: Component) => {
      const id = timeOf(each, 'RECURRENCE-ID');
      return id !== undefined && (id.kind === 'date') !== (start.kind === 'date');
    };
    if (components.some(isOther)) return { condition: 'valid-calendar-data', subject: 'RECURRENCE-ID' };
  }
  return { kind: first.name, uid };
}

/** The master's is empty, so that two of them are found as two of one RECURRENCE-ID are. */
function recurrenceKey(component: Component): string {
  const time = timeOf(component, 'RECURRENCE-ID');
  return time ? `${time.kind} ${time.localMs} ${time.tzid ?? ''}` : '';
}

function checkZones(calendar: Component, components: readonly Component[]): CalendarFault | undefined {
  const zones = createZoneFinder(calendar);
  for (const line of components.flatMap(({ lines }) => lines)) {
    const tzid = line.parameters.length > 0 ? parameterOf(line, 'TZID') : undefined;
    if (tzid !== undefined && !zones.findZone(tzid)) {
      return { condition: 'valid-timezone', subject: 'TZID', at: line.start };
    }
  }
  return undefined;
}

function checkLimits(
  component: Component,
  components: readonly Component[],
  { kinds, minMs, maxMs, maxCount, maxAttendees }: CalendarRules,
): CalendarFault | undefined {
  if (!kinds.includes(component.name)) return { condition: 'supported-calendar-component', subject: component.name };
  for (const name of TIMES) {
    const time = timeOf(component, name);
    if (time && time.localMs < minMs) return { condition: 'min-date-time', subject: name };
    if (time && time.localMs > maxMs) return { condition: 'max-date-time', subject: name };
  }
  const rules = [...propertiesOf(component, 'RRULE'), ...propertiesOf(component, 'EXRULE')];
  const isCountedHigh = rules.some(({ value }) => (parseRule(value)?.count ?? 0) > maxCount);
  const dates = [...propertiesOf(component, 'RDATE'), ...propertiesOf(component, 'EXDATE')];
  const dateCount = dates.reduce((sum, { value }) => sum + value.split(',').length, 0);
  if (isCountedHigh || rules.length > MAX_RULES || dateCount + components.length - 1 > Math.min(maxCount, MAX_DATES)) {
    return { condition: 'max-instances', subject: isCountedHigh || rules.length > MAX_RULES ? 'RRULE' : 'RDATE' };
  }
  return propertiesOf(component, 'ATTENDEE').length > maxAttendees
    ? { condition: 'max-attendees-per-instance', subject: 'ATTENDEE' }
    : undefined;
}
