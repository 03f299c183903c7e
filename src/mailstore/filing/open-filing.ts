import type { OpenContent } from '../content/content-writes.js';
import { findById } from '../messages/identified-store.js';
import { removeMessages } from '../messages/remove-messages.js';
import { changeMany } from './change-many.js';
import { changeMessage } from './change-message.js';
import { copyFolder } from './copy-folder.js';
import { discardFolder } from './discard-folder.js';
import type { Change, Filing } from './filing.js';
import type { FilingDeps } from './filing-deps.js';

export function openFiling(deps: FilingDeps & { readonly content: Pick<OpenContent, 'stage' | 'wake'> }): Filing {
  const { db, aliasId, content } = deps;
  return {
    async change(id, { draft: given, ...change }) {
      const draft = given && (await stageDraft(given));
      await changeMessage(deps, id, draft ? { ...change, draft } : change);
      await db.durable();
      if (draft) content.wake();
    },

    async changeMany(ids, change) {
      const changed = await changeMany(deps, ids, change);
      await db.durable();
      return changed;
    },

    async remove(id) {
      for (let found = await findById(db.reader, aliasId, id); found; found = await findById(db.reader, aliasId, id)) {
        const gone = await removeMessages(deps, found.folderId, [found.uid]);
        await db.durable();
        if (gone.length > 0) return true; // otherwise it was moved
      }
      return false;
    },

    async discardFolder(name) {
      await discardFolder(deps, name);
      await db.durable();
    },

    copyFolder: (from, to) => copyFolder(deps, from, to),
  };

  /** Drafts are never encrypted for their owner: they are still being written. */
  async function stageDraft({ source, internalAt = deps.clock.now() }: NonNullable<Change['draft']>) {
    return { content: await content.stage(source), internalAt };
  }
}
