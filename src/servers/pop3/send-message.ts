import type { Mailbox } from '../../mailstore/mailbox.js';
import { ServiceError } from '../../platform/service-error.js';
import { createMessageTop } from '../../protocol/pop3/message-top.js';
import { createMultiLineEncoder } from '../../protocol/pop3/multi-line.js';
import { formatError, formatOk } from '../../protocol/pop3/reply.js';
import type { MaildropMessage } from './maildrop.js';
import type { Pop3Output } from './pop3-output.js';
import { MAX_WHOLE_BYTES, type ReadAhead, type Upcoming } from './read-ahead.js';

/** Another session deleted it. */
const GONE = formatError('The message no longer exists');
/** RFC 3206 §4: the mail program retries. */
const UNREADABLE = formatError('The message cannot be read right now', 'SYS/TEMP');

export interface MessageSender {
  /** RETR. `false`: it was answered with an error. */
  whole(message: MaildropMessage, upcoming: () => Upcoming): Promise<boolean>;
  top(message: MaildropMessage, lines: number): Promise<boolean>;
}

export function createMessageSender(
  mailbox: Pick<Mailbox, 'messages' | 'content'>,
  { folderId, readAhead, out }: { readonly folderId: string; readonly readAhead: ReadAhead; readonly out: Pop3Output },
): MessageSender {
  return {
    async whole(message, upcoming) {
      if (message.sizeBytes > MAX_WHOLE_BYTES) return stream(message);
      const source = await readAhead.take(message, upcoming);
      if (!source) return isGone(message);
      out.text(formatOk(`${message.sizeBytes} octets`));
      sendWhole(source);
      return true;
    },

    async top(message, lines) {
      if (lines > 0) return stream(message, createMessageTop(lines));
      const rows = await mailbox.messages.rows(folderId, [message.uid]);
      const [header] = await mailbox.content.headers(rows);
      if (!header) return isGone(message);
      if (!header.octets) return stream(message, createMessageTop(0));
      out.text(formatOk('The header follows'));
      sendWhole(header.octets);
      return true;
    },
  };

  async function stream(message: MaildropMessage, top?: ReturnType<typeof createMessageTop>): Promise<boolean> {
    const [row] = await mailbox.messages.rows(folderId, [message.uid]);
    if (!row) return isGone(message);
    const pieces = mailbox.content.stream(row)[Symbol.asyncIterator]();
    // The first piece is read before a length is announced: reading it may fail
    const first = await pieces.next().catch(orNothing);
    if (!first) return isGone(message);
    out.text(formatOk(top ? 'The top follows' : `${message.sizeBytes} octets`));
    await sendPieces(upTo(top, first, pieces));
    return true;
  }

  /** Small enough to send without waiting for the client. */
  function sendWhole(source: Buffer): void {
    const encoder = createMultiLineEncoder();
    for (const encoded of encoder.push(source)) out.bytes(encoded);
    out.bytes(encoder.end());
  }

  async function sendPieces(pieces: AsyncIterable<Buffer>): Promise<void> {
    const encoder = createMultiLineEncoder();
    for await (const piece of pieces) {
      for (const encoded of encoder.push(piece)) out.bytes(encoded);
      await out.flushIfMuch();
    }
    out.bytes(encoder.end());
  }

  async function isGone(message: MaildropMessage): Promise<false> {
    const [row] = await mailbox.messages.rows(folderId, [message.uid]);
    out.text(row && mailbox.content.isUnreadable(row) ? UNREADABLE : GONE);
    return false;
  }
}

function orNothing(error: unknown): undefined {
  if (error instanceof ServiceError && (error.kind === 'not-found' || error.kind === 'unavailable')) return undefined;
  throw error;
}

async function* upTo(
  top: ReturnType<typeof createMessageTop> | undefined,
  first: IteratorResult<Buffer>,
  others: AsyncIterator<Buffer>,
): AsyncIterable<Buffer> {
  try {
    for (let each = first; !each.done; each = await others.next()) {
      yield top ? top.push(each.value) : each.value;
      if (top?.isDone) return;
    }
  } finally {
    await others.return?.();
  }
}
