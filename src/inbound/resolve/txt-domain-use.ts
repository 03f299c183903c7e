import type { Database } from '../../db/database.js';
import { addToCount, findCount } from '../../limits/limit-count-store.js';
import type { Clock } from '../../platform/clock.js';

/** Decision 10.6: domains configured by TXT records alone have no account whose quota they could use. */
export interface TxtDomainUse {
  /** Counts one message; false: the limit is reached. */
  admit(domain: string): Promise<boolean>;
  /** The same without counting. */
  isOpen(domain: string): Promise<boolean>;
  /** The domains with mail within their current day, by name: for the operator. */
  list(): Promise<readonly TxtDomainCount[]>;
}

export interface TxtDomainCount {
  readonly name: string;
  readonly messages: number;
  /** When the count starts again. */
  readonly resetsAt: number;
}

const LIMIT = { count: 1000, windowSeconds: 86_400 };
const PREFIX = 'TXT_DOMAIN:';
const MAX_LISTED = 10_000;

export function createTxtDomainUse({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'reader' | 'writer'>;
  readonly clock: Pick<Clock, 'now'>;
}): TxtDomainUse {
  return {
    async admit(domain) {
      const { count } = await addToCount(db.writer, PREFIX + domain, LIMIT, clock.now());
      return count <= LIMIT.count;
    },
    async isOpen(domain) {
      const window = await findCount(db.reader, PREFIX + domain);
      return window === undefined || window.resetsAt <= clock.now() || window.count < LIMIT.count;
    },
    async list() {
      const rows = await db.reader
        .selectFrom('limit_count')
        .selectAll()
        .where('key', '>=', PREFIX)
        .where('key', '<', `${PREFIX}~`)
        .where('resets_at', '>', clock.now())
        .orderBy('key')
        .limit(MAX_LISTED)
        .execute();
      return rows.map((row) => ({ name: row.key.slice(PREFIX.length), messages: row.count, resetsAt: row.resets_at }));
    },
  };
}
