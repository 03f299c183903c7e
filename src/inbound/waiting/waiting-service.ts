import type { LogPaths } from '../../deliverylog/log-paths.js';
import { requireAccess } from '../../directory/access-policy.js';
import type { AccountActor } from '../../directory/actor.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { PatternSearch } from '../../directory/search/pattern-search.js';
import type { EmailCipher } from '../../outbound/emails/email-cipher.js';
import { listEmailEvents } from '../../outbound/emails/email-event-store.js';
import { findEmailScope } from '../../outbound/emails/email-scope.js';
import { findEmailRecord } from '../../outbound/emails/email-store.js';
import { buildTimeline } from '../../outbound/emails/email-timeline.js';
import { ID_PATTERN } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import { cancelWaiting, type MovedBy, type MoveWaitingDeps, retryWaiting } from './move-waiting.js';
import { readWaiting } from './read-waiting.js';
import type { WaitingItem, WaitingKind, WaitingStep, WaitingStory } from './waiting-item.js';
import { findWaiting, listWaiting, type WaitingRow } from './waiting-store.js';

/** `operator`: runs the service and sees every account's. */
export type WaitingActor = AccountActor | 'operator';

/** Waiting mail (decision 17.15): admins see that of their domains, plain members that of their own aliases. */
export interface WaitingService {
  list(actor: WaitingActor, search: WaitingSearch, request: PageRequest): Promise<Page<WaitingItem>>;
  get(actor: WaitingActor, id: string): Promise<WaitingStory>;
  /** Makes it due now, even if its destination is paused. */
  retry(actor: WaitingActor, id: string): Promise<WaitingItem>;
  /** Cancels delivery. Answers with the item as it was, in state `rejected`. */
  cancel(actor: WaitingActor, id: string): Promise<WaitingItem>;
}

export interface WaitingSearch {
  /** RE2, over the names of the caller's domains. */
  readonly domain?: string | undefined;
  readonly kind?: WaitingKind | undefined;
  /** Only emails and forwards have one. */
  readonly destination?: string | undefined;
}

export interface WaitingServiceDeps extends MoveWaitingDeps {
  readonly search: Pick<PatternSearch, 'select'>;
  readonly logPaths: LogPaths;
  readonly emailCipher: Pick<EmailCipher, 'open'>;
}

export function createWaitingService(deps: WaitingServiceDeps): WaitingService {
  const { db, search, logPaths, emailCipher } = deps;
  const reading = { db: db.reader, logPaths, emailCipher };

  async function require(actor: WaitingActor, action: WaitingAction, ref: string): Promise<WaitingRow> {
    const id = ref.toLowerCase();
    const accountId = actor === 'operator' ? undefined : actor.accountId;
    const found = ID_PATTERN.test(id) ? await findWaiting(db.reader, id, accountId) : undefined;
    if (!found) throw notFound('queue.notFound');
    if (actor !== 'operator') requireAccess(actor, action, found.object, 'queue.notFound');
    return found.row;
  }

  async function read(row: WaitingRow): Promise<WaitingItem> {
    const [item] = await readWaiting(reading, [row]);
    if (!item) throw notFound('queue.notFound');
    return item;
  }

  return {
    async list(actor, { domain, kind, destination }, request) {
      const scope = actor === 'operator' ? 'all' : await findEmailScope({ db: db.reader, search }, actor, domain);
      const { items, total } = await listWaiting(db.reader, { scope, kind, destination }, request);
      return { items: await readWaiting(reading, items), total };
    },

    async get(actor, id) {
      const row = await require(actor, 'email.read', id);
      const item = await read(row);
      return { ...item, timeline: await timelineOf(row) };
    },

    async retry(actor, id) {
      const row = await require(actor, 'email.retry', id);
      const isDue = await db.inTransaction((tx) => retryWaiting(deps, tx, row, byOf(actor)));
      const item = await read(row);
      if (!isDue) throw new ServiceError('conflict', 'email.notWaiting', { status: item.state });
      return item;
    },

    async cancel(actor, id) {
      const row = await require(actor, 'email.delete', id);
      const item = await read(row);
      const isCancelled = await db.inTransaction((tx) => cancelWaiting(deps, tx, row, byOf(actor)));
      if (!isCancelled) throw notFound('queue.notFound');
      return { ...item, state: 'rejected', nextAttemptAt: undefined };
    },
  };

  async function timelineOf({ kind, id }: WaitingRow): Promise<readonly WaitingStep[]> {
    if (kind !== 'email') return logPaths.timelineOf(id);
    const record = await findEmailRecord(db.reader, id);
    return record ? buildTimeline(record, await listEmailEvents(db.reader, record.email)) : [];
  }
}

type WaitingAction = 'email.read' | 'email.retry' | 'email.delete';

function byOf(actor: WaitingActor): MovedBy {
  return actor === 'operator' ? 'operator' : 'sender';
}
