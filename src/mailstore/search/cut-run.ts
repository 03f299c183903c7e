import type { TextRun } from '../content/search-texts.js';

/** Scanned in about a millisecond. */
const PIECE_BYTES = 1024 * 1024;

/** Whole texts of a run, or a part of one; `slot` is that of its first text. */
interface CutRun {
  readonly slot: number;
  readonly run: TextRun;
}

/** Pieces that are scanned one by one. Parts of a large text overlap, so that no needle is cut in two. */
export function* cutRun({ octets, starts }: TextRun, overlapBytes: number): Generator<CutRun> {
  for (let slot = 0; slot + 1 < starts.length; ) {
    const from = starts[slot] as number;
    let next = slot + 1;
    while (next + 1 < starts.length && (starts[next + 1] as number) - from <= PIECE_BYTES) next += 1;
    const to = starts[next] as number;
    if (to - from <= PIECE_BYTES) yield { slot, run: { octets, starts: starts.subarray(slot, next + 1) } };
    else {
      for (let at = from; at < to; at += PIECE_BYTES) {
        const end = Math.min(at + PIECE_BYTES + overlapBytes, to);
        yield { slot, run: { octets, starts: Uint32Array.of(at, end) } };
      }
    }
    slot = next;
  }
}
