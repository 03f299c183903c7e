/**
 * What one core signs, against bare RSA in the same run; and what delivery of small messages to a server on this
 * machine costs the event loop's thread, with and without RSA in the threads beside it.
 */
import { fork } from 'node:child_process';
import { sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBlobStore } from '../src/blobs/blob-store.js';
import { openFileObjects } from '../src/blobs/file-objects.js';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open-database.js';
import { insertPreparedDomain, prepareDomain } from '../src/directory/domains/new-domain.js';
import { createKeyring } from '../src/keyring/instance-keyring.js';
import { generateRsaKey } from '../src/mailauth/dkim-keys.js';
import { createDkimSigner } from '../src/mailauth/sign.js';
import { createSigningThreads, type SigningThreads } from '../src/mailauth/signing-threads.js';
import type { DeliveryAttempt } from '../src/outbound/delivery/delivery.js';
import { openDelivery } from '../src/outbound/delivery/open-delivery.js';
import { createSendingDomains } from '../src/outbound/signing/sending-domains.js';
import { systemClock as clock } from '../src/platform/clock.js';
import { createResolver } from '../src/platform/dns/create-resolver.js';
import { dialTcp } from '../src/platform/net/dial.js';
import { createOutgoingGuard } from '../src/platform/net/outgoing-guard.js';
import { newId, systemRandom as random } from '../src/platform/random.js';
import type { DomainName } from '../src/protocol/address/domain-name.js';
import { startTestDns } from '../test/support/dns-server.js';
import { silentLog } from '../test/support/silent-log.js';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 4000);
const AT_ONCE = Number(process.env.BENCH_AT_ONCE ?? 32);
const BODY = 'The quick brown fox jumps over the lazy dog, and then it does so again.\r\n'.repeat(50);
// Of what bare RSA gives: canonical text, hashes and the way to the thread and back take the rest
const LOWEST_RATIO = 0.75;

const directory = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
const onFatal = (error: unknown) => {
  throw error;
};
const db = await openDatabase({ engine: 'sqlite', path: join(directory, 'waypost.db') }, { log: silentLog, onFatal });
await migrate(db, { log: silentLog, clock });
const keyring = createKeyring({ current: random.bytes(32) });
const objects = await openFileObjects(join(directory, 'blobs'));
const blobs = createBlobStore({ log: silentLog, db, keyring, objects, random, clock });
const name = 'example.test' as DomainName;
const maker = { keyring, random, rsaKeys: { take: generateRsaKey } };
const prepared = await prepareDomain(maker, { name, unicodeName: name, isIp: false, plan: 'free' }, clock.now());
await db.inTransaction((tx) => insertPreparedDomain(tx, prepared));
const threads = createSigningThreads({ clock, threadCount: 1 });
const { keys } = await createSendingDomains({ db, keyring }).get(prepared.domain.id);

say(`${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`);
await benchSigning();
const sink = fork(new URL('./smtp-sink.ts', import.meta.url), { execArgv: process.execArgv });
const [port] = (await once(sink, 'message')) as [number];
await benchDelivery('without RSA', { ...threads, signRsa: async () => 'c2lnbmF0dXJl'.repeat(28) });
await benchDelivery('with RSA', threads);
sink.kill();
await threads.stop();
await db.close();
await rm(directory, { recursive: true, force: true });

async function benchSigning(): Promise<void> {
  const signer = createDkimSigner({ threads });
  const message = Buffer.from(letter(0));
  const [key] = keys;
  if (!key) throw new Error('no key');
  const signMany = async (count: number) => {
    for (let left = count; left > 0; left -= AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => signer.sign(message, [key], clock.now())));
    }
  };
  await signMany(200);
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) {
    const bareMs = await timed(async () => {
      for (let n = 0; n < 500; n++) sign('sha256', message.subarray(0, 1500), key.privateKey);
    });
    const signerMs = await timed(() => signMany(500));
    ratios.push(bareMs / signerMs);
    say(`${perSecond(500, bareMs)} bare RSA signatures/s, ${perSecond(500, signerMs)} DKIM signatures/s in one thread`);
  }
  const median = ratios.sort((a, b) => a - b)[2] ?? 0;
  say(`DKIM signatures: ${median.toFixed(2)} of bare RSA (at least ${LOWEST_RATIO})`);
  if (median < LOWEST_RATIO) process.exitCode = 1;
}

async function benchDelivery(how: string, signing: SigningThreads): Promise<void> {
  await using dns = await startTestDns({
    'remote.test': { mx: ['mx.remote.test'] },
    'mx.remote.test': { a: ['127.0.0.1'] },
  });
  const resolver = createResolver({ servers: () => [dns.server], clock, random, log: silentLog });
  const { deliver, parts } = openDelivery({
    db,
    keyring,
    blobs,
    resolver,
    clock,
    random,
    log: silentLog,
    threads: signing,
    dial: dialTcp,
    port,
    hostname: 'mail.waypost.test',
    ownHosts: ['mail.waypost.test'],
    smarthost: undefined,
    isSandbox: false,
    allowPrivateNetworks: true,
    outgoing: createOutgoingGuard({ resolver, allowPrivateNetworks: true }),
  });
  for (const part of parts) await part.start();
  const attempts: DeliveryAttempt[] = [];
  for (let n = 0; n < MESSAGES + 500; n++) attempts.push(await makeAttempt(n));
  await run(attempts.splice(0, 500));
  const cpuMs = threadCpuMs();
  const processCpu = process.cpuUsage();
  const elapsedMs = await timed(() => run(attempts));
  const used = process.cpuUsage(processCpu);
  const perMessage = ((threadCpuMs() - cpuMs) / MESSAGES).toFixed(3);
  const all = ((used.user + used.system) / 1000 / MESSAGES).toFixed(3);
  say(
    `${how}: ${perSecond(MESSAGES, elapsedMs)} messages/s, ${perMessage} ms per message on the main thread, ${all} ms in all threads`,
  );
  for (const part of parts) await part.stop();
  resolver.close();

  async function run(list: readonly DeliveryAttempt[]): Promise<void> {
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let attempt = list[next++]; attempt; attempt = list[next++]) {
          const outcome = await deliver(attempt);
          if (outcome.kind !== 'delivered') throw new Error(JSON.stringify(outcome));
        }
      }),
    );
  }
}

async function makeAttempt(n: number): Promise<DeliveryAttempt> {
  const source = Buffer.from(letter(n));
  const staged = await blobs.stage([source]);
  await db.inTransaction((tx) => blobs.put(tx, staged));
  const now = clock.now();
  const id = newId(random, now);
  const to = `bob${n}@remote.test`;
  const { domain } = prepared;
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
      blobId: staged.id,
      isBounce: false,
      isRedacted: false,
      isCancelled: false,
      requiresTls: false,
      isUtf8: false,
      date: now,
      createdAt: now,
      updatedAt: now,
      finalAt: undefined,
      sizeBytes: source.length,
      envelope: { from: 'ann@example.test', to: [to] },
    },
    recipient: {
      domainId: domain.id,
      emailId: id,
      position: 0,
      address: to,
      state: 'waiting',
      destination: 'remote.test',
      attempts: 0,
      nextAttemptAt: now,
      fault: undefined,
      delivery: undefined,
      notify: undefined,
      originalRecipient: undefined,
      claimNumber: 1,
      isDelayTold: false,
      wasSoftBounced: false,
    },
    isCancelled: async () => false,
    signal: new AbortController().signal,
  };
}

function letter(n: number): string {
  const headers = ['From: Ann <ann@example.test>', `To: bob${n}@remote.test`, `Message-ID: <${n}@example.test>`];
  const more = ['Subject: Lunch', 'Date: Sun, 15 Nov 2026 12:00:00 +0000', 'MIME-Version: 1.0'];
  return `${[...headers, ...more, 'Content-Type: text/plain; charset=utf-8'].join('\r\n')}\r\n\r\n${BODY}`;
}

/** Of this thread alone; Linux counts it in hundredths of a second. */
function threadCpuMs(): number {
  const fields = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = clock.monotonicMs();
  await work();
  return clock.monotonicMs() - startedMs;
}

function perSecond(count: number, ms: number): string {
  return Math.round((count * 1000) / ms).toLocaleString('en');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
