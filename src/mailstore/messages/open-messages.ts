import type { OpenContent } from '../content/content-writes.js';
import { findStatus } from '../folders/folder-store.js';
import type { MessageActs, MessageReads } from '../message.js';
import type { AppendedForm } from '../pgp/appended-form.js';
import { insertAppended, stageMessages } from './append-messages.js';
import { copyMessages, moveMessages } from './copy-messages.js';
import type { MessageDeps } from './message-deps.js';
import { listContents, listExpunged, listMessages } from './message-store.js';
import { countRecent, findRecentUid, takeRecent } from './recent-store.js';
import { expungeMessages, removeMessages } from './remove-messages.js';
import { replaceMessage } from './replace-message.js';
import { setFlags } from './set-flags.js';

export interface MessagesDeps extends MessageDeps {
  readonly content: Pick<OpenContent, 'stage' | 'wake'>;
  readonly appendedForm: AppendedForm;
}

export function openMessages(deps: MessagesDeps): MessageReads & MessageActs {
  const { db, aliasId, content } = deps;

  /** What a client is told has happened would survive a power cut. */
  async function durably<T>(act: Promise<T>): Promise<T> {
    const result = await act;
    await db.durable();
    return result;
  }

  return {
    rows: (id, uids) => listMessages(db.reader, { aliasId, id }, uids),
    contents: (id, range) => listContents(db.reader, { aliasId, id }, range),
    expungedSince: (id, modseq) => listExpunged(db.reader, { aliasId, id }, modseq),

    recentFrom: async (id) => (await findRecentUid(db.reader, { aliasId, id })) ?? Number.MAX_SAFE_INTEGER,
    countRecent: (id) => countRecent(db.reader, { aliasId, id }),

    async takeRecent(id, before) {
      const first = await findRecentUid(db.reader, { aliasId, id });
      if (first === undefined || first >= before) return before;
      return db.inTransaction((tx) => takeRecent(tx, { aliasId, id }, before));
    },

    async append(folderId, messages) {
      const staged = await stageMessages(deps, folderId, messages);
      const appended = await durably(db.inTransaction((tx) => insertAppended(tx, deps, folderId, staged)));
      content.wake();
      return appended;
    },

    copy: (folderId, uids, targetId, options) =>
      durably(db.inTransaction((tx) => copyMessages(tx, deps, { folderId, uids, targetId, ...options }))),

    move: (folderId, uids, targetId, options) =>
      durably(db.inTransaction((tx) => moveMessages(tx, deps, { folderId, uids, targetId, ...options }))),

    async replace(folderId, uid, targetId, message) {
      const [staged] = await stageMessages(deps, targetId, [message]);
      if (!staged) throw new Error('Nothing was staged');
      const replaced = await durably(
        db.inTransaction((tx) => replaceMessage(tx, deps, { folderId, uid, targetId, message: staged })),
      );
      content.wake();
      return replaced;
    },

    setFlags: (folderId, uids, change) => durably(db.inTransaction((tx) => setFlags(tx, deps, folderId, uids, change))),

    async expunge(folderId, uids) {
      const status = await findStatus(db.reader, aliasId, folderId);
      // Most are asked for a folder without any: CLOSE, and clients that expunge to be sure
      if (status?.deleted === 0) return durably(Promise.resolve([]));
      return durably(expungeMessages(deps, folderId, uids));
    },

    remove: (folderId, uids) => durably(removeMessages(deps, folderId, uids)),
  };
}
