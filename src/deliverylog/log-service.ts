import type { Database } from '../db/database.js';
import { can } from '../directory/access-policy.js';
import type { Actor } from '../directory/actor.js';
import type { Group } from '../directory/domains/domain.js';
import type { Page, PageRequest } from '../directory/page.js';
import type { Clock } from '../platform/clock.js';
import { ID_PATTERN } from '../platform/random.js';
import { notFound, ServiceError } from '../platform/service-error.js';
import type { DeliveryLog } from './delivery-log.js';
import { parseEvent } from './kept-path.js';
import type { LogCipher } from './log-cipher.js';
import { type LogFilter, type LogQuery, toFilter } from './log-filter.js';
import { findKeys, type ReaderDeps, tallyDays } from './log-reader.js';
import { forAliasOwner, type WholePath } from './log-record.js';
import { type LogKey, listRowsById } from './log-scan-store.js';
import { findReadableDomains, type ReadableDomain } from './log-scope.js';
import { DAY_MS } from './log-search.js';
import type { PathEvent } from './path.js';
import { type LoggedPath, toPath } from './path-row.js';
import { findPathForAccount, listEvents } from './path-store.js';
import { findStoredPath, type StoredMessage } from './stored-path.js';

/** The log of a caller's domains and aliases. */
export interface LogService {
  list(actor: Actor, wanted: LogRequest, request: PageRequest, signal?: AbortSignal): Promise<Page<LoggedPath>>;
  get(actor: Actor, id: string): Promise<WholePath>;
  /** How a message came into a mailbox, for the session that has opened it; nothing if there is no record. */
  stepsOfStored(message: StoredMessage): Promise<readonly PathEvent[]>;
}

export interface LogRequest extends LogQuery {
  /** Ids or names; empty: all domains of the caller. */
  readonly domains?: readonly string[] | undefined;
}

export interface LogServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly cipher: LogCipher;
  readonly deliveryLog: Pick<DeliveryLog, 'flushed'>;
}

/** If the database accepts no writes, it can still be read. */
const FRESH_WITHIN_MS = 500;
/** Half of the time that the door gives an answer. */
const SEARCH_MS = 15_000;

export function createLogService({ db, clock, cipher, deliveryLog }: LogServiceDeps): LogService {
  return {
    async list(actor, wanted, request, signal) {
      const domains = await findReadableDomains(db.reader, actor, wanted.domains ?? []);
      const filter = toFilter(wanted, clock.now());
      await freshen();
      return readPage({ db: db.reader, cipher, signal, checkTime: timeLimit() }, domains, filter, request);
    },

    async get(actor, ref) {
      const id = ref.toLowerCase();
      await freshen();
      const found = ID_PATTERN.test(id) ? await findPathForAccount(db.reader, actor.accountId, id) : undefined;
      if (!found) throw notFound('log.notFound');
      const { group_name, ...row } = found;
      const object = {
        domainId: row.domain_id,
        group: (group_name as Group | null) ?? undefined,
        ...(row.alias_id !== null && { aliasId: row.alias_id }),
        ...(row.account_id !== null && { ownerId: row.account_id }),
      };
      if (can(actor, 'log.read', object).outcome !== 'allow') throw notFound('log.notFound');
      const path = await withTimeline({ db, cipher }, toPath(cipher, row));
      return can(actor, 'log.readWhole', object).outcome === 'allow' ? path : forAliasOwner(path);
    },

    async stepsOfStored(message) {
      await freshen();
      const row = await findStoredPath(db.reader, cipher, message);
      return row ? (await withTimeline({ db, cipher }, toPath(cipher, row))).timeline : [];
    },
  };

  /** A search that cannot end in time says how to narrow it, instead of nothing. */
  function timeLimit(): () => void {
    const startedMs = clock.monotonicMs();
    return () => {
      if (clock.monotonicMs() - startedMs > SEARCH_MS) throw new ServiceError('invalid', 'log.searchTooWide');
    };
  }

  /** Waits until what this process has just logged is written. */
  async function freshen(): Promise<void> {
    const done = new AbortController();
    await Promise.race([
      deliveryLog.flushed().then(() => done.abort()),
      clock.sleep(FRESH_WITHIN_MS, done.signal).catch(() => {}), // rejects only when everything is written
    ]);
  }

  /** Counts by day first: then only the days of the page must be sorted. */
  async function readPage(
    reader: ReaderDeps,
    domains: readonly ReadableDomain[],
    filter: LogFilter,
    { page, limit, sort: { isDescending } }: PageRequest,
  ): Promise<Page<LoggedPath>> {
    const tally = [...(await tallyDays(reader, domains, filter))].sort(([a], [b]) => (isDescending ? b - a : a - b));
    const total = tally.reduce((sum, [, count]) => sum + count, 0);
    const { days, skipped } = daysOfPage(tally, { from: (page - 1) * limit, until: page * limit });
    const first = (page - 1) * limit - skipped;
    const keys: LogKey[] = [];
    for (const day of days) {
      const from = Math.max(filter.span.from, day * DAY_MS);
      const until = Math.min(filter.span.until, (day + 1) * DAY_MS);
      keys.push(...(await findKeys(reader, domains, { ...filter, span: { from, until } })));
    }
    keys.sort((a, b) => (isDescending ? compareKeys(b, a) : compareKeys(a, b)));
    const ids = keys.slice(first, first + limit).map(({ id }) => id);
    const own = new Map(domains.map(({ id, onlyAccountId }) => [id, onlyAccountId !== undefined]));
    const paths = new Map((await listRowsById(db.reader, ids)).map((row) => [row.id, toPath(cipher, row)]));
    const items = ids.flatMap((id) => {
      const path = paths.get(id);
      if (!path) return [];
      return [own.get(path.domainId) ? forAliasOwner(path) : path];
    });
    return { items, total };
  }
}

/** The days that contain the items of a page, and the number of items before them. */
function daysOfPage(
  tally: readonly (readonly [day: number, count: number])[],
  page: { readonly from: number; readonly until: number },
): { readonly days: readonly number[]; readonly skipped: number } {
  const days: number[] = [];
  let skipped = 0;
  let seen = 0;
  for (const [day, count] of tally) {
    if (seen >= page.until) break;
    seen += count;
    if (seen <= page.from) skipped = seen;
    else days.push(day);
  }
  return { days, skipped };
}

function compareKeys(a: LogKey, b: LogKey): number {
  return a.created_at - b.created_at || (a.id < b.id ? -1 : 1);
}

export async function withTimeline(
  { db, cipher }: { readonly db: Pick<Database, 'reader'>; readonly cipher: LogCipher },
  path: LoggedPath,
): Promise<WholePath> {
  const rows = await listEvents(db.reader, { domain_id: path.domainId, id: path.id });
  const later = rows.map(
    (row): PathEvent => parseEvent(JSON.parse(cipher.open(row.domain_id, `${row.path_id} ${row.id}`, row.sealed))),
  );
  return { ...path, timeline: [...path.firstEvents, ...later] };
}
