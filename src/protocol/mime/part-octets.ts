import { isEncoded } from './structure-events.js';
import { createTransferDecoder } from './transfer-decoder.js';

/** The first decoded octets of a body, as its pieces come. An unknown encoding leaves them as they are. */
export class PartOctets {
  /** There were more. */
  isCut = false;
  private readonly decoder: ReturnType<typeof createTransferDecoder>;
  private readonly pieces: Buffer[] = [];
  private leftBytes: number;

  constructor(encoding: string, maxBytes: number) {
    this.decoder = isEncoded({ encoding }) ? createTransferDecoder(encoding) : undefined;
    this.leftBytes = maxBytes;
  }

  push(piece: Buffer): void {
    if (this.isCut) return;
    this.keep(this.decoder ? this.decoder.push(piece) : piece);
  }

  /** At the end of the body. */
  take(): Buffer {
    if (this.decoder && !this.isCut) this.keep(this.decoder.end());
    return this.pieces.length === 1 && this.pieces[0] ? this.pieces[0] : Buffer.concat(this.pieces);
  }

  /** A copy: the memory of a piece is its owner's again. */
  private keep(octets: Buffer): void {
    if (octets.length > this.leftBytes) this.isCut = true;
    const kept = octets.subarray(0, this.leftBytes);
    if (kept.length > 0) this.pieces.push(Buffer.from(kept));
    this.leftBytes -= kept.length;
  }
}
