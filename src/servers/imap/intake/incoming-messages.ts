import type { NewMessage } from '../../../mailstore/message.js';
import { createMessageSink, type MessageSink } from '../../../platform/intake/message-sink.js';
import { Pace } from '../../../platform/pace.js';
import type { AppendHead } from '../../../protocol/imap/commands/append.js';
import { MAX_APPEND_BYTES } from '../../../protocol/imap/reader-limits.js';
import { toFlags } from '../flag-list.js';
import type { ImapSession } from '../imap-session.js';
import { bad, no, RefusalError } from '../tagged-reply.js';

/** The messages that one APPEND or REPLACE receives. Together they may have the size of one message. */
export interface IncomingMessages {
  announce(head: AppendHead): Promise<void>;
  take(octets: Buffer): Promise<void> | undefined;
  /** Loads all of them, once they are complete. */
  load(): Promise<readonly NewMessage[]>;
  discard(): void;
}

// Smaller messages are checked against the quota only when they are stored
const MIN_CHECKED_BYTES = 64 * 1024;

export function receiveMessages({ mailbox, enabled, room }: ImapSession): IncomingMessages {
  const incoming: { readonly head: AppendHead; readonly sink: MessageSink }[] = [];
  let announcedBytes = 0;

  return {
    async announce(head) {
      if (head.isUtf8 && !enabled.utf8) throw new RefusalError(bad('UTF8 needs UTF8=ACCEPT to be enabled'));
      // RFC 3502 §6.3.11: a client cancels the whole command with an empty message
      if (head.sizeBytes === 0) throw new RefusalError(no('CANNOT', 'The message is empty'));
      announcedBytes += head.sizeBytes;
      if (announcedBytes > MAX_APPEND_BYTES) {
        throw new RefusalError(no('LIMIT', 'These messages are too large together: append them one by one'));
      }
      incoming.push({
        head,
        sink: createMessageSink(room, { maxBytes: head.sizeBytes, announcedBytes: head.sizeBytes }),
      });
      if (head.sizeBytes < MIN_CHECKED_BYTES) return;
      const { usedBytes, limitBytes } = await mailbox.quota();
      if (usedBytes + announcedBytes > limitBytes) throw new RefusalError(no('OVERQUOTA', 'The mailbox is full'));
    },
    take(octets) {
      const current = incoming.at(-1);
      if (!current) throw new Error('Octets came before their message was announced');
      // RFC 3516 §4.4
      if (!current.head.isBinary && octets.includes(0)) {
        throw new RefusalError(no('CANNOT', 'A message that contains NUL must be sent as a literal8'));
      }
      if (!current.sink.keep(octets)) throw noRoom();
      return current.sink.settled();
    },
    async load() {
      const messages: NewMessage[] = [];
      const pace = new Pace();
      for (const { head, sink } of incoming) {
        await sink.settled();
        if (sink.isBroken) throw noRoom();
        await pace.rest();
        const { flags, internalAt } = head;
        messages.push({
          source: sink.stored(),
          flags: toFlags(flags),
          ...(internalAt !== undefined && { internalAt }),
        });
      }
      return messages;
    },
    discard() {
      for (const { sink } of incoming) sink.release();
    },
  };
}

function noRoom(): RefusalError {
  return new RefusalError(no('UNAVAILABLE', 'Server busy, try later'));
}
