import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { EmailRow } from '../../db/tables.js';
import type { AccessObject } from '../../directory/access-policy.js';
import type { Group } from '../../directory/domains/domain.js';
import type { SealedEmail } from './email.js';
import { UNLISTED_ORIGINS } from './email-list-store.js';
import { toEmail } from './email-row.js';

/** An email with the facts that access to it depends on. */
export interface FoundEmail {
  readonly email: SealedEmail;
  readonly object: AccessObject;
}

export async function findEmailForAccount(db: Db, accountId: string, id: string): Promise<readonly FoundEmail[]> {
  return (await byId(db, { accountId, value: id })).rows.map(toFound);
}

/** Two senders may use one Message-ID; newest first. */
export async function findEmailsByMessageId(
  db: Db,
  accountId: string,
  messageId: string,
): Promise<readonly FoundEmail[]> {
  return (await byMessageId(db, { accountId, value: messageId })).rows.map(toFound);
}

const byId = prepareFound('id');
const byMessageId = prepareFound('message_id');
/** More emails than this with one Message-ID are no accident. */
const MAX_FOUND = 100;

function prepareFound(column: 'id' | 'message_id') {
  return prepareQuery<{ readonly accountId: string; readonly value: string }>()((db, value) =>
    db
      .selectFrom('email')
      .leftJoin('domain_member', (join) =>
        join
          .onRef('domain_member.domain_id', '=', 'email.domain_id')
          .on('domain_member.account_id', '=', value('accountId')),
      )
      .leftJoin('alias', 'alias.id', 'email.alias_id')
      .selectAll('email')
      .select(['domain_member.group_name', 'alias.account_id as owner_id'])
      .where(`email.${column}`, '=', value('value'))
      .where('email.origin', 'not in', UNLISTED_ORIGINS)
      .orderBy('email.created_at', 'desc')
      .orderBy('email.id', 'desc')
      .limit(MAX_FOUND),
  );
}

function toFound(
  row: Selectable<EmailRow> & { readonly group_name: string | null; readonly owner_id: string | null },
): FoundEmail {
  const email = toEmail(row);
  return {
    email,
    object: {
      domainId: email.domainId,
      group: (row.group_name as Group | null) ?? undefined,
      ...(email.aliasId !== undefined && { aliasId: email.aliasId }),
      ...(row.owner_id !== null && { ownerId: row.owner_id }),
    },
  };
}
