import { HELD_OCTETS } from '../mime/octet-module.js';
import { octetVectors } from '../mime/octet-vectors.js';

const LF = 0x0a;
/** Of fewer octets, looking at each line costs no more. */
const WORTH_OCTETS = 256;

/** The lines of a chunk that need no decision: they end in CR LF, hold neither of the two and begin with no dot. */
export interface OrdinaryLines {
  /** `at` begins a line: where the last of the ordinary ones from there on ends, or `at` itself. */
  endFrom(at: number): number;
}

/** Of the chunk from `start` on, where a line begins. They are asked before anyone looks at another chunk. */
export function ordinaryLinesOf(chunk: Buffer, start: number): OrdinaryLines | undefined {
  const sizeOctets = chunk.length - start;
  const vectors = octetVectors;
  if (!vectors || sizeOctets < WORTH_OCTETS || sizeOctets > HELD_OCTETS) return undefined;
  vectors.hold(chunk.subarray(start), LF);
  return {
    endFrom(at) {
      const odd = Math.min(start + vectors.skipLines(at - start), chunk.length);
      // No further back than to the end of the line before
      return odd === at ? at : Math.max(at, chunk.lastIndexOf(LF, odd - 1) + 1);
    },
  };
}
