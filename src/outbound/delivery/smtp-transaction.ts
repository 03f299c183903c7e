import { createDotStuffer, dotStuff } from '../../protocol/smtp/dot-stuffing.js';
import type { SmtpReply } from '../../protocol/smtp/reply.js';
import type { SmtpConnection } from './smtp-connection.js';
import { SmtpConnectionError, type SmtpPhase } from './smtp-fault.js';

/** One message for one recipient. */
export interface Transaction {
  /** `MAIL FROM:<…> …` without its line end. */
  readonly mail: string;
  readonly rcpt: string;
  /** Header fields that go before the message. */
  readonly head: Buffer;
  readonly message: Buffer;
  readonly isCancelled: (() => Promise<boolean>) | undefined;
  readonly signal: AbortSignal;
  /** The final dot is about to be written: from here on only the reply gives the result. */
  readonly onDot?: (() => void) | undefined;
}

export type TransactionResult =
  | { readonly kind: 'accepted'; readonly reply: SmtpReply }
  | { readonly kind: 'refused'; readonly phase: SmtpPhase; readonly reply: SmtpReply }
  | { readonly kind: 'cancelled' };

/** `signal` ended it before its dot. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

// Larger ones are sent in pieces, so that slow progress is noticed and a cancellation still takes effect
const WHOLE_BYTES = 64 * 1024;

/** RFC 2920: MAIL, RCPT and DATA pipelined if the server supports it; replies are read in order. */
export async function transmit(connection: SmtpConnection, transaction: Transaction): Promise<TransactionResult> {
  const { channel } = connection;
  const { signal } = transaction;
  const onAbort = () => channel.fail(new AbandonedError('Given up before its final dot'));
  if (signal.aborted) throw new AbandonedError('Given up before it began');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (await transaction.isCancelled?.()) return { kind: 'cancelled' };
    connection.messageCount++;
    const refused = await announce(connection, transaction);
    if (refused) return refused;
    return await speakMessage(connection, transaction, () => {
      signal.removeEventListener('abort', onAbort);
      transaction.onDot?.();
    });
  } catch (error) {
    // Wherever it stopped, the next message must not continue this transaction
    channel.fail(error instanceof Error ? error : new Error(String(error)));
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

interface Command {
  readonly phase: SmtpPhase;
  readonly line: string;
  /** First digit of a success reply. */
  readonly good: number;
}

const RESET: Command = { phase: 'mail', line: 'RSET', good: 2 };
const DATA: Command = { phase: 'data', line: 'DATA', good: 3 };

type Refused = TransactionResult & { kind: 'refused' };

/** Up to the 354; `undefined`: the server is ready for the message. */
async function announce(connection: SmtpConnection, { mail, rcpt }: Transaction): Promise<Refused | undefined> {
  const { channel, features } = connection;
  const { needsReset } = connection;
  const commands: Command[] = [{ phase: 'mail', line: mail, good: 2 }, { phase: 'rcpt', line: rcpt, good: 2 }, DATA];
  if (needsReset) commands.unshift(RESET);
  if (features.hasPipelining) channel.write(`${needsReset ? 'RSET\r\n' : ''}${mail}\r\n${rcpt}\r\nDATA\r\n`);
  let refused: Refused | undefined;
  for (const { phase, line, good } of commands) {
    if (!features.hasPipelining) channel.write(`${line}\r\n`);
    const reply = await channel.reply(phase);
    if (Math.floor(reply.code / 100) === good) {
      if (line === 'RSET') connection.needsReset = false;
      // No recipient was accepted: closing is cleaner than an empty message (RFC 2920 §3.1)
      if (line === 'DATA' && refused) channel.fail(new SmtpConnectionError('data', 'ECONNABORTED', 'No recipients'));
      continue;
    }
    refused ??= { kind: 'refused', phase, reply };
    // RFC 5321 §3.8: after a 421 the server closes
    if (reply.code === 421) channel.quit();
    if (!features.hasPipelining || reply.code === 421) break;
  }
  if (refused && refused.phase !== 'mail') connection.needsReset = true;
  return refused;
}

async function speakMessage(
  { channel }: SmtpConnection,
  { head, message, isCancelled }: Pick<Transaction, 'head' | 'message' | 'isCancelled'>,
  onDot: () => void,
): Promise<TransactionResult> {
  const isWhole = head.length + message.length <= WHOLE_BYTES;
  const dot = isWhole ? Buffer.concat([head, ...dotStuff(message)]) : await speakInPieces(channel, head, message);
  if (await isCancelled?.()) {
    channel.fail(new SmtpConnectionError('body', 'ECONNABORTED', 'Cancelled before its final dot'));
    return { kind: 'cancelled' };
  }
  if (!channel.isOpen) await channel.reply('body'); // throws the error that closed it
  onDot();
  channel.write(dot);
  const reply = await channel.reply('dot');
  if (reply.code === 421) channel.quit();
  if (Math.floor(reply.code / 100) === 2) return { kind: 'accepted', reply };
  return { kind: 'refused', phase: 'dot', reply };
}

/** Everything except the dot, which is returned. */
async function speakInPieces(channel: SmtpConnection['channel'], head: Buffer, message: Buffer): Promise<Buffer> {
  const stuffer = createDotStuffer();
  channel.write(head);
  for (let at = 0; at < message.length; at += WHOLE_BYTES) {
    const parts = stuffer.push(message.subarray(at, at + WHOLE_BYTES));
    // Views unless lines begin with a dot; a single write even if all do
    channel.write(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
    await channel.drained('body');
  }
  return stuffer.end();
}
