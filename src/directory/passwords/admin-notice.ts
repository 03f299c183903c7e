import type { Db } from '../../db/database.js';
import type { Actor } from '../actor.js';
import { findReader, listAdminReaders } from '../members/admin-readers.js';
import type { DirectoryNotice, Notify, Reader } from '../notify.js';

type WithoutReader<N> = N extends unknown ? Omit<N, 'to'> : never;

/** The admins of a domain get a letter about every new password; so does its creator, if not an admin. */
export async function notifyAdmins(
  tx: Db,
  notify: Notify,
  domainId: string,
  actor: Actor,
  notice: (by: string) => WithoutReader<DirectoryNotice>,
): Promise<Reader | undefined> {
  const admins = await listAdminReaders(tx, domainId);
  const admin = admins.find(({ accountId }) => accountId === actor.accountId);
  const caller = admin ?? (await findReader(tx, actor.accountId));
  const readers = admin || !caller ? admins : [...admins, caller];
  for (const to of readers) await notify(tx, { to, ...notice(caller?.email ?? '') } as DirectoryNotice);
  return caller;
}
