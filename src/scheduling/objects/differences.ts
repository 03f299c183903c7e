import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { type Component, propertiesOf, propertyOf } from '../../protocol/icalendar/component.js';
import { timeOf, timesOfLine } from '../../protocol/icalendar/property-values.js';
import { spanOf } from '../../protocol/icalendar/recurrence/span.js';
import type { ZoneFinder } from '../../protocol/icalendar/zones/zone-finder.js';
import { addressOf } from './calendar-user.js';
import { OF_REPLIES } from './reply-marks.js';
import { keyOfTime } from './scheduling-object.js';

/** Properties that are private to a program or change with every save. */
const UNTOLD = new Set(['DTSTAMP', 'LAST-MODIFIED', 'CREATED', 'SEQUENCE', 'RECURRENCE-ID', 'UID', 'ORGANIZER']);

/** The content of a component that letters carry, normalised: if two are equal, no letter is needed. */
export function contentOf(component: Component, zones: ZoneFinder, { withExclusions = true } = {}): string {
  const told = component.lines.flatMap((line) => {
    const { name } = line;
    if (UNTOLD.has(name) || name.startsWith('X-') || isRepliesLine(line)) return [];
    if (name === 'EXDATE' || TIME_LINES.has(name)) return [];
    if (name === 'ATTENDEE') return [`ATTENDEE;${parameterOf(line, 'ROLE') ?? ''}:${addressOf(line) ?? line.value}`];
    return [`${name};${parametersOf(line)}:${line.value}`];
  });
  const exclusions = withExclusions ? [...exclusionsOf(component, zones)] : [];
  return [...told, timesOf(component, zones), ...exclusions].sort().join('\n');
}

function isRepliesLine({ parameters }: ContentLine): boolean {
  return parameters.some(({ name }) => name === OF_REPLIES);
}

function parametersOf({ parameters }: ContentLine): string {
  return parameters
    .filter(({ name }) => !name.startsWith('X-'))
    .map(({ name, values }) => `${name}=${values.join(',')}`)
    .sort()
    .join(';');
}

const TIME_LINES = new Set(['DTSTART', 'DTEND', 'DUE', 'DURATION', 'RRULE', 'EXRULE', 'RDATE']);

/** The times of a component: start, length, rules and extra dates. */
export function timesOf(component: Component, zones: ZoneFinder): string {
  const span = spanOf(component, zones);
  const due = component.name === 'VTODO' ? timeOf(component, 'DUE') : undefined;
  const rules = [...propertiesOf(component, 'RRULE'), ...propertiesOf(component, 'EXRULE')];
  const dates = propertiesOf(component, 'RDATE').flatMap((line) => line.value.split(','));
  // The zone matters only if it repeats; otherwise instants are compared
  const zone = rules.length + dates.length > 0 ? span?.zone.name : '';
  return [
    span ? `${zone} ${keyOfTime(span.anchor, zones)} ${span.length.days} ${span.length.exactMs}` : '',
    due ? keyOfTime(due, zones) : '',
    ...rules.map(({ value }) => value.toUpperCase().split(';').sort().join(';')),
    ...dates.sort(),
  ].join(' ');
}

/** The keys of the occurrences that EXDATE excludes. */
export function exclusionsOf(component: Component, zones: ZoneFinder): Set<string> {
  const keys = new Set<string>();
  for (const line of propertiesOf(component, 'EXDATE')) {
    for (const value of timesOfLine(line)) if (value && 'localMs' in value) keys.add(keyOfTime(value, zones));
  }
  return keys;
}

/** RFC 5546 §2.1.4: whether a change needs a new SEQUENCE number. */
export function isRescheduled(
  before: Component,
  after: Component,
  zones: { before: ZoneFinder; after: ZoneFinder },
): boolean {
  const [old, fresh] = [exclusionsOf(before, zones.before), exclusionsOf(after, zones.after)];
  return (
    timesOf(before, zones.before) !== timesOf(after, zones.after) ||
    propertyOf(before, 'LOCATION')?.value !== propertyOf(after, 'LOCATION')?.value ||
    old.size !== fresh.size ||
    [...fresh].some((key) => !old.has(key))
  );
}
