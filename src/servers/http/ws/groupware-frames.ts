import type { Collection } from '../../../groupware/collection.js';
import { bareName, type ObjectFacts } from '../../../groupware/object.js';
import { presentCalendar } from '../api/v1/calendar-view.js';
import { hrefOf } from '../dav/place.js';
import { syncTokenOf } from '../dav/sync-token.js';
import type { SocketEvent } from './frames.js';

export type Change = 'Created' | 'Updated' | 'Deleted';

/** `undefined`: clients do not show this collection or this change. */
export function collectionEvent(change: Change, collection: Collection): SocketEvent | undefined {
  const { id: about, kind, segment, props } = collection;
  if (kind === 'book' && change !== 'Updated') {
    const name = props.displayName ?? segment;
    const addressBook = { id: segment, addressBookId: segment, name, object: 'address_book' };
    return { event: `addressBook${change}`, about: [about], members: { addressBook } };
  }
  if (kind !== 'calendar') return undefined;
  const { id, name, description, color, order, timezone, object } = presentCalendar(collection, false);
  const synctoken = syncTokenOf(collection, collection.highestModseq);
  const shown = { name, description, color, order, timezone, readonly: false, synctoken, object };
  return { event: `calendar${change}`, about: [about], members: { calendar: { id, calendarId: id, ...shown } } };
}

export interface ToldObject {
  readonly collection: Collection;
  readonly address: string;
  readonly name: string;
  /** `undefined`: the object is deleted. */
  readonly facts?: ObjectFacts;
  /** `undefined`: the object is deleted, or its text is too long for a frame. */
  readonly text?: string | undefined;
}

/** `undefined`: clients do not show invitations in the inbox. */
export function objectEvent(change: Change, told: ToldObject): SocketEvent | undefined {
  const { collection, address, name, facts, text } = told;
  const { id: about, kind, segment } = collection;
  const id = bareName(name);
  if (kind === 'book') {
    const contact = {
      ...{ id, contactId: id, addressBookId: segment },
      ...(facts && { fullName: facts.card?.fullName ?? '', content: text, etag: facts.etag }),
      object: 'contact',
    };
    return { event: `contact${change}`, about: [about], members: { contact } };
  }
  if (kind !== 'calendar') return undefined;
  const calendarEvent = {
    ...{ id, eventId: id, calendarId: segment, ical: text },
    href: hrefOf({ kind: 'calendar-object', address, segment, name }),
    ...(facts && { componentType: facts.calendar?.kind ?? 'VEVENT' }),
    object: 'calendar_event',
  };
  return { event: `calendarEvent${change}`, about: [about], members: { calendarEvent } };
}
