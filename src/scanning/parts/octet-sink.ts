import { createTransferDecoder } from '../../protocol/mime/transfer-decoder.js';

/** Takes octets in pieces. The caller may reuse a piece when `push` returns. */
export interface OctetSink {
  push(piece: Buffer): void;
  end(): void;
}

/** Passes decoded octets to all sinks; with an unknown encoding they are passed unchanged. */
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
