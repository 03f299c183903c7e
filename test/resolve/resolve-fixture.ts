import { afterAll, onTestFinished } from 'vitest';
import type { AliasRow } from '../../src/db/tables.js';
import { type Alias, kindOf } from '../../src/directory/aliases/alias.js';
import { toAliasRow } from '../../src/directory/aliases/alias-row.js';
import { newAlias } from '../../src/directory/aliases/new-alias.js';
import type { Domain } from '../../src/directory/domains/domain.js';
import { readTxtValue } from '../../src/directory/txt/txt-value.js';
import { inEnglish } from '../../src/i18n/translate.js';
import { createFanOut } from '../../src/inbound/resolve/fan-out.js';
import type { Resolution, Way } from '../../src/inbound/resolve/resolution.js';
import { createResolve, type ResolveOptions, type ResolveSettings } from '../../src/inbound/resolve/resolve.js';
import type { ReverseSrs } from '../../src/inbound/resolve/service-address.js';
import { createTxtDomainUse } from '../../src/inbound/resolve/txt-domain-use.js';
import { createKeyring } from '../../src/keyring/instance-keyring.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { type MailPath, readPath } from '../../src/protocol/smtp/mail-path.js';
import { replyText } from '../../src/protocol/smtp/reply.js';
import { type SeededDomain, seedDomain, service, withSettings } from '../dns/domain-fixture.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { createManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';

let opened: TestDatabase | undefined;

/** Said once by each file that resolves: one database for all of its tests, emptied for each. */
export function shareDatabase(): void {
  afterAll(async () => {
    await opened?.[Symbol.asyncDispose]();
    opened = undefined;
  });
}

async function emptyDatabase(): Promise<TestDatabase> {
  opened ??= await openTestDatabase();
  await opened.inTransaction(async (tx) => {
    for (const table of ['account', 'domain', 'domain_member', 'dkim_key', 'alias', 'limit_count'] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
  return opened;
}

export const HOST = service.host;
export const keyring = createKeyring({ current: Buffer.alloc(32, 7) });

/** `{ 'ann@example.test': ['bob@target.test'], 'old@example.test': { replyIfDisabled: 421 } }` */
export type Aliases = Record<
  string,
  readonly string[] | (Partial<Alias> & { readonly recipients?: readonly string[] })
>;

export interface Seed {
  /** By name; those that aliases speak of come by themselves. */
  readonly domains?: Record<string, Partial<Domain> & { readonly port?: number }>;
  readonly aliases?: Aliases;
  readonly zone?: Zone;
  readonly settings?: Partial<ResolveSettings>;
  readonly reverseSrs?: ReverseSrs;
}

/** The resolver of addresses over a real database and a real DNS server on loopback. */
export async function startResolve({ domains = {}, aliases = {}, zone = {}, settings = {}, ...seed }: Seed = {}) {
  const db = await emptyDatabase();
  const dns = await startTestDns(zone);
  const clock = createManualClock();
  const resolver = createResolver({ servers: () => [dns.server], clock, random: systemRandom, log: silentLog });
  onTestFinished(async () => {
    resolver.close();
    await dns[Symbol.asyncDispose]();
  });
  const txtDomainUse = createTxtDomainUse({ db, clock });
  const resolve = createResolve({
    db,
    clock,
    keyring,
    resolver,
    txtDomainUse,
    readTxtValue: (value) => readTxtValue(keyring, value),
    reverseSrs: seed.reverseSrs ?? (async () => undefined),
    settings: {
      host: HOST,
      txtPrefix: 'waypost',
      txtDomains: false,
      isSandbox: false,
      defaultQuotaBytes: 10_000,
      ...settings,
    },
  });

  const held = new Map<string, SeededDomain>();
  async function addDomain(name: string, { port, ...overrides }: NonNullable<Seed['domains']>[string] = {}) {
    const domain = await seedDomain(db, name, {
      ownedSince: 1,
      ...(port !== undefined && withSettings({ smtpPort: port })),
      ...overrides,
    });
    await db.inTransaction((tx) =>
      tx.updateTable('domain').set({ has_mx_record: 1 }).where('id', '=', domain.id).execute(),
    );
    if (!held.has(name)) held.set(name, domain);
    return domain;
  }

  let age = 0;
  async function addAliases(more: Aliases): Promise<void> {
    const rows: AliasRow[] = [];
    for (const [address, given] of Object.entries(more)) {
      const at = address.lastIndexOf('@');
      const [name, domainName] = [address.slice(0, at), address.slice(at + 1)];
      const domain = held.get(domainName) ?? (await addDomain(domainName));
      const overrides: Partial<Alias> = 'length' in given ? { recipients: given as readonly string[] } : given;
      const alias: Alias = {
        ...newAlias({
          id: newId(systemRandom, clock.now()),
          domain,
          account: { id: domain.accountId, defaultRecipient: 'owner@elsewhere.test' },
          recipients: undefined,
          now: clock.now() + age++,
        }),
        name,
        kind: kindOf(name),
        ...(overrides.replyIfDisabled !== undefined && { isEnabled: false }),
        ...overrides,
      };
      rows.push(toAliasRow(alias));
    }
    await db.inTransaction(async (tx) => {
      for (const row of rows) await tx.insertInto('alias').values(row).execute();
    });
  }

  for (const [name, overrides] of Object.entries(domains)) await addDomain(name, overrides);
  await addAliases(aliases);

  const ask = (address: string, options: Partial<ResolveOptions> = {}): Promise<Resolution> =>
    resolve(pathOf(address), { budget: createFanOut(), signal: new AbortController().signal, ...options });
  return {
    db,
    dns,
    clock,
    resolve,
    txtDomainUse,
    addDomain,
    addAliases,
    ask,
    domain: (name: string) => held.get(name) as SeededDomain,
    /** Where it goes, in short; or the reply. */
    async route(address: string, options: Partial<ResolveOptions> = {}): Promise<readonly string[] | string> {
      return inShort(await ask(address, options));
    },
  };
}

export function pathOf(address: string): MailPath {
  const read = readPath(`<${address}>`, { isUtf8: true });
  if (read.kind !== 'path') throw new Error(`no path: ${address}`);
  return read.path;
}

function inShort(resolution: Resolution): readonly string[] | string {
  return resolution.kind === 'refused' ? replyText(resolution.reply) : resolution.ways.map(wayInShort);
}

function wayInShort(way: Way): string {
  switch (way.kind) {
    case 'forward':
      return [way.address, way.host && `host ${way.host}`, way.port !== 25 && `port ${way.port}`]
        .filter(Boolean)
        .join(' ');
    case 'webhook':
      return way.url;
    case 'mailbox':
      return `mailbox ${way.mailbox.address}`;
    case 'return':
      return `return ${way.emailId} ${way.position}`;
    case 'home':
      return `home ${way.address}`;
    case 'tlsReport':
      return `tls report ${way.domainId}`;
    case 'dmarcReport':
      return `report ${way.domainId}`;
  }
}

export function textsOf({ trail }: Resolution): readonly string[] {
  return trail.map(({ text }) => inEnglish(text));
}
