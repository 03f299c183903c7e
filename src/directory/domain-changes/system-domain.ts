import type { Database, Db } from '../../db/database.js';
import { isUniqueViolation } from '../../db/unique-violation.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { type Alias, kindOf } from '../aliases/alias.js';
import { toAliasRow } from '../aliases/alias-row.js';
import { newAlias } from '../aliases/new-alias.js';
import { type Domain, parseDomainNameParts } from '../domains/domain.js';
import { findDomainsByName } from '../domains/domain-store.js';
import { type DomainMakerDeps, insertPreparedDomain, prepareDomain } from '../domains/new-domain.js';

/** No account owns the system's aliases, and none lists its domain. */
const SYSTEM_OWNER = '';

/** The postmaster reads these: RFC 5321 §4.5.1 and RFC 2142 require a reader for them. */
const READ_NAMES = ['postmaster', 'abuse'] as const;
/** Mail to these is accepted and dropped: replies to automatic mail, and reports that are read elsewhere. */
const DROPPED_NAMES = ['mailer-daemon', 'no-reply', '/^dmarc-[0-9a-f]{24}$/'] as const;

/** Creates the domain of the service's own host at the first start, and sets its postmaster at each. */
export async function ensureSystemDomain(
  deps: DomainMakerDeps & { readonly db: Database; readonly clock: Clock; readonly log: Log },
  { host, postmaster }: { readonly host: string; readonly postmaster: string | undefined },
): Promise<Domain> {
  const present = await findSystemDomain(deps.db.reader, host);
  const domain = present ?? (await createSystemDomain(deps, host));
  await deps.db.inTransaction((tx) => setReader(tx, domain, postmaster, deps.clock.now()));
  return domain;
}

export async function findSystemDomain(db: Db, host: string): Promise<Domain | undefined> {
  return (await findDomainsByName(db, host)).find(({ isSystem }) => isSystem);
}

async function createSystemDomain(
  deps: DomainMakerDeps & { readonly db: Database; readonly clock: Clock; readonly log: Log },
  host: string,
): Promise<Domain> {
  const name = parseDomainNameParts(host);
  if (!name) throw new Error(`WAYPOST_HOSTNAME is no host name: ${host}`);
  const now = deps.clock.now();
  const prepared = await prepareDomain(deps, { ...name, plan: 'team', isSystem: true }, now);
  const aliases = systemAliases(deps.random, prepared.domain);
  const { domain } = prepared;
  try {
    await deps.db.inTransaction(async (tx) => {
      // The instance's own name belongs to no account, even if one proved it earlier
      const holders = tx.updateTable('domain').where('name', '=', domain.name).where('is_system', '=', 0);
      await holders.set({ owned_since: null }).execute();
      await insertPreparedDomain(tx, prepared);
      await tx.insertInto('alias').values(aliases.map(toAliasRow)).execute();
    });
  } catch (error) {
    // If two nodes start for the first time, the unique index `domain_owned_name` lets one of them create it
    const other = isUniqueViolation(error) ? await findSystemDomain(deps.db.reader, domain.name) : undefined;
    if (!other) throw error;
    return other;
  }
  deps.log.info('domain.systemDomainCreated', { domainId: domain.id, name: domain.name });
  return domain;
}

function systemAliases(random: Random, domain: Domain): readonly Alias[] {
  const make = (name: string, isEnabled: boolean): Alias => ({
    ...newAlias({
      id: newId(random, domain.createdAt),
      domain,
      account: { id: SYSTEM_OWNER, defaultRecipient: '' },
      recipients: undefined,
      now: domain.createdAt,
    }),
    name,
    kind: kindOf(name),
    recipients: [],
    isEnabled,
  });
  return [...READ_NAMES.map((name) => make(name, true)), ...DROPPED_NAMES.map((name) => make(name, false))];
}

async function setReader(tx: Db, domain: Domain, postmaster: string | undefined, now: number): Promise<void> {
  const recipients = JSON.stringify(postmaster === undefined ? [] : [postmaster]);
  await tx
    .updateTable('alias')
    .set({ recipients, updated_at: now })
    .where('domain_id', '=', domain.id)
    .where('name', 'in', READ_NAMES)
    .where('recipients', '<>', recipients)
    .execute();
}
