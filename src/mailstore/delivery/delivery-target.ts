import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';

/** A mailbox that takes mail. */
export interface DeliveryTarget {
  /** The mailbox's key: what is sealed to it opens only with the mailbox's password. */
  readonly publicKey: Uint8Array;
  /** The owner's OpenPGP key, armored; `undefined`: stored mail is not encrypted with one. */
  readonly pgpKey: string | undefined;
  /** Whether a folder has the role of junk; a new mailbox has one. */
  readonly hasJunk: boolean;
}

/** `undefined`: there is no mailbox, or it is switched off. */
export async function findDeliveryTarget(db: Db, aliasId: string): Promise<DeliveryTarget | undefined> {
  const [row] = (await targetQuery(db, { aliasId })).rows;
  return (
    row && {
      publicKey: row.key,
      pgpKey: row.has_pgp === 1 ? (row.public_key ?? undefined) : undefined,
      hasJunk: row.junk_id !== null || row.mailbox_id === null,
    }
  );
}

const targetQuery = prepareQuery<{ aliasId: string }>()((db, value) =>
  db
    .selectFrom('alias')
    .innerJoin('mailbox_key', 'mailbox_key.alias_id', 'alias.id')
    .leftJoin('mailbox', 'mailbox.alias_id', 'alias.id')
    .select(['mailbox_key.public_key as key', 'mailbox.alias_id as mailbox_id', 'alias.has_pgp', 'alias.public_key'])
    .select(({ selectFrom }) =>
      selectFrom('mailbox_folder')
        .select('mailbox_folder.id')
        .whereRef('mailbox_folder.alias_id', '=', 'alias.id')
        .where('mailbox_folder.role', 'in', ['junk', 'spam'])
        .limit(1)
        .as('junk_id'),
    )
    .where('alias.id', '=', value('aliasId'))
    .where('alias.has_imap', '=', 1)
    .where('alias.is_enabled', '=', 1),
);
