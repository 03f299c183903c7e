import { assembleModule, VECTOR, VECTOR_BYTES, WasmCode, type WasmFunction } from '../wasm/wasm-code.js';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DOT = 0x2e;
const CR_LF = 0x0a0d;

/** So many octets may be held at once. */
export const HELD_OCTETS = 131_072;
/** Where they are; before the first there is one too. */
export const HELD_START = VECTOR_BYTES;
/** The last vector, and one behind it, read beyond the end: there are spaces. */
export const BEYOND_OCTETS = 2 * VECTOR_BYTES;
/** Where that is which is made of them. */
export const MADE_START = HELD_START + HELD_OCTETS + BEYOND_OCTETS;
const MADE_OCTETS = 2 * HELD_OCTETS + BEYOND_OCTETS;

/** Places count from the first octet that is held. */
export interface OctetFunctions {
  seekOddLine(at: number, end: number): number;
  seekUnplain(at: number, end: number): number;
  /** How many octets were made; less than 0: a line is too long. */
  pair(end: number, lineStart: number, maxLine: number): number;
}

export function assembleOctetModule(): Uint8Array {
  return assembleModule({
    functions: [seekOdd(lineOdds), seekOdd(plainOdds), pairing()],
    exported: { seekOddLine: 0, seekUnplain: 1, pair: 2 } satisfies Record<keyof OctetFunctions, number>,
    memoryBytes: MADE_START + MADE_OCTETS,
  });
}

/** Goes on, a vector at a time, until there are odd ones among its octets or the end has come. */
function seekOdd(odds: Odds): WasmFunction {
  const [AT, END, OCTETS, BEFORE] = [0, 1, 2, 3];
  const code = new WasmCode();
  code.get(AT).integer(-VECTOR_BYTES).addIntegers().set(AT);
  code.repeat(() => {
    code.get(AT).integer(VECTOR_BYTES).addIntegers().tee(AT);
    code.loadFrom(HELD_START, 0).set(OCTETS);
    code
      .get(AT)
      .loadFrom(HELD_START - 1, 0)
      .set(BEFORE);
    odds(code, { octets: OCTETS, before: BEFORE });
    code.vector(VECTOR.hasAny).isZero();
    code.get(AT).get(END).isLess().andIntegers();
  });
  return { takes: 2, gives: true, vectors: 2, code: code.get(AT) };
}

type Odds = (code: WasmCode, locals: { readonly octets: number; readonly before: number }) => void;

const lineOdds: Odds = (code, { octets, before }) => {
  const areEqual = (local: number, octet: number) => code.get(local).splatOctet(octet).vector(VECTOR.equal8);
  areEqual(octets, LF);
  areEqual(before, CR).vector(VECTOR.xor);
  areEqual(octets, DOT);
  areEqual(before, LF).vector(VECTOR.and).vector(VECTOR.or);
};

const plainOdds: Odds = (code, { octets }) => {
  code.get(octets).splatOctet(SPACE).vector(VECTOR.less8);
  for (const octet of [TAB, LF, CR]) code.get(octets).splatOctet(octet).vector(VECTOR.equal8).vector(VECTOR.andNot);
};

/** Copies a vector at a time; one with an LF counts as far as that, and the next begins behind it. */
function pairing(): WasmFunction {
  const [END, LINE_START, MAX_LINE, AT, TO, LINE_ENDS, OCTETS] = [0, 1, 2, 3, 4, 5, 6];
  const code = new WasmCode();
  const add = (local: number, value: () => void) => {
    code.get(local);
    value();
    code.addIntegers().set(local);
  };
  code.repeat(() => {
    code.get(TO).get(AT).loadFrom(HELD_START, 0).tee(OCTETS).storeAt(MADE_START);
    code.get(OCTETS).splatOctet(LF).vector(VECTOR.equal8).vector(VECTOR.highBits).tee(LINE_ENDS);
    code.choose(
      () => {
        add(AT, () => code.get(LINE_ENDS).lowestBit().integer(1).addIntegers());
        add(TO, () => code.get(LINE_ENDS).lowestBit());
        code.get(TO).get(LINE_START).subtractIntegers().get(MAX_LINE).isGreater();
        code.choose(
          () => code.integer(-1).leave(),
          () => {},
        );
        code.get(TO).integer(CR_LF).storePairAt(MADE_START);
        code.get(TO).integer(2).addIntegers().tee(TO).set(LINE_START);
      },
      () => {
        add(AT, () => code.integer(VECTOR_BYTES));
        add(TO, () => code.integer(VECTOR_BYTES));
      },
    );
    code.get(AT).get(END).isLess();
  });
  // The last vector read beyond the end
  code.get(TO).get(AT).subtractIntegers().get(END).addIntegers();
  return { takes: 3, gives: true, integers: 3, vectors: 1, code };
}
