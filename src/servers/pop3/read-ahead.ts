import type { Mailbox } from '../../mailstore/mailbox.js';
import type { MaildropMessage } from './maildrop.js';

/** Messages that a client is about to ask for, read together: one by one each would wait for the disk. */
export interface ReadAhead {
  /** `undefined`: it is gone. `next`: what the client has asked for already, or will probably ask for. */
  take(message: MaildropMessage, next: () => Iterable<MaildropMessage>): Promise<Buffer | undefined>;
}

/** Larger ones are streamed: nothing is won by reading them ahead. */
export const MAX_WHOLE_BYTES = 256 * 1024;
const MAX_BATCH_MESSAGES = 128;
const MAX_BATCH_BYTES = 1024 * 1024;

type Batch = Promise<ReadonlyMap<number, Buffer>>;

export function createReadAhead(mailbox: Pick<Mailbox, 'messages' | 'content'>, folderId: string): ReadAhead {
  /** By UID. Two at most: the one that is being sent and the one behind it. */
  let current = new Map<number, Batch>();
  let following = new Map<number, Batch>();

  return {
    async take(message, next) {
      if (!current.has(message.uid)) {
        current = following.has(message.uid) ? following : load([message], next());
        // While these are sent the next ones are read
        following = current.size > 1 ? loadBehind(current, next()) : new Map();
      }
      const batch = await current.get(message.uid);
      current.delete(message.uid);
      return batch?.get(message.uid);
    },
  };

  function loadBehind(before: ReadonlyMap<number, Batch>, next: Iterable<MaildropMessage>): Map<number, Batch> {
    const later = [...next].filter(({ uid }) => !before.has(uid));
    return later.length > 0 ? load([], later) : new Map();
  }

  function load(first: readonly MaildropMessage[], next: Iterable<MaildropMessage>): Map<number, Batch> {
    const uids = chooseBatch(first, next);
    const batch = read(uids);
    batch.catch(() => undefined); // whoever takes one of them hears of it
    return new Map(uids.map((uid) => [uid, batch]));
  }

  async function read(uids: readonly number[]): Batch {
    const rows = await mailbox.messages.rows(folderId, uids);
    const bodies = await mailbox.content.bodies(rows);
    return new Map(rows.flatMap(({ uid }, index) => (bodies[index] ? [[uid, bodies[index]]] : [])));
  }
}

/** Ascending, as stores are asked. */
function chooseBatch(first: readonly MaildropMessage[], next: Iterable<MaildropMessage>): readonly number[] {
  const uids = new Set(first.map(({ uid }) => uid));
  let bytes = first.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  for (const { uid, sizeBytes } of next) {
    bytes += sizeBytes;
    if (bytes > MAX_BATCH_BYTES || sizeBytes > MAX_WHOLE_BYTES || uids.size >= MAX_BATCH_MESSAGES) break;
    uids.add(uid);
  }
  return [...uids].sort((a, b) => a - b);
}
