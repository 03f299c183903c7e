import type { Collection } from '../collection.js';

/** RFC 6638 §9.2, as clients store it in the inbox. */
const DEFAULT_CALENDAR_PROPERTY = '{urn:ietf:params:xml:ns:caldav}schedule-default-calendar-URL';

/** Where invitations go: what the owner chose, else `default`, else the oldest calendar that takes events. */
export function findDefaultCalendar(all: readonly Collection[]): Collection | undefined {
  const calendars = all.filter(({ kind, props }) => kind === 'calendar' && takesEvents(props));
  const inbox = all.find(({ kind }) => kind === 'inbox');
  const chosen = segmentOf(inbox?.props.others?.[DEFAULT_CALENDAR_PROPERTY] ?? '');
  return (
    calendars.find(({ segment }) => segment === chosen) ??
    calendars.find(({ segment }) => segment === 'default') ??
    calendars[0]
  );
}

function takesEvents({ components }: Collection['props']): boolean {
  return components?.includes('VEVENT') ?? true;
}

/** The last part of the address in a property's XML. */
function segmentOf(xml: string): string | undefined {
  const href = /<(?:[\w.-]+:)?href[^>]*>([^<]*)</.exec(xml)?.[1]?.trim().replace(/\/$/, '');
  if (!href) return undefined;
  try {
    return decodeURIComponent(href.slice(href.lastIndexOf('/') + 1));
  } catch {
    return undefined;
  }
}
