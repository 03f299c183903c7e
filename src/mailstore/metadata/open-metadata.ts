import type { Database } from '../../db/database.js';
import { notFound, ServiceError } from '../../platform/service-error.js';
import type { RowSeal } from '../../sealing/row-seal.js';
import { findStatus, lockMailbox } from '../folders/folder-store.js';
import type { Metadata } from '../mailbox.js';
import { type MailboxNews, tellMetadata } from '../mailbox-news.js';
import { countEntries, deleteEntry, listEntries, putEntry, WHOLE } from './metadata-store.js';

/** Enough for notes about folders, too few for a file system. */
const MAX_ENTRIES = 1000;
export const MAX_VALUE_BYTES = 64 * 1024;
const MAX_NAME_BYTES = 1024;

/** Sealed together: the length of the name, the name, the value. */
export function openMetadata({
  db,
  aliasId,
  seal,
  news,
}: {
  readonly news: Pick<MailboxNews, 'onMetadata'>;
  readonly db: Database;
  readonly aliasId: string;
  readonly seal: RowSeal;
}): Metadata {
  const tagOf = (name: string) => seal.tag(name.toLowerCase());

  async function requireFolder(folderId: string): Promise<void> {
    if (folderId !== WHOLE && !(await findStatus(db.reader, aliasId, folderId))) throw notFound('mailbox.folderGone');
  }

  /** `undefined`: the mailbox was reset and has other keys now; this session is about to end. */
  function tryOpen(context: string, sealed: Buffer): string | undefined {
    try {
      return seal.open(context, sealed).toString();
    } catch {
      return undefined;
    }
  }

  return {
    async list(folderId = WHOLE) {
      await requireFolder(folderId);
      const entries = await listEntries(db.reader, aliasId, folderId);
      return entries.map(({ nameTag, sealed }) => unpack(seal.open(contextOf(folderId, nameTag), sealed)));
    },

    async set(folderId = WHOLE, entries) {
      for (const { name, value } of entries) {
        const isTooLarge = Buffer.byteLength(name) > MAX_NAME_BYTES || (value?.length ?? 0) > MAX_VALUE_BYTES;
        if (isTooLarge) throw new ServiceError('too-large', 'mailbox.metadataTooLarge', { max: MAX_VALUE_BYTES });
      }
      await requireFolder(folderId);
      const sealed = entries.map(({ name, value }) => {
        const nameTag = tagOf(name);
        return { nameTag, sealed: value && seal.seal(contextOf(folderId, nameTag), pack(name, value)) };
      });
      await db.inTransaction(async (tx) => {
        await lockMailbox(tx, aliasId); // locks the number of entries
        for (const { nameTag, sealed: bytes } of sealed) {
          if (bytes) await putEntry(tx, aliasId, folderId, { nameTag, sealed: bytes });
          else await deleteEntry(tx, aliasId, folderId, nameTag);
        }
        if ((await countEntries(tx, aliasId)) > MAX_ENTRIES) {
          throw new ServiceError('over-quota', 'mailbox.tooMuchMetadata', { max: MAX_ENTRIES });
        }
      });
      await db.durable();
      for (const { name } of entries) {
        tellMetadata(db, { aliasId, folderId, sealedName: seal.seal(noticeOf(folderId), Buffer.from(name)) });
      }
    },

    onChange(listener) {
      return news.onMetadata(aliasId, (folderId, sealedName) => {
        const name = tryOpen(noticeOf(folderId), sealedName);
        if (name !== undefined) listener(folderId || undefined, name);
      });
    },
  };
}

function contextOf(folderId: string, nameTag: string): string {
  return `${folderId} ${nameTag}`;
}

function noticeOf(folderId: string): string {
  return `${folderId} changed`;
}

function pack(name: string, value: Buffer): Buffer {
  const bytes = Buffer.from(name);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes, value]);
}

function unpack(packed: Buffer): { readonly name: string; readonly value: Buffer } {
  const end = 2 + packed.readUInt16BE(0);
  return { name: packed.subarray(2, end).toString(), value: packed.subarray(end) };
}
