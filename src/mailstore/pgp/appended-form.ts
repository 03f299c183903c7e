import type { Database, Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { type OctetSource, wholeOf } from '../../platform/threads/octet-source.js';
import { FLAG_BIT, type NewMessage } from '../message.js';
import type { StoredForm } from './stored-form.js';

/**
 * Converts a client's messages before sealing. Drafts stay as they are in any folder: they are still being
 * written.
 */
export type AppendedForm = (
  place: { readonly aliasId: string; readonly folderId: string },
  messages: readonly Pick<NewMessage, 'source' | 'flags'>[],
) => Promise<readonly OctetSource[]>;

export function createAppendedForm({
  db,
  storedForm,
}: {
  readonly db: Database;
  readonly storedForm: StoredForm;
}): AppendedForm {
  return async (place, messages) => {
    const pgpKey = await findKeyFor(db.reader, place);
    if (pgpKey === undefined) return messages.map(({ source }) => source);
    const forms: OctetSource[] = [];
    for (const { source, flags } of messages) {
      if ((flags.bits & FLAG_BIT.draft) !== 0) {
        forms.push(source);
        continue;
      }
      const { pieces, fault } = await storedForm.of([await wholeOf(source)], pgpKey);
      if (fault) await db.inTransaction((tx) => storedForm.tellUnfit(tx, place.aliasId, fault));
      forms.push(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    }
    return forms;
  };
}

async function findKeyFor(db: Db, place: { aliasId: string; folderId: string }): Promise<string | undefined> {
  const [row] = (await keyQuery(db, place)).rows;
  return row?.public_key ?? undefined;
}

const keyQuery = prepareQuery<{ aliasId: string; folderId: string }>()((db, value) =>
  db
    .selectFrom('alias')
    .innerJoin('mailbox_folder', 'mailbox_folder.alias_id', 'alias.id')
    .select('alias.public_key')
    .where('alias.id', '=', value('aliasId'))
    .where('alias.has_pgp', '=', 1)
    .where('mailbox_folder.id', '=', value('folderId'))
    .where((eb) => eb.or([eb('mailbox_folder.role', 'is', null), eb('mailbox_folder.role', '!=', 'drafts')])),
);
