import { createHash } from 'node:crypto';

/** The body of one request. It is kept until it is acknowledged, so that it can be sent again. */
export interface Part {
  readonly pieces: readonly Uint8Array[];
  /** In hex. */
  readonly sha256: string;
  readonly isLast: boolean;
}

/** All parts but the last are full; a single part may be empty. */
export async function* partsOf(source: AsyncIterable<Uint8Array>, partBytes: number): AsyncGenerator<Part, void> {
  let pieces: Uint8Array[] = [];
  let heldBytes = 0;
  let hash = createHash('sha256');
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      // A full part is held until more bytes come: it may be the last
      if (heldBytes === partBytes) {
        yield { pieces, sha256: hash.digest('hex'), isLast: false };
        pieces = [];
        heldBytes = 0;
        hash = createHash('sha256');
      }
      const taken = piece.subarray(at, at + partBytes - heldBytes);
      pieces.push(taken);
      hash.update(taken);
      heldBytes += taken.length;
      at += taken.length;
    }
  }
  yield { pieces, sha256: hash.digest('hex'), isLast: true };
}
