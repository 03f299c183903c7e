import type { Db } from '../../db/database.js';
import { readWholeRow, wholeRow } from '../../db/packed-rows.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { AliasRow, Flag } from '../../db/tables.js';
import { ID_PATTERN } from '../../platform/random.js';
import { defaultRecipient, displayName } from '../accounts/account.js';
import type { Domain, Group } from '../domains/domain.js';
import type { DomainKey } from '../domains/domain-access.js';
import { toDomain } from '../domains/domain-store.js';
import type { Alias } from './alias.js';
import { lookUpName } from './alias-name.js';
import type { AliasDomain, AliasOwner, AliasRecord } from './alias-record.js';
import { ALIAS_COLUMNS, toAlias } from './alias-row.js';

/** A member, with the requested domain. */
export interface Caller {
  readonly domain: Domain;
  readonly group: Group;
  readonly account: AliasOwner & { readonly defaultRecipient: string; readonly locale: string | undefined };
  readonly ground: CallerGround;
}

/** The rows that decide about a new alias: while they are unchanged, the same caller can be used for another alias. */
export interface CallerGround {
  readonly group_name: string;
  readonly verification_default: Flag;
  readonly restricted_alias_names: string;
  readonly email: string;
  readonly is_email_proven: Flag;
  readonly proven_email: string | null;
  readonly default_forwarding_address: string | null;
  readonly max_recipients_per_alias: number;
  readonly alias_default_smtp_limit: number;
  readonly is_catchall_regex_disabled: Flag;
}

/** Every new alias runs this: domain, membership and account in one query. */
export async function findCaller(db: Db, accountId: string, key: DomainKey): Promise<Caller | undefined> {
  const { rows } = await callerQueries[key.column](db, { accountId, domain: key.value });
  const [row] = rows;
  if (!row) return undefined;
  return {
    domain: toDomain(row),
    group: row.group_name as Group,
    ground: {
      group_name: row.group_name,
      verification_default: row.has_recipient_verification,
      restricted_alias_names: row.restricted_alias_names,
      email: row.owner_email,
      is_email_proven: row.is_email_proven,
      proven_email: row.proven_email,
      default_forwarding_address: row.default_forwarding_address,
      max_recipients_per_alias: row.max_recipients_per_alias,
      alias_default_smtp_limit: row.alias_default_smtp_limit,
      is_catchall_regex_disabled: row.is_catchall_regex_disabled,
    },
    account: {
      ...toOwner(accountId, row),
      locale: row.owner_locale ?? undefined,
      defaultRecipient: defaultRecipient({
        email: row.owner_email,
        isEmailProven: row.is_email_proven === 1,
        provenEmail: row.proven_email ?? undefined,
        defaultForwardingAddress: row.default_forwarding_address ?? undefined,
      }),
    },
  };
}

const callerQueries = {
  id: callerQuery('id'),
  name: callerQuery('name'),
} as const satisfies Record<DomainKey['column'], unknown>;

function callerQuery(column: DomainKey['column']) {
  return prepareQuery<{ accountId: string; domain: string }>()((db, value) =>
    db
      .selectFrom('domain')
      .innerJoin('domain_member', 'domain_member.domain_id', 'domain.id')
      .innerJoin('account', 'account.id', 'domain_member.account_id')
      .selectAll('domain')
      .select(['domain_member.group_name', ...OWNER_COLUMNS])
      .select(['account.is_email_proven', 'account.proven_email', 'account.locale as owner_locale'])
      .select('account.default_forwarding_address')
      .where(`domain.${column}`, '=', value('domain'))
      .where('domain_member.account_id', '=', value('accountId')),
  );
}

/** What a member finds under a domain and a name or id; without `record`, the domain exists but not the alias. */
export interface FoundAlias {
  readonly domain: AliasDomain;
  readonly group: Group;
  readonly record: AliasRecord | undefined;
}

/** Every call about one alias runs this, so it is one query. An id wins over a name of the same spelling. */
export async function findAliasRecord(
  db: Db,
  accountId: string,
  key: DomainKey,
  ref: string,
): Promise<FoundAlias | undefined> {
  const query = recordQueries[key.column][ID_PATTERN.test(ref) ? 'byIdOrName' : 'byName'];
  const { rows } = await query(db, { accountId, domain: key.value, ref, name: lookUpName(ref) });
  const found = rows.map((row) => readWholeRow<RecordRow>(row, RECORD_NAMES));
  const row = found.find(({ id }) => id === ref) ?? found[0];
  if (!row) return undefined;
  const domain = toAliasDomain(row);
  const alias = row.id === null ? undefined : toAlias(row as AliasRow);
  return {
    domain,
    group: row.group_name as Group,
    record: alias && { alias, domain, owner: toOwner(alias.accountId, row) },
  };
}

const recordQueries = {
  id: { byIdOrName: recordQuery('id', true), byName: recordQuery('id', false) },
  name: { byIdOrName: recordQuery('name', true), byName: recordQuery('name', false) },
} as const satisfies Record<DomainKey['column'], unknown>;

function recordQuery(column: DomainKey['column'], isIdPossible: boolean) {
  return prepareQuery<{ accountId: string; domain: string; ref: string; name: string }>()((db, value) =>
    db
      .selectFrom('domain')
      .innerJoin('domain_member', 'domain_member.domain_id', 'domain.id')
      .leftJoin('alias', (join) => {
        const inDomain = join.onRef('alias.domain_id', '=', 'domain.id');
        if (!isIdPossible) return inDomain.on('alias.name', '=', value('name'));
        return inDomain.on((eb) => eb.or([eb('alias.id', '=', value('ref')), eb('alias.name', '=', value('name'))]));
      })
      .leftJoin('account', 'account.id', 'alias.account_id')
      .select(wholeRow<RecordRow>(db, RECORD_COLUMNS))
      .where(`domain.${column}`, '=', value('domain'))
      .where('domain_member.account_id', '=', value('accountId')),
  );
}

type RecordRow = { [K in keyof AliasRow]: AliasRow[K] | null } & OwnerRow &
  OfDomainRow & { readonly group_name: string };

const RECORD_COLUMNS = {
  ...(Object.fromEntries(ALIAS_COLUMNS.map((column) => [column, `alias.${column}`])) as Record<keyof AliasRow, string>),
  of_domain_id: 'domain.id',
  domain_name: 'domain.name',
  domain_unicode_name: 'domain.unicode_name',
  domain_has_smtp: 'domain.has_smtp',
  domain_is_smtp_suspended: 'domain.is_smtp_suspended',
  domain_max_quota: 'domain.max_quota_per_alias',
  group_name: 'domain_member.group_name',
  owner_email: 'account.email',
  owner_given_name: 'account.given_name',
  owner_family_name: 'account.family_name',
} as const satisfies Record<keyof RecordRow, string>;
const RECORD_NAMES = Object.keys(RECORD_COLUMNS) as (keyof RecordRow)[];

/** The owners of some aliases: few, even for a long list. */
export async function findOwners(db: Db, aliases: readonly Alias[]): Promise<ReadonlyMap<string, AliasOwner>> {
  const ids = [...new Set(aliases.map(({ accountId }) => accountId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['account.id', ...OWNER_COLUMNS])
    .where('account.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toOwner(row.id, row)]));
}

const OWNER_COLUMNS = [
  'account.email as owner_email',
  'account.given_name as owner_given_name',
  'account.family_name as owner_family_name',
] as const;

interface OwnerRow {
  readonly owner_email: string | null;
  readonly owner_given_name: string | null;
  readonly owner_family_name: string | null;
}

function toOwner(id: string, row: OwnerRow): AliasOwner {
  const email = row.owner_email ?? '';
  const givenName = row.owner_given_name ?? undefined;
  const familyName = row.owner_family_name ?? undefined;
  return { id, email, displayName: displayName({ email, givenName, familyName }) };
}

interface OfDomainRow {
  readonly of_domain_id: string;
  readonly domain_name: string;
  readonly domain_unicode_name: string;
  readonly domain_has_smtp: number;
  readonly domain_is_smtp_suspended: number;
  readonly domain_max_quota: number | null;
}

function toAliasDomain(row: OfDomainRow): AliasDomain {
  return {
    id: row.of_domain_id,
    name: row.domain_name,
    unicodeName: row.domain_unicode_name,
    hasSmtp: row.domain_has_smtp === 1,
    isSmtpSuspended: row.domain_is_smtp_suspended === 1,
    maxQuotaPerAlias: row.domain_max_quota ?? undefined,
  };
}
