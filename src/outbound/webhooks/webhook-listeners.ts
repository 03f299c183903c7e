import { afterCommit } from '../../db/after-commit.js';
import type { Database, Db } from '../../db/database.js';
import type { DomainWebhook, WebhookEvent } from './domain-webhook.js';
import { listAllWebhooks } from './domain-webhook-store.js';

/**
 * Which webhooks want which events. Read for every message, so it is cached: a domain without webhooks costs no query.
 */
export interface WebhookListeners {
  of(tx: Db, domainId: string, event: WebhookEvent): Promise<readonly DomainWebhook[]>;
  /** Call it in the transaction that changes them: after its commit every node reads them again. */
  forget(tx: Db): void;
  close(): void;
}

const TOPIC = 'webhooks';
const NOBODY: readonly DomainWebhook[] = [];

export function createWebhookListeners(db: Pick<Database, 'listen' | 'tell' | 'isListening'>): WebhookListeners {
  let known: ReadonlyMap<string, readonly DomainWebhook[]> | undefined;
  let changes = 0;
  const drop = () => {
    known = undefined;
    changes += 1;
  };
  const unlisten = db.listen(TOPIC, drop);

  async function load(tx: Db): Promise<ReadonlyMap<string, readonly DomainWebhook[]>> {
    const changesBefore = changes;
    const byDomain = new Map<string, DomainWebhook[]>();
    for (const webhook of await listAllWebhooks(tx)) {
      const others = byDomain.get(webhook.domainId);
      if (others) others.push(webhook);
      else byDomain.set(webhook.domainId, [webhook]);
    }
    if (changes === changesBefore && db.isListening()) known = byDomain; // else the rows read may be out of date
    return byDomain;
  }

  return {
    async of(tx, domainId, event) {
      const kept = db.isListening() ? known : undefined;
      const webhooks = (kept ?? (await load(tx))).get(domainId);
      return webhooks?.filter(({ events }) => events.includes(event)) ?? NOBODY;
    },
    forget: (tx) => afterCommit(tx, () => db.tell(TOPIC)),
    close: unlisten,
  };
}
