import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Actor } from '../directory/actor.js';
import type { Clock } from '../platform/clock.js';
import { findReadableDomains, type ReadableDomain } from './log-scope.js';
import type { PathState } from './path.js';

/** The current states of the paths of an hour, or of all paths. */
export type PathCounts = Readonly<Partial<Record<PathState, number>>>;

export interface HourFigures {
  /** First millisecond of the hour. */
  readonly at: number;
  readonly counts: PathCounts;
}

export interface DeliveryFigures {
  /** The latest hours of what the caller may see, oldest first, ending with the current one. */
  read(actor: Actor, hours: number): Promise<readonly HourFigures[]>;
}

const HOUR_MS = 3_600_000;
/** Values bound in one statement. */
const DOMAINS_AT_ONCE = 500;

export function createDeliveryFigures({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'reader'>;
  readonly clock: Pick<Clock, 'now'>;
}): DeliveryFigures {
  return {
    async read(actor, hours) {
      const domains = await findReadableDomains(db.reader, actor, []);
      const now = clock.now();
      const first = now - (now % HOUR_MS) - (hours - 1) * HOUR_MS;
      const figures = Array.from({ length: hours }, (_, i) => ({
        at: first + i * HOUR_MS,
        counts: {} as Partial<Record<PathState, number>>,
      }));
      for (let at = 0; at < domains.length; at += DOMAINS_AT_ONCE) {
        for (const { hour, state, paths } of await sumTally(
          db.reader,
          domains.slice(at, at + DOMAINS_AT_ONCE),
          first,
        )) {
          const counts = figures[(hour - first) / HOUR_MS]?.counts;
          if (counts) counts[state] = (counts[state] ?? 0) + Number(paths);
        }
      }
      return figures;
    },
  };
}

/** Reads ranges of the tally's key: a row per hour, state and owner, for any number of messages. */
async function sumTally(db: Db, domains: readonly ReadableDomain[], first: number) {
  const whole = domains.filter(({ onlyAccountId }) => onlyAccountId === undefined).map(({ id }) => id);
  const partly = domains.filter(({ onlyAccountId }) => onlyAccountId !== undefined);
  const [{ onlyAccountId = '' } = {}] = partly;
  const rows = await db
    .selectFrom('delivery_tally')
    .select(['hour', 'state', sql<number | string>`sum(paths)`.as('paths')])
    .where('hour', '>=', first)
    .where((eb) =>
      eb.or([
        ...(whole.length > 0 ? [eb('domain_id', 'in', whole)] : []),
        ...(partly.length > 0
          ? [
              eb.and([
                eb(
                  'domain_id',
                  'in',
                  partly.map(({ id }) => id),
                ),
                eb('account_id', '=', onlyAccountId),
              ]),
            ]
          : []),
      ]),
    )
    .groupBy(['hour', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as PathState }));
}
