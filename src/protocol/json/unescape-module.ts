import { assembleModule, VECTOR, VECTOR_BYTES, WasmCode } from '../wasm/wasm-code.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** What an octet behind a backslash stands for; 0: nothing that is one octet. */
export const MEANINGS_START = 0;
const MEANINGS = 256;
/** A number of four octets: how many of those that are held were read. */
export const READ_AT = MEANINGS_START + MEANINGS;
/** So many octets may be held at once. */
export const HELD_OCTETS = 131_072;
export const HELD_START = READ_AT + VECTOR_BYTES;
/** The last vector reads beyond the end: there are quotes. */
export const BEYOND_OCTETS = 2 * VECTOR_BYTES;
/** Where that is which is made of them. */
export const MADE_START = HELD_START + HELD_OCTETS + BEYOND_OCTETS;
const MADE_OCTETS = HELD_OCTETS + BEYOND_OCTETS;

export interface UnescapeFunctions {
  /**
   * Copies what is held, with one octet for each escape, up to the first quote, control character, octet that is not ASCII
   * or escape that is none of these. How many octets were made.
   */
  unescape(end: number): number;
}

export function assembleUnescapeModule(): Uint8Array {
  const [END, AT, TO, ODDS, OCTET, OCTETS] = [0, 1, 2, 3, 4, 5];
  const code = new WasmCode();
  const add = (local: number, value: () => void) => {
    code.get(local);
    value();
    code.addIntegers().set(local);
  };
  const leave = () => code.integer(0).get(AT).storeIntegerAt(READ_AT).get(TO).leave();
  const readEscape = () => {
    code
      .get(AT)
      .loadOctetFrom(HELD_START + 1)
      .loadOctetFrom(MEANINGS_START)
      .tee(OCTET)
      .isZero()
      .choose(leave, () => {});
    code.get(TO).get(OCTET).storeOctetAt(MADE_START);
    add(AT, () => code.integer(2));
    add(TO, () => code.integer(1));
  };
  code.repeat(() => {
    code.get(TO).get(AT).loadFrom(HELD_START, 0).tee(OCTETS).storeAt(MADE_START);
    code.get(OCTETS).splatOctet(SPACE).vector(VECTOR.less8);
    for (const octet of [QUOTE, BACKSLASH]) {
      code.get(OCTETS).splatOctet(octet).vector(VECTOR.equal8).vector(VECTOR.or);
    }
    code.vector(VECTOR.highBits).tee(ODDS);
    code.choose(
      () => {
        add(AT, () => code.get(ODDS).lowestBit());
        add(TO, () => code.get(ODDS).lowestBit());
        code.get(AT).loadOctetFrom(HELD_START).integer(BACKSLASH).areEqual().choose(readEscape, leave);
      },
      () => {
        for (const local of [AT, TO]) add(local, () => code.integer(VECTOR_BYTES));
      },
    );
    code.get(AT).get(END).isLess();
  });
  leave();
  return assembleModule({
    functions: [{ takes: 1, gives: true, integers: 4, vectors: 1, code }],
    exported: { unescape: 0 } satisfies Record<keyof UnescapeFunctions, number>,
    memoryBytes: MADE_START + MADE_OCTETS,
  });
}
