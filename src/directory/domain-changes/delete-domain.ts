import type { Db } from '../../db/database.js';
import { deleteAliasesOfDomain } from '../aliases/alias-store.js';
import { deleteDomainRow } from '../domains/domain-store.js';

/** What other rooms keep of a domain goes in the same transaction, or as a job enqueued in it. */
export type OnDomainDeleted = (tx: Db, domainId: string) => Promise<void>;

/** Everything of a domain, its own row last: the lock on it holds until nothing is left. */
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

/** Tokens for this domain alone have nothing left to open. */
const OWNED_TABLES = [
  'api_token',
  'catchall_password',
  'domain_invite',
  'domain_member',
  'dkim_key',
  'domain_secret',
] as const;
