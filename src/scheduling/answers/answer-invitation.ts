import type { Groupware } from '../../groupware/groupware.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { decodeContent } from '../../protocol/content-lines/decode-content.js';
import { encodeText } from '../../protocol/content-lines/text-value.js';
import type { Me } from '../objects/calendar-user.js';
import { LineChanges } from '../objects/line-changes.js';
import { MASTER, readSchedulingObject, type SchedulingObject } from '../objects/scheduling-object.js';
import { isSchedulingObject } from '../plan/plan.js';
import { calendarFor } from '../stored-objects.js';
import { applyLetter, type InvitationLetter, ownLine, readInvitation } from './invitation.js';

export interface InvitationAnswer {
  /** `undefined`: the letter is put into the calendar, and no answer is sent. */
  readonly partstat: 'ACCEPTED' | 'TENTATIVE' | 'DECLINED' | undefined;
  readonly comment: string | undefined;
  /** The owner vouches for a sender that is not proven. */
  readonly isTrusted: boolean;
}

export interface AnswerDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

/**
 * Brings the calendar to the state that the letter says, and changes the owner's own answer in it; the write's plan then
 * tells the organizer. It works whether or not the letter has been applied before.
 */
export async function answerInvitation(
  { clock, random }: AnswerDeps,
  groupware: Groupware,
  letter: InvitationLetter,
  { partstat, comment, isTrusted }: InvitationAnswer,
): Promise<void> {
  const { objects } = groupware;
  const found = await readInvitation(groupware, letter);
  const object = readSchedulingObject(letter.text);
  if (!found || !object) throw new ServiceError('not-found', 'invitation.none');
  if (partstat === undefined ? !found.canApply : !found.canAnswer) throw notPossible();
  if (!found.isProven && !isTrusted) throw new ServiceError('forbidden', 'invitation.unproven');
  const me = { address: groupware.address };
  const { stored } = found;
  const before = stored && decodeContent(stored.object.bytes);
  const applied = applyLetter(object, letter, before, me, { isTrusted: true });
  const collectionId = stored?.facts.collectionId ?? calendarFor(await groupware.collections.list(), object.kind)?.id;
  if (collectionId === undefined) throw notPossible();
  const name = stored?.facts.name ?? `${newId(random, clock.now())}.ics`;
  const place = { collectionId, name };
  let current = before;
  let etag = stored?.facts.etag;
  // What is new is stored together with the answer; a changed one first, because an attendee cannot change it
  if (applied.kind === 'store') {
    current = applied.text;
    if (stored || partstat === undefined) {
      const scheduleTag = isSchedulingObject(current, me) ? 'new' : 'none';
      const change = { ...place, before: stored?.facts, text: current, scheduleTag } as const;
      const [written] = await objects.write(async () => ({ changes: [change] }));
      etag = written?.facts.etag;
    }
  }
  if (partstat === undefined) return;
  const fresh = current === undefined ? undefined : readSchedulingObject(current);
  if (!fresh) throw notPossible();
  const text = answered(fresh, object, me, { partstat, comment });
  await objects.put({ ...place, bytes: Buffer.from(text), precondition: (facts) => facts?.etag === etag });
}

function notPossible(): ServiceError {
  return new ServiceError('conflict', 'invitation.cannotApply');
}

/** The owner's lines of the series and its exceptions, or of the occurrences that the letter is about. */
function answered(
  fresh: SchedulingObject,
  asked: SchedulingObject,
  me: Me,
  { partstat, comment }: { readonly partstat: string; readonly comment: string | undefined },
): string {
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
