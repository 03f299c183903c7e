import type { Db } from '../../db/database.js';
import { type Account, hasProvenAddress } from '../accounts/account.js';
import { deleteCodes } from '../accounts/account-code-store.js';
import { deleteAccountRow, lockAccountByEmail } from '../accounts/account-store.js';
import { deleteActsOf } from '../acts/act-store.js';
import { isMemberAnywhere } from '../domains/member-store.js';
import { type EndAccessDeps, endAccess } from '../security/end-access.js';

export interface NameHolderDeps extends EndAccessDeps {
  /** Sign-up is `verified`: an address is not reserved before it is proven. */
  readonly requiresProof: boolean;
}

/**
 * The account that reserves an address. An unproven account reserves it if it belongs to a domain: it was created while
 * sign-up was open, and a stranger's sign-up must not delete its mail. Its real owner can still take it over.
 */
export async function findNameHolder(
  tx: Db,
  { requiresProof }: Pick<NameHolderDeps, 'requiresProof'>,
  email: string,
): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email);
  if (!account) return undefined;
  const isHolder = !requiresProof || hasProvenAddress(account) || (await isMemberAnywhere(tx, account.id));
  return isHolder ? account : undefined;
}

/** The same; an account that has the address without reserving it is deleted, so that another can have it. */
export async function vacateName(
  tx: Db,
  deps: NameHolderDeps,
  { email, now }: { readonly email: string; readonly now: number },
): Promise<Account | undefined> {
  const holder = await findNameHolder(tx, deps, email);
  const account = holder ? undefined : await lockAccountByEmail(tx, email);
  if (!account) return holder;
  await endAccess(tx, deps, account.id, now);
  await deleteCodes(tx, account.id, ['email', 'new-email', 'old-email']);
  await deleteActsOf(tx, account.id);
  await deleteAccountRow(tx, account.id);
  return undefined;
}
