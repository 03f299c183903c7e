import type { Database, Db } from '../../db/database.js';
import { lockAliasRow } from '../../directory/mailboxes/mailbox-room.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Content, ContentRows, StagedContent } from '../content/content-writes.js';
import { ensureMailbox } from '../folders/ensure-mailbox.js';
import type { FolderRole } from '../folders/folder.js';
import { type LockedFolder, lockFolders } from '../folders/folder-lock.js';
import { FLAG_BIT } from '../message.js';
import { insertAppended } from '../messages/append-messages.js';
import { moveMessages } from '../messages/copy-messages.js';
import { dropMessages } from '../messages/drop-messages.js';
import { findById } from '../messages/identified-store.js';
import type { MessageDeps } from '../messages/message-deps.js';
import { listCounted } from '../messages/message-store.js';
import { setFlags } from '../messages/set-flags.js';
import type { StoredForm } from '../pgp/stored-form.js';
import { uidsAre } from '../uid-batches.js';
import { findDeliveryTarget } from './delivery-target.js';

/** The sender's own copy of an outgoing email, sealed to its mailbox without a password. Its id is the email's. */
export interface SentCopies {
  /** Before the transaction; `pieces` are the message. `undefined`: there is no mailbox. */
  seal(aliasId: string, pieces: readonly Buffer[]): Promise<SealedCopy | undefined>;
  /** In the transaction that queues the email; the draft it was written as is removed in it. Throws `over-quota`. */
  put(tx: Db, copy: SealedCopy, sent: SentCopy): Promise<void>;
  /** In the transaction that cancels the email: the copy becomes a draft. */
  takeBack(tx: Db, aliasId: string, emailId: string): Promise<void>;
}

export interface SealedCopy {
  readonly aliasId: string;
  readonly content: StagedContent;
}

interface SentCopy {
  readonly emailId: string;
  readonly domainId: string;
  readonly draftId: string | undefined;
  readonly now: number;
}

type SentDeps = Omit<MessageDeps, 'aliasId'> & {
  readonly db: Database;
  readonly content: Pick<Content, 'stageIntake'>;
  readonly rows: ContentRows;
  readonly storedForm: Pick<StoredForm, 'of'>;
};

export function createSentCopies(deps: SentDeps): SentCopies {
  const { db, content, random, storedForm } = deps;

  return {
    async seal(aliasId, given) {
      const target = await findDeliveryTarget(db.reader, aliasId);
      if (!target) return undefined;
      const { pieces } = await storedForm.of(given, target.pgpKey);
      return { aliasId, content: await content.stageIntake(target.publicKey, pieces) };
    },

    async put(tx, { aliasId, content: staged }, { emailId, domainId, draftId, now }) {
      // Lock: the alias's row for the quota, then the folders' in the order of their ids
      await lockAliasRow(tx, aliasId);
      await ensureMailbox(tx, { random }, { aliasId, domainId, now });
      const folderId = await folderOf(tx, aliasId, ['sent', 'archive', 'inbox']);
      if (draftId !== undefined) await dropDraft(tx, aliasId, draftId, folderId);
      const flags = { bits: FLAG_BIT.seen, keywords: [] };
      const message = { id: emailId, content: staged, flags, internalAt: now };
      await insertAppended(tx, { ...deps, aliasId }, folderId, [message]);
    },

    async takeBack(tx, aliasId, emailId) {
      await lockAliasRow(tx, aliasId);
      const targetId = await folderOf(tx, aliasId, ['drafts', 'inbox']);
      // Lock: the alias's row, which every move of a message from here on waits for; it is found again under the folders'
      const before = await findById(tx, aliasId, emailId);
      if (!before) return; // deleted by its owner
      await lockFolders(tx, aliasId, [before.folderId, targetId]);
      const found = await findById(tx, aliasId, emailId);
      if (!found || found.folderId !== before.folderId) return;
      const { folderId, uid } = found;
      const flags = { bits: FLAG_BIT.seen | FLAG_BIT.draft, keywords: found.flags.keywords };
      await setFlags(tx, { ...deps, aliasId }, folderId, [uid], { mode: 'replace', flags });
      if (folderId !== targetId) await moveMessages(tx, { ...deps, aliasId }, { folderId, uids: [uid], targetId });
    },
  };

  /** A message that is no draft stays, whatever the caller names. */
  async function dropDraft(tx: Db, aliasId: string, id: string, sentId: string): Promise<void> {
    const draft = await findById(tx, aliasId, id);
    if (!draft) return;
    const [folder] = (await lockFolders(tx, aliasId, [draft.folderId, sentId])) as [LockedFolder];
    if ((draft.flags.bits & FLAG_BIT.draft) === 0 && (await roleOf(tx, aliasId, draft.folderId)) !== 'drafts') return;
    const messages = await listCounted(tx, folder, uidsAre(tx, [draft.uid]), 1);
    if (messages[0]?.id === id) await dropMessages(tx, deps, folder, messages);
  }
}

/** The first of these roles that a folder has. A mailbox always has an INBOX. */
async function folderOf(tx: Db, aliasId: string, wanted: readonly FolderRole[]): Promise<string> {
  const rows = await tx
    .selectFrom('mailbox_folder')
    .select(['id', 'role'])
    .where('alias_id', '=', aliasId)
    .where('role', 'in', [...wanted])
    .execute();
  const found = wanted.flatMap((role) => rows.filter((row) => row.role === role))[0];
  if (!found) throw new ServiceError('not-found', 'mailbox.folderGone');
  return found.id;
}

async function roleOf(tx: Db, aliasId: string, id: string): Promise<string | null | undefined> {
  const query = tx.selectFrom('mailbox_folder').select('role').where('alias_id', '=', aliasId).where('id', '=', id);
  return (await query.executeTakeFirst())?.role;
}
