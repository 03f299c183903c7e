import { openBlobStore } from '../blobs/open-blob-store.js';
import type { AliasHook } from '../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../directory/domain-changes/delete-domain.js';
import { createEmailCipher } from '../outbound/emails/email-cipher.js';
import { createDestinationNames } from '../outbound/queue/destination-names.js';
import { createRetention } from '../outbound/retention/retention.js';
import { createEnqueueEmail } from '../outbound/submit/enqueue-email.js';
import { forgetListsOfDomain } from '../outbound/webhooks/forget-domain.js';
import { createWebhookListeners } from '../outbound/webhooks/webhook-listeners.js';
import type { Site } from './open-site.js';

export type Storage = Awaited<ReturnType<typeof openStorage>>;

/** Message bytes, acceptance into the queue, and what happens to mail when its domain or alias is deleted. */
export async function openStorage({ config, parts, db, keyring, random, clock, log }: Site) {
  const { dataDir, bucket } = config;
  const blobs = await openBlobStore({ dataDir, bucket, db, keyring, random, clock, log });
  parts.onStop('blobs', () => blobs.close());
  const emailCipher = createEmailCipher({ keyring, random });
  const retention = createRetention({ db, clock });
  const webhookListeners = createWebhookListeners(db);
  parts.onStop('webhook listeners', () => webhookListeners.close());
  // The directory gets these lists; rooms above it add to them when they open
  const onDomainDeleted: OnDomainDeleted[] = [retention.onDomainDeleted, forgetListsOfDomain(webhookListeners)];
  const onAliasDeleted: AliasHook[] = [retention.onAliasDeleted];
  const onAliasReset: AliasHook[] = [];
  return {
    blobs,
    emailCipher,
    retention,
    webhookListeners,
    onDomainDeleted,
    onAliasDeleted,
    onAliasReset,
    destinations: createDestinationNames(),
    enqueue: createEnqueueEmail({ db, clock, blobs, cipher: emailCipher }),
  };
}
