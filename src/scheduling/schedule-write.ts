import type { Groupware, ObjectChange, Prepare, Prepared } from '../groupware/groupware.js';
import { GroupwareFault } from '../groupware/groupware-fault.js';
import type { Clock } from '../platform/clock.js';
import { isLong } from '../platform/threads/function-thread.js';
import { acceptedContent } from '../protocol/content-lines/decode-content.js';
import { type LetterDeps, type LetterOwner, type StagedLetters, stageLetters } from './letters/stage-letters.js';
import type { StampOf } from './stamps.js';
import { planWrite } from './texts/plan-functions.js';
import type { PlanThread } from './texts/plan-thread.js';

export interface ScheduleDeps extends LetterDeps {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly plans: Pick<PlanThread, 'run'>;
  readonly stampOf: StampOf;
}

const REFUSALS = {
  'allowed-organizer-scheduling-object-change': 'invitation.notOrganizer',
  'allowed-attendee-scheduling-object-change': 'invitation.notAttendee',
} as const;

/** Scheduling's part of a write to a calendar: the text to store, and the letters that go with it. */
export async function scheduleWrite(
  deps: ScheduleDeps,
  groupware: Pick<Groupware, 'aliasId' | 'domainId' | 'accountId' | 'address' | 'letters'>,
  { collection, name, before, after }: ObjectChange,
  { isReplyWanted, refused }: { readonly isReplyWanted: boolean; readonly refused: ReadonlySet<number> },
): Promise<Prepared> {
  if (collection.kind !== 'calendar') return {};
  const me = { address: groupware.address };
  const old = before && acceptedContent(before.bytes);
  const size = (old?.length ?? 0) + (after?.length ?? 0);
  const nowMs = deps.stampOf(`${collection.id} ${name}`);
  const input = { before: old, after, me, nowMs, isReplyWanted };
  const made = isLong(size)
    ? await deps.plans.run('planLong', { ...input, locale: await deps.localeOf(groupware.aliasId) }, size)
    : planWrite(input);
  if (made.refusal) {
    const condition = { namespace: 'CALDAV', name: made.refusal } as const;
    throw new GroupwareFault('forbidden', REFUSALS[made.refusal], condition);
  }
  const owner: LetterOwner = { ...groupware, name: made.ownName };
  const { outcomes, emailIds, accept } = await stageLetters(deps, owner, made.letters, refused);
  const done =
    made.text === undefined
      ? undefined
      : await deps.plans.run('finish', { text: made.text, outcomes: outcomes.map(statusData), me }, size);
  return {
    ...(done && done.text !== after && { text: done.text }),
    scheduleTag: done?.isScheduling ? 'new' : 'none',
    async commit(tx) {
      await accept(tx);
      if (done?.uid !== undefined) await groupware.letters.remember(tx, emailIds, done.uid);
    },
  };
}

/** Leaves out what cannot pass between threads. */
function statusData({ letter, status }: StagedLetters['outcomes'][number]) {
  return { letter: { to: letter.to, statusOf: letter.statusOf }, status };
}

/** Runs both: each sees the object before and after, both commits run, and the second's text wins. */
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
