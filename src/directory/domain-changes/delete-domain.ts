import type { Db } from '../../db/database.js';
import { deleteAliasesOfDomain } from '../aliases/alias-store.js';
import { deleteDomainRow } from '../domains/domain-store.js';

/** Deletes what other rooms store for a domain, in the same transaction or in a job queued there. */
export type OnDomainDeleted = (tx: Db, domainId: string) => Promise<void>;

/** Deletes all rows of a domain, its own last: its lock holds until nothing is left. */
export async function deleteDomainAndAll(
  tx: Db,
  domainId: string,
  onDomainDeleted: readonly OnDomainDeleted[],
): Promise<void> {
  for (const tell of onDomainDeleted) await tell(tx, domainId);
  await deleteAliasesOfDomain(tx, domainId);
  for (const table of OWNED_TABLES) await tx.deleteFrom(table).where('domain_id', '=', domainId).execute();
  await deleteDomainRow(tx, domainId);
}

/** Includes tokens for this domain alone, which have no use without it. */
const OWNED_TABLES = [
  'api_token',
  'catchall_password',
  'domain_invite',
  'domain_member',
  'dkim_key',
  'domain_secret',
] as const;
