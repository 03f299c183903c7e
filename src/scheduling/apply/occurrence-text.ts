import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { formatLine } from '../../protocol/content-lines/fold-line.js';
import { makeParameter } from '../../protocol/content-lines/parameter.js';
import { lineEndOf } from '../../protocol/content-lines/text-edit.js';
import type { Component } from '../../protocol/icalendar/component.js';
import { timeOf } from '../../protocol/icalendar/property-values.js';
import { spanOf } from '../../protocol/icalendar/recurrence/span.js';
import { DAY_MS, dayOfMs } from '../../protocol/icalendar/values/civil.js';
import { formatTime, type TimeValue } from '../../protocol/icalendar/values/time-value.js';
import { toLocal } from '../../protocol/icalendar/zones/zone.js';
import type { SchedulingObject } from '../objects/scheduling-object.js';

const OF_SERIES = new Set(['RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID', 'DTSTART', 'DTEND', 'DUE']);

/** Writes one occurrence of a series as a component of its own, at the time in the RECURRENCE-ID of `like`. */
export function occurrenceText(
  { text, zones }: SchedulingObject,
  master: Component,
  like: Component,
  isKept: (line: ContentLine) => boolean = () => true,
): string {
  const lineEnd = lineEndOf(text);
  const id = timeOf(like, 'RECURRENCE-ID') as TimeValue;
  const span = spanOf(master, zones);
  const anchor = span?.anchor ?? id;
  const instantMs = zones.instantOf(id);
  const at = (ms: number): TimeValue => {
    const localMs = anchor.kind === 'date' ? ms : anchor.kind === 'utc' ? ms : toLocal(zones.zoneOf(anchor), ms);
    return { ...anchor, localMs: anchor.kind === 'date' ? dayOfMs(localMs) * DAY_MS : localMs };
  };
  const start = at(anchor.kind === 'date' ? id.localMs : instantMs);
  const { days, exactMs } = span?.length ?? { days: 0, exactMs: 0 };
  const end: TimeValue = { ...start, localMs: start.localMs + days * DAY_MS + exactMs };
  const dated = (writtenName: string, time: TimeValue) =>
    formatLine({ writtenName, parameters: parametersOf(time), value: formatTime(time) }, lineEnd);
  const has = (name: string) => master.lines.some((line) => line.name === name);
  const lines = master.lines.filter((line) => !OF_SERIES.has(line.name) && isKept(line));
  return [
    `BEGIN:${master.name}${lineEnd}`,
    dated('RECURRENCE-ID', start),
    ...(has('DTSTART') ? [dated('DTSTART', start)] : []),
    ...(has('DTEND') ? [dated('DTEND', end)] : []),
    ...(has('DUE') ? [dated('DUE', has('DTSTART') ? end : start)] : []),
    ...lines.map((line) => text.slice(line.start, line.end)),
    ...master.components.map((inner) => text.slice(inner.start, inner.end)),
    `END:${master.name}${lineEnd}`,
  ].join('');
}

function parametersOf(time: TimeValue) {
  if (time.kind === 'date') return [makeParameter('VALUE', ['DATE'])];
  return time.kind === 'zoned' && time.tzid !== undefined ? [makeParameter('TZID', [time.tzid])] : [];
}
