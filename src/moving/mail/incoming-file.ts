import { createHash } from 'node:crypto';
import type { Flags } from '../../mailstore/message.js';
import { createMessageSink, type MessageRoom, type MessageSink } from '../../platform/intake/message-sink.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ImportItem } from './import-item.js';
import { MAX_MESSAGE_BYTES } from './mailbox-import.js';

/** The facts of a message, sent before its octets. */
export interface FileMessage {
  readonly name: string;
  readonly folder: string;
  readonly flags: Flags;
  readonly internalAt: number | undefined;
}

/** A message that is received piece by piece. */
export interface IncomingFile {
  readonly name: string;
  push(piece: Buffer): Promise<void>;
  /** `undefined`: it is too large, and was not kept. */
  end(): ImportItem | undefined;
  discard(): void;
}

/**
 * A message’s origin is its folder, its date and a hash of its octets, so importing a file again adds nothing. Equal
 * messages with the same date in the same folder are stored once.
 */
export function receiveFile(room: MessageRoom, message: FileMessage): IncomingFile {
  const hash = createHash('sha256');
  const sink: MessageSink = createMessageSink(room, { maxBytes: MAX_MESSAGE_BYTES });
  let isTooLarge = false;

  return {
    name: message.name,
    async push(piece) {
      if (isTooLarge || piece.length === 0) return;
      if (sink.sizeBytes + piece.length > MAX_MESSAGE_BYTES) {
        isTooLarge = true;
        sink.release();
        return;
      }
      hash.update(piece);
      if (!sink.keep(piece)) throw noRoom();
      await sink.settled();
      if (sink.isBroken) throw noRoom();
    },
    end() {
      if (isTooLarge) return undefined;
      const { folder, internalAt } = message;
      const origin = `file ${hash.digest('hex')} ${internalAt ?? '-'} ${folder}`;
      return { ...message, origin, source: sink.stored(), release: () => sink.release() };
    },
    discard: () => sink.release(),
  };
}

function noRoom(): ServiceError {
  return new ServiceError('unavailable', 'thread.busy');
}
