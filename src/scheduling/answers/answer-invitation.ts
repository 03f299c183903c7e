import type { Groupware } from '../../groupware/groupware.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import { ServiceError } from '../../platform/service-error.js';
import { acceptedContent } from '../../protocol/content-lines/decode-content.js';
import type { ScheduleDeps } from '../schedule-write.js';
import { calendarFor } from '../stored-objects.js';
import { readInvitation } from './invitation.js';
import type { InvitationLetter } from './letter-view.js';

export interface InvitationAnswer {
  /** `undefined`: the letter is added to the calendar, and no answer is sent. */
  readonly partstat: 'ACCEPTED' | 'TENTATIVE' | 'DECLINED' | undefined;
  readonly comment: string | undefined;
  /** The owner vouches for a sender that is not proven. */
  readonly isTrusted: boolean;
}

export interface AnswerDeps extends Pick<ScheduleDeps, 'plans'> {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

/**
 * Applies the letter to the calendar if that has not happened yet, and changes the owner's answer there; the write's
 * plan then sends the answer to the organizer.
 */
export async function answerInvitation(
  { clock, random, plans }: AnswerDeps,
  groupware: Groupware,
  letter: InvitationLetter,
  { partstat, comment, isTrusted }: InvitationAnswer,
): Promise<void> {
  const { objects } = groupware;
  const found = await readInvitation(plans, groupware, letter);
  if (!found) throw new ServiceError('not-found', 'invitation.none');
  if (partstat === undefined ? !found.canApply : !found.canAnswer) throw notPossible();
  if (!found.isProven && !isTrusted) throw new ServiceError('forbidden', 'invitation.unproven');
  const me = { address: groupware.address };
  const { stored } = found;
  const before = stored && acceptedContent(stored.object.bytes);
  const answer = partstat === undefined ? undefined : { partstat, comment };
  const size = letter.text.length + (before?.length ?? 0);
  const made = await plans.run('answerLetter', { letter, stored: before, me, answer }, size);
  const collectionId = stored?.facts.collectionId ?? calendarFor(await groupware.collections.list(), found.kind)?.id;
  if (collectionId === undefined) throw notPossible();
  const name = stored?.facts.name ?? `${newId(random, clock.now())}.ics`;
  const place = { collectionId, name };
  let etag = stored?.facts.etag;
  // A new object is stored together with the answer; a changed one is stored first, because an attendee cannot change
  // it
  if (made?.applied && (stored || partstat === undefined)) {
    const { text, isOurs } = made.applied;
    const change = { ...place, before: stored?.facts, text, scheduleTag: isOurs ? 'new' : 'none' } as const;
    const [written] = await objects.write(async () => ({ changes: [change] }));
    etag = written?.facts.etag;
  }
  if (partstat === undefined) return;
  if (made?.answered === undefined) throw notPossible();
  const bytes = Buffer.from(made.answered);
  await objects.put({ ...place, bytes, precondition: (facts) => facts?.etag === etag });
}

function notPossible(): ServiceError {
  return new ServiceError('conflict', 'invitation.cannotApply');
}
