import { GTUBE } from '../spam/gtube.js';
import { EICAR } from '../viruses/eicar.js';
import { VBA_STREAM } from './file-content.js';
import type { Mark } from './message-part.js';

const OCTETS: Readonly<Record<Mark, Buffer>> = { eicar: EICAR, gtube: GTUBE, vba: VBA_STREAM };
/** A mark may begin this far before the end of a piece and continue in the next one. */
const OVERLAP = Math.max(...Object.values(OCTETS).map(({ length }) => length)) - 1;

/** Finds marks in octets that arrive in pieces. */
export class MarkFinder {
  readonly found = new Set<Mark>();
  private tail: Buffer = Buffer.alloc(0);

  constructor(private readonly wanted: readonly Mark[]) {}

  push(piece: Buffer): void {
    const edge = this.tail.length > 0 ? Buffer.concat([this.tail, piece.subarray(0, OVERLAP)]) : undefined;
    for (const mark of this.wanted) {
      if (!this.found.has(mark) && (piece.includes(OCTETS[mark]) || edge?.includes(OCTETS[mark]))) this.found.add(mark);
    }
    const whole = piece.length < OVERLAP && this.tail.length > 0 ? Buffer.concat([this.tail, piece]) : piece;
    this.tail = Buffer.from(whole.subarray(Math.max(0, whole.length - OVERLAP)));
  }
}
