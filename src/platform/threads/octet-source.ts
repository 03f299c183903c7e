/** Octets in memory, or, where there are many, in a place from which they are read as often as needed. */
export type OctetSource = Buffer | StoredOctets;

export interface StoredOctets {
  readonly length: number;
  /** From the first on. */
  read(): AsyncIterable<Buffer>;
}

export function piecesOf(source: OctetSource): AsyncIterable<Buffer> | Iterable<Buffer> {
  return Buffer.isBuffer(source) ? [source] : source.read();
}

/** For a reader that needs all of it at once. */
export async function wholeOf(source: OctetSource): Promise<Buffer> {
  return Buffer.isBuffer(source) ? source : collectPieces(source.read());
}

export async function collectPieces(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
