import type { OutboundPaths } from '../deliverylog/outbound-paths.js';
import type { Jobs } from '../jobs/job.js';
import { queueNotices } from '../outbound/bounces/notice-queue.js';
import { suppressDeadAddresses } from '../outbound/bounces/suppress-recipient.js';
import { areSuppressed } from '../outbound/bounces/suppression-store.js';
import { createQueueFacts } from '../outbound/queue/queue-facts.js';
import { createQueueRunner } from '../outbound/queue/queue-runner.js';
import type { OnSettled } from '../outbound/queue/settled-attempt.js';
import { createRetentionRunner } from '../outbound/retention/retention-runner.js';
import { askTogether } from '../platform/ask-together.js';
import type { Part } from '../platform/lifecycle.js';
import type { OpenedDelivery } from './open-delivery.js';
import type { Onward } from './open-onward.js';
import type { Outbound } from './open-outbound.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export interface QueueGround {
  readonly storage: Storage;
  readonly onward: Onward;
  readonly outbound: Outbound;
  readonly outboundPaths: OutboundPaths;
  readonly delivery: OpenedDelivery;
  readonly jobs: Jobs;
}

/** The queue: delivers accepted mail to its destinations, and deletes it after its retention time. */
export function openQueue({ db, clock, random, log }: Site, ground: QueueGround) {
  const { storage, outbound, outboundPaths, delivery, jobs } = ground;
  const { forwarding } = ground.onward;
  const runner = createQueueRunner({
    db,
    clock,
    random,
    log,
    names: storage.destinations,
    onFinal: outbound.onFinal,
    onInterrupted: forwarding.onInterrupted,
    deliver: delivery.deliver,
    isSuppressed: askTogether((places) => areSuppressed(db.reader, places)),
    onSettled: inOrder(
      ...[queueNotices(jobs), suppressDeadAddresses, outbound.webhookQueue.onSettled],
      ...[outboundPaths.onSettled, forwarding.onSettled, outbound.told.onSettled],
    ),
  });
  const workers: readonly Part[] = [
    createRetentionRunner({ db, blobs: storage.blobs, clock, log }),
    ...delivery.parts,
    runner,
  ];
  return { workers, figures: { measures: runner.measures, facts: createQueueFacts({ db, clock }) } };
}

function inOrder(...hooks: readonly OnSettled[]): OnSettled {
  return async (tx, settled) => {
    for (const hook of hooks) await hook(tx, settled);
  };
}
