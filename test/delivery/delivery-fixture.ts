import { join } from 'node:path';
import { createBlobStore } from '../../src/blobs/blob-store.js';
import { openFileObjects } from '../../src/blobs/file-objects.js';
import { insertPreparedDomain, prepareDomain } from '../../src/directory/domains/new-domain.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createSigningThreads } from '../../src/mailauth/signing-threads.js';
import type { DeliveryAttempt, DeliveryOutcome } from '../../src/outbound/delivery/delivery.js';
import { type DeliveryDeps, openDelivery } from '../../src/outbound/delivery/open-delivery.js';
import type { Email, EmailRecipient } from '../../src/outbound/emails/email.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { type Dial, dialTcp } from '../../src/platform/net/dial.js';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import type { DomainName } from '../../src/protocol/address/domain-name.js';
import { openTestDatabase } from '../support/database.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { createManualClock } from '../support/manual-clock.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { silentLog } from '../support/silent-log.js';
import { TEST_CA } from '../support/test-certificates.js';
import { makeTestDirectory } from '../support/test-directory.js';

export type Delivery = Awaited<ReturnType<typeof openTestDelivery>>;

export const LETTER = 'From: Ann <ann@example.test>\r\nTo: bob@remote.test\r\nSubject: Lunch\r\n\r\nAt noon.\r\n';

export type DeliverySite = Awaited<ReturnType<typeof openDeliverySite>>;

/** What many deliveries can share: a database with a domain that sends, and the threads that sign. */
export async function openDeliverySite({ rsaKeys = createTestRsaKeySource() } = {}) {
  const clock = createManualClock();
  const random = systemRandom;
  const db = await openTestDatabase({ clock });
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 9) });
  const objects = await openFileObjects(join(place.path, 'blobs'));
  const blobs = createBlobStore({ log: silentLog, db, keyring, objects, random, clock });
  const threads = createSigningThreads({ clock, threadCount: 1 });
  const name = 'example.test' as DomainName;
  const maker = { keyring, random, rsaKeys };
  const prepared = await prepareDomain(maker, { name, unicodeName: name, isIp: false, plan: 'free' }, clock.now());
  await db.inTransaction((tx) => insertPreparedDomain(tx, prepared));
  return {
    clock,
    random,
    db,
    keyring,
    blobs,
    threads,
    domain: prepared.domain,
    async [Symbol.asyncDispose]() {
      await threads.stop();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
}

/** Everything between the queue and the other side, over a real database, real DNS and real sockets. */
export async function openTestDelivery(zone: Zone = {}, options: Partial<DeliveryDeps> = {}, shared?: DeliverySite) {
  const site = shared ?? (await openDeliverySite());
  const { clock, random, db, keyring, blobs, threads, domain } = site;
  const dns = await startTestDns(zone);
  const resolver = createResolver({ servers: () => [dns.server], clock, random, log: silentLog });
  const allowPrivateNetworks = ['127.0.0.0/8'];
  /** Ports of test peers by the name under which they are dialled. */
  const ports = new Map<string, number>();
  const dialled: string[] = [];
  const dial: Dial = (target) => {
    dialled.push(`${target.host} ${target.address}${target.port === 25 ? '' : `:${target.port}`}`);
    const port = ports.get(target.host);
    if (port === undefined) {
      return Promise.reject(Object.assign(new Error('no listener'), { code: 'ECONNREFUSED' }));
    }
    return dialTcp({ ...target, address: '127.0.0.1', port });
  };
  const deps: DeliveryDeps = {
    db,
    keyring,
    blobs,
    resolver,
    dial,
    clock,
    random,
    threads,
    allowPrivateNetworks,
    log: silentLog,
    outgoing: createOutgoingGuard({ resolver, allowPrivateNetworks }),
    hostname: 'mail.waypost.test',
    ownHosts: ['mail.waypost.test'],
    port: 25,
    smarthost: undefined,
    isSandbox: false,
    ca: TEST_CA,
    ...options,
  };
  const { deliver, courier, parts } = openDelivery(deps);
  for (const part of parts) await part.start();

  async function keep(source: string | Buffer): Promise<{ blobId: string; sizeBytes: number }> {
    const bytes = Buffer.from(source);
    const staged = await blobs.stage([bytes]);
    await db.inTransaction((tx) => blobs.put(tx, staged));
    return { blobId: staged.id, sizeBytes: bytes.length };
  }

  async function makeAttempt(to: string, facts: AttemptFacts = {}): Promise<DeliveryAttempt> {
    const {
      source = LETTER,
      email,
      recipient,
      isCancelled = async () => false,
      signal = new AbortController().signal,
    } = facts;
    const stored = await keep(source);
    const id = newId(random, clock.now());
    const now = clock.now();
    return {
      email: {
        id,
        domainId: domain.id,
        accountId: undefined,
        aliasId: undefined,
        origin: 'api',
        status: 'queued',
        messageId: `${id}@example.test`,
        dsn: undefined,
        isBounce: false,
        isRedacted: false,
        isCancelled: false,
        requiresTls: false,
        isUtf8: false,
        date: now,
        createdAt: now,
        updatedAt: now,
        finalAt: undefined,
        envelope: { from: 'ann@example.test', to: [to] },
        ...stored,
        ...email,
      },
      recipient: {
        domainId: domain.id,
        emailId: id,
        position: 0,
        address: to,
        state: 'waiting',
        destination: to.slice(to.indexOf('@') + 1),
        attempts: 0,
        nextAttemptAt: now,
        fault: undefined,
        delivery: undefined,
        notify: undefined,
        originalRecipient: undefined,
        claimNumber: 1,
        isDelayTold: false,
        wasSoftBounced: false,
        ...recipient,
      },
      isCancelled,
      signal,
    };
  }

  return {
    db,
    clock,
    dns,
    keyring,
    domain,
    ports,
    dialled,
    deliver,
    courier,
    makeAttempt,
    keep,
    /** One attempt from beginning to end. */
    async send(to: string, facts?: AttemptFacts): Promise<DeliveryOutcome> {
      return deliver(await makeAttempt(to, facts));
    },
    async [Symbol.asyncDispose]() {
      for (const part of [...parts].reverse()) await part.stop();
      resolver.close();
      await dns[Symbol.asyncDispose]();
      if (!shared) await site[Symbol.asyncDispose]();
    },
  };
}

export interface AttemptFacts {
  readonly source?: string | Buffer;
  readonly email?: Partial<Email>;
  readonly recipient?: Partial<EmailRecipient>;
  readonly isCancelled?: () => Promise<boolean>;
  readonly signal?: AbortSignal;
}

/** A domain whose mail goes to `mx.<domain>`. */
export function mailDomain(domain: string, mx = [`mx.${domain}`]): Zone {
  return { [domain]: { mx }, ...Object.fromEntries(mx.map((host) => [host, { a: ['127.0.0.1'] }])) };
}
