import type { Collection } from '../groupware/collection.js';
import type { Groupware } from '../groupware/groupware.js';
import type { ObjectFacts, OpenObject } from '../groupware/object.js';

export interface StoredObject {
  readonly facts: ObjectFacts;
  readonly object: OpenObject;
}

/** Finds the calendar that has the object; if several have it, the one where it is an invitation. */
export async function findObject(
  { objects }: Pick<Groupware, 'objects'>,
  collections: readonly Collection[],
  uid: string,
): Promise<StoredObject | undefined> {
  let found: ObjectFacts | undefined;
  for (const { id, kind } of collections) {
    if (kind !== 'calendar') continue;
    const facts = (await objects.snapshot(id)).findUid(uid);
    const isScheduled = facts?.scheduleTag !== undefined;
    if (facts && (!found || (isScheduled && found.scheduleTag === undefined))) found = facts;
  }
  if (!found) return undefined;
  for await (const object of objects.open([found])) return { facts: object.facts, object };
  return undefined;
}

/** The default of RFC 6638 §9.2 if a client has set it, else the calendar `default`, else the first. */
export function calendarFor(collections: readonly Collection[], kind: 'VEVENT' | 'VTODO'): Collection | undefined {
  const calendars = collections.filter((each) => {
    const { components } = each.props;
    return each.kind === 'calendar' && (components === undefined || components.includes(kind));
  });
  const inbox = collections.find((each) => each.kind === 'inbox');
  const set = inbox?.props.others?.['{urn:ietf:params:xml:ns:caldav}schedule-default-calendar-URL'];
  const named = set === undefined ? undefined : calendars.find(({ segment }) => hrefNames(set, segment));
  return named ?? calendars.find(({ segment }) => segment === 'default') ?? calendars[0];
}

function hrefNames(xml: string, segment: string): boolean {
  return xml.includes(`/${encodeURIComponent(segment)}/`) || xml.includes(`/${segment}/`);
}
