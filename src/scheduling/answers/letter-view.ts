import { readEventRecord } from '../../groupware/records/event-record.js';
import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { decodeText, encodeText } from '../../protocol/content-lines/text-value.js';
import { type Component, propertyOf } from '../../protocol/icalendar/component.js';
import { timeOf } from '../../protocol/icalendar/property-values.js';
import { apply } from '../apply/apply.js';
import { addressOf, isMe, type Me } from '../objects/calendar-user.js';
import { LineChanges } from '../objects/line-changes.js';
import {
  attendeesOf,
  isCancelled,
  MASTER,
  readSchedulingObject,
  type SchedulingObject,
  sequenceOf,
} from '../objects/scheduling-object.js';
import { isSchedulingObject } from '../plan/plan.js';

/** An invitation, answer or cancellation as a message brought it. */
export interface InvitationLetter {
  readonly text: string;
  readonly method: string;
  /** The address of From, if it was proven when the message arrived. */
  readonly provenFrom: string | undefined;
}

export interface InvitedPerson {
  readonly name: string;
  readonly address: string;
  /** An attendee's answer. */
  readonly answer?: string | undefined;
}

/** The state in the calendar: none, an older one, this one, or a newer one. */
export type Holding = 'none' | 'older' | 'same' | 'newer';

/** A letter compared with the calendar; plain data, which may pass between threads. */
export interface LetterView {
  readonly method: string;
  readonly kind: 'VEVENT' | 'VTODO';
  readonly uid: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly location: string | undefined;
  readonly comment: string | undefined;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly isAllDay: boolean;
  readonly isRecurring: boolean;
  /** It is about one occurrence of a series. */
  readonly isOccurrence: boolean;
  readonly isCancelled: boolean;
  readonly organizer: InvitedPerson | undefined;
  readonly attendees: readonly InvitedPerson[];
  /** The sender is proven, and may send it. */
  readonly isProven: boolean;
  /** The owner's own answer; `undefined`: the owner is not invited. */
  readonly answer: string | undefined;
  readonly holding: Holding;
  /** What may be done: answer, or put into the calendar what the letter says. */
  readonly canAnswer: boolean;
  readonly canApply: boolean;
}

export interface LetterInput {
  readonly letter: InvitationLetter;
  /** The stored object with that UID. */
  readonly stored: string | undefined;
  readonly me: Me;
}

/** `undefined`: it cannot be read. */
export function viewLetter({
  letter,
  stored,
  me,
  timezone,
}: LetterInput & { readonly timezone: string | undefined }): LetterView | undefined {
  const object = readSchedulingObject(letter.text);
  if (!object) return undefined;
  const component = mainOf(object);
  const record = readEventRecord(letter.text, { timezone });
  const { method } = letter;
  // If the stored event cannot be read, nothing is applied to it
  const known = stored === undefined ? undefined : readSchedulingObject(stored);
  const applied = applyLetter(object, letter, stored, me, { isTrusted: true });
  const holding = holdingOf(object, { known, isStored: stored !== undefined, isNews: applied.kind === 'store' });
  const own = ownLine(known && holding !== 'older' ? mainOf(known) : component, me) ?? ownLine(component, me);
  const isOver = isCancelled(component) || (known !== undefined && isCancelled(mainOf(known)));
  const isInviting = method === 'REQUEST' && !isMe(me, object.organizer) && holding !== 'newer' && !isOver;
  const comment = propertyOf(component, 'COMMENT');
  return {
    method,
    kind: object.kind,
    uid: object.uid,
    summary: record?.summary,
    description: record?.description,
    location: record?.location,
    comment: comment && decodeText(comment.value),
    startMs: record?.startMs,
    endMs: record?.endMs,
    isAllDay: timeOf(component, 'DTSTART')?.kind === 'date',
    isRecurring: ['RRULE', 'RDATE'].some((name) => propertyOf(component, name) !== undefined),
    isOccurrence: !object.components.has(MASTER),
    isCancelled: isOver,
    organizer: object.organizer && personOf(object.organizer),
    attendees: attendeesOf(component).map((line) => ({ ...personOf(line), answer: answerOf(line) })),
    isProven: isProvenLetter(object, letter, stored, me),
    answer: own && answerOf(own),
    holding,
    canAnswer: isInviting && ownLine(component, me) !== undefined,
    canApply: applied.kind === 'store' && ['REQUEST', 'PUBLISH', 'ADD', 'CANCEL'].includes(method),
  };
}

export interface OwnAnswer {
  readonly partstat: string;
  readonly comment: string | undefined;
}

/** The object from the letter, if the letter is newer, and with the owner's answer. */
export interface AnsweredLetter {
  readonly kind: 'VEVENT' | 'VTODO';
  readonly applied: { readonly text: string; readonly isOurs: boolean } | undefined;
  readonly answered: string | undefined;
}

/** The owner trusts its sender. `undefined`: the letter cannot be read. */
export function answerLetter({
  letter,
  stored,
  me,
  answer,
}: LetterInput & { readonly answer: OwnAnswer | undefined }): AnsweredLetter | undefined {
  const object = readSchedulingObject(letter.text);
  if (!object) return undefined;
  const applied = applyLetter(object, letter, stored, me, { isTrusted: true });
  const current = applied.kind === 'store' ? applied.text : stored;
  const fresh = answer === undefined || current === undefined ? undefined : readSchedulingObject(current);
  return {
    kind: object.kind,
    applied:
      applied.kind === 'store' ? { text: applied.text, isOurs: isSchedulingObject(applied.text, me) } : undefined,
    answered: answer && fresh && answered(fresh, object, me, answer),
  };
}

/**
 * Applies the letter to the stored object. `isTrusted`: the owner trusts its sender, so it counts as the organizer's;
 * an answer by another attendee is never trusted this way.
 */
function applyLetter(
  object: SchedulingObject,
  { text, method, provenFrom }: InvitationLetter,
  stored: string | undefined,
  me: Me,
  { isTrusted }: { readonly isTrusted: boolean },
): ReturnType<typeof apply> {
  if (method === 'PUBLISH') return publish(object, stored, me);
  const organizer = isTrusted && method !== 'REPLY' && object.organizer ? addressOf(object.organizer) : undefined;
  const from = organizer ?? provenFrom;
  if (from === undefined) return { kind: 'none', reason: 'sender' };
  return apply({ text, method, from, stored, me });
}

/** RFC 5546 §3.2.1: an event that any reader may put into the calendar; it is not answered. */
function publish(object: SchedulingObject, stored: string | undefined, me: Me): ReturnType<typeof apply> {
  if (isMe(me, object.organizer)) return { kind: 'none', reason: 'own-event' };
  if (stored !== undefined) return { kind: 'none', reason: 'outdated' };
  const method = object.calendar.lines.find(({ name }) => name === 'METHOD');
  const { text } = object;
  const bare = method ? `${text.slice(0, method.start)}${text.slice(method.end)}` : text;
  return { kind: 'store', text: bare, isAnswer: false };
}

function isProvenLetter(
  object: SchedulingObject,
  letter: InvitationLetter,
  stored: string | undefined,
  me: Me,
): boolean {
  const { provenFrom, method } = letter;
  if (provenFrom === undefined) return false;
  if (method === 'PUBLISH') return true;
  const applied = applyLetter(object, letter, stored, me, { isTrusted: false });
  return !(applied.kind === 'none' && applied.reason === 'sender');
}

function holdingOf(
  object: SchedulingObject,
  { known, isStored, isNews }: { known: SchedulingObject | undefined; isStored: boolean; isNews: boolean },
): Holding {
  if (!isStored) return 'none';
  if (isNews) return 'older';
  if (!known) return 'same';
  return sequenceOf(mainOf(known)) > sequenceOf(mainOf(object)) ? 'newer' : 'same';
}

/** The component of the series, or else of the first occurrence. */
function mainOf({ components }: SchedulingObject): Component {
  return components.get(MASTER) ?? ([...components.values()][0] as Component);
}

function ownLine(component: Component, me: Me): ContentLine | undefined {
  return attendeesOf(component).find((line) => isMe(me, line));
}

function answerOf(line: ContentLine): string {
  return parameterOf(line, 'PARTSTAT')?.toUpperCase() || 'NEEDS-ACTION';
}

function personOf(line: ContentLine): InvitedPerson {
  return { name: parameterOf(line, 'CN')?.trim() ?? '', address: addressOf(line) ?? '' };
}

/** Sets the owner's answer in the series and its exceptions, or in the occurrences that the letter is about. */
function answered(fresh: SchedulingObject, asked: SchedulingObject, me: Me, { partstat, comment }: OwnAnswer): string {
  const changes = new LineChanges(fresh.text);
  for (const [key, component] of fresh.components) {
    if (!asked.components.has(MASTER) && !asked.components.has(key)) continue;
    const line = ownLine(component, me);
    if (!line) continue;
    changes.setParameter(line, 'PARTSTAT', partstat);
    changes.setParameter(line, 'RSVP', undefined);
    if (comment !== undefined) changes.setProperty(component, 'COMMENT', encodeText(comment));
  }
  return changes.apply();
}
