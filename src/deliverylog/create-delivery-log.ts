import type { Database, Db } from '../db/database.js';
import type { DeliveryLogRow } from '../db/tables.js';
import { type Publish, publishNothing } from '../directory/live-event.js';
import type { Clock } from '../platform/clock.js';
import type { Part } from '../platform/lifecycle.js';
import type { Log } from '../platform/log.js';
import type { Random } from '../platform/random.js';
import { ServiceError } from '../platform/service-error.js';
import { changePath } from './change-path.js';
import type { DeliveryLog } from './delivery-log.js';
import type { LogCipher } from './log-cipher.js';
import type { NewPath } from './path.js';
import { toRow } from './path-row.js';
import { insertPaths } from './path-store.js';

export interface DeliveryLogDeps {
  readonly db: Database;
  readonly cipher: LogCipher;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly publish?: Publish;
}

export type RunningDeliveryLog = DeliveryLog &
  Part & {
    /** Paths that could not be written since the start: they are only in the log of the process. */
    droppedCount(): number;
  };

/** Paths that end within this time share a commit; no reply waits for it. */
const GATHER_MS = 20;
/** Sealed and inserted in one turn of the event loop: a few milliseconds. */
const MAX_GROUP = 64;
/** About 20 MB. A longer outage of the database loses log entries, but no mail and no memory. */
const MAX_WAITING = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** How long a stop waits for an unresponsive database. */
const STOP_MS = 5_000;

export function createDeliveryLog(deps: DeliveryLogDeps): RunningDeliveryLog {
  const { db, cipher, clock, random, log, publish = publishNothing } = deps;
  const waiting: NewPath[] = [];
  const watchers: { readonly until: number; resolve(): void }[] = [];
  /** All paths ever added, and those that were written or dropped. */
  const count = { added: 0, ended: 0, dropped: 0 };
  let pauseMs = FIRST_PAUSE_MS;
  let working: Promise<void> | undefined;
  let hurry = new AbortController();
  let isStopping = false;

  return {
    name: 'delivery-log',
    start: async () => {},
    async stop() {
      isStopping = true;
      hurry.abort();
      const done = new AbortController();
      await Promise.race([
        (working ?? Promise.resolve()).then(() => done.abort()),
        clock.sleep(STOP_MS, done.signal).catch(() => {}), // rejects only when everything is written
      ]);
      for (const path of waiting.splice(0)) drop(path, 'the service is stopping');
    },

    write(paths) {
      for (const path of paths) {
        count.added += 1;
        if (waiting.length < MAX_WAITING) waiting.push(path);
        else drop(path, 'the database does not keep up');
      }
      if (waiting.length >= MAX_GROUP) hurry.abort();
      if (waiting.length > 0) begin();
    },

    flushed() {
      if (count.ended >= count.added) return Promise.resolve();
      hurry.abort();
      return new Promise((resolve) => watchers.push({ until: count.added, resolve }));
    },

    async insert(tx, paths) {
      const rows = paths.map((path) => toRow(cipher, path));
      await insertPaths(tx, rows);
      for (const row of rows) publishPath(publish, tx, row);
    },

    async change(tx, changes) {
      for (const change of changes) {
        const changed = await changePath(tx, { cipher, random }, change);
        if (changed) publishPath(publish, tx, changed);
      }
    },

    droppedCount: () => count.dropped,
  };

  function begin(): void {
    working ??= work().finally(() => {
      working = undefined;
      if (waiting.length > 0 && !isStopping) begin();
    });
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      const group = waiting.splice(0, MAX_GROUP);
      const left = await writeGroup(group);
      end(group.length - left.length);
      if (left.length === 0) {
        pauseMs = FIRST_PAUSE_MS;
        continue;
      }
      waiting.unshift(...left);
      if (isStopping) return;
      await clock.sleep(pauseMs, hurry.signal).catch(() => {}); // rejects only when cut short
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  async function gather(): Promise<void> {
    const isUrgent = isStopping || watchers.length > 0;
    if (waiting.length < MAX_GROUP && !isUrgent) await clock.sleep(GATHER_MS, hurry.signal).catch(() => {});
    if (hurry.signal.aborted) hurry = new AbortController();
  }

  /** Returns what could not be written yet. */
  async function writeGroup(group: readonly NewPath[]): Promise<readonly NewPath[]> {
    const rows = group.flatMap((path) => sealed(path) ?? []);
    const fault = await tryToWrite(rows.map(({ row }) => row));
    if (fault === undefined) return [];
    if (isTemporary(fault) || rows.length === 1) return failing(rows, fault);
    // A path that the database refuses must not block the others
    const left: { path: NewPath; row: DeliveryLogRow; fault: unknown }[] = [];
    for (const entry of rows) {
      const own = await tryToWrite([entry.row]);
      if (own !== undefined) left.push({ ...entry, fault: own });
    }
    if (left.length === rows.length) return failing(rows, fault);
    for (const { path, fault: own } of left) drop(path, String(own), false);
    return [];
  }

  function failing(rows: readonly { readonly path: NewPath }[], fault: unknown): readonly NewPath[] {
    log.warn('deliveryLog.notWritten', { count: rows.length, waiting: waiting.length, reason: String(fault) });
    return rows.map(({ path }) => path);
  }

  /** A path that cannot be sealed is a bug, but no reason to stop writing. */
  function sealed(path: NewPath): { readonly path: NewPath; readonly row: DeliveryLogRow } | undefined {
    try {
      return { path, row: toRow(cipher, path) };
    } catch (error) {
      drop(path, String(error), false);
      return undefined;
    }
  }

  async function tryToWrite(rows: readonly DeliveryLogRow[]): Promise<unknown> {
    try {
      await db.inTransaction((tx) => insertPaths(tx, rows));
      for (const row of rows) publishPath(publish, undefined, row);
      return undefined;
    } catch (error) {
      return error ?? new Error('unknown');
    }
  }

  /** `isEnded`: counted here; otherwise with its group. */
  function drop({ id, domainId, state, code, category }: NewPath, reason: string, isEnded = true): void {
    count.dropped += 1;
    log.error('deliveryLog.dropped', { pathId: id, domainId, state, code, category, reason, dropped: count.dropped });
    if (isEnded) end(1);
  }

  function end(paths: number): void {
    count.ended += paths;
    for (let at = watchers.length - 1; at >= 0; at--) {
      const watcher = watchers[at];
      if (!watcher || watcher.until > count.ended) continue;
      watchers.splice(at, 1);
      watcher.resolve();
    }
  }
}

function isTemporary(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable';
}

/** Publishes the state of a path to open pages. */
function publishPath(
  publish: Publish,
  tx: Db | undefined,
  path: Pick<DeliveryLogRow, 'id' | 'domain_id' | 'alias_id' | 'account_id' | 'state'>,
): void {
  const { id, domain_id: domainId, alias_id, account_id, state } = path;
  if (domainId === '') return; // no domain of ours: no one may see it
  publish(tx, { type: 'log', domainId, aliasId: alias_id ?? undefined, accountId: account_id ?? undefined, id, state });
  if (state === 'waiting') publish(tx, { type: 'queue', domainId });
}
