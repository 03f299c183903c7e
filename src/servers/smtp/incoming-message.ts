import { createMessageSink, type MessageRoom, type MessageSink } from '../../platform/intake/message-sink.js';
import {
  createBdatDecoder,
  createDataDecoder,
  type MessageDecoder,
  type MessageLimits,
  type MessageRefusal,
} from '../../protocol/smtp/message-decoder.js';
import { reply, type SmtpReply } from '../../protocol/smtp/reply.js';

/** A message being received, and the memory it holds. */
export interface IncomingMessage extends Pick<MessageSink, 'settled' | 'load' | 'release'> {
  readonly decoder: MessageDecoder;
  refusal(): SmtpReply | undefined;
}

export function createIncomingMessage(
  kind: 'DATA' | 'BDAT',
  limits: MessageLimits,
  room: MessageRoom,
): IncomingMessage {
  const sink = createMessageSink(room, { maxBytes: limits.maxMessageBytes });
  const decoder = (kind === 'DATA' ? createDataDecoder : createBdatDecoder)(limits, sink.keep);
  return {
    decoder,
    settled: sink.settled,
    load: sink.load,
    refusal() {
      const refusal = decoder.refusal() ?? (sink.isBroken ? 'no-room' : undefined);
      return refusal && messageRefusals[refusal];
    },
    release: sink.release,
  };
}

/** Also when a spooled message cannot be loaded in time. */
export const NO_ROOM = reply(452, '4.3.1', 'Server busy, try later');

const messageRefusals: Readonly<Record<MessageRefusal, SmtpReply>> = {
  'too-large': reply(552, '5.3.4', 'Message too large'),
  'header-too-large': reply(552, '5.3.4', 'The header of the message is too large'),
  'line-too-long': reply(554, '5.6.0', 'A line of the message is too long'),
  nul: reply(554, '5.6.0', 'The message contains a NUL byte'),
  'no-room': NO_ROOM,
};
