/** Octets in memory, or, for large messages, in storage that can be read as often as needed. */
export type OctetSource = Buffer | StoredOctets;

export interface StoredOctets {
  readonly length: number;
  /** From the first octet. */
  read(): AsyncIterable<Buffer>;
}

export function piecesOf(source: OctetSource): AsyncIterable<Buffer> | Iterable<Buffer> {
  return Buffer.isBuffer(source) ? [source] : source.read();
}

/** For a reader that needs all octets at once. */
export async function wholeOf(source: OctetSource): Promise<Buffer> {
  return Buffer.isBuffer(source) ? source : collectPieces(source.read());
}

export async function collectPieces(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
