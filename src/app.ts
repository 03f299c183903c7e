import { collectDefaultMetrics, Registry } from 'prom-client';
import { registerBackupMetrics } from './app/backup-metrics.js';
import { registerDoctorMetrics } from './app/doctor-metrics.js';
import { registerLedgerMetrics } from './app/ledger-metrics.js';
import { listClientDoors, listMailDoors, openMailDoors } from './app/mail-doors.js';
import { type BackupRoom, listBackupRuns, openBackup } from './app/open-backup.js';
import { type Opened, openTls } from './app/open-certificates.js';
import { openDemo } from './app/open-demo.js';
import { openDoctor } from './app/open-doctor.js';
import { type OperatorRoom, openOperator } from './app/open-operator.js';
import { openRooms, type Rooms } from './app/open-rooms.js';
import { openSandbox, type Sandbox } from './app/open-sandbox.js';
import { onSite, type Site, type World } from './app/open-site.js';
import { registerQueueMetrics } from './app/queue-metrics.js';
import type { BackupRun } from './backup/record/run-store.js';
import type { Config } from './config/config.js';
import type { Role } from './config/roles.js';
import { hasDomainNamed } from './directory/domains/domain-store.js';
import type { Doctor } from './doctor/doctor.js';
import { maxConnections } from './inbound/receive/client-policy.js';
import { createRsaKeyStock } from './mailauth/key-stock.js';
import { createMaildropLocks, type MaildropLocks } from './mailstore/maildrop/maildrop-locks.js';
import type { Spool } from './platform/files/spool-file.js';
import { type ByteBudget, createByteBudget } from './platform/intake/byte-budget.js';
import type { TlsMaterial } from './platform/net/tls-material.js';
import type { SetupDoor } from './protocol/client-setup/setup-door.js';
import { sandboxDemoRoutes } from './sandbox/demo/sandbox-demo-routes.js';
import { followRecords } from './sandbox/dns/follow-records.js';
import { sandboxDnsCommands } from './sandbox/dns/sandbox-dns-commands.js';
import { sandboxDnsRoutes } from './sandbox/dns/sandbox-dns-routes.js';
import { sandboxHostCommands } from './sandbox/hosts/sandbox-host-commands.js';
import { sandboxHostRoutes } from './sandbox/hosts/sandbox-host-routes.js';
import { sandboxMailCommands } from './sandbox/mail/sandbox-mail-commands.js';
import { sandboxMailRoutes } from './sandbox/mail/sandbox-mail-routes.js';
import { sandboxWebhookCommands } from './sandbox/webhooks/sandbox-webhook-commands.js';
import { sandboxWebhookRoutes } from './sandbox/webhooks/sandbox-webhook-routes.js';
import { accountCommands } from './servers/admin/account-commands.js';
import { accountCopyCommands } from './servers/admin/account-copy-commands.js';
import type { AdminCommands } from './servers/admin/admin-command.js';
import { createAdminServer } from './servers/admin/admin-server.js';
import { aliasCommands } from './servers/admin/alias-commands.js';
import { backupCommands } from './servers/admin/backup-commands.js';
import { blobCommands } from './servers/admin/blob-commands.js';
import { certificateCommands } from './servers/admin/certificate-commands.js';
import { doctorCommands } from './servers/admin/doctor-commands.js';
import { domainCommands } from './servers/admin/domain-commands.js';
import { emailCommands } from './servers/admin/email-commands.js';
import { explainCommands } from './servers/admin/explain-commands.js';
import { heldCommands } from './servers/admin/held-commands.js';
import { importAliasCommands } from './servers/admin/import-alias-commands.js';
import { importCommands } from './servers/admin/import-commands.js';
import { importServiceCommands } from './servers/admin/import-service-commands.js';
import { ledgerCommands } from './servers/admin/ledger-commands.js';
import { logCommands } from './servers/admin/log-commands.js';
import { nodeCommands } from './servers/admin/node-commands.js';
import { queueCommands } from './servers/admin/queue-commands.js';
import { sealedCopyCommands } from './servers/admin/sealed-copy-commands.js';
import { statusCommands } from './servers/admin/status-commands.js';
import { suppressionCommands } from './servers/admin/suppression-commands.js';
import { accountRoutes } from './servers/http/api/v1/account-routes.js';
import { aliasFileRoutes } from './servers/http/api/v1/alias-file-routes.js';
import { aliasRoutes } from './servers/http/api/v1/alias-routes.js';
import { calendarEventRoutes } from './servers/http/api/v1/calendar-event-routes.js';
import { calendarRoutes } from './servers/http/api/v1/calendar-routes.js';
import { catchallPasswordRoutes } from './servers/http/api/v1/catchall-password-routes.js';
import { contactRoutes } from './servers/http/api/v1/contact-routes.js';
import { dmarcReportRoutes } from './servers/http/api/v1/dmarc-report-routes.js';
import { dnsRoutes } from './servers/http/api/v1/dns-routes.js';
import { domainRoutes } from './servers/http/api/v1/domain-routes.js';
import { elsewhereRoutes } from './servers/http/api/v1/elsewhere-routes.js';
import { emailRoutes } from './servers/http/api/v1/email-routes.js';
import { encryptRoutes } from './servers/http/api/v1/encrypt-routes.js';
import { eventRoutes } from './servers/http/api/v1/event-routes.js';
import { explainRoutes } from './servers/http/api/v1/explain-routes.js';
import { folderRoutes } from './servers/http/api/v1/folder-routes.js';
import { heldRoutes } from './servers/http/api/v1/held-routes.js';
import { invitationRoutes } from './servers/http/api/v1/invitation-routes.js';
import { inviteRoutes } from './servers/http/api/v1/invite-routes.js';
import { liveSocketRoutes } from './servers/http/api/v1/live-socket-routes.js';
import { logRoutes } from './servers/http/api/v1/log-routes.js';
import { mailboxImportRoutes } from './servers/http/api/v1/mailbox-import-routes.js';
import { mailboxRoutes } from './servers/http/api/v1/mailbox-routes.js';
import { mailboxSessionRoutes } from './servers/http/api/v1/mailbox-session-routes.js';
import { memberRoutes } from './servers/http/api/v1/member-routes.js';
import { messageBulkRoutes } from './servers/http/api/v1/message-bulk-routes.js';
import { messageRoutes } from './servers/http/api/v1/message-routes.js';
import { messageTimelineRoutes } from './servers/http/api/v1/message-timeline-routes.js';
import { operatorMailRoutes } from './servers/http/api/v1/operator-mail-routes.js';
import { operatorRoutes } from './servers/http/api/v1/operator-routes.js';
import { overviewRoutes } from './servers/http/api/v1/overview-routes.js';
import { queueRoutes } from './servers/http/api/v1/queue-routes.js';
import { securityRoutes } from './servers/http/api/v1/security-routes.js';
import { sessionRoutes } from './servers/http/api/v1/session-routes.js';
import type { ServiceFacts } from './servers/http/api/v1/session-view.js';
import { signUpRoutes } from './servers/http/api/v1/sign-up-routes.js';
import { suppressionRoutes } from './servers/http/api/v1/suppression-routes.js';
import { tlsReportRoutes } from './servers/http/api/v1/tls-report-routes.js';
import { tokenRoutes } from './servers/http/api/v1/token-routes.js';
import { webhookRoutes } from './servers/http/api/v1/webhook-routes.js';
import { createMailboxCookie, createSessionCookie, createSignUpCookie } from './servers/http/caller/session-cookie.js';
import { readBuiltFiles } from './servers/http/dashboard/built-files.js';
import { dashboardPages } from './servers/http/dashboard/dashboard-pages.js';
import { createHttpServer, type HttpServer } from './servers/http/http-server.js';
import type { PageRoute } from './servers/http/page-route.js';
import { challengePage } from './servers/http/pages/challenge-page.js';
import { type ClientSetupDeps, clientSetupPages } from './servers/http/pages/client-setup-pages.js';
import { frontPage } from './servers/http/pages/front-page.js';
import { linkPages } from './servers/http/pages/link-pages.js';
import { mailFramePage } from './servers/http/pages/mail-frame-page.js';
import { mailParsingPage } from './servers/http/pages/mail-parsing-page.js';
import { policyPage } from './servers/http/pages/policy-page.js';
import type { Route } from './servers/http/route.js';
import { createImapServer, type ImapServer } from './servers/imap/imap-server.js';
import { createMxServer, type MxServer } from './servers/mx/mx-server.js';
import { createPop3Server, type Pop3Server } from './servers/pop3/pop3-server.js';
import { MESSAGE_MEMORY_BYTES } from './servers/smtp/smtp-limits.js';
import { createSubmissionServer, type SubmissionServer } from './servers/submission/submission-server.js';
import type { StrangerCaps } from './servers/tcp/strangers.js';

export interface App {
  readonly baseUrl: string;
  /** Every bound port by door. */
  readonly ports: Readonly<Record<string, number>>;
  /** From now on `/readyz` reports not ready, while every door is still open: load balancers use other nodes. */
  leave(): void;
  stop(): Promise<void>;
}

/** Starts every requested role and runs until `stop`. */
export function startApp(
  config: Config,
  world: World & { readonly roles: readonly Role[]; readonly version: string },
): Promise<App> {
  return onSite(config, world, async (site) => {
    const { parts, db, log } = site;
    const ports: Record<string, number> = {};
    let isLeaving = false;
    const baseUrl = () => config.http.baseUrl ?? `http://localhost:${ports.http ?? config.http.port}`;
    const tls = await openTls(site);
    const doors = () => listMailDoors(config, ports);
    const clientDoors = () => listClientDoors(config, ports);
    const sandbox = config.mode === 'sandbox' ? await openSandbox(site, { tls, doors: clientDoors }) : undefined;
    const { opened, open } = createOpening();
    const rooms = await openRooms(site, sandbox, { baseUrl, doors, clientDoors, version: world.version, opened });
    if (sandbox) ports.dns = sandbox.dnsServer.port;
    const doctor = openDoctor(site, rooms, { ports: () => ports, version: world.version });
    const startedMs = site.clock.monotonicMs();
    const facts = {
      ...operatorFacts(config, world.version),
      ports: () => ports,
      runningMs: () => site.clock.monotonicMs() - startedMs,
    };
    const operator = openOperator(site, rooms, { doctor, facts, roles: world.roles });
    await parts.start(operator.nodes);
    const backup = openBackup(site, rooms, world.version);

    const locks = createMaildropLocks(site);
    if (world.roles.includes('pop3')) await parts.start(locks);

    // Each takes time to stop: one after the other they would take a minute
    const outside = parts.sideBySide();
    await outside.start(rooms.blobSweeper); // on every node: only this one can move its own files
    if (world.roles.includes('worker')) await outside.start(...rooms.workers, ...backup.backupWorkers);
    const ground = { tls, budget: createByteBudget(MESSAGE_MEMORY_BYTES), spool: rooms.inbound.createSpool() };
    if (world.roles.includes('mx')) {
      const mx = createMx(site, rooms, ground);
      await outside.start(mx);
      ports.mx = mx.address().port;
    }
    if (world.roles.includes('submission')) {
      const submission = createSubmission(site, rooms, ground);
      await outside.start(submission);
      ports.submission = submission.address().port;
      ports.submissions = submission.secureAddress().port;
    }
    if (world.roles.includes('imap')) {
      const imap = createImap(site, rooms, { ...ground, version: world.version });
      await outside.start(imap);
      ports.imap = imap.address().port;
      ports.imaps = imap.secureAddress().port;
    }
    if (world.roles.includes('pop3')) {
      const pop3 = createPop3(site, rooms, { tls, locks });
      await outside.start(pop3);
      ports.pop3 = pop3.address().port;
      ports.pop3s = pop3.secureAddress().port;
    }
    if (world.roles.includes('http')) {
      const service = {
        ...serviceFacts(config, world.version),
        baseUrl,
        mailDoors: () => openMailDoors(config, ports),
      };
      const routes = listRoutes(site, { ...rooms, ...operator }, service);
      if (sandbox) routes.push(...listSandboxRoutes(site, rooms, sandbox, ports.mx));
      const signUpCookie = createSignUpCookie({ isSecure: config.mode === 'live' });
      const pageFacts = { baseUrl, signUpCookie, canSignUp: config.accounts.signup !== 'closed' };
      const built = readBuiltFiles() ?? new Map();
      const pages = [
        frontPage({ ...pageFacts, dashboard: built.get('/index.html') }),
        ...dashboardPages(built),
        mailFramePage(pageFacts),
        mailParsingPage(),
        ...linkPages({ ...rooms, ...pageFacts }),
        challengePage(rooms),
        policyPage({ findPolicy: rooms.policies.find }),
        ...clientSetupPages({ baseUrl, ...clientSetup(site, clientDoors) }),
      ];
      const http = createHttp(site, {
        rooms,
        doctor,
        routes,
        pages,
        tls,
        version: world.version,
        isLeaving: () => isLeaving,
      });
      await outside.start(http);
      ports.http = http.address().port;
      ports.https = http.secureAddress()?.port ?? 0;
    }
    const commands = listCommands(site, { ...rooms, ...operator, ...backup, doctor }, sandbox);
    await outside.start(createAdminServer({ dataDir: config.dataDir, commands, durable: db.durable, log }));
    open();
    return {
      baseUrl: baseUrl(),
      ports,
      leave() {
        isLeaving = true;
      },
      stop: () => parts.stop(),
    };
  });
}

export interface Services {
  readonly commands: AdminCommands;
  durable(): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the rooms without doors, for one command while no server runs. */
export function openServices(config: Config, world: World & { readonly version: string }): Promise<Services> {
  return onSite(config, withoutStock(world), async (site) => {
    const sandbox = config.mode === 'sandbox' ? await openSandbox(site, { doors: () => [] }) : undefined;
    const baseUrl = config.http.baseUrl ?? `http://localhost:${config.http.port}`;
    const rooms = await openRooms(site, sandbox, {
      baseUrl: () => baseUrl,
      doors: () => [],
      clientDoors: () => [],
      version: world.version,
      opened: async () => {},
    });
    const doctor = openDoctor(site, rooms, { ports: undefined, version: world.version });
    const facts = { ...operatorFacts(config, world.version), ports: undefined, runningMs: () => 0 };
    const operator = openOperator(site, rooms, { doctor, facts, roles: [] });
    const backup = openBackup(site, rooms, world.version);
    return {
      commands: listCommands(site, { ...rooms, ...operator, ...backup, doctor }, sandbox),
      durable: site.db.durable,
      stop: () => site.parts.stop(),
    };
  });
}

/** Opening migrates the schema; this does nothing else. */
export function migrateDatabase(config: Config, world: World): Promise<{ readonly applied: readonly string[] }> {
  return onSite(config, withoutStock(world), async ({ parts, applied }) => {
    await parts.stop();
    return { applied };
  });
}

/** A single command creates the keys it needs, and none in advance. */
function withoutStock(world: World): World {
  return { rsaKeys: createRsaKeyStock({ log: world.log, size: 0 }), ...world };
}

/** What others wait for until every door is open. */
function createOpening(): { readonly opened: Opened; readonly open: () => void } {
  const opening = new AbortController();
  return {
    open: () => opening.abort(),
    opened: (signal) =>
      new Promise((resolve, reject) => {
        if (opening.signal.aborted) return resolve();
        opening.signal.addEventListener('abort', () => resolve(), { once: true });
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      }),
  };
}

function createHttp(
  site: Site,
  {
    rooms,
    doctor,
    routes,
    pages,
    tls,
    version,
    isLeaving,
  }: {
    rooms: Rooms;
    doctor: Doctor;
    routes: Route[];
    pages: PageRoute[];
    tls: TlsMaterial;
    version: string;
    isLeaving: () => boolean;
  },
): HttpServer {
  const { config, db, clock, random, log } = site;
  const { bind: host } = config;
  const { port, httpsPort } = config.http;
  return createHttpServer({
    listen: { host, port },
    secure: { listen: { host, port: httpsPort }, material: tls },
    routes,
    pages,
    authenticate: {
      ...rooms.authenticator,
      session: rooms.security.authenticateSession,
      mailboxSessions: rooms.security.mailboxKeeper,
    },
    bodyRoom: { budget: createByteBudget(MESSAGE_MEMORY_BYTES), spool: rooms.inbound.createSpool('http-spool') },
    limits: rooms.limits,
    mailboxes: rooms.mailboxes,
    groupwares: rooms.groupwares,
    strangers: strangerCaps(config),
    metrics: createMetrics(rooms, doctor, () => listBackupRuns(site)),
    isLeaving,
    config: { ...config.http, mode: config.mode, version },
    db,
    clock,
    random,
    log,
  });
}

/** Decision 17.22. */
function strangerCaps({ limits }: Config): StrangerCaps {
  return { perNetwork: limits.NETWORK_CONNECTIONS?.count, perDoor: limits.DOOR_CONNECTIONS?.count };
}

/** What the mail doors of a process share. */
interface MailDoorGround {
  readonly tls: TlsMaterial;
  readonly budget: ByteBudget;
  readonly spool: Spool;
}

function createMx({ config, clock, random, log }: Site, { inbound }: Rooms, ground: MailDoorGround): MxServer {
  return createMxServer({
    strangers: strangerCaps(config),
    listen: { host: config.bind, port: config.mx.port },
    hostname: config.instance.hostname,
    trustedProxies: config.mx.trustedProxies,
    maxConnectionsPerClient: maxConnections(config.limits.MX_CONNECTIONS),
    ...ground,
    receive: inbound.receive,
    clock,
    random,
    log,
  });
}

function createSubmission(
  { config, db, clock, random, log }: Site,
  rooms: Rooms,
  ground: MailDoorGround,
): SubmissionServer {
  return createSubmissionServer({
    strangers: strangerCaps(config),
    listen: { host: config.bind, ...config.submission },
    trustedProxies: config.clientProxies,
    hostname: config.instance.hostname,
    ...ground,
    authenticator: rooms.authenticator,
    sessions: rooms.submissionSessions,
    submit: rooms.submit,
    db,
    clock,
    random,
    log,
  });
}

function createImap(
  { config, clock, random, log }: Site,
  { authenticator, mailboxes }: Rooms,
  { tls, budget, spool, version }: MailDoorGround & { readonly version: string },
): ImapServer {
  return createImapServer({
    strangers: strangerCaps(config),
    listen: { host: config.bind, ...config.imap },
    trustedProxies: config.clientProxies,
    hostname: config.instance.hostname,
    version,
    tls,
    authenticator,
    mailboxes,
    room: { budget, spool },
    clock,
    random,
    log,
  });
}

function createPop3(
  { config, clock, random, log }: Site,
  { authenticator, mailboxes }: Rooms,
  { tls, locks }: Pick<MailDoorGround, 'tls'> & { readonly locks: MaildropLocks },
): Pop3Server {
  return createPop3Server({
    strangers: strangerCaps(config),
    listen: { host: config.bind, ...config.pop3 },
    trustedProxies: config.clientProxies,
    hostname: config.instance.hostname,
    tls,
    authenticator,
    mailboxes,
    locks,
    clock,
    random,
    log,
  });
}

/** The sandbox has no public name: mail programs reach it on this machine. */
function clientSetup({ config, db }: Site, doors: () => readonly SetupDoor[]): Omit<ClientSetupDeps, 'baseUrl'> {
  const host = config.mode === 'sandbox' ? 'localhost' : config.instance.hostname;
  return {
    isHosted: (domain) => hasDomainNamed(db.reader, domain),
    doors: () => doors().map((door) => ({ ...door, host })),
  };
}

function operatorFacts({ mode, dataDir }: Config, version: string) {
  return { mode, dataDir, version };
}

function serviceFacts({ mode, instance, accounts: { signup, passwordScore } }: Config, version: string) {
  return { mode, signup, version, host: instance.hostname, passwordScore };
}

function listRoutes(site: Site, rooms: Rooms & OperatorRoom, service: ServiceFacts): Route[] {
  const { config, random, clock } = site;
  const { mode, accounts, quotas } = config;
  const { baseUrl } = service;
  const defaultQuotaBytes = quotas.defaultBytes;
  const view = { defaultQuotaBytes };
  const instance = { service: rooms.names, baseUrl, defaultQuotaBytes };
  const signUpCookie = createSignUpCookie({ isSecure: mode === 'live' });
  const mailboxCookie = createMailboxCookie({ isSecure: mode === 'live' });
  const mustVerify = mode === 'live' && accounts.signup === 'verified';
  const refusesForeignOrigin = mode === 'sandbox' && accounts.signup === 'open';
  return [
    ...accountRoutes({ ...rooms, view, signUpCookie, baseUrl, refusesForeignOrigin }),
    ...signUpRoutes({ ...rooms, random, cookie: signUpCookie, mustVerify }),
    ...sessionRoutes({ ...rooms.security, cookie: createSessionCookie({ isSecure: mode === 'live' }), service, view }),
    ...mailboxSessionRoutes({ ...rooms, mailboxCookie, baseUrl }),
    ...mailboxRoutes({ ...rooms, mailboxCookie }),
    ...securityRoutes(rooms.security),
    ...tokenRoutes(rooms),
    ...domainRoutes({ ...rooms, instance }),
    ...dnsRoutes(rooms),
    ...catchallPasswordRoutes(rooms),
    ...inviteRoutes({ ...rooms, instance }),
    ...memberRoutes({ ...rooms, instance }),
    ...aliasRoutes({ ...rooms, instance }),
    ...aliasFileRoutes(rooms),
    ...elsewhereRoutes(rooms),
    ...emailRoutes({ ...rooms, baseUrl }),
    ...suppressionRoutes(rooms),
    ...webhookRoutes(rooms),
    ...logRoutes(rooms),
    ...explainRoutes(rooms),
    ...queueRoutes(rooms),
    ...heldRoutes(rooms),
    ...operatorRoutes({ ...rooms, audit: rooms.security.audit, listBackupRuns: () => listBackupRuns(site) }),
    ...operatorMailRoutes(rooms),
    ...dmarcReportRoutes(rooms),
    ...tlsReportRoutes(rooms),
    ...eventRoutes(rooms),
    ...liveSocketRoutes(),
    ...overviewRoutes(rooms),
    ...encryptRoutes(rooms),
    ...folderRoutes(rooms),
    ...mailboxImportRoutes(rooms),
    ...messageBulkRoutes(rooms),
    ...messageTimelineRoutes(rooms),
    ...invitationRoutes({ ...rooms, clock, random }),
    ...messageRoutes({ ...rooms, parser: rooms.inbound.parser }),
    ...contactRoutes({ ...rooms, clock }),
    ...calendarRoutes(rooms),
    ...calendarEventRoutes({ ...rooms, clock }),
  ];
}

/** The routes by which the dashboard shows and controls the sandbox. */
function listSandboxRoutes(site: Site, rooms: Rooms, sandbox: Sandbox, mxPort: number | undefined): Route[] {
  const { inbound, outbound } = rooms;
  const { capturedWebhooks } = outbound;
  const demo = openDemo(site, rooms, sandbox, mxPort === undefined ? undefined : localAddress(site.config, mxPort));
  return [
    ...sandboxDemoRoutes({ demo }),
    ...sandboxMailRoutes({ ...sandbox, parseMessage: inbound.parser.parse }),
    ...sandboxDnsRoutes({ dns: followRecords(sandbox.dns, { db: site.db, ...rooms }) }),
    ...sandboxHostRoutes(sandbox),
    ...(capturedWebhooks ? sandboxWebhookRoutes({ webhooks: capturedWebhooks }) : []),
  ];
}

/** The address from this machine of a door that is bound to all addresses. */
function localAddress({ bind }: Config, port: number) {
  return { address: ['::', '0.0.0.0'].includes(bind) ? '127.0.0.1' : bind, port };
}

function listCommands(
  { db }: Site,
  rooms: Rooms & OperatorRoom & BackupRoom & { readonly doctor: Doctor },
  sandbox: Sandbox | undefined,
): AdminCommands {
  const { capturedWebhooks } = rooms.outbound;
  return [
    ...accountCommands({ ...rooms, ...rooms.security }),
    ...nodeCommands(rooms),
    ...domainCommands(rooms),
    ...aliasCommands(rooms),
    ...emailCommands(rooms),
    ...queueCommands(rooms),
    ...suppressionCommands(rooms),
    ...logCommands(rooms),
    ...ledgerCommands(rooms),
    ...doctorCommands(rooms),
    ...statusCommands(rooms),
    ...blobCommands({ ...rooms, db }),
    ...backupCommands(rooms),
    ...explainCommands(rooms),
    ...heldCommands(rooms),
    ...importCommands(rooms),
    ...accountCopyCommands(rooms),
    ...sealedCopyCommands(rooms),
    ...importAliasCommands(rooms),
    ...importServiceCommands(rooms),
    ...certificateCommands(rooms),
    ...(sandbox
      ? [
          ...sandboxDnsCommands({ dns: followRecords(sandbox.dns, { db, ...rooms }) }),
          ...sandboxHostCommands(sandbox),
          ...sandboxMailCommands(sandbox),
        ]
      : []),
    ...(capturedWebhooks ? sandboxWebhookCommands({ webhooks: capturedWebhooks }) : []),
  ];
}

function createMetrics(
  { queueFigures, ledger }: Rooms,
  doctor: Doctor,
  readRuns: () => Promise<readonly BackupRun[]>,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerQueueMetrics(registry, queueFigures);
  registerLedgerMetrics(registry, ledger);
  registerDoctorMetrics(registry, doctor);
  registerBackupMetrics(registry, readRuns);
  return registry;
}
