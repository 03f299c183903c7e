import { createTransferDecoder } from '../../protocol/mime/transfer-decoder.js';

/** Takes octets piece by piece. The memory of a piece is the caller's again when `push` returns. */
export interface OctetSink {
  push(piece: Buffer): void;
  end(): void;
}

/** Gives the same octets to all of them, their transfer encoding undone; one that nobody knows leaves them as they are. */
export function decodeInto(encoding: string, sinks: readonly OctetSink[]): OctetSink {
  let room: Buffer = Buffer.alloc(0);
  const allocate = (bytes: number) => {
    if (room.length < bytes) room = Buffer.allocUnsafe(bytes);
    return room;
  };
  const decoder = createTransferDecoder(encoding, allocate) ?? createTransferDecoder('binary');
  const tell = (piece: Buffer | undefined) => {
    if (piece && piece.length > 0) for (const sink of sinks) sink.push(piece);
  };
  return {
    push: (piece) => tell(decoder?.push(piece)),
    end() {
      tell(decoder?.end());
      for (const sink of sinks) sink.end();
    },
  };
}
