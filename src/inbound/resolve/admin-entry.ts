import type { Db } from '../../db/database.js';
import { parseRecipient } from '../../directory/aliases/recipient.js';
import { listAdminReaders } from '../../directory/members/admin-readers.js';
import type { HostedDomain } from './address-store.js';
import type { AskedAddress } from './asked-address.js';
import type { Entry } from './entry.js';

/** RFC 5321 §4.5.1, RFC 2142 §4: addresses for reporting problems with a domain. */
const NAMES: ReadonlySet<string> = new Set(['postmaster', 'abuse']);
const MAX_ADMINS = 50;

/** Decision 17.10: the default for `postmaster` and `abuse` if nothing else matches. `undefined`: another name. */
export async function findAdminEntry(
  db: Db,
  { id, isSystem }: Pick<HostedDomain, 'id' | 'isSystem'>,
  { name, address }: AskedAddress,
): Promise<Entry | undefined> {
  if (isSystem || !NAMES.has(name)) return undefined;
  const admins = (await listAdminReaders(db, id)).slice(0, MAX_ADMINS);
  return {
    kind: 'exact',
    title: { kind: 'alias', address },
    alias: undefined,
    disabledReply: undefined,
    targets: admins.flatMap(({ email }) => parseRecipient(email) ?? []),
    mailbox: undefined,
    leftOut: [],
  };
}
