import { type Component, isFault, parseComponents } from '../../src/protocol/icalendar/component.js';

/** A VCALENDAR around some lines. */
export function calendarText(...lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

export function parseCalendar(text: string): Component {
  const parsed = parseComponents(text);
  if (isFault(parsed)) throw new Error(parsed.fault);
  return parsed[0] as Component;
}
