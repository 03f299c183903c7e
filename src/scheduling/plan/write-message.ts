import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { type Component, componentsOf, propertyOf } from '../../protocol/icalendar/component.js';
import { timeOf } from '../../protocol/icalendar/property-values.js';
import { DAY_MS } from '../../protocol/icalendar/values/civil.js';
import { formatTime } from '../../protocol/icalendar/values/time-value.js';
import { writeVtimezone } from '../../protocol/icalendar/zones/write-vtimezone.js';
import { OF_REPLIES } from '../objects/reply-marks.js';
import { type SchedulingObject, sequenceOf } from '../objects/scheduling-object.js';

export type Method = 'REQUEST' | 'CANCEL' | 'REPLY';

/** A component in one letter. */
export interface ToldComponent {
  readonly component: Component;
  readonly sequence?: number;
  /** Chooses the lines to send; default: all but X- lines. */
  readonly isTold?: (line: ContentLine) => boolean;
  /** Complete lines to add. */
  readonly added?: readonly string[];
}

const PRODUCT = '-//Waypost//Calendar//EN';

/** RFC 5546: the object that a letter carries, without alarms, X- lines and SCHEDULE- parameters. */
export function writeMessage(
  { text, calendar, zones }: SchedulingObject,
  method: Method,
  told: readonly ToldComponent[],
  nowMs: number,
): string {
  const stamp = line('DTSTAMP', formatTime({ kind: 'utc', localMs: nowMs, tzid: undefined }));
  const bodies = told.map(({ component, sequence = sequenceOf(component), isTold = () => true, added = [] }) => {
    const lines = component.lines.filter((each) => !LEFT_OUT.has(each.name) && !isOwn(each) && isTold(each));
    const inner = component.components.filter(({ name }) => name !== 'VALARM' && !name.startsWith('X-'));
    return {
      lines,
      text: [
        line('BEGIN', component.name),
        stamp,
        line('SEQUENCE', String(sequence)),
        ...lines.map(toldLine),
        ...added,
        ...(method === 'REQUEST' ? inner.map(({ start, end }) => normalEnds(text.slice(start, end))) : []),
        line('END', component.name),
      ].join(''),
    };
  });
  const tzids = new Set(bodies.flatMap(({ lines }) => lines.flatMap((each) => parameterOf(each, 'TZID') ?? [])));
  const zonesText = [...tzids].map((tzid) => {
    const own = componentsOf(calendar, 'VTIMEZONE').find((each) => propertyOf(each, 'TZID')?.value === tzid);
    if (own) return normalEnds(text.slice(own.start, own.end));
    const zone = zones.findZone(tzid);
    const starts = told.map(({ component }) => timeOf(component, 'DTSTART')?.localMs ?? nowMs);
    return zone ? writeVtimezone(zone, tzid, Math.min(...starts) - DAY_MS, nowMs) : '';
  });
  return [
    line('BEGIN', 'VCALENDAR'),
    line('VERSION', '2.0'),
    line('PRODID', PRODUCT),
    line('CALSCALE', 'GREGORIAN'),
    line('METHOD', method),
    ...zonesText,
    ...bodies.map((body) => body.text),
    line('END', 'VCALENDAR'),
  ].join('');
}

const LEFT_OUT = new Set(['DTSTAMP', 'SEQUENCE', 'REQUEST-STATUS', '']);

function isOwn({ name, parameters }: ContentLine): boolean {
  return name.startsWith('X-') || (name === 'COMMENT' && parameters.some((each) => each.name === OF_REPLIES));
}

function toldLine(each: ContentLine): string {
  const parameters = each.parameters.filter(({ name }) => !name.startsWith('SCHEDULE-') && name !== OF_REPLIES);
  return formatLine({ writtenName: each.writtenName, parameters, value: each.value });
}

function line(writtenName: string, value: string): string {
  return formatLine({ writtenName, value });
}

/** Letters have CR LF, whatever the client wrote. */
function normalEnds(text: string): string {
  return text.replace(/\r?\n/g, '\r\n');
}
