import type { NewMessage } from '../../../mailstore/messages/message.js';
import { createMessageSink } from '../../../platform/intake/message-sink.js';
import { SpoolBusyError } from '../../../platform/spool-file.js';
import type { AppendHead } from '../../../protocol/imap/commands/append.js';
import { MAX_APPEND_BYTES } from '../../../protocol/imap/reader-limits.js';
import { toFlags } from '../flag-list.js';
import type { ImapSession } from '../imap-session.js';
import { bad, no, RefusalError } from '../tagged-reply.js';

/** The messages of one APPEND or REPLACE on their way in. Together they go where one message would. */
export interface IncomingMessages {
  announce(head: AppendHead): Promise<void>;
  take(octets: Buffer): Promise<void> | undefined;
  /** All of them, once they are complete. */
  load(): Promise<readonly NewMessage[]>;
  discard(): void;
}

// A message this small is refused soon enough when it is to be kept
const MIN_CHECKED_BYTES = 64 * 1024;

export function receiveMessages({ mailbox, enabled, room }: ImapSession): IncomingMessages {
  const heads: AppendHead[] = [];
  const sink = createMessageSink(room);
  /** While they are loaded: an abort costs more than many a message. */
  let loading: AbortController | undefined;
  let announcedBytes = 0;

  return {
    async announce(head) {
      if (head.isUtf8 && !enabled.utf8) throw new RefusalError(bad('UTF8 needs UTF8=ACCEPT to be enabled'));
      // RFC 3502 §6.3.11: this is how a client takes the whole command back
      if (head.sizeBytes === 0) throw new RefusalError(no('CANNOT', 'A message without octets is not kept'));
      announcedBytes += head.sizeBytes;
      if (announcedBytes > MAX_APPEND_BYTES) {
        throw new RefusalError(no('LIMIT', 'These messages are too large together: append them one by one'));
      }
      heads.push(head);
      if (head.sizeBytes < MIN_CHECKED_BYTES) return;
      const { usedBytes, limitBytes } = await mailbox.quota();
      if (usedBytes + announcedBytes > limitBytes) throw new RefusalError(no('OVERQUOTA', 'The mailbox is full'));
    },
    take(octets) {
      // RFC 3516 §4.4
      if (!heads.at(-1)?.isBinary && octets.includes(0)) {
        throw new RefusalError(no('CANNOT', 'A message with NUL has to come as a literal8'));
      }
      if (!sink.keep(octets)) throw noRoom();
      return sink.settled();
    },
    async load() {
      await sink.settled();
      if (sink.isBroken) throw noRoom();
      loading = new AbortController();
      const { source } = await sink.load(loading.signal).catch((error) => {
        throw error instanceof SpoolBusyError ? noRoom() : error;
      });
      loading = undefined;
      let at = 0;
      return heads.map(({ flags, internalAt, sizeBytes }) => {
        const octets = source.subarray(at, at + sizeBytes);
        at += sizeBytes;
        return { source: octets, flags: toFlags(flags), ...(internalAt !== undefined && { internalAt }) };
      });
    },
    discard() {
      loading?.abort();
      sink.release();
    },
  };
}

function noRoom(): RefusalError {
  return new RefusalError(no('UNAVAILABLE', 'There is no room for messages just now, try later'));
}
