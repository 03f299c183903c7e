import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { propertyOf } from '../../protocol/icalendar/component.js';
import { addressOf, isMe, type Me } from '../objects/calendar-user.js';
import { LineChanges } from '../objects/line-changes.js';
import { attendeesOf, readSchedulingObject, type SchedulingObject } from '../objects/scheduling-object.js';
import { planForAttendee } from './attendee-plan.js';
import { forcedAddresses, organizerLetters } from './organizer-letters.js';
import { organizerText } from './organizer-text.js';
import { DELIVERED, NOT_SENT, type Plan, type PlannedLetter, QUEUED } from './planned-letter.js';

export interface PlanInput {
  /** The stored object; `undefined`: there is none. */
  readonly before: string | undefined;
  /** The object as the client wants it; `undefined`: deleted. */
  readonly after: string | undefined;
  readonly me: Me;
  readonly nowMs: number;
  readonly isReplyWanted: boolean;
}

/** RFC 6638 §3.2: what a client's change stores, and the letters it sends. */
export function plan({ before, after, me, nowMs, isReplyWanted }: PlanInput): Plan {
  const old = before === undefined ? undefined : readParties(before, me);
  const fresh = after === undefined ? undefined : readParties(after, me);
  const nothing: Plan = { kind: 'planned', text: after, letters: [] };
  const role = old?.role ?? fresh?.role;
  if (role === undefined) return nothing;
  if (role === 'attendee') {
    if (old && after !== undefined && !fresh) {
      return { kind: 'refused', condition: 'allowed-attendee-scheduling-object-change' };
    }
    return planForAttendee(old?.object, fresh?.object, { me, nowMs, isReplyWanted });
  }
  const named = after === undefined ? undefined : readSchedulingObject(after)?.organizer;
  if (old && named && addressOf(old.organizer) !== addressOf(named)) {
    return { kind: 'refused', condition: 'allowed-organizer-scheduling-object-change' };
  }
  // An organiser that removes all attendees and itself keeps a private event
  const forced = fresh ? forcedAddresses(fresh.object) : new Set<string>();
  const text = fresh ? organizerText(old?.object, fresh.object, me) : after;
  const stored = text === undefined || !fresh ? undefined : readSchedulingObject(text);
  return { kind: 'planned', text, letters: organizerLetters(old?.object, stored, { me, nowMs, forced }) };
}

interface Parties {
  readonly object: SchedulingObject;
  readonly organizer: NonNullable<SchedulingObject['organizer']>;
  readonly role: 'organizer' | 'attendee';
}

/** `undefined`: it has no other attendees, or the caller is neither organiser nor attendee. */
function readParties(text: string, me: Me): Parties | undefined {
  const object = readSchedulingObject(text);
  const organizer = object?.organizer;
  if (!object || !organizer) return undefined;
  const components = [...object.components.values()];
  const isSilent = components.some(
    (each) => propertyOf(each, 'X-MOZ-SEND-INVITATIONS')?.value.toUpperCase() === 'FALSE',
  );
  if (isSilent) return undefined;
  const attendees = components.flatMap(attendeesOf);
  if (isMe(me, organizer)) {
    return attendees.some((line) => !isMe(me, line)) ? { object, organizer, role: 'organizer' } : undefined;
  }
  return attendees.some((line) => isMe(me, line)) ? { object, organizer, role: 'attendee' } : undefined;
}

/** RFC 6638 §3.2.9: writes the status of each letter on the lines of its recipients. */
export function withStatuses(
  text: string,
  outcomes: readonly { readonly letter: Pick<PlannedLetter, 'to' | 'statusOf'>; readonly status: string }[],
): string {
  const object = readSchedulingObject(text);
  if (!object || outcomes.length === 0) return text;
  const changes = new LineChanges(text);
  const ofOrganizer = outcomes.find(({ letter }) => letter.statusOf === 'organizer')?.status;
  const told = outcomes.filter(({ letter }) => letter.statusOf === 'attendees');
  const ofAddress = new Map(
    told.flatMap(({ letter, status }) => letter.to.map((address) => [address, status] as const)),
  );
  for (const component of object.components.values()) {
    const organizer = propertyOf(component, 'ORGANIZER');
    if (organizer && ofOrganizer !== undefined) changes.setParameter(organizer, 'SCHEDULE-STATUS', ofOrganizer);
    for (const line of attendeesOf(component)) {
      const status = ofAddress.get(addressOf(line) ?? '');
      if (status !== undefined) changes.setParameter(line, 'SCHEDULE-STATUS', status);
    }
  }
  return changes.apply();
}

/** Writes the outcome of queued letters on the lines of their addresses, unless a line already has a later status. */
export function withDeliveries(
  text: string,
  statuses: readonly (readonly [address: string, status: string])[],
): string {
  const object = readSchedulingObject(text);
  if (!object) return text;
  const changes = new LineChanges(text);
  const ofAddress = new Map(statuses.map(([address, status]) => [comparable(address), status]));
  for (const component of object.components.values()) {
    const organizer = propertyOf(component, 'ORGANIZER');
    for (const line of [...(organizer ? [organizer] : []), ...attendeesOf(component)]) {
      const status = ofAddress.get(comparable(addressOf(line) ?? ''));
      const known = parameterOf(line, 'SCHEDULE-STATUS');
      // A server that accepted it may return it later
      const isOpen = known === QUEUED || (known === DELIVERED && status === NOT_SENT);
      if (status !== undefined && isOpen) changes.setParameter(line, 'SCHEDULE-STATUS', status);
    }
  }
  return changes.apply();
}

/** Envelopes have the domain in ASCII. */
function comparable(address: string): string {
  const parsed = parseEmailAddress(address);
  return parsed ? formatEmailAddress(parsed) : address.toLowerCase();
}

/** RFC 6638 §2.4: the object concerns others, and has a Schedule-Tag. */
export function isSchedulingObject(text: string, me: Me): boolean {
  return readParties(text, me) !== undefined;
}
