import type { Entity } from './entity-tree.js';
import { isEncoded } from './structure-events.js';
import { createTransferDecoder } from './transfer-decoder.js';

type Body = Pick<Entity, 'encoding' | 'bodyFrom' | 'bodyTo'>;

const PIECE_BYTES = 64 * 1024;

/** The decoded octets of a body, piece by piece. An unknown encoding leaves them as they are. */
export function* decodedPieces(source: Buffer, { encoding, bodyFrom, bodyTo }: Body): Generator<Buffer, void> {
  const decoder = createTransferDecoder(isEncoded({ encoding }) ? encoding : 'binary');
  for (let at = bodyFrom; at < bodyTo; at += PIECE_BYTES) {
    const piece = source.subarray(at, Math.min(at + PIECE_BYTES, bodyTo));
    yield decoder ? decoder.push(piece) : piece;
  }
  if (decoder) yield decoder.end();
}

/** All of them; of at most `maxBytes` encoded ones. */
export function decodeBody(source: Buffer, body: Body, maxBytes = Number.POSITIVE_INFINITY): Buffer {
  const bodyTo = Math.min(body.bodyTo, body.bodyFrom + maxBytes);
  const encoded = source.subarray(body.bodyFrom, bodyTo);
  const decoder = isEncoded(body) ? createTransferDecoder(body.encoding) : undefined;
  if (!decoder) return encoded;
  const start = decoder.push(encoded);
  const rest = decoder.end();
  return rest.length === 0 ? start : Buffer.concat([start, rest]);
}
