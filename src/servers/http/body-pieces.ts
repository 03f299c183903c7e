import type { IncomingMessage } from 'node:http';
import { invalid } from '../../platform/service-error.js';
import { copyPieces, lengthOf, type Pieces } from '../../platform/write-pieces.js';

/** What most bodies fit into. */
const SCRATCH_BYTES = 256 * 1024;
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);

/** Tells once: the body as it came, or what is wrong with it. */
export function readPieces(
  request: IncomingMessage,
  maxBytes: number,
  tell: (error: Error | null, pieces?: Pieces) => void,
): void {
  if (Number(request.headers['content-length']) > maxBytes) {
    tell(invalid('http.bodyTooLarge'));
    return;
  }
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  const end = (error: Error | null) => {
    request.off('data', onData).off('end', onEnd).off('error', end);
    if (error) tell(error);
    else tell(null, pieces);
  };
  const onData = (piece: Buffer) => {
    sizeBytes += piece.length;
    if (sizeBytes > maxBytes) end(invalid('http.bodyTooLarge'));
    else pieces.push(piece);
  };
  const onEnd = () => end(null);
  request.on('data', onData).on('end', onEnd).on('error', end);
}

/** In one piece, for whoever has read it before anyone else comes: the next body may lie in the same place. */
export function joinForNow(pieces: Pieces): Buffer {
  const sizeBytes = lengthOf(pieces);
  if (sizeBytes > SCRATCH_BYTES) return Buffer.concat(pieces);
  copyPieces(pieces, scratch, 0);
  return scratch.subarray(0, sizeBytes);
}
