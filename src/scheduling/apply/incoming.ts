import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { propertyOf } from '../../protocol/icalendar/component.js';
import { addressOf, addressOfValue, isMe, type Me, mailboxOf } from '../objects/calendar-user.js';
import { attendeesOf, readSchedulingObject, type SchedulingObject } from '../objects/scheduling-object.js';

/** The object in a letter, with the proven address of its sender. */
export interface Incoming {
  readonly object: SchedulingObject;
  readonly method: string;
  readonly from: string;
}

export type Applied =
  | { readonly kind: 'none'; readonly reason: Ignored }
  | {
      readonly kind: 'store';
      readonly text: string;
      /** RFC 6638 §3.2.10: an answer leaves the Schedule-Tag as it is. */
      readonly isAnswer: boolean;
    }
  /** REFRESH: the current state is sent to that attendee. */
  | { readonly kind: 'refresh'; readonly to: string };

export type Ignored =
  | 'unreadable'
  | 'method'
  | 'sender'
  | 'not-invited'
  | 'own-event'
  | 'other-organizer'
  | 'unknown'
  | 'outdated';

export const ignored = (reason: Ignored): Applied => ({ kind: 'none', reason });

/** `undefined`: no object that can be scheduled. */
export function readIncoming(text: string, method: string, from: string): Incoming | undefined {
  const object = readSchedulingObject(text);
  return object && { object, method: object.method ?? method, from };
}

/** Whether From is the ORGANIZER, or an address that may send for it. */
export function isFromOrganizer({ object: { organizer }, from }: Incoming): boolean {
  if (!organizer) return false;
  const allowed = [addressOf(organizer), addressOfValue(parameterOf(organizer, 'SENT-BY'))];
  return allowed.some((address) => address !== undefined && mailboxOf(address) === mailboxOf(from));
}

export function isInvited(object: SchedulingObject, me: Me): boolean {
  return [...object.components.values()].some((each) => attendeesOf(each).some((line) => isMe(me, line)));
}

/** Whether every component has the organiser of the stored object. */
export function hasSameOrganizer(stored: SchedulingObject, incoming: SchedulingObject): boolean {
  const known = stored.organizer && addressOf(stored.organizer);
  const named = [...incoming.components.values()].map((each) => propertyOf(each, 'ORGANIZER'));
  return known !== undefined && named.every((line) => line === undefined || addressOf(line) === known);
}
