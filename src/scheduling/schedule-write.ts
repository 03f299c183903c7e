import type { Groupware, ObjectChange, Prepare, Prepared } from '../groupware/groupware.js';
import { GroupwareFault } from '../groupware/groupware-fault.js';
import type { Clock } from '../platform/clock.js';
import { decodeContent } from '../protocol/content-lines/decode-content.js';
import { parameterOf } from '../protocol/content-lines/parameter.js';
import { type LetterDeps, type LetterOwner, stageLetters } from './letters/stage-letters.js';
import { isMe } from './objects/calendar-user.js';
import { attendeesOf, readSchedulingObject } from './objects/scheduling-object.js';
import { isSchedulingObject, plan, withStatuses } from './plan/plan.js';

export interface ScheduleDeps extends LetterDeps {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
}

const REFUSALS = {
  'allowed-organizer-scheduling-object-change': 'invitation.notOrganizer',
  'allowed-attendee-scheduling-object-change': 'invitation.notAttendee',
} as const;

/** Scheduling's part of a write to a calendar: the text to store, and the letters that go with it. */
export async function scheduleWrite(
  deps: ScheduleDeps,
  groupware: Pick<Groupware, 'aliasId' | 'domainId' | 'accountId' | 'address'>,
  { collection, before, after }: ObjectChange,
  { isReplyWanted, refused }: { readonly isReplyWanted: boolean; readonly refused: ReadonlySet<number> },
): Promise<Prepared> {
  if (collection.kind !== 'calendar') return {};
  const me = { address: groupware.address };
  const old = before && decodeContent(before.bytes);
  const made = plan({ before: old, after, me, nowMs: deps.clock.now(), isReplyWanted });
  if (made.kind === 'refused') {
    const condition = { namespace: 'CALDAV', name: made.condition } as const;
    throw new GroupwareFault('forbidden', REFUSALS[made.condition], condition);
  }
  const owner: LetterOwner = { ...groupware, name: ownName(after ?? old, me.address) };
  const { outcomes, accept } = await stageLetters(deps, owner, made.letters, refused);
  const text = made.text === undefined ? undefined : withStatuses(made.text, outcomes);
  return {
    ...(text !== undefined && text !== after && { text }),
    scheduleTag: text !== undefined && isSchedulingObject(text, me) ? 'new' : 'none',
    commit: accept,
  };
}

/** Both see the object before and after, and what both want is done; the second has the last word on the text. */
export function inTurn(first: Prepare | undefined, second: Prepare): Prepare {
  if (!first) return second;
  return async (change) => {
    const one = await first(change);
    const other = await second({ ...change, after: one.text ?? change.after });
    const text = other.text ?? one.text;
    return {
      ...(text !== undefined && { text }),
      scheduleTag: other.scheduleTag ?? one.scheduleTag,
      async commit(tx) {
        await one.commit?.(tx);
        await other.commit?.(tx);
      },
    };
  };
}

/** CN of the owner's own line. */
export function ownName(text: string | undefined, address: string): string {
  const object = text === undefined ? undefined : readSchedulingObject(text);
  if (!object) return '';
  const lines = [
    ...(object.organizer ? [object.organizer] : []),
    ...[...object.components.values()].flatMap(attendeesOf),
  ];
  const own = lines.find((line) => isMe({ address }, line));
  return (own && parameterOf(own, 'CN')?.trim()) ?? '';
}
