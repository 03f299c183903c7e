import type { Database, Db } from '../db/database.js';
import { normaliseDomainName } from '../directory/domains/domain-access.js';
import type { Clock } from '../platform/clock.js';
import { ID_PATTERN } from '../platform/random.js';
import { notFound } from '../platform/service-error.js';
import type { DeliveryLog } from './delivery-log.js';
import type { LogCipher } from './log-cipher.js';
import { type LogQuery, toFilter } from './log-filter.js';
import type { WholePath } from './log-record.js';
import { withTimeline } from './log-service.js';
import { findNewestPaths } from './newest-paths.js';
import { type LoggedPath, toPath } from './path-row.js';
import { findPath } from './path-store.js';

/** The log for the operator: all of it, including deleted domains. */
export interface OperatorLog {
  /** The newest, in ascending order. `since`: only those written at or after this time. */
  list(wanted: OperatorLogRequest): Promise<readonly LoggedPath[]>;
  get(id: string): Promise<WholePath>;
}

export interface OperatorLogRequest extends LogQuery {
  readonly domain?: string | undefined;
  readonly since?: number | undefined;
  readonly limit: number;
}

export interface OperatorLogDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly cipher: LogCipher;
  readonly deliveryLog: Pick<DeliveryLog, 'flushed'>;
}

export function createOperatorLog({ db, clock, cipher, deliveryLog }: OperatorLogDeps): OperatorLog {
  return {
    async list({ domain, since, limit, ...query }) {
      await deliveryLog.flushed();
      const filter = toFilter(query, clock.now());
      const span = { ...filter.span, from: Math.max(filter.span.from, since ?? 0) };
      const domainIds = domain === undefined ? undefined : await listDomainIds(db.reader, domain);
      return findNewestPaths({ db: db.reader, cipher }, { ...filter, span }, { domainIds, limit });
    },

    async get(ref) {
      await deliveryLog.flushed();
      const id = ref.toLowerCase();
      const row = ID_PATTERN.test(id) ? await findPath(db.reader, id) : undefined;
      if (!row) throw notFound('log.notFound');
      return withTimeline({ db, cipher }, toPath(cipher, row));
    },
  };
}

/** Several accounts may have a domain of this name; an id also finds a deleted domain. */
async function listDomainIds(db: Db, ref: string): Promise<readonly string[]> {
  if (ID_PATTERN.test(ref.toLowerCase())) return [ref.toLowerCase()];
  const name = normaliseDomainName(ref);
  const rows = name === undefined ? [] : await db.selectFrom('domain').select('id').where('name', '=', name).execute();
  if (rows.length === 0) throw notFound('domain.notFound');
  return rows.map(({ id }) => id);
}
