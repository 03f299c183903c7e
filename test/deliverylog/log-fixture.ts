import { Registry } from 'prom-client';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { LIMIT_NAMES, type LimitSettings } from '../../src/config/limit-settings.js';
import type { Database } from '../../src/db/database.js';
import type { ExportLetter } from '../../src/deliverylog/export/export-letter.js';
import { openDeliveryLog } from '../../src/deliverylog/open-delivery-log.js';
import type { NewPath } from '../../src/deliverylog/path.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { kindOf } from '../../src/directory/aliases/alias.js';
import { insertAlias } from '../../src/directory/aliases/alias-store.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import type { Group } from '../../src/directory/domains/domain.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { createJobRunner } from '../../src/jobs/job-runner.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createLimits } from '../../src/limits/limits.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { logRoutes } from '../../src/servers/http/api/v1/log-routes.js';
import { createHttpServer } from '../../src/servers/http/http-server.js';
import { MESSAGE_MEMORY_BYTES } from '../../src/servers/smtp/smtp-limits.js';
import { type SeededDomain, seedDomain } from '../dns/domain-fixture.js';
import { basic, call, type Reply } from '../http/http-client.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { createRecordingLog } from '../support/recording-log.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';

export type Logs = Awaited<ReturnType<typeof openLogs>>;

export interface SentFile extends Omit<ExportLetter, 'attachment'> {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface LogsOptions {
  /** Stands between the room and the database. */
  readonly around?: (db: Database) => Database;
  readonly limits?: Partial<LimitSettings>;
  readonly days?: number;
  readonly maxFileBytes?: number;
  readonly send?: (letter: ExportLetter) => Promise<void>;
}

/** The room over a real database, with its door; time stands still until a test moves it. */
export async function openLogs(options: LogsOptions = {}) {
  const clock = createManualClock();
  const random = systemRandom;
  const db = await openTestDatabase({ clock });
  const place = await makeTestDirectory();
  const keyring = createKeyring({ current: Buffer.alloc(32, 7) });
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random, clock });
  const jobs = createJobQueue({ db, keyring, clock, random });
  const noLimits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, undefined])) as LimitSettings;
  const limits = createLimits({ db, clock, settings: { ...noLimits, ...options.limits } });
  const log = createRecordingLog();
  const roomDb = options.around?.(db) ?? db;
  const room = openDeliveryLog({
    db: roomDb,
    keyring,
    clock,
    random,
    log,
    jobs,
    limits,
    blobs,
    days: options.days ?? 30,
    server: { hostname: 'mail.waypost.test', ip: '192.0.2.250' },
    contentOf: ({ sealedContent }) => JSON.parse(sealedContent),
  });
  const sent: SentFile[] = [];
  const collect = async ({ attachment: { fileName, chunks }, ...letter }: ExportLetter) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    sent.push({ ...letter, fileName, bytes: Buffer.concat(parts) });
  };
  const handlers = room.handlers(options.send ?? collect, {
    ...(options.maxFileBytes !== undefined && { maxFileBytes: options.maxFileBytes }),
  });
  const runner = createJobRunner({ db, jobs, keyring, clock, random, log, handlers });
  const actors = new Map<string, AccountActor>();
  const http = createHttpServer({
    bodyRoom: { budget: createByteBudget(MESSAGE_MEMORY_BYTES) },
    listen: { host: '127.0.0.1', port: 0 },
    routes: logRoutes(room),
    pages: [],
    authenticate: {
      aliasAuth: 'strict',
      async token(token) {
        const actor = actors.get(token);
        if (!actor) throw new ServiceError('unauthenticated', 'http.credentialsMissing');
        return actor;
      },
      async alias() {
        throw new ServiceError('unauthenticated', 'http.credentialsMissing');
      },
      storedLocale: () => undefined,
      rememberLocale: async () => {},
    },
    db,
    limits,
    clock,
    random,
    log,
    metrics: new Registry(),
    config: { mode: 'sandbox', baseUrl: undefined, trustedProxies: [], metricsToken: undefined, version: '0.0.0' },
  });
  await http.start();

  function actorOf(accountId: string, scope: AccountActor['scope'] = { kind: 'all' }): AccountActor {
    return { kind: 'account', accountId, tokenId: 'token', scope };
  }

  const fixture = {
    db,
    clock,
    keyring,
    blobs,
    jobs,
    limits,
    log,
    place,
    sent,
    runner,
    actorOf,
    ...room,
    handlers,

    async addDomain(name: string): Promise<SeededDomain & { readonly admin: AccountActor }> {
      const domain = await seedDomain(db, name);
      return { ...domain, admin: actorOf(domain.accountId) };
    },

    /** An account of its own that is in the domain. */
    async addMember(domain: SeededDomain, group: Group): Promise<AccountActor> {
      const { accountId } = await seedDomain(db, `${newId(random, clock.now())}.test`);
      await db.writer
        .insertInto('domain_member')
        .values({ domain_id: domain.id, account_id: accountId, group_name: group, created_at: clock.now() })
        .execute();
      return actorOf(accountId);
    },

    async addAlias(domain: SeededDomain, { accountId }: AccountActor, name: string): Promise<string> {
      const account = { id: accountId, defaultRecipient: 'owner@example.test' };
      const id = newId(random, clock.now());
      const plain = newAlias({ id, domain, account, recipients: undefined, now: clock.now() });
      await db.inTransaction(async (tx) => void (await insertAlias(tx, { ...plain, name, kind: kindOf(name) })));
      return id;
    },

    /** Written down at once. */
    async record(...paths: readonly NewPath[]): Promise<void> {
      await db.inTransaction((tx) => room.deliveryLog.insert(tx, paths));
    },

    path(over: Omit<Partial<NewPath>, 'facts'> & { readonly facts?: NewPath['facts'] } = {}): NewPath {
      return samplePath(over.at ?? clock.now(), over);
    },

    /** A call over HTTP as `actor`, or without credentials. */
    get(path: string, actor?: AccountActor, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
      if (!actor) return call(http.address().port, { path, headers: { host: 'localhost', ...headers } });
      const token = newId(random, clock.now());
      actors.set(token, actor);
      const asActor = { host: 'localhost', authorization: basic(token), ...headers };
      return call(http.address().port, { path, headers: asActor });
    },

    async [Symbol.asyncDispose]() {
      await http.stop();
      await room.deliveryLog.stop();
      await db[Symbol.asyncDispose]();
      await place.remove();
    },
  };
  return fixture;
}

/** A message that was sent on, unless told otherwise. */
export function samplePath(
  at: number,
  { facts, ...over }: Omit<Partial<NewPath>, 'facts'> & { readonly facts?: NewPath['facts'] } = {},
): NewPath {
  return {
    id: newId(systemRandom, at),
    messageKey: newId(systemRandom, at),
    direction: 'in',
    at,
    domainId: undefined,
    aliasId: undefined,
    accountId: undefined,
    state: 'delivered',
    code: 250,
    category: 'none',
    facts: {
      sessionId: 'session-1',
      response: '2.0.0 OK queued as 4711',
      from: 'Bob <bob@sender.test>',
      to: 'sales@acme.test, ann@elsewhere.test',
      subject: 'Quarterly figures',
      messageId: 'one@sender.test',
      mailFrom: 'bounce+1@sender.test',
      recipient: 'sales@acme.test',
      target: 'ann@target.test',
      clientIp: '192.0.2.7',
      clientHostname: 'out.sender.test',
      isAllowlisted: false,
      mx: { host: 'mx1.target.test', ip: '192.0.2.25', port: 25 },
      tls: { isEnabled: true, version: 'TLSv1.3', policy: 'opportunistic' },
      spf: 'pass',
      dkim: 'pass',
      dmarc: 'pass',
      arc: 'none',
      deliveryMs: 120,
      sizeBytes: 2048,
      ...facts,
    },
    events: [
      { at, kind: 'connection', text: 'out.sender.test [192.0.2.7] connected.' },
      { at: at + 1, kind: 'attempt', text: 'mx1.target.test took it.', details: { code: 250 } },
    ],
    ...over,
  };
}
