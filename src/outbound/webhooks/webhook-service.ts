import type { Database } from '../../db/database.js';
import type { Actor } from '../../directory/actor.js';
import { requireDomainFor } from '../../directory/domains/domain-access.js';
import { lockDomainFor } from '../../directory/domains/domain-lock.js';
import type { Page, PageRequest } from '../../directory/page.js';
import type { Clock } from '../../platform/clock.js';
import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { newId, type Random } from '../../platform/random.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import type { DomainWebhook, WebhookEvent } from './domain-webhook.js';
import { countWebhooks, deleteWebhook, insertWebhook, listWebhooks } from './domain-webhook-store.js';
import type { WebhookListeners } from './webhook-listeners.js';

/** Where a domain's events go. For its admins. */
export interface WebhookService {
  list(actor: Actor, domainRef: string, request: PageRequest): Promise<Page<DomainWebhook>>;
  create(actor: Actor, domainRef: string, asked: NewWebhook): Promise<DomainWebhook>;
  /** Throws the errors of a webhook. Changes nothing. */
  check(actor: Actor, domainRef: string, asked: Partial<NewWebhook>): Promise<void>;
  /** Answers with the deleted webhook. */
  delete(actor: Actor, domainRef: string, id: string): Promise<DomainWebhook>;
}

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

export interface WebhookServiceDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly outgoing: Pick<OutgoingGuard, 'checkUrl'>;
  readonly listeners: Pick<WebhookListeners, 'forget'>;
}

/** Each costs a job for every event. */
const MAX_WEBHOOKS = 10;

export function createWebhookService({ db, clock, random, outgoing, listeners }: WebhookServiceDeps): WebhookService {
  return {
    async list(actor, domainRef, request) {
      const { domain } = await requireDomainFor(db.reader, actor, 'webhook.list', domainRef);
      return listWebhooks(db.reader, domain.id, request);
    },

    async check(actor, domainRef, { url }) {
      await requireDomainFor(db.reader, actor, 'webhook.create', domainRef);
      if (url !== undefined) await outgoing.checkUrl(url, 'url');
    },

    async create(actor, domainRef, { url, events }) {
      const { domain } = await requireDomainFor(db.reader, actor, 'webhook.create', domainRef);
      await outgoing.checkUrl(url, 'url');
      const now = clock.now();
      const webhook: DomainWebhook = { id: newId(random, now), domainId: domain.id, url, events, createdAt: now };
      await db.inTransaction(async (tx) => {
        // The domain's row is locked, so that two calls at once cannot both take the last place
        await lockDomainFor(tx, actor, 'webhook.create', domain.id);
        if ((await countWebhooks(tx, domain.id)) >= MAX_WEBHOOKS) {
          throw new ServiceError('invalid', 'webhook.tooMany', { max: MAX_WEBHOOKS });
        }
        await insertWebhook(tx, webhook);
        listeners.forget(tx);
      });
      return webhook;
    },

    async delete(actor, domainRef, id) {
      const { domain } = await requireDomainFor(db.reader, actor, 'webhook.delete', domainRef);
      return db.inTransaction(async (tx) => {
        await lockDomainFor(tx, actor, 'webhook.delete', domain.id);
        const deleted = await deleteWebhook(tx, domain.id, id);
        if (!deleted) throw notFound('webhook.notFound');
        listeners.forget(tx);
        return deleted;
      });
    },
  };
}
