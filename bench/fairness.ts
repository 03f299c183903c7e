/**
 * What a dead destination costs the others: draining 10,000 messages to 50 domains alone, and beside 90,000 older ones
 * for a server that accepts connections and never answers. Both databases exist at once and rounds alternate; the
 * queue, delivery and the sink are real, only RSA is left out, which would hide everything else.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { createBlobStore } from '../src/blobs/blob-store.js';
import { openFileObjects } from '../src/blobs/file-objects.js';
import type { Database } from '../src/db/database.js';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open-database.js';
import { insertPreparedDomain, prepareDomain } from '../src/directory/domains/new-domain.js';
import { createKeyring } from '../src/keyring/instance-keyring.js';
import { createSigningThreads } from '../src/mailauth/signing-threads.js';
import { openDelivery } from '../src/outbound/delivery/open-delivery.js';
import { toEmailRow, toRecipientRow } from '../src/outbound/emails/email-row.js';
import { createDestinationNames } from '../src/outbound/queue/destination-names.js';
import { announceWork } from '../src/outbound/queue/destination-store.js';
import { createQueueRunner } from '../src/outbound/queue/queue-runner.js';
import { systemClock as clock } from '../src/platform/clock.js';
import { createResolver } from '../src/platform/dns/create-resolver.js';
import { dialTcp } from '../src/platform/net/dial.js';
import { createOutgoingGuard } from '../src/platform/net/outgoing-guard.js';
import { systemRandom as random } from '../src/platform/random.js';
import type { DomainName } from '../src/protocol/address/domain-name.js';
import { newEmail, newRecipient } from '../test/queue/queue-fixture.js';
import { startTestDns } from '../test/support/dns-server.js';
import { startPostgresServer } from '../test/support/postgres-cluster.js';
import { databaseUrl } from '../test/support/postgres-server.js';
import { createTestRsaKeySource } from '../test/support/rsa-keys.js';
import { silentLog } from '../test/support/silent-log.js';
import { median, say, whole } from './figures.js';

const DEAD = Number(process.env.BENCH_DEAD ?? 90_000);
const LIVE = Number(process.env.BENCH_LIVE ?? 10_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ENGINES = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
const LOWEST_RATIO = 0.9;
const DEAD_DOMAIN = 'dead.test';
const DOMAINS = Array.from({ length: 50 }, (_, n) => `d${n}.test`);
const HOUR_MS = 3_600_000;
const PAGE = 1000;
const LETTER = Buffer.from(
  `From: Ann <ann@example.test>\r\nSubject: Lunch\r\nMIME-Version: 1.0\r\n\r\n${'Lunch is at noon.\r\n'.repeat(100)}`,
);

const workDir = await mkdtemp(join(tmpdir(), 'waypost-bench-'));
const sink = fork(new URL('./smtp-sink.ts', import.meta.url), { execArgv: process.execArgv });
const [port] = (await once(sink, 'message')) as [number];
const silent = await startSilentServer('127.0.0.2', port);
const dns = await startTestDns({ [DEAD_DOMAIN]: { mx: ['mx.dead.test'] }, 'mx.dead.test': { a: ['127.0.0.2'] } });
for (const domain of DOMAINS) {
  dns.zone[domain] = { mx: [`mx.${domain}`] };
  dns.zone[`mx.${domain}`] = { a: ['127.0.0.1'] };
}
const threads = createSigningThreads({ clock, threadCount: 1 });

say(`${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`);
say(`\n| engine | ${whole(LIVE)} alone/s | beside ${whole(DEAD)} dead/s | ratio |\n|---|---|---|---|`);
try {
  for (const engine of ENGINES) {
    const server = engine === 'postgres' ? await startPostgresServer() : undefined;
    const alone = await openQueue('alone', server?.url);
    const beside = await openQueue('beside', server?.url);
    await beside.fill(DEAD, () => DEAD_DOMAIN, clock.now() - HOUR_MS);
    const rates = { alone: [] as number[], beside: [] as number[] };
    await alone.drain(); // warms up
    for (let round = 0; round < ROUNDS; round++) {
      const turns = [
        async () => rates.alone.push(await alone.drain()),
        async () => rates.beside.push(await beside.drain()),
      ];
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
    }
    const ratios = rates.beside.map((rate, round) => rate / (rates.alone[round] ?? Number.NaN));
    const ratio = median(ratios);
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    say(
      `| ${engine} | ${whole(median(rates.alone))} | ${whole(median(rates.beside))} | ${ratio.toFixed(2)} (${range}) |`,
    );
    if (!(ratio >= LOWEST_RATIO)) process.exitCode = 1;
    await alone.close();
    await beside.close();
    await server?.stop();
  }
  say(`\nAsked for is ${LOWEST_RATIO} of the free rate.`);
} finally {
  sink.kill();
  silent.close();
  await threads.stop();
  await dns[Symbol.asyncDispose]();
  await rm(workDir, { recursive: true, force: true });
}

async function openQueue(name: string, serverUrl: string | undefined) {
  const directory = join(workDir, `${serverUrl ? 'postgres' : 'sqlite'}-${name}`);
  const objects = await openFileObjects(join(directory, 'blobs'));
  const db = await openEngine(name, directory, serverUrl);
  const keyring = createKeyring({ current: random.bytes(32) });
  const blobs = createBlobStore({ log: silentLog, db, keyring, objects, random, clock });
  const domain = 'example.test' as DomainName;
  const maker = { keyring, random, rsaKeys: createTestRsaKeySource() };
  const prepared = await prepareDomain(maker, { name: domain, unicodeName: domain, isIp: false, plan: 'free' }, 0);
  const staged = await blobs.stage([LETTER]);
  await db.inTransaction(async (tx) => {
    await insertPreparedDomain(tx, prepared);
    await blobs.put(tx, staged);
  });
  const message = { domainId: prepared.domain.id, blobId: staged.id, sizeBytes: LETTER.length };

  const queue = {
    async fill(count: number, domainOf: (n: number) => string, date: number): Promise<void> {
      for (let from = 0; from < count; from += PAGE) {
        const numbers = Array.from({ length: Math.min(PAGE, count - from) }, (_, n) => from + n);
        const emails = numbers.map((n) => ({ ...newEmail(date, [`bob${n}@${domainOf(n)}`]), ...message }));
        const recipients = emails.map((email, n) => newRecipient(email, 0, domainOf(from + n)));
        await db.inTransaction(async (tx) => {
          // In pages: SQLite binds no more than 32,766 values in one statement
          for (let at = 0; at < emails.length; at += 500) {
            const rows = emails.slice(at, at + 500).map((email) => toEmailRow(email, email.id));
            await tx.insertInto('email').values(rows).execute();
            const more = recipients.slice(at, at + 500).map(toRecipientRow);
            await tx.insertInto('email_recipient').values(more).execute();
          }
          const destinations = recipients.map(({ destination }) => destination);
          await announceWork(tx, destinations, date, { db, clock });
        });
      }
      if (db.engine === 'postgres') await sql`vacuum analyze`.execute(db.writer); // as its own housekeeping does soon
    },

    /** Messages to the living per second, from the start of the runner to the last 250 that is written down. */
    async drain(): Promise<number> {
      await queue.fill(LIVE, (n) => DOMAINS[n % DOMAINS.length] ?? '', clock.now());
      // The dead one is tried again in each round, as if it were new
      const due = { due_at: clock.now() - HOUR_MS, failures: 0, leased_until: null };
      await db.writer.updateTable('destination').set(due).where('name', '=', DEAD_DOMAIN).execute();
      const resolver = createResolver({ servers: () => [dns.server], clock, random, log: silentLog });
      const { deliver, parts } = openDelivery({
        db,
        keyring,
        blobs,
        resolver,
        clock,
        random,
        log: silentLog,
        dial: dialTcp,
        port,
        hostname: 'mail.waypost.test',
        ownHosts: ['mail.waypost.test'],
        smarthost: undefined,
        isSandbox: false,
        threads: { ...threads, signRsa: async () => 'c2lnbmF0dXJl'.repeat(28) },
        allowPrivateNetworks: true,
        outgoing: createOutgoingGuard({ resolver, allowPrivateNetworks: true }),
      });
      let left = LIVE;
      let tellDrained = () => {};
      const drained = new Promise<void>((resolve) => {
        tellDrained = resolve;
      });
      const runner = createQueueRunner({
        db,
        clock,
        random,
        log: silentLog,
        deliver,
        names: createDestinationNames(),
        isSuppressed: async () => false,
        async onSettled(_tx, settled) {
          left -= settled.filter(({ outcome }) => outcome.kind === 'delivered').length;
          if (left <= 0) tellDrained();
        },
        onFinal: async () => {},
      });
      for (const part of parts) await part.start();
      const startedMs = clock.monotonicMs();
      await runner.start();
      await drained;
      const tookMs = clock.monotonicMs() - startedMs;
      silent.hangUp();
      await runner.stop();
      for (const part of parts) await part.stop();
      resolver.close();
      return (LIVE * 1000) / tookMs;
    },

    close: () => db.close(),
  };
  return queue;
}

async function openEngine(name: string, directory: string, serverUrl: string | undefined): Promise<Database> {
  const onFatal = (error: unknown) => {
    throw error;
  };
  if (serverUrl) {
    const client = new pg.Client(serverUrl);
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
  }
  const location = serverUrl
    ? ({ engine: 'postgres', url: databaseUrl(serverUrl, name) } as const)
    : ({ engine: 'sqlite', path: join(directory, 'waypost.db') } as const);
  const db = await openDatabase(location, { log: silentLog, onFatal });
  await migrate(db, { log: silentLog, clock });
  return db;
}

/** Accepts connections, and never greets. */
async function startSilentServer(host: string, at: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(at, host);
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    hangUp,
    close() {
      hangUp();
      server.close();
    },
  };
}
