import type { Database } from '../../db/database.js';
import { can, requireAccess } from '../../directory/access-policy.js';
import type { Actor } from '../../directory/actor.js';
import type { Words } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import { listHeldDomains } from '../emails/email-scope.js';
import {
  AGE_BANDS,
  countOwnWaiting,
  countWaiting,
  findLastFault,
  findOldestDate,
  listPauses,
  type WaitingGroup,
  type WaitingScope,
} from './queue-view-store.js';

/** Waiting outgoing mail that the caller may see. */
export interface QueueView {
  read(actor: Actor): Promise<OwnQueue>;
}

export interface OwnQueue {
  /** Waiting recipients, including those of scheduled emails. */
  readonly depth: number;
  /** How many of these are due. */
  readonly due: number;
  /** How long the oldest has waited since its scheduled time. */
  readonly oldestAgeMs: number;
  /** The youngest first; without `underMs`, the rest. */
  readonly ages: readonly { readonly underMs: number | undefined; readonly waiting: number }[];
  /** The destinations with most waiting recipients. */
  readonly destinations: readonly QueueDestination[];
}

/** `refusing`: waiting mail was not accepted at its last attempt. `backing-off`: paused for a while. */
export const DESTINATION_STATES = ['ok', 'refusing', 'backing-off'] as const;
export type DestinationState = (typeof DESTINATION_STATES)[number];

export interface QueueDestination {
  readonly name: string;
  readonly waiting: number;
  readonly state: DestinationState;
  readonly nextAttemptAt: number;
  readonly lastError: Words | undefined;
}

const MAX_DESTINATIONS = 20;
/** Values bound in one statement. */
const MAX_DOMAINS = 2_000;

export function createQueueView({
  db: { reader: db },
  clock,
}: {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Pick<Clock, 'now'>;
}): QueueView {
  return {
    async read(actor) {
      const scope = await findScope(actor);
      const now = clock.now();
      const groups = merge([...(await countWaiting(db, scope, now)), ...(await countOwnWaiting(db, scope, now))]);
      const sum = (count: (group: WaitingGroup) => number) => groups.reduce((total, group) => total + count(group), 0);
      const shown = groups.slice(0, MAX_DESTINATIONS);
      const oldestIds = groups.slice(0, MAX_DOMAINS).map(({ oldestEmailId }) => oldestEmailId);
      const oldest = await findOldestDate(db, oldestIds, now);
      const pauses = await listPauses(
        db,
        shown.map(({ destination }) => destination),
        now,
      );
      const destinations: QueueDestination[] = [];
      for (const group of shown) {
        const { destination: name, waiting, nextAttemptAt } = group;
        const fault = await findLastFault(db, scope, group);
        const pausedUntil = pauses.get(name);
        destinations.push({
          name,
          waiting,
          state: pausedUntil !== undefined ? 'backing-off' : fault ? 'refusing' : 'ok',
          nextAttemptAt: Math.max(nextAttemptAt, pausedUntil ?? 0),
          lastError: fault && (fault.response ?? fault.sentence ?? fault.message),
        });
      }
      return {
        depth: sum(({ waiting }) => waiting),
        due: sum(({ due }) => due),
        oldestAgeMs: oldest === undefined ? 0 : now - oldest,
        ages: [...AGE_BANDS, undefined].map((underMs, band) => ({
          underMs,
          waiting: sum(({ byAge }) => byAge[band] ?? 0),
        })),
        destinations,
      };
    },
  };

  async function findScope(actor: Actor): Promise<WaitingScope> {
    requireAccess(actor, 'email.list');
    const held = (await listHeldDomains(db, actor)).slice(0, MAX_DOMAINS);
    const isWhole = ({ id, group }: (typeof held)[number]) =>
      can(actor, 'email.read', { domainId: id, group }).outcome === 'allow';
    return {
      wholeIds: held.filter(isWhole).map(({ id }) => id),
      partIds: held.filter((domain) => !isWhole(domain)).map(({ id }) => id),
      accountId: actor.accountId,
    };
  }
}

/** The largest first. */
function merge(groups: readonly WaitingGroup[]): readonly WaitingGroup[] {
  const byName = new Map<string, WaitingGroup>();
  for (const group of groups) {
    const known = byName.get(group.destination);
    byName.set(
      group.destination,
      known
        ? {
            destination: group.destination,
            waiting: known.waiting + group.waiting,
            due: known.due + group.due,
            nextAttemptAt: Math.min(known.nextAttemptAt, group.nextAttemptAt),
            oldestEmailId: known.oldestEmailId < group.oldestEmailId ? known.oldestEmailId : group.oldestEmailId,
            byAge: known.byAge.map((count, band) => count + (group.byAge[band] ?? 0)),
          }
        : group,
    );
  }
  return [...byName.values()].toSorted((a, b) => b.waiting - a.waiting || (a.destination < b.destination ? -1 : 1));
}
