import type { Db } from '../../db/database.js';
import { type Account, reachableEmail } from '../accounts/account.js';
import type { DirectoryNotice, Notify } from '../notify.js';

type SecurityChange = Extract<DirectoryNotice, { kind: 'account.securityChanged' }>['change'];

/** Notifies the owner, in the transaction of the change, at the confirmed address. */
export async function notifySecurityChange(
  tx: Db,
  notify: Notify,
  account: Account,
  change: SecurityChange,
): Promise<void> {
  const to = { accountId: account.id, email: reachableEmail(account), locale: account.locale };
  await notify(tx, { to, kind: 'account.securityChanged', change });
}
