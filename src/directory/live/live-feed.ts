import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { AccountActor } from '../actor.js';
import { dataOf, type LiveEvent } from '../live-event.js';
import { findLiveScope, findOwners, isVisible, type LiveScope } from './live-scope.js';

export interface LiveListener {
  send(event: { readonly type: string; readonly data: unknown }): void;
  end(): void;
}

/** All events, filtered by what one caller may see. */
export interface LiveFeed {
  /** `undefined`: events may have been missed. */
  hear(events: readonly LiveEvent[] | undefined): void;
  /** Reads again what the caller may see. */
  review(): void;
  end(): void;
}

/** How long the known rights are trusted; a change of members is announced at once. */
const TRUST_MS = 5_000;
/** The most events sent to a page at once; for more, the page is asked to reload. */
const MAX_AT_ONCE = 100;
/** The most events kept while the database does not answer. */
const MAX_WAITING = 5_000;

export function createLiveFeed(
  { db, clock, log }: { readonly db: Pick<Database, 'reader'>; readonly clock: Clock; readonly log: Log },
  actor: AccountActor,
  listener: LiveListener,
): LiveFeed {
  let waiting: LiveEvent[] = [];
  let scope: LiveScope | undefined;
  let staleAtMs = 0;
  let isIncomplete = false;
  let isWorking = false;

  return {
    hear(events) {
      if (!events) isIncomplete = true;
      else {
        const isNewToUs = events.some((event) => event.type === 'access' && event.accountIds.includes(actor.accountId));
        if (isNewToUs) staleAtMs = 0;
        waiting.push(...(isNewToUs ? events : events.filter(isOfKnownDomain)));
      }
      if (waiting.length > MAX_WAITING) return listener.end();
      if (waiting.length > 0 || isIncomplete) begin();
    },
    review() {
      staleAtMs = 0;
      begin();
    },
    end: () => listener.end(),
  };

  /** Most events concern other domains, and are not worth a query. */
  function isOfKnownDomain(event: LiveEvent): boolean {
    return event.type !== 'access' && (scope === undefined || scope.has(event.domainId));
  }

  function begin(): void {
    if (isWorking) return;
    isWorking = true;
    work().catch((error: unknown) => {
      // The client reconnects and reloads what it shows
      log.warn('live.ended', { accountId: actor.accountId, reason: String(error) });
      listener.end();
    });
  }

  async function work(): Promise<void> {
    do {
      const events = waiting;
      waiting = [];
      const wasIncomplete = isIncomplete;
      isIncomplete = false;
      const before = scope;
      const now = await currentScope();
      if (!now) return listener.end();
      const owners = await findOwners(db.reader, now, events);
      const told = events.flatMap((event) => {
        if (event.type === 'access') return [];
        const isGone = event.type === 'domain' && before !== undefined && isVisible(actor, before, event, owners);
        return isGone || isVisible(actor, now, event, owners) ? [event] : [];
      });
      tell(told, wasIncomplete);
    } while (waiting.length > 0 || isIncomplete);
    isWorking = false; // in the same turn as the last check of the queue
  }

  async function currentScope(): Promise<LiveScope | undefined> {
    const nowMs = clock.monotonicMs();
    if (!scope || nowMs >= staleAtMs) {
      staleAtMs = nowMs + TRUST_MS;
      scope = await findLiveScope(db.reader, actor);
    }
    return scope;
  }

  function tell(events: readonly Exclude<LiveEvent, { type: 'access' }>[], wasIncomplete: boolean): void {
    const queues = events.filter(({ type }) => type === 'queue');
    const others = events.filter(({ type }) => type !== 'queue');
    for (const event of [...others.slice(-MAX_AT_ONCE), ...queues.slice(0, 1)]) {
      listener.send({ type: event.type, data: dataOf(event) });
    }
    if (wasIncomplete || others.length > MAX_AT_ONCE) listener.send({ type: 'refresh', data: {} });
  }
}
