import type { RemoveCollection } from '../groupware/collection.js';
import type { Groupware, Groupwares, Prepare, PutRequest, RemoveRequest } from '../groupware/groupware.js';
import { type ApplyIntake, settled } from './intake/apply-intake.js';
import type { FollowLetters } from './letters/follow-letters.js';
import { withoutRefused } from './letters/stage-letters.js';
import { inTurn, type ScheduleDeps, scheduleWrite } from './schedule-write.js';

export interface SchedulingDeps extends ScheduleDeps {
  readonly groupwares: Groupwares;
  readonly applyIntake: ApplyIntake;
  readonly followLetters: FollowLetters;
}

/**
 * Calendars as the doors see them: waiting invitations are applied before the first answer, readers see letter
 * outcomes, and a write sends letters to the participants. MOVE and COPY send nothing.
 */
export function createSchedulingGroupwares(deps: SchedulingDeps): Groupwares {
  const { groupwares, applyIntake, followLetters } = deps;
  return {
    async open(login, { isReading = false } = {}) {
      const groupware = await groupwares.open(login);
      try {
        await settled(deps, applyIntake(groupware));
        if (isReading) await settled(deps, followLetters(groupware));
      } catch (error) {
        groupware.close();
        throw error;
      }
      return withScheduling(deps, groupware);
    },
  };
}

function withScheduling(deps: SchedulingDeps, groupware: Groupware): Groupware {
  const { objects, collections } = groupware;
  const prepareWith =
    (request: { readonly prepare?: Prepare | undefined; readonly isSilent?: boolean | undefined }) =>
    (refused: ReadonlySet<number>): Prepare =>
      inTurn(request.prepare, (change) =>
        scheduleWrite(deps, groupware, change, { isReplyWanted: request.isSilent !== true, refused }),
      );
  return {
    ...groupware,
    objects: {
      ...objects,
      put: (request: PutRequest) => {
        const prepare = prepareWith(request);
        return withoutRefused((refused) => objects.put({ ...request, prepare: prepare(refused) }));
      },
      remove: (request: RemoveRequest) => {
        const prepare = prepareWith(request);
        return withoutRefused((refused) => objects.remove({ ...request, prepare: prepare(refused) }));
      },
    },
    collections: {
      ...collections,
      remove: (id, options) =>
        withoutRefused((refused) => collections.remove(id, removal(deps, groupware, options, refused))),
    },
  };
}

/** Contract §2.3: deleting a calendar sends cancellations to the attendees of the owner's events. */
function removal(
  deps: SchedulingDeps,
  groupware: Groupware,
  options: RemoveCollection | undefined,
  refused: ReadonlySet<number>,
): RemoveCollection {
  const { objects } = groupware;
  return {
    async prepare(collection) {
      const first = await options?.prepare?.(collection);
      const commits = [first?.commit];
      if (collection.kind === 'calendar') {
        const organized = (await objects.snapshot(collection.id)).objects.filter(
          ({ calendar }) => calendar?.isOrganizer,
        );
        for await (const before of objects.open(organized)) {
          const change = { collection, name: before.facts.name, before, after: undefined };
          const { commit } = await scheduleWrite(deps, groupware, change, { isReplyWanted: false, refused });
          commits.push(commit);
        }
      }
      return {
        async commit(tx) {
          for (const commit of commits) await commit?.(tx);
        },
      };
    },
  };
}
