import type { OutboundPaths } from '../deliverylog/outbound-paths.js';
import type { VerificationService } from '../directory/dns/verification-service.js';
import type { Publish } from '../directory/live-event.js';
import type { PatternSearch } from '../directory/search/pattern-search.js';
import type { JobHandler, Jobs, RetryDelayMs } from '../jobs/job.js';
import { createDailyCount } from '../limits/daily-count.js';
import type { SentCopies } from '../mailstore/delivery/sent-copies.js';
import { createSendLargeLetter } from '../notices/send-large-letter.js';
import { createSendLetter } from '../notices/send-letter.js';
import { createNoticeHandler } from '../outbound/bounces/notice-handler.js';
import { NOTICE_JOB } from '../outbound/bounces/notice-queue.js';
import { createSuppressionService } from '../outbound/bounces/suppression-service.js';
import { checkEmailFields, composeEmail } from '../outbound/compose/compose-email.js';
import { composeStored } from '../outbound/compose/compose-stored.js';
import { createComposeThread } from '../outbound/compose/compose-thread.js';
import type { EmailFields } from '../outbound/compose/email-fields.js';
import { createEmailService } from '../outbound/email-service/email-service.js';
import { createOperatorQueue } from '../outbound/email-service/operator-queue.js';
import { createEmailPublisher } from '../outbound/queue/publish-emails.js';
import { createQueueView } from '../outbound/queue/queue-view.js';
import type { OnFinal } from '../outbound/queue/settled-attempt.js';
import { createSubmitEmail } from '../outbound/submit/submit-email.js';
import { createWebhookQueue } from '../outbound/webhooks/queue-webhooks.js';
import { WEBHOOK_JOB } from '../outbound/webhooks/webhook-call.js';
import { createWebhookHandler } from '../outbound/webhooks/webhook-handler.js';
import { webhookRetryDelayMs } from '../outbound/webhooks/webhook-retry-policy.js';
import { createWebhookService } from '../outbound/webhooks/webhook-service.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
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
  readonly sentCopies: SentCopies;
  readonly outboundPaths: OutboundPaths;
  readonly resolver: DnsResolver;
  readonly outgoing: OutgoingGuard;
  readonly jobs: Jobs;
  readonly search: PatternSearch;
  readonly verification: VerificationService;
  readonly version: string;
  readonly publish: Publish;
}

/** Outgoing mail: its acceptance, and what its owner sees of it. `open-queue.ts` delivers it. */
export async function openOutbound(site: Site, sandbox: Sandbox | undefined, ground: OutboundGround) {
  const { config, parts, db, keyring, random, clock, log } = site;
  const { storage, onward, sentCopies, outboundPaths, resolver, outgoing, jobs, search, verification } = ground;
  const { blobs, emailCipher: cipher, webhookListeners, destinations: names, enqueue } = storage;
  const { forwarding } = onward;
  const { hostname: host } = config.instance;

  // The operator's own scanners may also be on private networks
  const operatorsGuard = createOutgoingGuard({ resolver, allowPrivateNetworks: true });
  const composing = createComposeThread({ clock });
  const scanner = createScanner({ clock, services: { settings: config.scanning, resolver, outgoing: operatorsGuard } });
  await parts.start(composing, scanner);
  const { destinationOf } = names;
  const dailyCount = createDailyCount({ db, clock, random, dailyLimit: config.outbound.dailyLimit });
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
    sentCopies,
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
    sentCopies,
    onFinal,
    compose: (fields) => composeEmail(fields, { now: clock.now(), random, thread: composing }),
    checkFields: (fields) => checkEmailFields(fields, { now: clock.now(), random }),
  });
  const queue = createOperatorQueue({ db, clock, cipher, onFinal });
  const suppressions = createSuppressionService({ db, clock });
  const webhooks = createWebhookService({ db, clock, random, outgoing, listeners: webhookListeners });

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
  return {
    told,
    onFinal,
    submit,
    emails,
    composeStored: (fields: EmailFields, domain: string) =>
      composeStored(fields, domain, { now: clock.now(), random, thread: composing }),
    queue,
    suppressions,
    webhooks,
    handlers,
    webhookHandlers,
    retryDelays,
    sendLetter: createSendLetter({ db, clock, blobs, enqueue, destinationOf, host }),
    queueView: createQueueView({ db, clock }),
    capturedWebhooks,
    webhookQueue,
    scanner,
    sendLargeLetter: createSendLargeLetter({ db, clock, blobs, enqueue, destinationOf, host }),
  };
}
