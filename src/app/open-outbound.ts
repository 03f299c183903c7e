import { createBlobSweeper } from '../blobs/blob-sweeper.js';
import type { OutboundPaths } from '../deliverylog/outbound-paths.js';
import type { VerificationService } from '../directory/dns/verification-service.js';
import type { Publish } from '../directory/live-event.js';
import type { PatternSearch } from '../directory/search/pattern-search.js';
import type { JobHandler, Jobs, RetryDelayMs } from '../jobs/job.js';
import { createDailyCount } from '../limits/daily-count.js';
import { createSendLargeLetter } from '../notices/send-large-letter.js';
import { createSendLetter } from '../notices/send-letter.js';
import { createNoticeHandler } from '../outbound/bounces/notice-handler.js';
import { NOTICE_JOB, queueNotices } from '../outbound/bounces/notice-queue.js';
import { suppressDeadAddresses } from '../outbound/bounces/suppress-recipient.js';
import { createSuppressionService } from '../outbound/bounces/suppression-service.js';
import { areSuppressed } from '../outbound/bounces/suppression-store.js';
import { checkEmailFields, composeEmail } from '../outbound/compose/compose-email.js';
import { createComposeThread } from '../outbound/compose/compose-thread.js';
import type { DeliverInside } from '../outbound/delivery/courier.js';
import { openDelivery } from '../outbound/delivery/open-delivery.js';
import { createEmailService } from '../outbound/email-service/email-service.js';
import { createOperatorQueue } from '../outbound/email-service/operator-queue.js';
import { createEmailPublisher } from '../outbound/queue/publish-emails.js';
import { createQueueFacts } from '../outbound/queue/queue-facts.js';
import { createQueueRunner } from '../outbound/queue/queue-runner.js';
import { createQueueView } from '../outbound/queue/queue-view.js';
import type { OnFinal, OnSettled } from '../outbound/queue/settled-attempt.js';
import { createRetentionRunner } from '../outbound/retention/retention-runner.js';
import { createSubmitEmail } from '../outbound/submit/submit-email.js';
import { createWebhookQueue } from '../outbound/webhooks/queue-webhooks.js';
import { WEBHOOK_JOB } from '../outbound/webhooks/webhook-call.js';
import { createWebhookHandler } from '../outbound/webhooks/webhook-handler.js';
import { webhookRetryDelayMs } from '../outbound/webhooks/webhook-retry-policy.js';
import { createWebhookService } from '../outbound/webhooks/webhook-service.js';
import { askTogether } from '../platform/ask-together.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
import type { Part } from '../platform/lifecycle.js';
import { dialTcp } from '../platform/net/dial.js';
import { createOutgoingGuard, type OutgoingGuard } from '../platform/net/outgoing-guard.js';
import { createCapturedSeal } from '../sandbox/captured-seal.js';
import { createCapturedWebhookService } from '../sandbox/webhooks/captured-webhook-service.js';
import { createScanner } from '../scanning/scanner.js';
import type { Onward } from './open-onward.js';
import type { Sandbox } from './open-sandbox.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export type Outbound = Awaited<ReturnType<typeof openOutbound>>;

export interface OutboundGround {
  readonly storage: Storage;
  readonly onward: Onward;
  readonly outboundPaths: OutboundPaths;
  /** Mail for domains that are hosted here. */
  readonly deliverInside: DeliverInside;
  readonly resolver: DnsResolver;
  readonly outgoing: OutgoingGuard;
  readonly jobs: Jobs;
  readonly search: PatternSearch;
  readonly verification: VerificationService;
  readonly version: string;
  readonly publish: Publish;
}

/** Mail that leaves: accepting it, the queue, the way out, and what comes after. */
export async function openOutbound(site: Site, sandbox: Sandbox | undefined, ground: OutboundGround) {
  const { config, parts, db, keyring, random, clock, log } = site;
  const { storage, onward, outboundPaths, resolver, outgoing, jobs, search, verification } = ground;
  const { blobs, emailCipher: cipher, webhookListeners, destinations: names, enqueue } = storage;
  const { forwarding } = onward;
  const { hostname: host, mxHosts } = config.instance;
  const { deliveryPort, smarthost, dailyLimit } = config.outbound;

  // The operator's own scanners stand where he says, on private networks too
  const operatorsGuard = createOutgoingGuard({ resolver, allowPrivateNetworks: true });
  const composing = createComposeThread({ clock });
  const scanner = createScanner({ clock, services: { settings: config.scanning, resolver, outgoing: operatorsGuard } });
  await parts.start(composing, scanner);
  const { destinationOf } = names;
  const dailyCount = createDailyCount({ db, clock, random, dailyLimit });
  const webhookQueue = createWebhookQueue({ jobs, random, listeners: webhookListeners });
  const told = createEmailPublisher(ground.publish);
  const onFinal: OnFinal = async (tx, emails) => {
    await told.onFinal(tx, emails);
    await outboundPaths.onFinal(tx, emails);
    await forwarding.onFinal(tx, emails);
  };
  storage.onDomainDeleted.push(outboundPaths.onDomainDeleted);

  const submit = createSubmitEmail({
    db,
    clock,
    random,
    log,
    blobs,
    cipher,
    dailyCount,
    destinationOf,
    scan: scanner.scan,
    host,
    lookAgain: verification.lookAgain,
    async onAccepted(tx, email) {
      await webhookQueue.onAccepted(tx, email);
      await told.onAccepted(tx, email);
    },
  });
  const emails = createEmailService({
    db,
    clock,
    blobs,
    cipher,
    search,
    dailyCount,
    submit,
    onFinal,
    compose: (fields) => composeEmail(fields, { now: clock.now(), random, thread: composing }),
    checkFields: (fields) => checkEmailFields(fields, { now: clock.now(), random }),
  });
  const queue = createOperatorQueue({ db, clock, cipher, onFinal });
  const suppressions = createSuppressionService({ db, clock });
  const webhooks = createWebhookService({ db, clock, random, outgoing, listeners: webhookListeners });

  const delivery = openDelivery({
    db,
    keyring,
    blobs,
    resolver,
    outgoing,
    clock,
    random,
    log,
    smarthost,
    dial: sandbox ? sandbox.dial : dialTcp,
    hostname: host,
    ownHosts: [...new Set([host, ...mxHosts])],
    port: deliveryPort,
    allowPrivateNetworks: config.allowPrivateNetworks,
    isSandbox: sandbox !== undefined,
    threads: onward.threads,
    deliverForward: forwarding.deliverForward,
    deliverInside: ground.deliverInside,
  });
  const runner = createQueueRunner({
    db,
    clock,
    random,
    log,
    names,
    onFinal,
    onInterrupted: forwarding.onInterrupted,
    deliver: delivery.deliver,
    isSuppressed: askTogether((places) => areSuppressed(db.reader, places)),
    onSettled: inOrder(
      ...[queueNotices(jobs), suppressDeadAddresses, webhookQueue.onSettled],
      ...[outboundPaths.onSettled, forwarding.onSettled, told.onSettled],
    ),
  });

  const capturedWebhooks =
    sandbox && createCapturedWebhookService({ db, clock, random, outgoing, seal: createCapturedSeal(keyring) });
  const handlers: Record<string, JobHandler> = {
    [NOTICE_JOB]: createNoticeHandler({ db, clock, random, log, blobs, cipher, enqueue, destinationOf, host }),
  };
  const webhookHandlers: Record<string, JobHandler> = {
    [WEBHOOK_JOB]: createWebhookHandler({
      db,
      clock,
      keyring,
      cipher,
      post: (capturedWebhooks ?? outgoing).post,
      userAgent: `Waypost/${ground.version}`,
    }),
  };
  const retryDelays: Record<string, RetryDelayMs> = { [WEBHOOK_JOB]: webhookRetryDelayMs };
  const workers: Part[] = [
    createBlobSweeper({ blobs, clock, log }),
    createRetentionRunner({ db, blobs, clock, log }),
    ...delivery.parts,
    runner,
  ];
  return {
    onFinal,
    submit,
    emails,
    queue,
    suppressions,
    webhooks,
    handlers,
    webhookHandlers,
    retryDelays,
    workers,
    sendLetter: createSendLetter({ db, clock, blobs, enqueue, destinationOf, host }),
    queueFigures: { measures: runner.measures, facts: createQueueFacts({ db, clock }) },
    queueView: createQueueView({ db, clock }),
    capturedWebhooks,
    webhookQueue,
    scanner,
    courier: delivery.courier,
    sendLargeLetter: createSendLargeLetter({ db, clock, blobs, enqueue, destinationOf, host }),
  };
}

function inOrder(...hooks: readonly OnSettled[]): OnSettled {
  return async (tx, settled) => {
    for (const hook of hooks) await hook(tx, settled);
  };
}
