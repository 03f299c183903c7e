import type { Db } from '../../db/database.js';
import { reachableEmail } from '../accounts/account.js';
import type { Reader } from '../notify.js';

type AccountReader = Extract<Reader, { accountId: string }>;

/** The readers of letters about a domain: its admins, longest-serving first. */
export async function listAdminReaders(db: Db, domainId: string): Promise<readonly AccountReader[]> {
  const rows = await readersQuery(db)
    .innerJoin('domain_member', 'domain_member.account_id', 'account.id')
    .where('domain_member.domain_id', '=', domainId)
    .where('domain_member.group_name', '=', 'admin')
    .orderBy('domain_member.created_at')
    .orderBy('account.id')
    .execute();
  return rows.map(toReader);
}

/** One account as the reader of a letter. */
export async function findReader(db: Db, accountId: string): Promise<AccountReader | undefined> {
  const row = await readersQuery(db).where('account.id', '=', accountId).executeTakeFirst();
  return row && toReader(row);
}

function readersQuery(db: Db) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.email', 'account.is_email_proven', 'account.proven_email', 'account.locale']);
}

function toReader(row: {
  id: string;
  email: string;
  is_email_proven: 0 | 1;
  proven_email: string | null;
  locale: string | null;
}): AccountReader {
  const email = reachableEmail({
    email: row.email,
    isEmailProven: row.is_email_proven === 1,
    provenEmail: row.proven_email ?? undefined,
  });
  return { accountId: row.id, email, locale: row.locale ?? undefined };
}
