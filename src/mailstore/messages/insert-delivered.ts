import type { Database, Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import { forUpdate } from '../../db/row-lock.js';
import type { WarnOwner } from '../../directory/mailboxes/mailbox-room.js';
import { reserveRoom } from '../../directory/mailboxes/mailbox-room.js';
import type { Random } from '../../platform/random.js';
import type { ContentRows, StagedContent } from '../content/content-writes.js';
import { announce } from '../events/mailbox-event.js';
import { ensureMailbox } from '../folders/ensure-mailbox.js';
import { advanceFolder } from '../folders/folder-lock.js';
import { insertMessage } from './message-store.js';

export interface Delivered {
  readonly aliasId: string;
  readonly domainId: string;
  /** Without a folder for it, junk goes to INBOX. */
  readonly role: 'inbox' | 'junk';
  /** Sealed to this key; if the mailbox has another one by now, its storage was reset. */
  readonly publicKey: Uint8Array;
  readonly content: StagedContent;
  readonly receivedAt: number;
}

export interface DeliveredDeps {
  readonly db: Pick<Database, 'notify'>;
  readonly rows: Pick<ContentRows, 'put'>;
  readonly random: Random;
  readonly defaultQuotaBytes: number;
  readonly warnOwner: WarnOwner;
}

/** Mail from outside, without a key: counted, given a UID, and announced once `tx` has committed. */
export async function insertDelivered(
  tx: Db,
  { db, rows, random, defaultQuotaBytes, warnOwner }: DeliveredDeps,
  { aliasId, domainId, role, publicKey, content, receivedAt }: Delivered,
): Promise<'stored' | 'full' | 'gone'> {
  // Lock: the alias's row, against a reset of the storage and for the quota; then the folder's
  const current = await lockOpenMailbox(tx, aliasId);
  if (!current || Buffer.compare(current, publicKey) !== 0) return 'gone';
  const { id: contentId, sizeBytes } = content;
  const room = await reserveRoom(tx, { aliasId, sizeBytes, defaultQuotaBytes });
  if (!room) return 'full';
  let id = await findFolder(tx, aliasId, role);
  if (!id) {
    await ensureMailbox(tx, { random }, { aliasId, domainId, now: receivedAt });
    id = await findFolder(tx, aliasId, role);
  }
  const step = { uids: 1, messages: 1, unseen: 1, deleted: 0, sizeBytes };
  const folder = id && (await advanceFolder(tx, db, { aliasId, id }, step));
  if (!folder) throw new Error(`Mailbox ${aliasId} has no INBOX`);
  await rows.put(tx, aliasId, [content]);
  await insertMessage(tx, {
    alias_id: aliasId,
    folder_id: folder.id,
    uid: folder.uidNext - 1,
    modseq: folder.highestModseq,
    flags: 0,
    keywords: null,
    content_id: contentId,
    id: contentId,
    size_bytes: sizeBytes,
    internal_at: receivedAt,
    saved_at: receivedAt,
  });
  announce(tx, db, aliasId, { kind: 'new', folderId: folder.id, uids: [folder.uidNext - 1] });
  await warnOwner(tx, room);
  return 'stored';
}

/** The public key of a mailbox that accepts mail. */
async function lockOpenMailbox(tx: Db, aliasId: string): Promise<Uint8Array | undefined> {
  const { rows } = await lockQuery(tx, { aliasId });
  if (rows.length === 0) return undefined;
  const { rows: keys } = await keyQuery(tx, { aliasId });
  return keys[0]?.public_key;
}

const lockQuery = prepareQuery<{ aliasId: string }>()((db, value) =>
  forUpdate(
    db
      .selectFrom('alias')
      .select('id')
      .where('id', '=', value('aliasId'))
      .where('has_imap', '=', 1)
      .where('is_enabled', '=', 1),
    db,
  ),
);

/** Read under the lock: an earlier reset has replaced it. */
const keyQuery = prepareQuery<{ aliasId: string }>()((db, value) =>
  db.selectFrom('mailbox_key').select('public_key').where('alias_id', '=', value('aliasId')),
);

async function findFolder(tx: Db, aliasId: string, role: Delivered['role']): Promise<string | undefined> {
  const { rows } = await foldersQuery(tx, { aliasId });
  const idOf = (wanted: string) => rows.find((row) => row.role === wanted)?.id;
  return role === 'junk' ? (idOf('junk') ?? idOf('spam') ?? idOf('inbox')) : idOf('inbox');
}

const foldersQuery = prepareQuery<{ aliasId: string }>()((db, value) =>
  db
    .selectFrom('mailbox_folder')
    .select(['id', 'role'])
    .where('alias_id', '=', value('aliasId'))
    .where('role', 'in', ['inbox', 'junk', 'spam']),
);
