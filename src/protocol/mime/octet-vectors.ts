import { startModule } from '../wasm/start-module.js';
import { assembleOctetModule, BEYOND_OCTETS, HELD_START, MADE_START, type OctetFunctions } from './octet-module.js';

/*
 * Sixteen octets at a time: what most octets of a long message are asked is answered ten times as fast as one by one. The
 * octets are copied into the memory of a module first, which costs a tenth of that again.
 */

const SPACE = 0x20;

/** Octets that are held until others are: whoever holds them asks before anyone else does. */
export interface OctetVectors {
  /** At most `HELD_OCTETS`; `before` is what stands before the first of them. */
  hold(octets: Uint8Array, before: number): void;
  /** The same of text that is all ASCII. */
  holdText(text: string): void;
  /**
   * From the place `at` on, the start of the first vector with an octet that needs a decision: an LF not behind a CR or a
   * CR not before an LF, or a dot behind an LF. At or behind the end: there is none.
   */
  skipLines(at: number): number;
  /** The same for an octet that is neither printable ASCII nor a tab nor part of a line's end. */
  skipPlain(at: number): number;
  /**
   * All of them with CR LF for each LF, as a view that lasts as long as they do; nothing where an LF comes after more
   * than `maxLine` octets, to which the last line before them had `begun` already.
   */
  pairEnds(begun: number, maxLine: number): Buffer | undefined;
}

/** Nothing where the machine has no vectors. */
export const octetVectors: OctetVectors | undefined = startVectors();

function startVectors(): OctetVectors | undefined {
  const module = startModule<OctetFunctions>(assembleOctetModule());
  if (!module) return undefined;
  const { seekOddLine, seekUnplain, pair } = module;
  const memory = Buffer.from(module.memory.buffer);
  let end = 0;
  function endAt(length: number): void {
    end = length;
    memory.fill(SPACE, HELD_START + end, HELD_START + end + BEYOND_OCTETS);
  }
  return {
    hold(octets, before) {
      memory[HELD_START - 1] = before;
      memory.set(octets, HELD_START);
      endAt(octets.length);
    },
    holdText(text) {
      endAt(memory.write(text, HELD_START, 'latin1'));
    },
    skipLines: (at) => seekOddLine(at, end),
    skipPlain: (at) => seekUnplain(at, end),
    pairEnds(begun, maxLine) {
      const made = pair(end, -begun, maxLine);
      return made < 0 ? undefined : memory.subarray(MADE_START, MADE_START + made);
    },
  };
}
