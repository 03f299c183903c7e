import { setImmediate } from 'node:timers/promises';
import type { StagedBlob } from '../../src/blobs/blob.js';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { afterCommit } from '../../src/db/after-commit.js';
import type { Db } from '../../src/db/database.js';
import { createDeliveryLog } from '../../src/deliverylog/create-delivery-log.js';
import { createLogCipher } from '../../src/deliverylog/log-cipher.js';
import { withTimeline } from '../../src/deliverylog/log-service.js';
import { toPath } from '../../src/deliverylog/path-row.js';
import { toAliasRow } from '../../src/directory/aliases/alias-row.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import { createPatternSearch } from '../../src/directory/search/pattern-search.js';
import { say } from '../../src/i18n/sentence.js';
import { inEnglish } from '../../src/i18n/translate.js';
import type { Arrival } from '../../src/inbound/arrival.js';
import type {
  HookCall,
  PreparedForward,
  QueuedHook,
  ReportCarrier,
  ReturnCarrier,
  SealedMessage,
} from '../../src/inbound/carriers.js';
import type { SettledEnd } from '../../src/inbound/delivery-end.js';
import type { DispatchRequest } from '../../src/inbound/dispatch/dispatch.js';
import { openDispatch } from '../../src/inbound/dispatch/open-dispatch.js';
import { createEnqueueForward } from '../../src/inbound/forward/enqueue-forward.js';
import { createSettleDoubt } from '../../src/inbound/forward/settle-doubt.js';
import type { HeldNotice } from '../../src/inbound/held/held-message.js';
import { createHeldMessages } from '../../src/inbound/held/held-messages.js';
import type { AcceptedAddress, AliasRef, Home, Way } from '../../src/inbound/resolve/resolution.js';
import { forwardWay, mailboxWay, webhookWay } from '../../src/inbound/resolve/way-key.js';
import { createNotifySender } from '../../src/inbound/undelivered/failure-notice.js';
import { createOnUndelivered } from '../../src/inbound/undelivered/undelivered.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { createJobRunner } from '../../src/jobs/job-runner.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import type { AuthVerdict } from '../../src/mailauth/verdict.js';
import type { DeliveryFault } from '../../src/outbound/emails/email.js';
import { createDestinationNames } from '../../src/outbound/queue/destination-names.js';
import { createRetention } from '../../src/outbound/retention/retention.js';
import { createEnqueueEmail } from '../../src/outbound/submit/enqueue-email.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { parseHeaderBlock } from '../../src/protocol/mime/header-block.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { openTestDatabase } from '../support/database.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { createRecordingLog } from '../support/recording-log.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

const HOST = 'mail.waypost.test';

/** What a target does with a message; `dot` says that its end was sent. */
export type Target = (sent: {
  readonly prepared: PreparedForward;
  readonly signal: AbortSignal;
  dot(): void;
}) => SettledEnd | Promise<SettledEnd>;

/** The room over a real database, log and queue; the places that mail goes to are played by the test. */
export async function openDispatchRoom({ maxAttempts }: { readonly maxAttempts?: number } = {}) {
  const clock = createManualClock();
  const random = systemRandom;
  const database = await openTestDatabase({ clock });
  const broken = { transactions: 0 };
  /** The next `broken.transactions` do all they have to and are then rolled back, as on a full disk. */
  const db: typeof database = {
    ...database,
    inTransaction: (body) =>
      broken.transactions-- > 0
        ? database.inTransaction(async (tx) => {
            await body(tx);
            throw new Error('the disk is full');
          })
        : database.inTransaction(body),
  };
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random, clock });
  const jobs = createJobQueue({ db, keyring, clock, random });
  const log = createRecordingLog();
  const cipher = createLogCipher({ keyring, random });
  const deliveryLog = createDeliveryLog({ db: database, cipher, clock, random, log });
  const search = createPatternSearch({ clock, log });
  const enqueue = createEnqueueEmail({ db, clock, blobs, cipher: testEmailCipher });
  const { destinationOf } = createDestinationNames();
  const { onEmailsFinal: onFinal } = createRetention({ db, clock });

  const targets = new Map<string, Target>();
  const hookTargets = new Map<string, () => SettledEnd>();
  const rooms = new Map<string, 'full' | 'gone'>();
  const free = new Map<string, number>();
  const sent: string[] = [];
  const posted: HookCall[] = [];
  const queuedHooks: (HookCall & QueuedHook)[] = [];
  const answered: AliasRef[] = [];
  const letters: HeldNotice[] = [];
  const world = {
    returns: undefined as ReturnCarrier['accept'] | undefined,
    reports: undefined as ReportCarrier['accept'] | undefined,
    vacation: undefined as Promise<void> | undefined,
  };
  const notify = async (_tx: Db, notice: HeldNotice) => void letters.push(notice);

  const forward = {
    async prepare(arrival: Arrival, auth: AuthVerdict, recipient: string): Promise<PreparedForward> {
      const head = Buffer.from(`X-Original-To: ${recipient}\r\n`);
      return { arrival, auth, recipient, head, source: arrival.source };
    },
    async send(
      prepared: PreparedForward,
      way: { readonly address: string },
      { signal, onDot }: { readonly signal: AbortSignal; readonly onDot: () => void },
    ): Promise<SettledEnd> {
      sent.push(way.address);
      return (targets.get(way.address) ?? (() => delivered(clock.now())))({ prepared, signal, dot: onDot });
    },
    stage: ({ head, source }: PreparedForward) => blobs.stage([head, source]),
    enqueue: createEnqueueForward({
      enqueue,
      keyring,
      clock,
      random,
      destinationOf,
      changePath: deliveryLog.change,
    }),
    settleDoubt: createSettleDoubt({ db, clock, onFinal }),
  };
  const hooks = {
    async post(call: HookCall): Promise<SettledEnd> {
      posted.push(call);
      return (hookTargets.get(call.url) ?? (() => delivered(clock.now())))();
    },
    stage: ({ head, arrival }: HookCall) => blobs.stage([head, arrival.source]),
    async enqueue(tx: Db, call: HookCall & QueuedHook & { readonly source: StagedBlob }) {
      await blobs.put(tx, call.source);
      afterCommit(tx, () => queuedHooks.push(call)); // what was rolled back was never queued
    },
  };
  const mailboxes = {
    async seal(
      { arrival, head, isJunk }: { arrival: Arrival; head: Buffer; isJunk: boolean },
      mailbox: SealedMessage['mailbox'],
    ): Promise<SealedMessage> {
      const blob = await blobs.stage([head, arrival.source]);
      const content = { id: blob.id, sizeBytes: arrival.source.length, blob, sealedKey: null, entry: null };
      const role = isJunk ? 'junk' : 'inbox';
      return { mailbox, publicKey: Buffer.alloc(32), role, content, receivedAt: arrival.at, pgpFault: undefined };
    },
    freeBytes: async (aliasId: string) => free.get(aliasId) ?? 0,
    async put(tx: Db, { content, mailbox }: SealedMessage) {
      const said = rooms.get(mailbox.address);
      if (said) return said;
      await blobs.put(tx, content.blob);
      return 'stored' as const;
    },
  };
  const returns: ReturnCarrier = {
    accept: (arrival, subject) =>
      world.returns?.(arrival, subject) ??
      Promise.resolve({
        outcome: { kind: 'good', as: 'consumed', text: say('step.returnRepeated') },
        forwardTo: undefined,
      }),
  };
  const reports: ReportCarrier = {
    accept: (arrival, domainId) =>
      world.reports?.(arrival, domainId) ??
      Promise.resolve({ kind: 'good', as: 'consumed', text: say('step.reportKnown', { organization: 'remote.test' }) }),
  };
  const vacation = {
    async answer(_arrival: Arrival, _auth: AuthVerdict, alias: AliasRef) {
      await world.vacation;
      answered.push(alias);
    },
  };

  const held = createHeldMessages({ db, blobs, keyring, clock, random, deliveryLog, notify });
  const notifySender = createNotifySender(jobs);
  const onUndelivered = createOnUndelivered({ clock, random, blobs, hold: held.hold, notifySender });
  const room = openDispatch({
    db,
    clock,
    random,
    keyring,
    log,
    blobs,
    jobs,
    search,
    deliveryLog,
    vacation,
    held,
    notifySender,
    onUndelivered,
    enqueue,
    destinationOf,
    host: HOST,
    forward,
    hooks,
    mailboxes,
    returns,
    reports,
    tlsReports: reports,
    ...(maxAttempts !== undefined && { maxAttempts }),
  });
  const { handlers, retryDelays, repeatEveryMs } = room;
  const runner = createJobRunner({ db, jobs, keyring, clock, random, log, handlers, retryDelays, repeatEveryMs });
  await search.start();
  const system = await seedDomain(db, HOST, { isSystem: true });
  const domain = await seedDomain(db, 'example.test');

  /** The job of the room by its name, as the runner would call it. */
  async function runJob(kind: string, payload: unknown = null, createdAt = clock.now()): Promise<void> {
    const handler = handlers[kind];
    if (!handler) throw new Error(`no job ${kind}`);
    await handler(payload, { id: 'job', attempt: 1, createdAt, signal: new AbortController().signal });
  }

  return {
    db,
    broken,
    clock,
    log,
    keyring,
    blobs,
    room,
    held,
    onUndelivered,
    runner,
    runJob,
    system,
    domain,
    notifySender,
    targets,
    hookTargets,
    rooms,
    free,
    sent,
    posted,
    queuedHooks,
    answered,
    letters,
    world,
    deliveryLog,
    dispatch: room.dispatch,

    /** An alias with its row. */
    async alias(name: string, facts: Partial<AliasRef> = {}, of = domain): Promise<AliasRef> {
      const id = newId(random, clock.now());
      const account = { id: of.accountId, defaultRecipient: 'owner@remote.test' };
      const row = toAliasRow({ ...newAlias({ id, domain: of, account, recipients: [], now: clock.now() }), name });
      await db.inTransaction((tx) => tx.insertInto('alias').values(row).execute());
      return {
        id,
        domainId: of.id,
        accountId: of.accountId,
        name,
        address: `${name}@${of.name}`,
        kind: 'exact',
        hasVacation: false,
        ...facts,
      };
    },

    /** Every path, in the order of the ids, with its timeline. */
    async paths() {
      await deliveryLog.flushed();
      const rows = await db.reader.selectFrom('delivery_log').selectAll().orderBy('created_at').orderBy('id').execute();
      const paths = await Promise.all(rows.map((row) => withTimeline({ db, cipher }, toPath(cipher, row))));
      return paths.map((path) => ({ ...path, text: path.timeline.map(({ text }) => inEnglish(text)).join('\n') }));
    },

    /** `state of a target` by target, of all paths. */
    async states(): Promise<Record<string, string>> {
      const paths = await this.paths();
      return Object.fromEntries(paths.map(({ facts, state }) => [facts.target ?? facts.recipient, state]));
    },

    queue: () =>
      db.reader
        .selectFrom('email_recipient')
        .innerJoin('email', 'email.id', 'email_recipient.email_id')
        .select(['address', 'state', 'next_attempt_at', 'email.envelope_from', 'email.id', 'email.origin'])
        .where('email.origin', '=', 'forward')
        .orderBy('address')
        .execute(),
    heldRows: () => db.reader.selectFrom('held_message').selectAll().orderBy('id').execute(),
    notices: () => db.reader.selectFrom('job').selectAll().where('kind', '=', 'forward.dsn').execute(),
    count: async (table: 'blob' | 'forward_fingerprint' | 'held_message' | 'job' | 'email') =>
      (
        await db.reader
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,

    async settle(): Promise<void> {
      for (let turn = 0; turn < 20; turn++) await setImmediate();
    },

    async [Symbol.asyncDispose]() {
      await search.stop();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

export type DispatchRoomFixture = Awaited<ReturnType<typeof openDispatchRoom>>;

const SWITCHES = { executables: false, viruses: false, phishing: false, adult: false };

function homeOf(domain: { readonly id: string; readonly name: string } | undefined): Home {
  return {
    kind: domain ? 'domain' : 'txt',
    domainId: domain?.id,
    name: domain?.name ?? 'txt.test',
    switches: SWITCHES,
    allowlist: [],
    denylist: [],
    requiresTls: false,
    rulesKey: '',
  };
}

export function accepted(alias: AliasRef, ways: readonly Way[], address = alias.address): AcceptedAddress {
  const home = homeOf({ id: alias.domainId, name: alias.address.split('@')[1] ?? '' });
  return {
    kind: 'accepted',
    address,
    home,
    alias,
    ways,
    trail: [{ text: say('step.alias', { address: alias.name, count: ways.length }) }],
  };
}

/** Rules in DNS have no alias and no domain here. */
export function acceptedByTxt(address: string, ways: readonly Way[]): AcceptedAddress {
  return { kind: 'accepted', address, home: homeOf(undefined), alias: undefined, ways, trail: [] };
}

export const to = (address: string, alias?: AliasRef) => forwardWay({ address, host: undefined, port: 25 }, alias);
export const hook = (url: string, alias?: AliasRef) => webhookWay(url, alias);
export const box = (alias: AliasRef) => mailboxWay({ aliasId: alias.id, ...alias }, alias);

let serial = 0;

export function arrivalOf(
  at: number,
  facts: Partial<Arrival> & { readonly subject?: string; readonly body?: string } = {},
): Arrival {
  serial += 1;
  const { subject = `Hello ${serial}`, body = 'The body', ...rest } = facts;
  const source = Buffer.from(
    [
      ...['From: Ann <ann@remote.test>', 'To: sales@example.test', `Subject: ${subject}`],
      ...[`Message-ID: <${subject.replaceAll(' ', '-')}@remote.test>`, 'Date: Sun, 15 Nov 2026 12:00:00 +0000'],
      ...['', body, ''],
    ].join('\r\n'),
  );
  const block = parseHeaderBlock(source, { maxBytes: 65_536, maxFields: 100 });
  if (block.kind !== 'fields') throw new Error('the test wrote no message');
  return {
    id: serial.toString(16).padStart(24, '0'),
    sessionId: `session-${serial}`,
    at,
    origin: 'mx',
    mailFrom: 'ann@remote.test',
    client: { ip: '192.0.2.9', hostname: 'mx.remote.test', helo: 'mx.remote.test', tls: undefined },
    isUtf8: false,
    requiresTls: false,
    source,
    fields: block.fields,
    headerEnd: block.end,
    ...rest,
  };
}

const AUTH: AuthVerdict = {
  spf: { result: 'pass', domain: 'remote.test', isFromDomainPass: true },
  dkim: [],
  arc: { result: 'none', instances: 0, sealer: undefined },
  dmarc: {
    result: 'pass',
    fromDomain: 'remote.test',
    policyDomain: 'remote.test',
    policy: 'none',
    isSpfAligned: true,
    isDkimAligned: false,
  },
  results: 'spf=pass',
};

export interface Letter {
  readonly arrival: Arrival;
  readonly recipients: readonly AcceptedAddress[];
  readonly isProven?: boolean;
  /** Otherwise the client hangs up before it says anything more. */
  readonly isReplyHeard?: boolean;
}

export function request({ arrival, recipients, isProven = true, isReplyHeard = false }: Letter): DispatchRequest {
  const events = [{ at: arrival.at, kind: 'connection', text: 'From mx.remote.test' }] as const;
  return {
    arrival,
    recipients,
    auth: AUTH,
    isProven,
    isAllowlisted: false,
    isReplyHeard: Promise.resolve(isReplyHeard),
    events,
  };
}

const MX = { host: 'mx.target.test', priority: 10, ip: '192.0.2.7', port: 25 };

export function delivered(at: number): SettledEnd {
  return {
    kind: 'good',
    as: 'delivered',
    report: {
      at,
      code: 250,
      response: '250 2.0.0 Ok',
      mx: MX,
      durationMs: 12,
      tls: { isEnabled: true, version: 'TLSv1.3', policy: 'opportunistic' },
    },
  };
}

export function refused(at: number, facts: Partial<DeliveryFault> = {}): SettledEnd {
  return {
    kind: 'permanent',
    fault: {
      at,
      code: 550,
      enhanced: '5.1.1',
      response: '550 5.1.1 No such user',
      category: 'recipient',
      action: 'reject',
      message: 'The address does not exist there.',
      mx: MX,
      ...facts,
    },
  };
}

export function notNow(at: number, facts: Partial<DeliveryFault> = {}): SettledEnd {
  return {
    kind: 'temporary',
    fault: {
      at,
      code: 421,
      enhanced: '4.4.1',
      category: 'network',
      action: 'defer',
      message: 'The receiving server cannot be reached now.',
      ...facts,
    },
  };
}
