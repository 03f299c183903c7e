import type { Db } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import { notFound } from '../../platform/service-error.js';
import type { OpenContent } from '../content/content-writes.js';
import { lockFolders } from '../folders/folder-lock.js';
import { findStatus } from '../folders/folder-store.js';
import type { IdentifiedRow, MessageActs, MessageReads } from '../message.js';
import type { AppendedForm } from '../pgp/appended-form.js';
import { insertAppended, type StagedMessage, stageMessages } from './append-messages.js';
import { copyMessages, moveMessages } from './copy-messages.js';
import { type FoundRow, findById, identifyMessages, listCopied, listFound, readArrivals } from './identified-store.js';
import type { MessageDeps } from './message-deps.js';
import { listContents, listExpunged, listMessages } from './message-store.js';
import { countRecent, findRecentUid, takeRecent } from './recent-store.js';
import { expungeMessages, removeMessages } from './remove-messages.js';
import { replaceMessage } from './replace-message.js';
import { setFlags } from './set-flags.js';

/** A folder that many write to at once must not delay one of them for ever. */
const MAX_TRIES = 50;

export interface MessagesDeps extends MessageDeps {
  readonly content: Pick<OpenContent, 'stage' | 'wake'>;
  readonly appendedForm: AppendedForm;
}

export function openMessages(deps: MessagesDeps): MessageReads & MessageActs {
  const { db, clock, random, aliasId, content } = deps;

  /** A change that a client is told of must survive a power cut. */
  async function durably<T>(act: Promise<T>): Promise<T> {
    const result = await act;
    await db.durable();
    return result;
  }

  /** `undefined`: the folder has other messages than those below `uidNext`. */
  async function appendIf(tx: Db, folderId: string, staged: readonly StagedMessage[], uidNext: number | undefined) {
    // Lock: the alias's row for the quota, then the folder's
    await lockAliasRow(tx, aliasId);
    const [folder] = await lockFolders(tx, aliasId, [folderId]);
    if (uidNext !== undefined && folder?.uidNext !== uidNext) return undefined;
    return insertAppended(tx, deps, folderId, staged);
  }

  async function identified(id: string, uids: readonly number[]): Promise<readonly IdentifiedRow[]> {
    const folder = { aliasId, id };
    const found = await listFound(db.reader, folder, uids);
    if (found.every(hasId)) return found;
    await durably(
      db.inTransaction(async (tx) => {
        // Lock: the alias's row, so that no id is given twice
        await lockAliasRow(tx, aliasId);
        const now = await listFound(tx, folder, uids);
        const without = now.filter((row) => !hasId(row));
        await identifyMessages(tx, random, folder, without, clock.now());
      }),
    );
    return (await listFound(db.reader, folder, uids)).filter(hasId);
  }

  return {
    rows: (id, uids) => listMessages(db.reader, { aliasId, id }, uids),
    contents: (id, range) => listContents(db.reader, { aliasId, id }, range),
    expungedSince: (id, modseq) => listExpunged(db.reader, { aliasId, id }, modseq),

    identified,
    async find(id) {
      const found = await findById(db.reader, aliasId, id);
      return found && { ...found, id };
    },
    arrivals: (id, range) => readArrivals(db.reader, { aliasId, id }, range),
    copied: (id, range) => listCopied(db.reader, { aliasId, id }, range),

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

    async appendOnce(folderId, message, findSame) {
      let staged: readonly StagedMessage[] | undefined;
      for (let tries = 1; ; tries++) {
        const before = await findStatus(db.reader, aliasId, folderId);
        if (!before) throw notFound('mailbox.folderGone');
        const known = await findSame();
        if (known !== undefined) return known;
        staged ??= await stageMessages(deps, folderId, [message]);
        const still = tries < MAX_TRIES ? before.uidNext : undefined;
        const appended = await durably(db.inTransaction((tx) => appendIf(tx, folderId, staged ?? [], still)));
        content.wake();
        if (appended) return appended.uids[0] as number;
      }
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
      // Mostly there are none: CLOSE, and clients that expunge to be sure
      if (status?.deleted === 0) return durably(Promise.resolve([]));
      return durably(expungeMessages(deps, folderId, uids));
    },

    remove: (folderId, uids) => durably(removeMessages(deps, folderId, uids)),
  };
}

function hasId(row: FoundRow): row is IdentifiedRow {
  return row.id !== undefined;
}
