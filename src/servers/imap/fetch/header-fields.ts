import { Pace } from '../../../platform/pace.js';

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
/** A line of RFC 5322 has at most 998 octets; one without a colon within them has no name. */
const MAX_NAME_BYTES = 1000;

/** In the worst case a slice takes a few milliseconds. */
const SLICE_BYTES = 64 * 1024;

/** HEADER.FIELDS or HEADER.FIELDS.NOT (RFC 9051 §6.4.5.1). */
export interface FieldChoice {
  /** In lower case. */
  readonly names: ReadonlySet<string>;
  readonly mode: 'only' | 'except';
}

/** Selects fields of a whole header block; returns a promise if that takes long. */
export function selectFields(block: Buffer, choice: FieldChoice): Buffer | Promise<Buffer> {
  const selector = new FieldSelector(choice);
  if (block.length > SLICE_BYTES) return selectInSlices(block, selector);
  const kept = selector.push(block, true);
  return kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept);
}

async function selectInSlices(block: Buffer, selector: FieldSelector): Promise<Buffer> {
  const pace = new Pace();
  const kept: Buffer[] = [];
  for (let at = 0; at < block.length; at += SLICE_BYTES) {
    kept.push(...selector.push(block.subarray(at, at + SLICE_BYTES), at + SLICE_BYTES >= block.length));
    await pace.rest();
  }
  return Buffer.concat(kept);
}

/** States: the position of the next octet. */
const [START, LINE_START, IN_LINE, BEHIND] = [0, 1, 2, 3] as const;

/**
 * Selects fields of a header block that arrives in pieces, without changing octets. The empty line at its end is kept.
 * A line that is no field has no name, so only NOT selects it.
 */
export class FieldSelector {
  readonly #choice: FieldChoice;
  /** 1 for each length that a name has. */
  readonly #lengths = new Uint8Array(MAX_NAME_BYTES + 1);
  /** The beginning of a field whose name is not complete yet. */
  #carry: Buffer = Buffer.alloc(0);
  #isKept = false;
  #place: number = START;

  constructor(choice: FieldChoice) {
    this.#choice = choice;
    for (const { length } of choice.names) if (length <= MAX_NAME_BYTES) this.#lengths[length] = 1;
  }

  /** The selected octets, in order. */
  push(piece: Buffer, isLast: boolean): readonly Buffer[] {
    const octets = this.#carry.length > 0 ? Buffer.concat([this.#carry, piece]) : piece;
    const { length } = octets;
    const kept: Buffer[] = [];
    let place = this.#place;
    let keptFrom = 0;
    let at = 0;
    while (at < length) {
      if (place === BEHIND) at = length;
      else if (place === IN_LINE) {
        while (at < length && octets[at] !== LF) at += 1;
        if (at === length) break;
        at += 1;
        place = LINE_START;
      } else if (place === LINE_START && isBlank(octets[at])) place = IN_LINE;
      else {
        const nameEnd = endOfName(octets, at, isLast);
        if (nameEnd === UNKNOWN) break;
        const isKept = nameEnd === EMPTY_LINE || this.#isWanted(octets, at, nameEnd);
        if (isKept !== this.#isKept) {
          if (this.#isKept && at > keptFrom) kept.push(octets.subarray(keptFrom, at));
          keptFrom = at;
          this.#isKept = isKept;
        }
        if (nameEnd > at) at = nameEnd;
        place = nameEnd === EMPTY_LINE ? BEHIND : IN_LINE;
      }
    }
    if (this.#isKept && at > keptFrom) kept.push(octets.subarray(keptFrom, at));
    this.#carry = octets.subarray(at);
    this.#place = place;
    return kept;
  }

  #isWanted(octets: Buffer, from: number, nameEnd: number): boolean {
    let to = nameEnd;
    while (to > from && isBlank(octets[to - 1])) to -= 1; // RFC 5322 §4.5.8: allowed once
    const { names, mode } = this.#choice;
    const mayBe = this.#lengths[to - from] === 1;
    return (mayBe && names.has(octets.toString('latin1', from, to).toLowerCase())) === (mode === 'only');
  }
}

const EMPTY_LINE = -1;
const UNKNOWN = -2;

/** Finds the colon after a name; `from` if there is no name; `UNKNOWN`: more octets are needed. */
function endOfName(octets: Buffer, from: number, isLast: boolean): number {
  if (octets[from] === LF || (octets[from] === CR && octets[from + 1] === LF)) return EMPTY_LINE;
  const limit = Math.min(octets.length, from + MAX_NAME_BYTES);
  for (let at = from; at < limit; at += 1) {
    if (octets[at] === COLON) return at;
    if (octets[at] === LF) return from;
  }
  return isLast || limit < octets.length ? from : UNKNOWN;
}

function isBlank(octet: number | undefined): boolean {
  return octet === 0x20 || octet === 0x09;
}
