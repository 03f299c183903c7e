import { availableParallelism } from 'node:os';
import { createBlobSweeper } from '../blobs/blob-sweeper.js';
import { openDeliveryLog } from '../deliverylog/open-delivery-log.js';
import { RECHECK_EVERY_MS, RECHECK_JOB } from '../directory/dns/recheck-job.js';
import { createLiveNews } from '../directory/live/live-news.js';
import { createLiveService } from '../directory/live/live-service.js';
import { createPatternSearch } from '../directory/search/pattern-search.js';
import { createJobQueue } from '../jobs/job-queue.js';
import { createJobRunner } from '../jobs/job-runner.js';
import { createCallWindows } from '../limits/call-windows.js';
import { createLimitSweeper } from '../limits/limit-sweeper.js';
import { createLimits } from '../limits/limits.js';
import { createLockOut } from '../limits/lock-out.js';
import { createWindowSharing } from '../limits/share-windows.js';
import type { MailDoor } from '../notices/letter.js';
import { createLetterHandler } from '../notices/letter-handler.js';
import { createSendExport, inMemory } from '../notices/log-export-letter.js';
import { createNotify, LETTER_JOB } from '../notices/notify.js';
import { createSendTestLetter } from '../notices/send-test-letter.js';
import { createResolver } from '../platform/dns/create-resolver.js';
import { systemDnsServers } from '../platform/dns/system-servers.js';
import type { Part } from '../platform/lifecycle.js';
import { createOutgoingGuard } from '../platform/net/outgoing-guard.js';
import { createHashThreads } from '../platform/threads/hash-threads.js';
import { createPasswordHasher, PRODUCTION_COST } from '../platform/threads/password-hasher.js';
import type { SetupDoor } from '../protocol/client-setup/setup-door.js';
import { type Opened, openCertificates } from './open-certificates.js';
import { openDirectory } from './open-directory.js';
import { openGroupwareRoom } from './open-groupware.js';
import { openInbound } from './open-inbound.js';
import { openMailboxes } from './open-mailboxes.js';
import { openMailstore } from './open-mailstore.js';
import { openMoving } from './open-moving.js';
import { openOnward } from './open-onward.js';
import { openOutbound } from './open-outbound.js';
import { openQueue } from './open-queue.js';
import { openReports } from './open-reports.js';
import type { Sandbox } from './open-sandbox.js';
import { openScheduling } from './open-scheduling.js';
import type { Site } from './open-site.js';
import { openStorage } from './open-storage.js';

/** The event loop and the syncs need a core too: at most cores − 1 hashes at a time, and a bounded queue. */
const HASHING_TURNS = { concurrency: Math.max(1, availableParallelism() - 1), maxWaiting: 256 };

export type Rooms = Awaited<ReturnType<typeof openRooms>>;

/** What is known only once the doors are open. */
export interface Surroundings {
  readonly baseUrl: () => string;
  /** The doors for mail programs. */
  readonly doors: () => readonly MailDoor[];
  /** The same, and that for calendars and contacts. */
  readonly clientDoors: () => readonly SetupDoor[];
  readonly version: string;
  readonly opened: Opened;
}

/**
 * Opens every room with its use cases, bottom up. `sandbox` replaces the outside world, or is `undefined` when live.
 */
export async function openRooms(
  site: Site,
  sandbox: Sandbox | undefined,
  { baseUrl, doors, clientDoors, version, opened }: Surroundings,
) {
  const { config, parts, log, clock, random, db, keyring } = site;
  const { instance: service } = config;
  const names = {
    host: service.hostname,
    mxHosts: service.mxHosts,
    txtPrefix: service.txtPrefix,
    hasStsPolicies: config.mtaSts !== 'off',
  };

  // The outside world
  const servers = config.dns.servers ?? (sandbox ? [sandbox.dnsServer] : systemDnsServers());
  const resolver = createResolver({ servers: () => servers, validating: config.dns.validating, clock, random, log });
  parts.onStop('resolver', () => resolver.close());
  const outgoing = createOutgoingGuard({
    resolver,
    allowPrivateNetworks: config.allowPrivateNetworks,
    ...(sandbox && { captureAddress: sandbox.captureAddress }),
  });

  // Limits and hashing
  const windows = createCallWindows();
  const limits = createLimits({ db, settings: config.limits, clock, windows });
  await parts.start(createWindowSharing({ db, windows, clock, log }));
  const lockOut = createLockOut({ db, limit: config.limits.LOGINS, clock, keyring });
  const hashThreads = createHashThreads({ clock });
  await parts.start(hashThreads);
  const hasher = createPasswordHasher({
    ...site.hashingCost,
    ...HASHING_TURNS,
    // The cheap hashes of tests do not need a thread
    ...(site.hashingCost === PRODUCTION_COST && { argon2: hashThreads }),
  });

  // Queued work
  const jobs = createJobQueue({ db, keyring, clock, random });
  const notify = createNotify({ jobs, clock, random });

  // Live events
  const news = createLiveNews({ db, clock, random });
  const live = createLiveService({ db, clock, log, news });
  await parts.start(news, live);
  const { publish } = news;

  const storage = await openStorage(site);
  const deliveryLog = openDeliveryLog({
    db,
    keyring,
    clock,
    random,
    log,
    jobs,
    limits,
    blobs: storage.blobs,
    days: config.deliveryLog.days,
    server: { hostname: names.host },
    contentOf: storage.emailCipher.contentOf,
    publish,
  });
  await parts.start(deliveryLog.deliveryLog);

  // Accounts, domains and aliases
  const search = createPatternSearch({ clock, log });
  await parts.start(search);
  const { verification, jobHandlers, ...directory } = await openDirectory(site, {
    names,
    isSandbox: sandbox !== undefined,
    baseUrl,
    clientDoors,
    resolver,
    outgoing,
    limits,
    lockOut,
    hasher,
    jobs,
    notify,
    publish,
    storage,
    search,
  });

  // Outgoing mail, incoming mail, and the queue that delivers
  const mailstore = await openMailstore(site, { storage, notify });
  const mailboxes = openMailboxes(site, { storage, jobs, mailstore });
  const groupware = await openGroupwareRoom(site, { storage, jobs, mailstore });
  const ground = { storage, resolver, outgoing, jobs, search, version, publish };
  const { deliveryLog: written } = deliveryLog;
  const onward = await openOnward(site, { storage, jobs, notify, deliveryLog: written });
  const outbound = await openOutbound(site, sandbox, {
    ...ground,
    onward,
    sentCopies: mailstore.sentCopies,
    verification,
    outboundPaths: deliveryLog.outboundPaths,
  });
  const reports = openReports(site, ground);
  await parts.start(...reports.parts);
  const inbound = await openInbound(site, sandbox, {
    ...ground,
    windows,
    reports,
    mailstore,
    onward,
    outbound,
    deliveryLog: written,
    outboundPaths: deliveryLog.outboundPaths,
    logPaths: deliveryLog.logPaths,
  });
  const queue = openQueue(site, {
    ...ground,
    onward,
    outbound,
    outboundPaths: deliveryLog.outboundPaths,
    delivery: inbound.delivery,
  });
  const deliver = sandbox?.deliver ?? outbound.sendLetter;
  const sendTestLetter = createSendTestLetter({ deliver, clock, random, host: names.host });
  const sendExport = createSendExport({
    deliver: sandbox ? inMemory(sandbox.deliver) : outbound.sendLargeLetter,
    host: names.host,
  });

  const {
    workers: nameWorkers,
    handlers: certificateHandlers,
    ...certificates
  } = openCertificates(site, { jobs, resolver, opened });

  const retryDelays = { ...outbound.retryDelays, ...inbound.retryDelays };
  const moving = await openMoving(site, sandbox, {
    ...directory,
    ...mailboxes,
    ...groupware,
    outgoing,
    limits,
    storage,
  });

  const jobRunner = { db, jobs, keyring, clock, random, log, retryDelays };
  const workers: Part[] = [
    createLimitSweeper({ db, clock, log, logins: config.limits.LOGINS }),
    ...directory.security.workers,
    createJobRunner({
      ...jobRunner,
      handlers: {
        ...jobHandlers,
        [LETTER_JOB]: createLetterHandler({ deliver, host: names.host, baseUrl, doors, clock, log }),
        ...outbound.handlers,
        ...inbound.handlers,
        ...mailboxes.handlers,
        ...groupware.handlers,
        ...deliveryLog.handlers(sendExport),
        ...certificateHandlers,
        ...reports.handlers,
      },
      repeatEveryMs: {
        [RECHECK_JOB]: RECHECK_EVERY_MS,
        ...inbound.repeatEveryMs,
        ...mailboxes.repeatEveryMs,
        ...groupware.repeatEveryMs,
        ...deliveryLog.repeatEveryMs,
        ...certificates.repeatEveryMs,
        ...reports.repeatEveryMs,
      },
    }),
    // Strangers decide how slowly these are answered
    createJobRunner({
      ...jobRunner,
      name: 'webhook jobs',
      handlers: { ...outbound.webhookHandlers, ...inbound.webhookHandlers },
      concurrency: 16,
    }),
    ...queue.workers,
    ...nameWorkers,
  ];
  return {
    ...directory,
    resolver,
    names,
    limits,
    verification,
    workers,
    blobs: storage.blobs,
    blobSweeper: createBlobSweeper({ blobs: storage.blobs, clock, log }),
    live,
    outbound,
    submit: outbound.submit,
    emails: outbound.emails,
    sendTestLetter,
    composeStored: outbound.composeStored,
    queue: outbound.queue,
    queueFigures: queue.figures,
    suppressions: outbound.suppressions,
    webhooks: outbound.webhooks,
    queueView: outbound.queueView,
    ...(await openScheduling(site, { groupwares: groupware.groupwares, mailboxes: mailboxes.mailboxes, outbound })),
    ...moving,
    inbound,
    explain: inbound.explain,
    heldMessages: inbound.heldMessages,
    certificates: certificates.certificates,
    policies: certificates.policies,
    findKeyAuthorization: certificates.findKeyAuthorization,
    waiting: inbound.waiting,
    bulkMoves: inbound.bulkMoves,
    dmarcReports: inbound.dmarcReports,
    tlsReports: inbound.tlsReports,
    txtDomainUse: inbound.txtDomainUse,
    logs: deliveryLog.logs,
    logExports: deliveryLog.logExports,
    operatorLog: deliveryLog.operatorLog,
    ledger: deliveryLog.ledger,
    figures: deliveryLog.figures,
  };
}
