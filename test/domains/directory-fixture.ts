import { afterAll } from 'vitest';
import { LIMIT_NAMES, type LimitSettings } from '../../src/config/limit-settings.js';
import type { Db } from '../../src/db/database.js';
import type { Tables } from '../../src/db/tables.js';
import type { Account } from '../../src/directory/accounts/account.js';
import { insertAccount } from '../../src/directory/accounts/account-store.js';
import type { AccountActor } from '../../src/directory/actor.js';
import { createRecordAct } from '../../src/directory/acts/record-act.js';
import { type AliasHook, createAliasService } from '../../src/directory/aliases/alias-service.js';
import type { NewDomain } from '../../src/directory/domain-changes/create-domain.js';
import type { OnDomainDeleted } from '../../src/directory/domain-changes/delete-domain.js';
import { createDomainService } from '../../src/directory/domain-changes/domain-service.js';
import { countAliases, NO_ALIASES, tallyAliases } from '../../src/directory/domains/alias-tally-store.js';
import { type Domain, parseDomainNameParts } from '../../src/directory/domains/domain.js';
import { listMembers } from '../../src/directory/domains/member-store.js';
import { createInviteService } from '../../src/directory/invites/invite-service.js';
import { createMemberService } from '../../src/directory/members/member-service.js';
import type { DirectoryNotice } from '../../src/directory/notify.js';
import { createPatternSearch, type PatternSearch } from '../../src/directory/search/pattern-search.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createLimits } from '../../src/limits/limits.js';
import { systemClock } from '../../src/platform/clock.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { createManualClock } from '../support/manual-clock.js';
import { createTestRsaKeySource } from '../support/rsa-keys.js';
import { silentLog } from '../support/silent-log.js';

export const HOST = 'mail.waypost.test';
const GB = 1024 ** 3;

export interface FixtureOptions {
  readonly limits?: Partial<LimitSettings>;
  readonly checkWebhookUrl?: (url: string, field: string) => Promise<void>;
  readonly checkNewDomain?: (domain: Domain) => Promise<void>;
  readonly onDomainDeleted?: readonly OnDomainDeleted[];
  readonly onAliasDeleted?: readonly AliasHook[];
}

let search: PatternSearch | undefined;
let shared: TestDatabase | undefined;
let knownTables: readonly (keyof Tables)[] | undefined;

/**
 * Said once by each file that opens directories: one database and one search worker for all its tests, since opening
 * them is most of a test's time.
 */
export function shareDirectory(): void {
  afterAll(async () => {
    await search?.stop();
    await shared?.[Symbol.asyncDispose]();
    search = undefined;
    shared = undefined;
  });
}

/** The use cases of domains, members and invites over a real, empty database. Letters are kept instead of written. */
export async function openDirectory(options: FixtureOptions = {}) {
  shared ??= await openTestDatabase();
  search ??= createPatternSearch({ clock: systemClock, log: silentLog });
  const db = shared;
  await empty(db);
  const clock = createManualClock();
  const random = systemRandom;
  const keyring = createKeyring({ current: random.bytes(32), previous: [], random });
  const notices: DirectoryNotice[] = [];
  const notify = async (_tx: Db, notice: DirectoryNotice) => void notices.push(notice);
  const recordAct = createRecordAct({ clock, random });
  const noLimits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, undefined])) as LimitSettings;
  const limits = createLimits({ db, settings: { ...noLimits, ...options.limits }, clock });
  const onAliasDeleted = options.onAliasDeleted ?? [];

  const domains = createDomainService({
    db,
    clock,
    random,
    keyring,
    limits,
    notify,
    recordAct,
    search,
    log: silentLog,
    rsaKeys: createTestRsaKeySource(),
    checkWebhookUrl: options.checkWebhookUrl ?? (async () => {}),
    checkNewDomain: options.checkNewDomain ?? (async () => {}),
    onDomainDeleted: options.onDomainDeleted ?? [],
    settings: { host: HOST, maxQuotaBytes: 100 * GB, dailyLimit: 300 },
  });
  const members = createMemberService({ db, clock, log: silentLog, notify, recordAct, onAliasDeleted });
  const invites = createInviteService({ db, clock, random, log: silentLog, limits, notify, recordAct });
  const aliases = createAliasService({
    db,
    clock,
    random,
    keyring,
    limits,
    notify,
    recordAct,
    onAliasDeleted,
    patternSearch: search,
    outgoing: { checkUrl: async () => {}, checkHost: async () => [] },
    maxQuotaBytes: 100 * GB,
    dailyLimit: 300,
  });

  return {
    db,
    clock,
    keyring,
    notices,
    domains,
    members,
    invites,
    aliases,

    /** A new account with a token for everything. */
    async signUp(email: string, facts: Partial<Account> = {}): Promise<AccountActor> {
      const now = clock.now();
      const account: Account = {
        id: newId(random, now),
        email,
        isEmailProven: true,
        provenEmail: email,
        plan: 'free' as const,
        givenName: undefined,
        familyName: undefined,
        avatarUrl: undefined,
        defaultForwardingAddress: undefined,
        locale: undefined,
        createdAt: now,
        updatedAt: now,
        ...facts,
      };
      await db.inTransaction((tx) => insertAccount(tx, account, 'no password'));
      return { kind: 'account', accountId: account.id, tokenId: 'token', scope: { kind: 'all' } };
    },

    addDomain: (actor: AccountActor, name: string, asked: Partial<NewDomain> = {}) =>
      domains.create(actor, newDomain(name, asked)),

    /** Makes the account a member by an invite, as people do. */
    async join(admin: AccountActor, domainId: string, member: AccountActor, group: 'admin' | 'user'): Promise<void> {
      const { email } = await db.reader
        .selectFrom('account')
        .select('email')
        .where('id', '=', member.accountId)
        .executeTakeFirstOrThrow();
      await clock.advance(1); // a later arrival sorts later
      const { members: present } = await invites.create(admin, domainId, { email, group });
      if (!present.some(({ account }) => account.id === member.accountId)) await invites.accept(member, domainId);
    },

    /** Rows of every table, to see what an act leaves behind. */
    async countRows(): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const table of await listTables(db)) {
        const row = await db.reader
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow();
        counts[table] = Number(row.rows);
      }
      return counts;
    },

    /** The counters beside what they count. */
    async countersOf(domainId: string) {
      const stored = (await tallyAliases(db.reader, [domainId])).get(domainId) ?? NO_ALIASES;
      const members = await listMembers(db.reader, domainId);
      const owned: [string, number][] = [];
      for (const { account } of members) owned.push([account.id, await countAliases(db.reader, domainId, account.id)]);
      const rows = await db.reader.selectFrom('alias').selectAll().where('domain_id', '=', domainId).execute();
      const ofKind = (kind: string) => rows.filter((row) => row.kind === kind).length;
      return {
        stored: { ...stored, owned: Object.fromEntries(owned) },
        counted: {
          aliases: rows.length,
          catchalls: ofKind('catch-all'),
          patterns: ofKind('regex'),
          owned: Object.fromEntries(
            members.map(({ account: { id } }) => [id, rows.filter((row) => row.account_id === id).length]),
          ),
        },
      };
    },
  };
}

async function empty(db: TestDatabase): Promise<void> {
  const tables = await listTables(db);
  await db.inTransaction(async (tx) => {
    for (const table of tables) await tx.deleteFrom(table).execute();
  });
}

/** As the engine knows them: a table that a test forgot would be seen all the same. */
async function listTables(db: TestDatabase): Promise<readonly (keyof Tables)[]> {
  knownTables ??= (await db.reader.introspection.getTables())
    .map(({ name }) => name as keyof Tables)
    .filter((name) => !/migration/.test(name));
  return knownTables;
}

export type Directory = Awaited<ReturnType<typeof openDirectory>>;

function newDomain(name: string, asked: Partial<NewDomain> = {}): NewDomain {
  const parts = parseDomainNameParts(name);
  if (!parts) throw new Error(`${name} is no domain name`);
  return { name: parts, catchall: { kind: 'caller' }, settings: {}, ...asked };
}

/** Sixteen at once; how many went well, and the error keys of the others. */
export async function sixteenAtOnce(act: (index: number) => Promise<unknown>) {
  const results = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => act(index)));
  return {
    fulfilled: results.filter(({ status }) => status === 'fulfilled').length,
    refusals: [...new Set(results.flatMap((result) => (result.status === 'rejected' ? [keyOf(result.reason)] : [])))],
  };
}

function keyOf(error: unknown): string {
  return error instanceof Error && 'key' in error ? String(error.key) : String(error);
}
