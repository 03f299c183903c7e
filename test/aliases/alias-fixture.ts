import { Registry } from 'prom-client';
import { LIMIT_NAMES, type LimitSettings } from '../../src/config/limit-settings.js';
import { afterCommit } from '../../src/db/after-commit.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { createRecordAct } from '../../src/directory/acts/record-act.js';
import { type AliasHook, createAliasService } from '../../src/directory/aliases/alias-service.js';
import { revokeDeleted } from '../../src/directory/credentials/revoke-deleted.js';
import { DEFAULT_SETTINGS, type Domain, type Group, UNSEEN_RECORDS } from '../../src/directory/domains/domain.js';
import { insertDomain } from '../../src/directory/domains/domain-store.js';
import { insertMembers } from '../../src/directory/domains/member-store.js';
import type { DirectoryNotice, Notify } from '../../src/directory/notify.js';
import { createCatchallPasswordService } from '../../src/directory/passwords/catchall-password-service.js';
import { createPasswordService } from '../../src/directory/passwords/password-service.js';
import { createPatternSearch } from '../../src/directory/search/pattern-search.js';
import { createLimits } from '../../src/limits/limits.js';
import { createByteBudget } from '../../src/platform/intake/byte-budget.js';
import { createOutgoingGuard } from '../../src/platform/net/outgoing-guard.js';
import { newId, randomAlphanumeric, systemRandom } from '../../src/platform/random.js';
import { aliasRoutes } from '../../src/servers/http/api/v1/alias-routes.js';
import { catchallPasswordRoutes } from '../../src/servers/http/api/v1/catchall-password-routes.js';
import { createHttpServer } from '../../src/servers/http/http-server.js';
import { MESSAGE_MEMORY_BYTES } from '../../src/servers/smtp/smtp-limits.js';
import { type AccountFixtureOptions, startAccounts } from '../accounts/account-fixture.js';
import { service } from '../dns/domain-fixture.js';
import { type ApiAnswer, type ApiCall, callApi } from '../support/api-client.js';
import { silentLog } from '../support/silent-log.js';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly actor: AccountActor;
}

export interface AliasFixtureOptions extends AccountFixtureOptions {
  readonly limits?: Partial<LimitSettings>;
  readonly domain?: Partial<Domain['settings']>;
}

/** Names that resolve, for webhook recipients. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'hooks.remote.test': ['203.0.114.9'],
  'inside.remote.test': ['10.0.0.7'],
};
const INSTANCE = { service, baseUrl: () => 'https://mail.example.test', defaultQuotaBytes: 1024 ** 3 };
const MAX_QUOTA_BYTES = 100 * 1024 ** 3;

/**
 * The alias rooms behind a real door: ann is admin of example.test, bob a plain member, eve a stranger. What `app.ts`
 * hands in is watched: letters, and what other rooms are told to delete.
 */
export async function startAliases(options: AliasFixtureOptions = {}) {
  const accounts = await startAccounts(options);
  const { db, clock, letters, authenticator } = accounts;
  const told: { deleted: string[]; reset: string[] } = { deleted: [], reset: [] };
  const noLimits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, undefined])) as LimitSettings;
  const limits = createLimits({ db, clock, settings: { ...noLimits, ...options.limits } });
  const patternSearch = createPatternSearch({ clock, log: silentLog });
  const notify: Notify = async (tx, notice) => afterCommit(tx, () => letters.push(notice));
  const recordAct = createRecordAct({ clock, random: systemRandom });
  const shared = { db, clock, limits, random: systemRandom, keyring: accounts.keyring, notify, recordAct };
  const passwordScore = options.passwordScore ?? 0;
  const onAliasDeleted: AliasHook[] = [async (_tx, id) => void told.deleted.push(id), revokeDeleted(db).onAliasDeleted];
  const aliasDeps = {
    ...shared,
    outgoing: createOutgoingGuard({
      resolver: { addresses: async (name) => ADDRESSES[name] ?? [] },
      allowPrivateNetworks: false,
    }),
    maxQuotaBytes: MAX_QUOTA_BYTES,
    dailyLimit: 300,
    onAliasDeleted,
  };
  const aliases = createAliasService({ ...aliasDeps, patternSearch });
  const passwords = createPasswordService({
    ...shared,
    hasher: accounts.hasher,
    lockOut: accounts.lockOut,
    baseUrl: () => 'https://mail.example.test',
    passwordScore,
    onAliasReset: [async (_tx, id) => void told.reset.push(id)],
  });
  const catchallPasswords = createCatchallPasswordService({ ...shared, hasher: accounts.hasher, passwordScore });
  const server = createHttpServer({
    bodyRoom: { budget: createByteBudget(MESSAGE_MEMORY_BYTES) },
    listen: { host: '127.0.0.1', port: 0 },
    routes: [
      ...aliasRoutes({ aliases, passwords, instance: INSTANCE }),
      ...catchallPasswordRoutes({ catchallPasswords }),
    ],
    pages: [],
    authenticate: {
      aliasAuth: 'strict',
      token: (secret) => authenticator.token(secret),
      alias: (login, password, client) => authenticator.alias(login, password, client),
      storedLocale: () => undefined,
      rememberLocale: async () => {},
    },
    db,
    limits,
    clock,
    random: systemRandom,
    log: silentLog,
    metrics: new Registry(),
    config: { mode: 'sandbox', baseUrl: undefined, trustedProxies: [], metricsToken: undefined, version: '0.0.0' },
  });
  await server.start();
  const ann = await signUp('ann@example.com');
  const bob = await signUp('bob@example.com');
  const eve = await signUp('eve@example.com');
  const domain = await addDomain('example.test', [
    [ann, 'admin'],
    [bob, 'user'],
  ]);
  letters.length = 0;

  async function signUp(email: string): Promise<Person> {
    const { account, apiToken, actor } = await accounts.signUp(email);
    return { id: account.id, email, token: apiToken, actor };
  }

  async function addDomain(name: string, members: readonly (readonly [Person, Group])[]): Promise<Domain> {
    const now = clock.now();
    const created: Domain = {
      id: newId(systemRandom, now),
      name,
      unicodeName: name,
      isIp: false,
      isSystem: false,
      plan: 'free',
      verificationRecord: randomAlphanumeric(systemRandom, 10),
      returnPathLabel: 'wp-bounces',
      ownedSince: undefined,
      records: UNSEEN_RECORDS,
      isSmtpSuspended: false,
      settings: { ...DEFAULT_SETTINGS, ...options.domain },
      createdAt: now,
      updatedAt: now,
    };
    await db.inTransaction(async (tx) => {
      await insertDomain(tx, created);
      const rows = members.map(([person, group]) => ({ accountId: person.id, group }));
      await insertMembers(tx, created.id, rows, now);
    });
    return created;
  }

  const call = (as: Person | undefined, request: string, content: unknown | ApiCall = {}): Promise<ApiAnswer> => {
    const isCall = typeof content === 'object' && content !== null && ('form' in content || 'headers' in content);
    const more = isCall ? (content as ApiCall) : request.startsWith('GET') ? {} : { body: content };
    return callApi(server.baseUrl(), request, { as: as?.token, ...more });
  };

  return {
    ...accounts,
    aliasDeps,
    aliases,
    passwords,
    catchallPasswords,
    told,
    ann,
    bob,
    eve,
    domain,
    addDomain,
    call,
    /** The letters of one kind, in the order they were queued. */
    lettersOf<K extends DirectoryNotice['kind']>(kind: K) {
      return letters.filter((letter): letter is Extract<DirectoryNotice, { kind: K }> => letter.kind === kind);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await patternSearch.stop();
      await accounts[Symbol.asyncDispose]();
    },
  };
}

export type AliasFixture = Awaited<ReturnType<typeof startAliases>>;

/** Everything the database holds of an alias, whatever the table. */
export async function rowsAbout({ db }: Pick<AliasFixture, 'db'>, aliasId: string): Promise<number> {
  let count = (await db.reader.selectFrom('alias').select('id').where('id', '=', aliasId).execute()).length;
  for (const table of ['recipient_check', 'alias_credential', 'mailbox_key', 'password_delivery'] as const) {
    count += (await db.reader.selectFrom(table).select('alias_id').where('alias_id', '=', aliasId).execute()).length;
  }
  return count;
}
