import type { ArchiveOctets } from '../../protocol/zip/zip-directory.js';

/** Octets that came in pieces and are never joined: joined they would be there twice. */
export class OctetChunks implements ArchiveOctets {
  length = 0;
  private readonly chunks: { readonly from: number; readonly octets: Buffer }[] = [];

  push(octets: Buffer): void {
    this.chunks.push({ from: this.length, octets });
    this.length += octets.length;
  }

  subarray(from: number, to: number): Buffer {
    const pieces: Buffer[] = [];
    for (let at = this.find(from); at < this.chunks.length; at++) {
      const chunk = this.chunks[at];
      if (!chunk || chunk.from >= to) break;
      pieces.push(chunk.octets.subarray(Math.max(0, from - chunk.from), to - chunk.from));
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
  }

  /** The one that holds the octet: the last that does not begin behind it. */
  private find(offset: number): number {
    let [low, high] = [0, this.chunks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.chunks[middle]?.from ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
