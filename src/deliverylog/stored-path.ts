import type { Selectable } from 'kysely';
import type { Db } from '../db/database.js';
import { holdsBytes } from '../db/holds-bytes.js';
import type { DeliveryLogRow } from '../db/tables.js';
import type { LogCipher } from './log-cipher.js';
import { messageIdTerm } from './path-terms.js';

/** What a mailbox knows of a message that may have arrived by SMTP. */
export interface StoredMessage {
  readonly domainId: string;
  readonly aliasId: string;
  /** With or without angle brackets. */
  readonly messageId: string;
  /** Its internal date, which is the moment of arrival. */
  readonly at: number;
}

/**
 * Finds the path that brought a message into its mailbox. A Message-ID can be repeated, so the moment must match, too.
 */
export async function findStoredPath(
  db: Db,
  cipher: Pick<LogCipher, 'wordsToFind'>,
  { domainId, aliasId, messageId, at }: StoredMessage,
): Promise<Selectable<DeliveryLogRow> | undefined> {
  const words = cipher.wordsToFind(domainId, messageIdTerm(messageId));
  return db
    .selectFrom('delivery_log')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('created_at', '=', at)
    .where('alias_id', '=', aliasId)
    .where('direction', '=', 'in')
    .where('state', '=', 'stored')
    .where((eb) => eb.or(words.map((word) => holdsBytes(db, 'words', word))))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
