import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import { jsonRows } from '../../db/json-rows.js';
import { packRow, readWholeRow, unpackRow, wholeRow } from '../../db/packed-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { Flag } from '../../db/tables.js';
import type { DisabledReply } from '../../directory/aliases/alias.js';
import { askTogether } from '../../platform/ask-together.js';
import type { Home } from './resolution.js';

/** A domain that receives: its account has proved the name. */
export interface HostedDomain {
  readonly id: string;
  readonly name: string;
  readonly isSystem: boolean;
  readonly isFree: boolean;
  /** The last check found that its MX is ours. */
  readonly hasMx: boolean;
  readonly smtpPort: number;
  readonly maxQuotaPerAlias: number | undefined;
  readonly hasPatterns: boolean;
  /** No catch-all and no patterns. */
  readonly isExactOnly: boolean;
  /** It also receives mail for names below it that are not hosted. */
  readonly takesSubdomains: boolean;
  readonly home: Home;
}

/** The settings of an alias for incoming mail. */
export interface StoredAlias {
  readonly id: string;
  readonly domainId: string;
  readonly accountId: string;
  readonly name: string;
  readonly kind: 'exact' | 'catch-all' | 'regex';
  /** The recipients in use: all, or only the verified ones. */
  readonly recipients: readonly string[];
  readonly unverified: readonly string[];
  readonly disabledReply: DisabledReply | undefined;
  readonly hasImap: boolean;
  readonly maxQuotaBytes: number | undefined;
  readonly storageUsedBytes: number;
  readonly hasVacation: boolean;
  readonly createdAt: number;
}

export interface HostedAddress {
  readonly domain: HostedDomain;
  /** The one with exactly this name and the catch-all, if they exist. */
  readonly aliases: readonly StoredAlias[];
}

/** A domain and a name in it, both in lower case. */
export interface AddressQuestion {
  readonly domain: string;
  readonly name: string;
}

/** A name without an owner is not found. */
export type FindHostedAddress = (asked: AddressQuestion) => Promise<HostedAddress | undefined>;

/**
 * On the path of every RCPT and every target: one query over unique indexes, whose cost does not depend on the number
 * of domains and aliases. PostgreSQL gets one query for all sessions of a turn; SQLite answers synchronously.
 */
export function createFindHostedAddress({ reader, engine }: Pick<Database, 'reader' | 'engine'>): FindHostedAddress {
  const findAlone: FindHostedAddress = (asked) => findOne(reader, asked);
  if (engine === 'sqlite') return findAlone;
  const findTogether = askTogether(async (all: readonly AddressQuestion[]) => {
    const [first, ...others] = all;
    return first && others.length === 0 ? [await findAlone(first)] : findAll(reader, all);
  });
  // A text that PostgreSQL cannot store must not fail the other lookups of the batch
  return (asked) => (isText(asked.domain) && isText(asked.name) ? findTogether(asked) : findAlone(asked));
}

function isText(characters: string): boolean {
  return characters.isWellFormed() && !characters.includes('\0');
}

async function findOne(db: Db, asked: AddressQuestion): Promise<HostedAddress | undefined> {
  const { rows } = await hostedAddressQuery(db, asked);
  const found = rows.map((row) => readWholeRow<AddressRow>(row, ADDRESS_NAMES));
  return toHosted(found, Boolean(rows[0]?.has_patterns));
}

async function findAll(db: Db, all: readonly AddressQuestion[]): Promise<readonly (HostedAddress | undefined)[]> {
  const given = all.map(({ domain, name }, place) => ({ place, domain, name }));
  const { rows } = await hostedAddressesQuery(db, { given: JSON.stringify(given) });
  const found = all.map((): AddressRow[] => []);
  const hasPatterns = new Set<number>();
  for (const { place, packed, has_patterns } of rows) {
    found[place]?.push(unpackRow<AddressRow>(packed, ADDRESS_NAMES));
    if (has_patterns) hasPatterns.add(place);
  }
  return found.map((ofOne, place) => toHosted(ofOne, hasPatterns.has(place)));
}

function toHosted(rows: readonly AddressRow[], hasPatterns: boolean): HostedAddress | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return {
    domain: toDomain(first, hasPatterns),
    aliases: rows.flatMap((row) => (row.alias_id === null ? [] : [toAlias(row as AliasColumns)])),
  };
}

const ALIAS_COLUMNS = {
  alias_id: 'alias.id',
  alias_domain_id: 'alias.domain_id',
  account_id: 'alias.account_id',
  alias_name: 'alias.name',
  kind: 'alias.kind',
  recipients: 'alias.recipients',
  verified_recipients: 'alias.verified_recipients',
  is_enabled: 'alias.is_enabled',
  error_code_if_disabled: 'alias.error_code_if_disabled',
  is_verification_on: 'alias.has_recipient_verification',
  has_imap: 'alias.has_imap',
  max_quota: 'alias.max_quota',
  storage_used: 'alias.storage_used',
  vacation_is_enabled: 'alias.vacation_is_enabled',
  alias_created_at: 'alias.created_at',
} as const satisfies Record<keyof AliasColumns, string>;

const ADDRESS_COLUMNS = {
  id: 'domain.id',
  name: 'domain.name',
  is_system: 'domain.is_system',
  plan: 'domain.plan',
  has_mx_record: 'domain.has_mx_record',
  has_adult_content_protection: 'domain.has_adult_content_protection',
  has_phishing_protection: 'domain.has_phishing_protection',
  has_executable_protection: 'domain.has_executable_protection',
  has_virus_protection: 'domain.has_virus_protection',
  max_quota_per_alias: 'domain.max_quota_per_alias',
  smtp_port: 'domain.smtp_port',
  allowlist: 'domain.allowlist',
  denylist: 'domain.denylist',
  is_catchall_regex_disabled: 'domain.is_catchall_regex_disabled',
  allow_subdomain_forwarding: 'domain.allow_subdomain_forwarding',
  require_tls_inbound: 'domain.require_tls_inbound',
  ...ALIAS_COLUMNS,
} as const satisfies Record<keyof AddressRow, string>;

const ALIAS_NAMES = Object.keys(ALIAS_COLUMNS) as (keyof AliasColumns)[];
const ADDRESS_NAMES = Object.keys(ADDRESS_COLUMNS) as (keyof AddressRow)[];

const hostedAddressQuery = prepareQuery<{ readonly domain: string; readonly name: string }>()((db, value) =>
  db
    .selectFrom('domain')
    .leftJoin('alias', (join) =>
      join.onRef('alias.domain_id', '=', 'domain.id').on('alias.name', 'in', [value('name'), '*']),
    )
    .select(wholeRow<AddressRow>(db, ADDRESS_COLUMNS))
    .select(hasPatternsOf().as('has_patterns'))
    .where('domain.name', '=', value('domain'))
    .where('domain.owned_since', 'is not', null),
);

/**
 * The limits state what the indexes guarantee and keep the planner to one lookup per name: it estimates any given list
 * at a hundred rows, and would otherwise read the whole table of domains and all the aliases of each.
 */
const hostedAddressesQuery = prepareQuery<{ readonly given: string }>()((db, value) => ({
  compile: () =>
    sql<{ readonly place: number; readonly packed: string; readonly has_patterns: unknown }>`
      select given.place, ${packRow(db, Object.values(ADDRESS_COLUMNS))} as packed, ${hasPatternsOf()} as has_patterns
      from ${jsonRows(db, value('given'), { place: 'number', domain: 'text', name: 'text' })}
      join lateral (
        select * from domain where domain.name = given.domain and domain.owned_since is not null limit 1
      ) as domain on true
      left join lateral (
        select * from alias where alias.domain_id = domain.id and alias.name in (given.name, '*') limit 2
      ) as alias on true
    `.compile(db),
}));

/** Both conditions, because SQLite uses the partial index `alias_pattern` only if its exact condition is repeated. */
function hasPatternsOf(): RawBuilder<unknown> {
  return sql`exists (select 1 from alias as pattern where pattern.domain_id = domain.id
    and pattern.kind <> 'exact' and pattern.kind = 'regex')`;
}

/** Each costs time for every message; patterns can be combined into one. */
export const MAX_PATTERN_ALIASES = 500;

/** One more than the limit, to detect more. Unordered: with an order SQLite would scan all aliases. */
export async function listPatternAliases(db: Db, domainId: string): Promise<readonly StoredAlias[]> {
  const { rows } = await patternAliasQuery(db, { domainId });
  return rows.map((row) => toAlias(readWholeRow<AliasColumns>(row, ALIAS_NAMES)));
}

const patternAliasQuery = prepareQuery<{ readonly domainId: string }>()((db, value) =>
  db
    .selectFrom('alias')
    .select(wholeRow<AliasColumns>(db, ALIAS_COLUMNS))
    .where('alias.domain_id', '=', value('domainId'))
    .where(sql<boolean>`alias.kind <> 'exact' and alias.kind = 'regex'`)
    // SQLite prepares a statement again for each value of a bound limit
    .limit(sql.lit(MAX_PATTERN_ALIASES + 1)),
);

export interface NameHolder {
  readonly id: string;
  readonly isFree: boolean;
}

/** Enough to see that several hold it, and whether rules may serve one of them. */
const MAX_HOLDERS_READ = 50;

/** The accounts that hold a name without an owner. */
export async function listNameHolders(db: Db, name: string): Promise<readonly NameHolder[]> {
  const { rows } = await nameHolderQuery(db, { name });
  return rows.map(({ id, plan }) => ({ id, isFree: plan === 'free' }));
}

const nameHolderQuery = prepareQuery<{ readonly name: string }>()((db, value) =>
  db.selectFrom('domain').select(['id', 'plan']).where('name', '=', value('name')).limit(sql.lit(MAX_HOLDERS_READ)),
);

/** The domain whose Return-Path is this name: the owner's, if it has an owner. */
export async function findReturnPathDomain(
  db: Db,
  { label, domain }: { readonly label: string; readonly domain: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where('name', '=', domain)
    .where('return_path_label', '=', label)
    .orderBy((eb) => eb('owned_since', 'is', null))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function isDomain(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('domain').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

interface DomainColumns {
  readonly id: string;
  readonly name: string;
  readonly is_system: Flag;
  readonly plan: string;
  readonly has_mx_record: Flag;
  readonly has_adult_content_protection: Flag;
  readonly has_phishing_protection: Flag;
  readonly has_executable_protection: Flag;
  readonly has_virus_protection: Flag;
  readonly max_quota_per_alias: number | null;
  readonly smtp_port: number;
  readonly allowlist: string;
  readonly denylist: string;
  readonly is_catchall_regex_disabled: Flag;
  readonly allow_subdomain_forwarding: Flag;
  readonly require_tls_inbound: Flag;
}

/** A left join without a match has only nulls. */
type AddressRow = DomainColumns & { readonly [K in keyof AliasColumns]: AliasColumns[K] | null };

function toDomain(row: DomainColumns, hasPatterns: boolean): HostedDomain {
  const switches = {
    executables: row.has_executable_protection === 1,
    viruses: row.has_virus_protection === 1,
    phishing: row.has_phishing_protection === 1,
    adult: row.has_adult_content_protection === 1,
  };
  const isSystem = row.is_system === 1;
  return {
    id: row.id,
    name: row.name,
    isSystem,
    isFree: row.plan === 'free',
    hasMx: row.has_mx_record === 1,
    smtpPort: row.smtp_port,
    maxQuotaPerAlias: row.max_quota_per_alias ?? undefined,
    hasPatterns,
    isExactOnly: row.is_catchall_regex_disabled === 1,
    takesSubdomains: row.allow_subdomain_forwarding === 1,
    home: {
      kind: isSystem ? 'system' : 'domain',
      domainId: row.id,
      name: row.name,
      switches,
      allowlist: toList(row.allowlist),
      denylist: toList(row.denylist),
      requiresTls: row.require_tls_inbound === 1,
      rulesKey: `${Object.values(switches).map(Number).join('')} ${row.allowlist} ${row.denylist}`,
    },
  };
}

interface AliasColumns {
  readonly alias_id: string;
  readonly alias_domain_id: string;
  readonly account_id: string;
  readonly alias_name: string;
  readonly kind: string;
  readonly recipients: string;
  readonly verified_recipients: string;
  readonly is_enabled: Flag;
  readonly error_code_if_disabled: number;
  readonly is_verification_on: Flag;
  readonly has_imap: Flag;
  readonly max_quota: number | null;
  readonly storage_used: number;
  readonly vacation_is_enabled: Flag;
  readonly alias_created_at: number;
}

function toAlias(row: AliasColumns): StoredAlias {
  const all = toList(row.recipients);
  const verified = row.is_verification_on === 1 ? new Set(toList(row.verified_recipients)) : undefined;
  return {
    id: row.alias_id,
    domainId: row.alias_domain_id,
    accountId: row.account_id,
    name: row.alias_name,
    kind: row.kind as StoredAlias['kind'],
    recipients: verified ? all.filter((recipient) => verified.has(recipient)) : all,
    unverified: verified ? all.filter((recipient) => !verified.has(recipient)) : NO_ENTRIES,
    disabledReply: row.is_enabled === 1 ? undefined : (row.error_code_if_disabled as DisabledReply),
    hasImap: row.has_imap === 1,
    maxQuotaBytes: row.max_quota ?? undefined,
    storageUsedBytes: row.storage_used,
    hasVacation: row.vacation_is_enabled === 1,
    createdAt: row.alias_created_at,
  };
}

const NO_ENTRIES: readonly string[] = [];

/** Most lists are empty, and this runs for every recipient of every message. */
function toList(json: string): readonly string[] {
  return json === '[]' ? NO_ENTRIES : (JSON.parse(json) as string[]);
}
