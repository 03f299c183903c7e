import type { Mailbox } from '../../mailstore/mailbox.js';
import type { MaildropMessage } from './maildrop.js';

/** Reads the messages that a client will ask for next in one batch instead of one by one. */
export interface ReadAhead {
  /** `undefined`: it no longer exists. */
  take(message: MaildropMessage, upcoming: () => Upcoming): Promise<Buffer | undefined>;
}

export interface Upcoming {
  /** Pipelined requests. */
  readonly asked: readonly MaildropMessage[];
  /** What a sequential reader asks for after these. */
  readonly likely: Iterable<MaildropMessage>;
}

/** Larger messages are streamed. */
export const MAX_WHOLE_BYTES = 256 * 1024;
const MAX_BATCH_MESSAGES = 128;
const MAX_BATCH_BYTES = 1024 * 1024;
/** Sequential readers may stop early. */
const USUAL_NEXT = 15;

type Batch = Promise<ReadonlyMap<number, Buffer>>;
/** By UID. */
type Loaded = Map<number, Batch>;

export function createReadAhead(mailbox: Pick<Mailbox, 'messages' | 'content'>, folderId: string): ReadAhead {
  /** At most two batches: the one being sent and the next. */
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

  /** After the current responses are sent, while the client reads them. */
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

/** At least `USUAL_NEXT`, or as many as the client pipelined. */
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

/** The first messages up to the limits, in ascending order as the store expects. */
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
