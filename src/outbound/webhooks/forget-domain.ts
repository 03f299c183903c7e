import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import { deleteSuppressionsOf } from '../bounces/suppression-store.js';
import { deleteWebhooksOf } from './domain-webhook-store.js';
import type { WebhookListeners } from './webhook-listeners.js';

/** Deletes the suppressions and webhooks of a deleted domain. */
export function forgetListsOfDomain(listeners: Pick<WebhookListeners, 'forget'>): OnDomainDeleted {
  return async (tx, domainId) => {
    await deleteSuppressionsOf(tx, domainId);
    await deleteWebhooksOf(tx, domainId);
    listeners.forget(tx);
  };
}
