import type { Db } from '../../db/database.js';
import type { Jobs } from '../../jobs/job.js';
import { newId, type Random } from '../../platform/random.js';
import type { Email } from '../emails/email.js';
import type { OnSettled, SettledAttempt } from '../queue/settled-attempt.js';
import type { WebhookEvent } from './domain-webhook.js';
import { WEBHOOK_JOB, type WebhookCall } from './webhook-call.js';
import type { WebhookListeners } from './webhook-listeners.js';

/** Makes calls due. Each function runs in the transaction of the event: a call is queued with it or not at all. */
export interface WebhookQueue {
  readonly onSettled: OnSettled;
  /** For every accepted email, except duplicates and replays. */
  onAccepted(tx: Db, email: Email): Promise<void>;
  /** For a feedback report about a recipient. */
  onComplained(tx: Db, email: Email, recipient: string, at: number): Promise<void>;
}

export interface WebhookQueueDeps {
  readonly jobs: Jobs;
  readonly random: Random;
  readonly listeners: Pick<WebhookListeners, 'of'>;
}

type EventFacts = Pick<Extract<WebhookCall, { kind: 'event' }>, 'recipient' | 'at' | 'fault' | 'report'>;

export function createWebhookQueue({ jobs, random, listeners }: WebhookQueueDeps): WebhookQueue {
  const enqueue = (tx: Db, call: WebhookCall) => jobs.enqueue(tx, { kind: WEBHOOK_JOB, payload: call });

  async function queueEvent(tx: Db, email: Email, event: WebhookEvent, facts: EventFacts): Promise<void> {
    if (isQuiet(email)) return;
    for (const { id: webhookId } of await listeners.of(tx, email.domainId, event)) {
      const id = newId(random, facts.at);
      await enqueue(tx, { kind: 'event', id, emailId: email.id, event, webhookId, ...facts });
    }
  }

  async function queueBounces(tx: Db, failures: readonly SettledAttempt[]): Promise<void> {
    const domainIds = new Set(failures.map(({ email }) => email.domainId));
    const interested = failures.length === 0 ? undefined : await listBounceListeners(tx, [...domainIds]);
    for (const { email, recipient, outcome } of failures) {
      if (outcome.kind === 'delivered' || !interested?.has(email.domainId)) continue;
      const { fault } = outcome;
      const id = newId(random, fault.at);
      await enqueue(tx, { kind: 'bounce', id, emailId: email.id, recipient: recipient.address, at: fault.at, fault });
    }
  }

  return {
    async onSettled(tx, settled) {
      const failures = settled.filter(
        ({ email, outcome }) => outcome.kind !== 'delivered' && !isQuiet(email) && !email.isCancelled,
      );
      await queueBounces(tx, failures);
      for (const {
        email,
        recipient: { address: recipient },
        outcome,
      } of settled) {
        if (outcome.kind === 'delivered') {
          await queueEvent(tx, email, 'delivered', { recipient, at: outcome.report.at, report: outcome.report });
        } else if (outcome.kind === 'deferred' && !email.isCancelled) {
          await queueEvent(tx, email, 'deferred', { recipient, at: outcome.fault.at, fault: outcome.fault });
        }
      }
    },
    onAccepted: (tx, email) => queueEvent(tx, email, 'accepted', { at: email.createdAt }),
    onComplained: (tx, email, recipient, at) => queueEvent(tx, email, 'complained', { recipient, at }),
  };
}

/** Reports and forwards are not what the domain sent. */
function isQuiet({ isBounce, origin }: Email): boolean {
  return isBounce || origin === 'forward';
}

/** Only failures run this query, so arriving messages do not pay for it. */
async function listBounceListeners(tx: Db, domainIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('domain')
    .select('id')
    .where('id', 'in', domainIds)
    .where('bounce_webhook', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
