import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { AliasRow, DomainRow } from '../../db/tables.js';
import type { Group } from '../../directory/domains/domain.js';

/** All facts about a sender, from one query. */
export interface SenderFacts {
  readonly domain: SendingDomain;
  /** The group of the account that asked; `undefined` if no account asked. */
  readonly group: Group | undefined;
  /** The exact alias of the From address. */
  readonly alias: SendingAlias | undefined;
}

export interface SendingDomain {
  readonly id: string;
  readonly name: string;
  readonly unicodeName: string;
  /** DKIM, Return-Path and DMARC were valid at the last check. */
  readonly hasSmtp: boolean;
  readonly isSuspended: boolean;
  readonly hasExecutableProtection: boolean;
  readonly hasVirusProtection: boolean;
}

export interface SendingAlias {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly isEnabled: boolean;
  readonly isSuspended: boolean;
  /** Emails a day; 0: only the account's limit. */
  readonly smtpLimit: number;
}

/** If several accounts hold the name, the one that this account is a member of. */
export async function findSenderOfAccount(
  db: Db,
  values: { readonly accountId: string; readonly domain: string; readonly alias: string },
): Promise<SenderFacts | undefined> {
  const { rows } = await byAccount(db, values);
  const row = rows[0];
  return row && { ...toFacts(row), group: row.group_name as Group };
}

export async function findSenderOfDomain(
  db: Db,
  values: { readonly domainId: string; readonly alias: string },
): Promise<SenderFacts | undefined> {
  const { rows } = await byDomain(db, values);
  return rows[0] && { ...toFacts(rows[0]), group: undefined };
}

/** The alias whose password was used, whatever the message says. */
export async function findSenderOfAlias(db: Db, aliasId: string): Promise<SenderFacts | undefined> {
  const { rows } = await byAlias(db, { aliasId });
  return rows[0] && { ...toFacts(rows[0]), group: undefined };
}

/** 0: only that of the account. */
export async function findSmtpLimit(db: Db, aliasId: string): Promise<number> {
  const row = await db.selectFrom('alias').select('smtp_limit').where('id', '=', aliasId).executeTakeFirst();
  return row?.smtp_limit ?? 0;
}

const DOMAIN_FACTS = [
  'domain.id as domain_id',
  'domain.name',
  'domain.unicode_name',
  'domain.has_smtp',
  'domain.is_smtp_suspended',
  'domain.has_executable_protection',
  'domain.has_virus_protection',
] as const;

const ALIAS_FACTS = [
  'alias.id as alias_id',
  'alias.name as alias_name',
  'alias.account_id as owner_id',
  'alias.is_enabled',
  'alias.is_smtp_suspended as alias_suspended',
  'alias.smtp_limit',
] as const;

const byAccount = prepareQuery<{ readonly accountId: string; readonly domain: string; readonly alias: string }>()(
  (db, value) =>
    db
      .selectFrom('domain')
      .innerJoin('domain_member', 'domain_member.domain_id', 'domain.id')
      .leftJoin('alias', (join) =>
        join
          .onRef('alias.domain_id', '=', 'domain.id')
          .on('alias.name', '=', value('alias'))
          .on('alias.kind', '=', 'exact'),
      )
      .select([...DOMAIN_FACTS, ...ALIAS_FACTS, 'domain_member.group_name'])
      .where('domain.name', '=', value('domain'))
      .where('domain_member.account_id', '=', value('accountId')),
);

const byDomain = prepareQuery<{ readonly domainId: string; readonly alias: string }>()((db, value) =>
  db
    .selectFrom('domain')
    .leftJoin('alias', (join) =>
      join
        .onRef('alias.domain_id', '=', 'domain.id')
        .on('alias.name', '=', value('alias'))
        .on('alias.kind', '=', 'exact'),
    )
    .select([...DOMAIN_FACTS, ...ALIAS_FACTS])
    .where('domain.id', '=', value('domainId')),
);

const byAlias = prepareQuery<{ readonly aliasId: string }>()((db, value) =>
  db
    .selectFrom('alias')
    .innerJoin('domain', 'domain.id', 'alias.domain_id')
    .select([...DOMAIN_FACTS, ...ALIAS_FACTS])
    .where('alias.id', '=', value('aliasId')),
);

type FactsRow = Pick<
  Selectable<DomainRow>,
  'name' | 'unicode_name' | 'has_smtp' | 'is_smtp_suspended' | 'has_executable_protection' | 'has_virus_protection'
> & {
  readonly domain_id: string;
  readonly alias_id: string | null;
  readonly alias_name: string | null;
  readonly owner_id: string | null;
  readonly is_enabled: AliasRow['is_enabled'] | null;
  readonly alias_suspended: AliasRow['is_smtp_suspended'] | null;
  readonly smtp_limit: number | null;
};

function toFacts(row: FactsRow): Omit<SenderFacts, 'group'> {
  return {
    domain: {
      id: row.domain_id,
      name: row.name,
      unicodeName: row.unicode_name,
      hasSmtp: row.has_smtp === 1,
      isSuspended: row.is_smtp_suspended === 1,
      hasExecutableProtection: row.has_executable_protection === 1,
      hasVirusProtection: row.has_virus_protection === 1,
    },
    alias:
      row.alias_id === null || row.owner_id === null
        ? undefined
        : {
            id: row.alias_id,
            name: row.alias_name ?? '',
            ownerId: row.owner_id,
            isEnabled: row.is_enabled === 1,
            isSuspended: row.alias_suspended === 1,
            smtpLimit: row.smtp_limit ?? 0,
          },
  };
}
