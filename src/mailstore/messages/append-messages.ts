import type { Db } from '../../db/database.js';
import { reserveRoom } from '../../directory/mailboxes/mailbox-room.js';
import { Pace } from '../../platform/pace.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import type { OctetSource } from '../../platform/threads/octet-source.js';
import type { OpenContent, StagedContent } from '../content/content-writes.js';
import { announce } from '../events/mailbox-event.js';
import { checkFlags, formatKeywords, mergeKeywords, spellKeywords } from '../flags.js';
import { advanceFolder, learnKeywords } from '../folders/folder-lock.js';
import type { Appended, Flags, NewMessage } from '../message.js';
import type { AppendedForm } from '../pgp/appended-form.js';
import { countMessages } from './count-messages.js';
import type { MessageDeps } from './message-deps.js';
import { insertMessage } from './message-store.js';

/** Sealed already, so that the transaction only writes rows. */
export interface StagedMessage {
  readonly content: StagedContent;
  /** The id of the message it replaces; default: that of the content. */
  readonly id?: string;
  readonly flags: Flags;
  readonly internalAt: number;
}

export async function stageMessages(
  {
    aliasId,
    clock,
    content,
    appendedForm,
  }: Pick<MessageDeps, 'aliasId' | 'clock'> & {
    readonly content: Pick<OpenContent, 'stage'>;
    readonly appendedForm: AppendedForm;
  },
  folderId: string,
  messages: readonly NewMessage[],
): Promise<readonly StagedMessage[]> {
  const checked = messages.map(({ flags }) => checkFlags(flags));
  const sources = await appendedForm({ aliasId, folderId }, messages);
  const staged: StagedMessage[] = [];
  const pace = new Pace();
  for (const [n, { internalAt = clock.now() }] of messages.entries()) {
    const source = sources[n] as OctetSource;
    staged.push({ content: await content.stage(source), flags: checked[n] as Flags, internalAt });
    await pace.rest();
  }
  return staged;
}

/** All of them or none; the caller holds no folder lock yet. */
export async function insertAppended(
  tx: Db,
  { db, clock, rows, aliasId, defaultQuotaBytes, warnOwner }: MessageDeps,
  folderId: string,
  messages: readonly StagedMessage[],
): Promise<Appended> {
  const counted = countMessages(
    messages.map(({ content, flags }) => ({ flags: flags.bits, size_bytes: content.sizeBytes })),
  );
  // Lock: the alias's row for the quota, then the folder's for UIDs and modification sequence
  const room = await reserveRoom(tx, { aliasId, sizeBytes: counted.sizeBytes, defaultQuotaBytes });
  if (!room) throw new ServiceError('over-quota', 'mailbox.full');
  await warnOwner(tx, room);
  const folder = await advanceFolder(tx, db, { aliasId, id: folderId }, { uids: messages.length, ...counted });
  if (!folder) throw notFound('mailbox.folderGone');
  const given = messages.reduce<readonly string[]>((all, { flags }) => mergeKeywords(all, flags.keywords), []);
  const known = await learnKeywords(tx, folder, given);
  await rows.put(
    tx,
    aliasId,
    messages.map(({ content }) => content),
  );
  const first = folder.uidNext - messages.length;
  for (const [n, { content, id = content.id, flags, internalAt }] of messages.entries()) {
    await insertMessage(tx, {
      alias_id: aliasId,
      folder_id: folderId,
      uid: first + n,
      modseq: folder.highestModseq,
      flags: flags.bits,
      keywords: formatKeywords(spellKeywords(known, flags.keywords)),
      content_id: content.id,
      id,
      size_bytes: content.sizeBytes,
      internal_at: internalAt,
      saved_at: clock.now(),
    });
  }
  const uids = messages.map((_, n) => first + n);
  announce(tx, db, aliasId, { kind: 'new', folderId, uids });
  return {
    uidValidity: folder.uidValidity,
    uids,
    highestModseq: folder.highestModseq,
  };
}
