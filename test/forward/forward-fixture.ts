import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { createDeliveryLog } from '../../src/deliverylog/create-delivery-log.js';
import { parseEvent } from '../../src/deliverylog/kept-path.js';
import { createLogCipher } from '../../src/deliverylog/log-cipher.js';
import { toAliasRow } from '../../src/directory/aliases/alias-row.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import { ensureSystemDomain } from '../../src/directory/domain-changes/system-domain.js';
import { insertPreparedDomain, prepareDomain } from '../../src/directory/domains/new-domain.js';
import { inEnglish } from '../../src/i18n/translate.js';
import type { Arrival } from '../../src/inbound/arrival.js';
import type { PreparedForward, QueuedForward } from '../../src/inbound/carriers.js';
import { settleDoubts } from '../../src/inbound/dispatch/fingerprint-store.js';
import { openForwarding } from '../../src/inbound/forward/open-forwarding.js';
import { createHeldMessages } from '../../src/inbound/held/held-messages.js';
import type { AliasRef, Way } from '../../src/inbound/resolve/resolution.js';
import { createNotifySender } from '../../src/inbound/undelivered/failure-notice.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createBodyDigests } from '../../src/mailauth/body-digest.js';
import { createArcSealer } from '../../src/mailauth/seal.js';
import { createDkimSigner, type SigningKey } from '../../src/mailauth/sign.js';
import { createSigningThreads } from '../../src/mailauth/signing-threads.js';
import type { AuthVerdict } from '../../src/mailauth/verdict.js';
import { createVerifier } from '../../src/mailauth/verify-message.js';
import { openDelivery } from '../../src/outbound/delivery/open-delivery.js';
import { createDestinationNames } from '../../src/outbound/queue/destination-names.js';
import { QUEUE_TOPIC } from '../../src/outbound/queue/destination-store.js';
import { createQueueRunner } from '../../src/outbound/queue/queue-runner.js';
import { createRetention } from '../../src/outbound/retention/retention.js';
import { createRetentionRunner } from '../../src/outbound/retention/retention-runner.js';
import { createEnqueueEmail } from '../../src/outbound/submit/enqueue-email.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { type Dial, dialTcp } from '../../src/platform/net/dial.js';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import type { DomainName } from '../../src/protocol/address/domain-name.js';
import { parseHeaderBlock } from '../../src/protocol/mime/header-block.js';
import type { ReceivedMessage } from '../../src/servers/smtp/smtp-handler.js';
import { mailDomain } from '../delivery/delivery-fixture.js';
import { keyRecords } from '../mailauth/dkim-verifiers.js';
import { openTestDatabase } from '../support/database.js';
import { startTestDns } from '../support/dns-server.js';
import { testEmailCipher } from '../support/email-cipher.js';
import { createManualClock } from '../support/manual-clock.js';
import { createRecordingLog } from '../support/recording-log.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { silentLog } from '../support/silent-log.js';
import { type SinkOptions, type SmtpSink, startSmtpSink } from '../support/smtp-sink.js';
import { makeTestDirectory } from '../support/test-directory.js';

export const HOST = 'mail.waypost.test';
export const CLIENT = '192.0.2.7';
export const ALIAS = 'sales@example.test';

export type Forwards = Awaited<ReturnType<typeof openForwards>>;

/** Forwarding over a real database, real DNS, the real queue, log and judges; targets are sinks on loopback. */
export async function openForwards() {
  const clock = createManualClock();
  const random = systemRandom;
  const log = createRecordingLog();
  const db = await openTestDatabase({ clock });
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 9) });
  const blobs = createBlobStore({
    log: silentLog,
    db,
    keyring,
    objects: await openFileObjects(join(place.path, 'b')),
    random,
    clock,
  });
  const threads = createSigningThreads({ clock, threadCount: 1 });
  const bodyDigests = createBodyDigests();
  const dns = await startTestDns({ [HOST]: { a: ['198.51.100.1'] } });
  const resolver = createResolver({ servers: () => [dns.server], clock, random, log });

  const rsaKeys = createTestRsaKeySource();
  const maker = { db, clock, random, keyring, rsaKeys, log };
  const system = await ensureSystemDomain(maker, { host: HOST, postmaster: undefined });
  const name = 'example.test' as DomainName;
  const prepared = await prepareDomain(maker, { name, unicodeName: name, isIp: false, plan: 'free' }, clock.now());
  const { domain } = prepared;
  const alias = { id: newId(random, clock.now()), accountId: newId(random, clock.now()) };
  await db.inTransaction(async (tx) => {
    await insertPreparedDomain(tx, prepared);
    const account = { id: alias.accountId, defaultRecipient: 'ann@example.test' };
    const made = newAlias({ id: alias.id, domain, account, recipients: undefined, now: clock.now() });
    await tx
      .insertInto('alias')
      .values(toAliasRow({ ...made, name: 'sales' }))
      .execute();
  });

  const cipher = createLogCipher({ keyring, random });
  const deliveryLog = createDeliveryLog({ db, cipher, clock, random, log });
  const jobs = createJobQueue({ db, keyring, clock, random });
  const retention = createRetention({ db, clock });
  const names = createDestinationNames();
  const held = createHeldMessages({ db, blobs, keyring, clock, random, deliveryLog, notify: async () => {} });
  const notices: unknown[] = [];
  const notifySender = createNotifySender({
    ...jobs,
    enqueue: async (tx, job) => {
      notices.push(job.payload);
      return jobs.enqueue(tx, job);
    },
  });
  const forwarding = openForwarding({
    db,
    keyring,
    clock,
    random,
    blobs,
    host: HOST,
    settleDoubts,
    notifySender,
    hold: held.hold,
    sealArc: createArcSealer({ threads, bodyDigests }).seal,
    sign: createDkimSigner({ threads }).sign,
    keys: async () => (await delivery.domains.get(system.id)).keys,
    changePath: deliveryLog.change,
    enqueue: createEnqueueEmail({ db, clock, blobs, cipher: testEmailCipher }),
    destinationOf: names.destinationOf,
    onEmailsFinal: retention.onEmailsFinal,
  });
  const ports = new Map<string, number>();
  const dial: Dial = (target) => {
    const port = ports.get(target.host);
    if (port !== undefined) return dialTcp({ ...target, address: '127.0.0.1', port });
    return Promise.reject(Object.assign(new Error('no listener'), { code: 'ECONNREFUSED' }));
  };
  const allowPrivateNetworks = ['127.0.0.0/8'];
  const delivery = openDelivery({
    db,
    keyring,
    blobs,
    resolver,
    dial,
    clock,
    random,
    threads,
    allowPrivateNetworks,
    log,
    outgoing: createOutgoingGuard({ resolver, allowPrivateNetworks }),
    hostname: HOST,
    ownHosts: [HOST],
    port: 25,
    smarthost: undefined,
    isSandbox: false,
    deliverForward: forwarding.deliverForward,
  });
  for (const part of delivery.parts) await part.start();
  const carrier = forwarding.createCarrier(delivery.courier);
  const verifier = createVerifier({ resolver, bodyDigests, clock });
  const running: { stop(): Promise<void> }[] = [];

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) {
      await db.ping();
      await setImmediate();
    }
  }

  const self = {
    db,
    clock,
    random,
    log,
    dns,
    keyring,
    blobs,
    domain,
    system,
    held,
    notices,
    names,
    forwarding,
    carrier,
    verifier,
    retention,
    until,
    alias: aliasRef(alias.id, alias.accountId, domain.id),

    /** A sink that takes mail of `domain`, by its MX. */
    async target(domainName: string, options: SinkOptions = {}): Promise<SmtpSink> {
      Object.assign(dns.zone, mailDomain(domainName));
      const sink = await startSmtpSink(options);
      ports.set(`mx.${domainName}`, sink.port);
      return sink;
    },
    dialAt: (host: string, port: number) => void ports.set(host, port),
    publish(keys: readonly SigningKey[]) {
      for (const [record, text] of Object.entries(keyRecords(keys))) dns.zone[record] = { txt: [text] };
    },
    systemKeys: async () => (await delivery.domains.get(system.id)).keys,

    async prepare(source: string | Buffer, facts: Partial<Arrival> = {}): Promise<PreparedForward> {
      const arrival = toArrival(Buffer.from(source), { at: clock.now(), ...facts });
      return carrier.prepare(arrival, await verify(arrival), ALIAS);
    },

    /** A path in the log and rows in the queue, as dispatch leaves them. */
    async enqueue(
      prepared: PreparedForward,
      targets: readonly Partial<QueuedForward['targets'][number]>[],
      facts: Partial<QueuedForward> = {},
    ): Promise<{ readonly emailId: string; readonly paths: readonly string[] }> {
      const all = targets.map((target) => ({
        way: self.way('bob@target.test'),
        pathId: newId(random, clock.now()),
        ...target,
      }));
      const source = await carrier.stage(prepared);
      await db.inTransaction(async (tx) => {
        await deliveryLog.insert(
          tx,
          all.map(({ way, pathId }) => ({
            id: pathId,
            messageKey: prepared.arrival.id,
            direction: 'in',
            at: clock.now(),
            domainId: domain.id,
            aliasId: alias.id,
            accountId: alias.accountId,
            state: 'waiting',
            code: 250,
            category: 'none',
            facts: { recipient: ALIAS, target: way.address },
            events: [],
          })),
        );
        await carrier.enqueue(tx, { prepared, source, domainId: domain.id, targets: all, ...facts });
      });
      const row = await db.reader
        .selectFrom('email_recipient')
        .select('email_id')
        .where('forward_path_id', '=', all[0]?.pathId ?? '')
        .executeTakeFirstOrThrow();
      return { emailId: row.email_id, paths: all.map(({ pathId }) => pathId) };
    },

    way(address: string, facts: Partial<Extract<Way, { kind: 'forward' }>> = {}): Extract<Way, { kind: 'forward' }> {
      return { kind: 'forward', key: address, alias: self.alias, address, host: undefined, port: 25, ...facts };
    },

    async startQueue(): Promise<void> {
      const runner = createQueueRunner({
        db,
        clock,
        random,
        log,
        names,
        deliver: delivery.deliver,
        isSuppressed: async () => true, // a list that names everybody must not concern forwards
        onSettled: forwarding.onSettled,
        onFinal: forwarding.onFinal,
        onInterrupted: forwarding.onInterrupted,
      });
      await runner.start();
      running.push(runner);
    },
    async stopQueue(): Promise<void> {
      for (const part of running.splice(0)) await part.stop();
    },
    /** Ends every pause without days of waiting. */
    async makeDue(): Promise<void> {
      const now = clock.now();
      await db.writer
        .updateTable('email_recipient')
        .set({ next_attempt_at: now })
        .where('state', '=', 'waiting')
        .execute();
      const lanes = await db.writer.updateTable('destination').set({ due_at: now }).returning('name').execute();
      for (const { name: lane } of lanes) db.notify(QUEUE_TOPIC, lane);
    },
    async recipients(emailId: string) {
      const rows = await db.reader
        .selectFrom('email_recipient')
        .selectAll()
        .where('email_id', '=', emailId)
        .orderBy('position')
        .execute();
      return rows.map(({ address, state, attempts, destination, next_attempt_at, fault }) => ({
        address,
        state,
        attempts,
        destination,
        nextAttemptAt: next_attempt_at,
        fault: fault === null ? undefined : (JSON.parse(fault) as { message: string; code: number }),
      }));
    },
    /** A path with the sentences of its timeline. */
    async path(id: string) {
      const row = await db.reader.selectFrom('delivery_log').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const events = await db.reader
        .selectFrom('delivery_log_event')
        .selectAll()
        .where('path_id', '=', id)
        .orderBy('id')
        .execute();
      const texts = events.map((event) => {
        const json = cipher.open(event.domain_id, `${id} ${event.id}`, event.sealed);
        return inEnglish(parseEvent(JSON.parse(json)).text);
      });
      const facts = cipher.open(row.domain_id, id, row.sealed).toString();
      return {
        state: row.state,
        code: row.code,
        category: row.category,
        heldId: row.held_id,
        timeline: texts.join('\n'),
        facts,
      };
    },
    /** Everything of this email that is still in a table. */
    async remains(emailId: string): Promise<number> {
      const counts = await Promise.all(
        (['email', 'email_recipient', 'email_event', 'queued_forward'] as const).map((table) =>
          db.reader
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where(table === 'email' ? 'id' : ('email_id' as never), '=', emailId as never)
            .executeTakeFirstOrThrow(),
        ),
      );
      return counts.reduce((sum, { count }) => sum + Number(count), 0);
    },
    async blobCount(): Promise<number> {
      const row = await db.reader
        .selectFrom('blob')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** What retention removes at this moment. */
    async sweep(): Promise<void> {
      const runner = createRetentionRunner({ db, blobs, clock, log });
      await runner.start();
      const isSwept = async () =>
        (await db.reader.selectFrom('email').select('id').where('delete_at', '<=', clock.now()).execute()).length === 0;
      await until(isSwept);
      await runner.stop();
    },
    async [Symbol.asyncDispose]() {
      await self.stopQueue();
      for (const part of [...delivery.parts].reverse()) await part.stop();
      await deliveryLog.stop();
      resolver.close();
      await dns[Symbol.asyncDispose]();
      await threads.stop();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
  return self;

  function verify({ source, client, mailFrom, at }: Arrival): Promise<AuthVerdict> {
    return verifier.verify({ source, ip: client.ip, helo: client.helo, mailFrom, at });
  }
}

function aliasRef(id: string, accountId: string, domainId: string): AliasRef {
  return { id, domainId, accountId, name: 'sales', address: ALIAS, kind: 'exact', hasVacation: false };
}

export const LETTER = [
  'From: Ann <ann@sender.test>',
  `To: ${ALIAS}`,
  'Subject: Lunch',
  'Message-ID: <one@sender.test>',
  'Date: Sun, 15 Nov 2026 11:00:00 +0000',
  '',
  'At noon.',
  '',
].join('\r\n');

export function toArrival(source: Buffer, facts: Partial<Arrival> = {}): Arrival {
  const block = parseHeaderBlock(source, { maxBytes: 256 * 1024, maxFields: 1000 });
  if (block.kind !== 'fields') throw new Error('a test message without a header');
  return {
    id: newId(systemRandom, Date.UTC(2026, 10, 15)),
    sessionId: 'session',
    at: 0,
    origin: 'mx',
    client: { ip: CLIENT, hostname: 'out.sender.test', helo: 'out.sender.test', tls: undefined },
    mailFrom: 'ann@sender.test',
    isUtf8: false,
    requiresTls: false,
    source,
    fields: block.fields,
    headerEnd: block.end,
    ...facts,
  };
}

/** The envelope sender as the target heard it. */
export function senderOf({ mail }: ReceivedMessage): string {
  return mail.from?.address ?? '';
}
