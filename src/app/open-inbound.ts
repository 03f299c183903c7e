import { join } from 'node:path';
import type { DeliveryLog } from '../deliverylog/delivery-log.js';
import type { LogPaths } from '../deliverylog/log-paths.js';
import type { OutboundPaths } from '../deliverylog/outbound-paths.js';
import type { PatternSearch } from '../directory/search/pattern-search.js';
import { readTxtValue } from '../directory/txt/txt-value.js';
import { openDispatch } from '../inbound/dispatch/open-dispatch.js';
import { createExplainService } from '../inbound/explain/explain-service.js';
import { forgetHooks } from '../inbound/hooks/forget-hooks.js';
import { createHookCarrier } from '../inbound/hooks/hook-carrier.js';
import { HOOK_JOB } from '../inbound/hooks/hook-delivery-store.js';
import { createHookHandler } from '../inbound/hooks/hook-handler.js';
import { createMailParser } from '../inbound/hooks/mail-parser.js';
import { createFindListings } from '../inbound/receive/blocklists.js';
import { findClientName } from '../inbound/receive/client-name.js';
import { createJudge } from '../inbound/receive/foresee.js';
import { createIsForgedSender } from '../inbound/receive/forged-sender.js';
import { createGreylist } from '../inbound/receive/greylist.js';
import { createJudgeMessage } from '../inbound/receive/judge-message.js';
import { createReceiveInside } from '../inbound/receive/receive-inside.js';
import { createReception } from '../inbound/receive/reception.js';
import { createResolve } from '../inbound/resolve/resolve.js';
import { createTxtDomainUse } from '../inbound/resolve/txt-domain-use.js';
import { createDmarcReportCarrier } from '../inbound/returns/dmarc-report-carrier.js';
import { createDmarcReportService } from '../inbound/returns/dmarc-report-service.js';
import { deleteReportsOfDomain } from '../inbound/returns/dmarc-report-store.js';
import { createReportExpiry, REPORT_EXPIRY_EVERY_MS, REPORT_EXPIRY_JOB } from '../inbound/returns/report-expiry.js';
import { createReturnCarrier } from '../inbound/returns/return-carrier.js';
import { createTlsReportCarrier } from '../inbound/returns/tls-report-carrier.js';
import { createTlsReportService } from '../inbound/returns/tls-report-service.js';
import { deleteTlsReportsOfDomain } from '../inbound/returns/tls-report-store.js';
import { createOnUndelivered } from '../inbound/undelivered/undelivered.js';
import { createReplyExpiry, REPLY_EXPIRY_EVERY_MS, REPLY_EXPIRY_JOB } from '../inbound/vacation/reply-expiry.js';
import { createVacationCarrier } from '../inbound/vacation/vacation-carrier.js';
import { forgetRepliesOfAlias, forgetRepliesOfDomain } from '../inbound/vacation/vacation-store.js';
import { createBulkMoves } from '../inbound/waiting/bulk-moves.js';
import { createWaitingService } from '../inbound/waiting/waiting-service.js';
import type { JobHandler, Jobs } from '../jobs/job.js';
import type { CallWindows } from '../limits/call-windows.js';
import { UNCHECKED } from '../mailauth/unchecked.js';
import type { Verifier } from '../mailauth/verifier.js';
import { createVerifier } from '../mailauth/verify-message.js';
import type { DeliverInside } from '../outbound/delivery/courier.js';
import { backOffMs } from '../outbound/queue/retry-policy.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
import { createSpool } from '../platform/files/spool-file.js';
import type { OutgoingGuard } from '../platform/net/outgoing-guard.js';
import { openSiteDelivery } from './open-delivery.js';
import type { Mailstore } from './open-mailstore.js';
import type { Onward } from './open-onward.js';
import type { Outbound } from './open-outbound.js';
import type { openReports } from './open-reports.js';
import type { Sandbox } from './open-sandbox.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

export interface InboundGround {
  readonly storage: Storage;
  readonly mailstore: Pick<Mailstore, 'delivery'>;
  readonly onward: Onward;
  readonly outbound: Outbound;
  readonly deliveryLog: DeliveryLog;
  readonly outboundPaths: OutboundPaths;
  readonly logPaths: LogPaths;
  readonly resolver: DnsResolver;
  readonly outgoing: OutgoingGuard;
  readonly jobs: Jobs;
  readonly search: PatternSearch;
  /** Counts of clients, shared with other nodes. */
  readonly windows: CallWindows;
  readonly version: string;
  readonly reports: Pick<ReturnType<typeof openReports>, 'onTlsResult' | 'onDmarcResult'>;
}

/** Incoming mail: its recipients, whether it is accepted, and where it is delivered. */
export async function openInbound(site: Site, sandbox: Sandbox | undefined, ground: InboundGround) {
  const { config, parts, db, keyring, random, clock, log } = site;
  const { storage, onward, outbound, deliveryLog, resolver, jobs, search, windows } = ground;
  const { hostname: host, txtPrefix } = config.instance;
  const { blobs, enqueue } = storage;
  const { destinationOf } = storage.destinations;
  const { held, notifySender, forwarding } = onward;

  // Recipients
  const txtDomainUse = createTxtDomainUse({ db, clock });
  const resolve = createResolve({
    db,
    clock,
    keyring,
    resolver,
    txtDomainUse,
    reverseSrs: forwarding.reverseSrs,
    readTxtValue: (value) => readTxtValue(keyring, value),
    settings: {
      host,
      txtPrefix,
      txtDomains: config.mx.txtDomains,
      isSandbox: sandbox !== undefined,
      defaultQuotaBytes: config.quotas.defaultBytes,
    },
  });

  // Delivery: a forward to a domain hosted here is received again
  const delivery = openSiteDelivery(site, sandbox, {
    ...ground,
    onTlsResult: ground.reports.onTlsResult,
    deliverInside: (...mail) => deliverInside(...mail),
  });
  const parser = createMailParser({ clock });
  await parts.start(parser);
  const hookGround = {
    db,
    blobs,
    keyring,
    clock,
    parser,
    host,
    deliveryLog,
    post: (outbound.capturedWebhooks ?? ground.outgoing).post,
    userAgent: `Waypost/${ground.version}`,
  };
  const carriers = {
    forward: forwarding.createCarrier(delivery.courier),
    hooks: createHookCarrier({ ...hookGround, jobs }),
    mailboxes: ground.mailstore.delivery,
    returns: createReturnCarrier({
      db,
      clock,
      log,
      webhooks: outbound.webhookQueue,
      outboundPaths: ground.outboundPaths,
    }),
    reports: createDmarcReportCarrier({ db, clock, random, log }),
    tlsReports: createTlsReportCarrier({ db, clock, random, log }),
    vacation: createVacationCarrier({ db, clock, random, log, blobs, enqueue, destinationOf, host }),
  };
  const onUndelivered = createOnUndelivered({ clock, random, blobs, hold: held.hold, notifySender });
  const { dispatch, heldMessages, ...dispatching } = openDispatch({
    db,
    clock,
    random,
    log,
    keyring,
    blobs,
    jobs,
    search,
    deliveryLog,
    held,
    notifySender,
    onUndelivered,
    ...carriers,
    enqueue,
    destinationOf,
    host,
  });
  await parts.start(...dispatching.parts);

  // Acceptance
  const { verify } = createChecks(site, ground);
  const judge = createJudgeMessage({
    host,
    verify,
    clock,
    scanner: outbound.scanner,
    whenScannerDown: config.scanning.whenDown,
    greylist: config.mx.hasGreylist ? createGreylist({ db, clock }) : undefined,
    windows,
  });
  const deliverInside: DeliverInside = createReceiveInside({
    host,
    resolve,
    judge,
    verify,
    dispatch,
    clock,
    random,
  });
  const client = {
    findClientName: (ip: string) => findClientName({ resolver, clock }, ip),
    findListings: createFindListings({ zones: config.mx.blocklists, resolver, clock }),
    isForged: createIsForgedSender({ host, keyring, clock, reverseSrs: forwarding.reverseSrs }),
  };
  const receive = createReception({
    resolve,
    judge,
    dispatch,
    log: deliveryLog,
    clock,
    random,
    ...client,
    isChecking: config.mx.hasAuthentication,
    onDmarcResult: ground.reports.onDmarcResult,
    limits: { connections: config.limits.MX_CONNECTIONS, messages: config.limits.MX_MESSAGES },
    windows,
  });

  const forget = forgetHooks({ blobs, deliveryLog, clock });
  storage.onDomainDeleted.push(
    dispatching.onDomainDeleted,
    (tx, domainId) => forget(tx, { domainId }),
    deleteReportsOfDomain,
    deleteTlsReportsOfDomain,
    forgetRepliesOfDomain,
  );
  storage.onAliasDeleted.push(
    dispatching.onAliasDeleted,
    (tx, aliasId) => forget(tx, { aliasId }),
    forgetRepliesOfAlias,
  );

  const handlers: Record<string, JobHandler> = {
    ...dispatching.handlers,
    [REPORT_EXPIRY_JOB]: createReportExpiry({ db, clock }),
    [REPLY_EXPIRY_JOB]: createReplyExpiry({ db, clock }),
  };
  const { cancelForward, cancelTo } = forwarding;
  const moving = { db, clock, blobs, deliveryLog, onFinal: outbound.onFinal, cancelForward };
  const waiting = createWaitingService({
    ...moving,
    search,
    logPaths: ground.logPaths,
    emailCipher: storage.emailCipher,
  });
  return {
    receive,
    txtDomainUse,
    heldMessages,
    waiting,
    bulkMoves: createBulkMoves({ ...moving, waiting, cancelTo }),
    delivery,
    handlers,
    parser,
    retryDelays: { ...dispatching.retryDelays, [HOOK_JOB]: backOffMs },
    repeatEveryMs: {
      ...dispatching.repeatEveryMs,
      [REPORT_EXPIRY_JOB]: REPORT_EXPIRY_EVERY_MS,
      [REPLY_EXPIRY_JOB]: REPLY_EXPIRY_EVERY_MS,
    },
    webhookHandlers: { [HOOK_JOB]: createHookHandler({ ...hookGround, onUndelivered }) },
    explain: createExplainService({ db, resolve, judge: createJudge({ judge, ...client }), host }),
    dmarcReports: createDmarcReportService({ db }),
    tlsReports: createTlsReportService({ db }),
    createSpool: (name = 'spool') => createSpool({ directory: join(config.dataDir, name), random, clock }),
  };
}

/** Behind a gateway that has already checked the client, it is not checked again. */
function createChecks({ config, clock }: Site, { resolver, onward }: InboundGround): Verifier {
  if (!config.mx.hasAuthentication) return { verify: async () => UNCHECKED };
  return createVerifier({ resolver, bodyDigests: onward.bodyDigests, clock });
}
