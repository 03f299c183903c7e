import type { OnHookFailed } from '../hooks/hook-handler.js';
import { webhookWay } from '../resolve/way-key.js';
import { quotedHeader, readMessageHeader } from './message-header.js';
import type { OnUndelivered } from './undelivered.js';

/** For the job behind webhooks: what becomes of a message that was never taken. */
export function createOnHookFailed(onUndelivered: OnUndelivered): OnHookFailed {
  return (tx, { pathId, domainId, blobId, facts, call, fault }) => {
    const { alias, arrival, auth, isSenderSpared } = facts;
    return onUndelivered(tx, {
      pathId,
      domainId,
      alias,
      way: webhookWay(facts.url, alias),
      arrival,
      auth,
      fault,
      isSenderSpared,
      recipient: facts.recipients[0] ?? '',
      header: { ...readMessageHeader(call.arrival), text: quotedHeader(call.arrival) },
      source: { id: blobId, sizeBytes: call.head.length + call.arrival.source.length, isTaken: true },
    });
  };
}
