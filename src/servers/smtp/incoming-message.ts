import {
  createBdatDecoder,
  createDataDecoder,
  type MessageDecoder,
  type MessageLimits,
  type MessageRefusal,
} from '../../protocol/smtp/message-decoder.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';
import type { ByteBudget } from './byte-budget.js';

/** A message on its way in, and the memory it holds. */
export interface IncomingMessage {
  readonly decoder: MessageDecoder;
  source(): Buffer;
  refusal(): SmtpReply | undefined;
  /** Gives the memory back; afterwards it is of no use. */
  release(): void;
}

export function createIncomingMessage(
  kind: 'DATA' | 'BDAT',
  limits: MessageLimits,
  budget: ByteBudget,
): IncomingMessage {
  const pieces: Buffer[] = [];
  let heldBytes = 0;
  const decoder = (kind === 'DATA' ? createDataDecoder : createBdatDecoder)(limits, (piece) => {
    if (!budget.take(piece.length)) {
      release(); // it will be refused: others may have the room at once
      return false;
    }
    heldBytes += piece.length;
    pieces.push(piece);
    return true;
  });

  return {
    decoder,
    source: () => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)),
    refusal() {
      const refusal = decoder.refusal();
      return refusal && refusals[refusal];
    },
    release,
  };

  function release(): void {
    budget.give(heldBytes);
    heldBytes = 0;
    pieces.length = 0;
  }
}

const refusals: Readonly<Record<MessageRefusal, SmtpReply>> = {
  'too-large': reply(552, '5.3.4', 'Message too large'),
  'header-too-large': reply(552, '5.3.4', 'The header of the message is too large'),
  'line-too-long': reply(554, '5.6.0', 'A line of the message is too long'),
  nul: reply(554, '5.6.0', 'The message contains NUL'),
  'no-room': reply(452, '4.3.1', 'Out of memory for messages, try later'),
};
