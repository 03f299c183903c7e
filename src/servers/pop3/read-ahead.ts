import type { Mailbox } from '../../mailstore/mailbox.js';
import type { MaildropMessage } from './maildrop.js';

/** Messages that a client is about to ask for, read together: one by one each would wait for the disk. */
export interface ReadAhead {
  /** `undefined`: it is gone. */
  take(message: MaildropMessage, upcoming: () => Upcoming): Promise<Buffer | undefined>;
}

export interface Upcoming {
  /** What the client has asked for already. */
  readonly asked: readonly MaildropMessage[];
  /** What it will ask for behind these, if it goes on as it did. */
  readonly likely: Iterable<MaildropMessage>;
}

/** Larger ones are streamed: nothing is won by reading them ahead. */
export const MAX_WHOLE_BYTES = 256 * 1024;
const MAX_BATCH_MESSAGES = 128;
const MAX_BATCH_BYTES = 1024 * 1024;
/** Sequential readers may stop early. */
const USUAL_NEXT = 15;

type Batch = Promise<ReadonlyMap<number, Buffer>>;
/** By UID. */
type Loaded = Map<number, Batch>;

export function createReadAhead(mailbox: Pick<Mailbox, 'messages' | 'content'>, folderId: string): ReadAhead {
  /** Two at most: the one that is being sent and the one behind it. */
  let current: Loaded = new Map();
  let following: Loaded = new Map();

  return {
    async take(message, upcoming) {
      if (!current.has(message.uid)) {
        const { asked, likely } = upcoming();
        current = following.has(message.uid) ? following : load(chooseBatch([message, ...asked]));
        following = new Map();
        readOn(current, [asked, likely]);
      }
      const batch = await current.get(message.uid);
      current.delete(message.uid);
      return batch?.get(message.uid);
    },
  };

  /** Once the answers to what was asked have left: while the client reads them, and makes up its next command. */
  function readOn(sent: Loaded, upcoming: readonly Iterable<MaildropMessage>[]): void {
    const known = new Set(sent.keys());
    setImmediate(() => {
      if (sent === current) following = load(chooseBatch(beyond(known, upcoming)));
    });
  }

  function load(uids: readonly number[]): Loaded {
    if (uids.length === 0) return new Map();
    const batch = read(uids);
    batch.catch(() => undefined); // the reader of each message gets the error
    return new Map(uids.map((uid) => [uid, batch]));
  }

  async function read(uids: readonly number[]): Batch {
    const rows = await mailbox.messages.rows(folderId, uids);
    const bodies = await mailbox.content.bodies(rows);
    return new Map(rows.flatMap(({ uid }, index) => (bodies[index] ? [[uid, bodies[index]]] : [])));
  }
}

/** As many as the client has asked for at once. */
function* beyond(
  known: ReadonlySet<number>,
  upcoming: readonly Iterable<MaildropMessage>[],
): Generator<MaildropMessage> {
  let left = Math.max(USUAL_NEXT, known.size);
  for (const messages of upcoming) {
    for (const message of messages) {
      if (known.has(message.uid)) continue;
      if (left-- === 0) return;
      yield message;
    }
  }
}

/** From the first on. Ascending, as stores are asked. */
function chooseBatch(messages: Iterable<MaildropMessage>): readonly number[] {
  const uids = new Set<number>();
  let bytes = 0;
  for (const { uid, sizeBytes } of messages) {
    bytes += sizeBytes;
    if (bytes > MAX_BATCH_BYTES || sizeBytes > MAX_WHOLE_BYTES || uids.size >= MAX_BATCH_MESSAGES) break;
    uids.add(uid);
  }
  return [...uids].sort((a, b) => a - b);
}
