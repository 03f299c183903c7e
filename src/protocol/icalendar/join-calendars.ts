import { type Component, isFault, parseComponents, propertyOf } from './component.js';

/** Pieces of one VCALENDAR with the components of all, each VTIMEZONE once; texts that cannot be read are skipped. */
export function createCalendarJoin(product = '-//Waypost//Calendar//EN') {
  const zones = new Set<string>();
  return {
    head: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:${product}\r\n`,
    add(text: string): string {
      const parsed = parseComponents(text);
      if (isFault(parsed)) return '';
      return parsed
        .flatMap(({ components }) => components)
        .filter(isNew)
        .map(({ start, end }) => withLineEnd(text.slice(start, end)))
        .join('');
    },
    tail: 'END:VCALENDAR\r\n',
  };

  function isNew(component: Component): boolean {
    if (component.name !== 'VTIMEZONE') return true;
    const tzid = propertyOf(component, 'TZID')?.value ?? '';
    if (zones.has(tzid)) return false;
    zones.add(tzid);
    return true;
  }
}

function withLineEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\r\n`;
}
