import { Registry } from 'prom-client';
import type { LimitSettings } from '../../src/config/limit-settings.js';
import { LIMIT_NAMES } from '../../src/config/limit-settings.js';
import { createLimits } from '../../src/limits/limits.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { systemRandom } from '../../src/platform/random.js';
import { ServiceError } from '../../src/platform/service-error.js';
import type { Authenticate } from '../../src/servers/http/caller/authenticate.js';
import { createHttpServer, type HttpDoorConfig, type HttpServerDeps } from '../../src/servers/http/http-server.js';
import { MESSAGE_MEMORY_BYTES } from '../../src/servers/smtp/smtp-limits.js';
import { openTestDatabase } from '../support/database.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { createRecordingLog, type RecordingLog } from '../support/recording-log.js';
import { basic, type Call, call, type Reply } from './http-client.js';
import { testRoutes } from './test-routes.js';

export const TOKEN = '5f0000000000000000000001';
/** Tokens of accounts beside Ann's. */
export const OTHER_TOKENS = ['bob', 'carl', 'dan', 'eve'] as const;
export const ALIAS = { login: 'ann@example.test', password: 'alias password' } as const;

export const SESSION = { token: 's'.repeat(43), csrfToken: 'csrf' } as const;

export interface Door extends AsyncDisposable {
  readonly port: number;
  securePort(): number;
  readonly clock: ManualClock;
  readonly log: RecordingLog;
  readonly handled: string[];
  readonly locales: Map<string, string>;
  /** How often a reply waited for the disk. */
  durableWaits(): number;
  call(call: Call): Promise<Reply>;
  /** With the API token. */
  asAnn(call: Call): Promise<Reply>;
  stop(): Promise<void>;
}

/** The real door on a real socket and database, with routes of its own and two known callers. */
export async function openDoor(
  options: {
    readonly limits?: Partial<LimitSettings>;
    readonly config?: Partial<HttpDoorConfig>;
    readonly aliasAuth?: Authenticate['aliasAuth'];
    readonly deps?: Partial<HttpServerDeps>;
  } = {},
): Promise<Door> {
  const db = await openTestDatabase();
  const clock = createManualClock();
  const log = createRecordingLog();
  const handled: string[] = [];
  const locales = new Map<string, string>();
  let durableWaits = 0;
  const noLimits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, undefined])) as LimitSettings;
  const server = createHttpServer({
    listen: { host: '127.0.0.1', port: 0 },
    routes: testRoutes({ handled }),
    pages: [],
    authenticate: twoCallers(locales, options.aliasAuth ?? 'strict'),
    db: {
      ping: () => db.ping(),
      durable() {
        durableWaits += 1;
        return db.durable();
      },
    },
    limits: createLimits({ db, clock, settings: { ...noLimits, ...options.limits } }),
    bodyRoom: { budget: createByteBudget(MESSAGE_MEMORY_BYTES) },
    clock,
    random: systemRandom,
    log,
    metrics: new Registry(),
    config: {
      mode: 'sandbox',
      baseUrl: undefined,
      trustedProxies: [],
      metricsToken: undefined,
      version: '0.0.0',
      ...options.config,
    },
    ...options.deps,
  });
  await server.start();
  const { port } = server.address();
  const stop = () => server.stop();
  return {
    port,
    clock,
    log,
    handled,
    locales,
    stop,
    securePort: () => server.secureAddress()?.port ?? 0,
    durableWaits: () => durableWaits,
    call: (request) => call(port, request),
    asAnn: (request) => call(port, { ...request, headers: { authorization: basic(TOKEN), ...request.headers } }),
    async [Symbol.asyncDispose]() {
      await stop();
      await db[Symbol.asyncDispose]();
    },
  };
}

function twoCallers(locales: Map<string, string>, aliasAuth: Authenticate['aliasAuth']): Authenticate {
  const refuse = () => new ServiceError('unauthenticated', 'http.credentialsMissing');
  return {
    aliasAuth,
    async token(token) {
      const other = OTHER_TOKENS.find((known) => known === token);
      if (token !== TOKEN && !other) throw refuse();
      return { kind: 'account', accountId: other ?? 'ann', tokenId: `${other ?? 'ann'}-1`, scope: { kind: 'all' } };
    },
    async alias(login, password) {
      if (login !== ALIAS.login || password !== ALIAS.password) throw refuse();
      return { kind: 'alias', aliasId: 'a1', domainId: 'd1', accountId: 'ann' };
    },
    async mailbox(login, password) {
      if (login !== ALIAS.login || password !== ALIAS.password) throw refuse();
      const key = () => new Uint8Array(32);
      const keys = { publicKey: key(), privateKey: key(), mailboxKey: key(), sealId: 'a1' };
      return { aliasId: 'a1', domainId: 'd1', accountId: 'ann', address: ALIAS.login, keys, verifier: '' };
    },
    async session(token, csrfToken) {
      if (token !== SESSION.token || csrfToken !== SESSION.csrfToken) throw refuse();
      return { kind: 'account', accountId: 'ann', sessionId: 's1', scope: { kind: 'all' } };
    },
    storedLocale: ({ accountId }) => locales.get(accountId),
    async rememberLocale(accountId, locale) {
      locales.set(accountId, locale);
    },
  };
}
