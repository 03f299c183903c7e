import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import { insertAppended, stageMessages } from '../messages/append-messages.js';
import type { MessagesDeps } from '../messages/open-messages.js';
import type { Imported } from './imported.js';
import { findTaken, noteTaken } from './imported-store.js';

/** Enough that two messages of one mailbox never share a tag; every message that was imported has one. */
const TAG_DIGITS = 32;

export function openImported(deps: MessagesDeps & { readonly seal: RowSeal }): Imported {
  const { db, clock, aliasId, content, seal } = deps;

  return {
    tagOf: (name) => seal.tag(name).slice(0, TAG_DIGITS),
    known: (tags) => findTaken(db.reader, aliasId, tags),

    async take(folderId, messages) {
      if (messages.length === 0) return 0;
      const staged = await stageMessages(deps, folderId, messages);
      const taken = await db.inTransaction(async (tx) => {
        // Lock: the alias's row, so that two imports of one mailbox never wait for each other's tags
        await lockAliasRow(tx, aliasId);
        const tags = messages.map(({ tag }) => tag);
        const isNew = new Set(await noteTaken(tx, { aliasId, now: clock.now() }, tags));
        // The same message twice in one call is taken once
        const wanted = staged.filter((_, n) => isNew.delete(tags[n] ?? ''));
        if (wanted.length > 0) await insertAppended(tx, deps, folderId, wanted);
        return wanted.length;
      });
      await db.durable();
      content.wake();
      return taken;
    },
  };
}
