import { assembleModule, VECTOR, VECTOR_BYTES, WasmCode } from '../../protocol/wasm/wasm-code.js';

/**
 * How numbers are cut. Each number is `limbs` digits of `limbBits`; a digit stands in a vector beside the same digit of
 * the other numbers, one lane for each modulus, so that all of them are raised at once by the same instructions.
 */
export interface PowerShape {
  readonly lanes: 2 | 4;
  readonly limbs: number;
  readonly limbBits: number;
  readonly exponentBits: number;
}

/** Where the module expects and leaves its numbers, in bytes. */
export interface PowerLayout {
  readonly modulus: number;
  /** -1 / modulus, modulo one digit. */
  readonly negatedInverse: number;
  /** The square of 2^(limbs · limbBits), modulo the modulus. */
  readonly squaredRadix: number;
  readonly one: number;
  /** The exponent's digits of `WINDOW_BITS`, the highest first. */
  readonly exponent: number;
  /** Here and above is what changes with each power. */
  readonly base: number;
  readonly result: number;
  /** The result to the power of `CHECKED_EXPONENT`. */
  readonly check: number;
  readonly windows: number;
}

export const WINDOW_BITS = 4;
const CHECK_SQUARINGS = 16;
/** What nearly every public key is raised to: it takes the private exponent back, for the price of two windows. */
export const CHECKED_EXPONENT = (1n << BigInt(CHECK_SQUARINGS)) + 1n;
const TABLE_SIZE = 2 ** WINDOW_BITS;
/** Columns that are added up together: each digit that was loaded serves both. */
const BLOCK = 2;
const COLUMNS = Array.from({ length: BLOCK }, (_, column) => column);

const MULTIPLY = 0;
const SQUARE = 1;
const SELECT = 2;
const POWER = 3;

/**
 * A module that raises to a power modulo odd numbers (Montgomery's multiplication, column by column, fixed windows).
 * Nothing it does, and no address it touches, depends on a number that is secret: the code is straight, and the table is
 * read whole at every step.
 *
 * A column adds up at most twice `limbs` products, which must fit 64 bits; and 2^(limbs · limbBits) must be more than four
 * times each modulus, so that no result needs a last subtraction to be multiplied again.
 */
export function assemblePowerModule(shape: PowerShape): { bytes: Uint8Array; layout: PowerLayout } {
  const plan = planMemory(shape);
  const functions = [];
  functions[MULTIPLY] = multiplication(shape, plan, false);
  functions[SQUARE] = multiplication(shape, plan, true);
  functions[SELECT] = selection(shape, plan);
  functions[POWER] = power(shape, plan);
  const bytes = assembleModule({ functions, exported: { power: POWER }, memoryBytes: plan.end });
  return { bytes, layout: { ...plan, result: plan.left } };
}

type MemoryPlan = ReturnType<typeof planMemory>;

function planMemory({ limbs, exponentBits }: PowerShape) {
  const windows = Math.ceil(exponentBits / WINDOW_BITS);
  let end = 0;
  const reserve = (vectors: number) => {
    const address = end;
    end += vectors * VECTOR_BYTES;
    return address;
  };
  const numbers = {
    modulus: reserve(limbs),
    negatedInverse: reserve(1),
    squaredRadix: reserve(limbs),
    one: reserve(limbs),
    exponent: reserve(windows),
    base: reserve(limbs),
    left: reserve(limbs),
    leftDoubled: reserve(limbs),
    right: reserve(limbs),
    quotient: reserve(limbs),
    check: reserve(limbs),
    table: reserve(TABLE_SIZE * limbs),
  };
  return { ...numbers, windows, end };
}

/** left = left · right / 2^(limbs · limbBits), or left = left² / 2^(limbs · limbBits). */
function multiplication({ lanes, limbs, limbBits }: PowerShape, plan: MemoryPlan, isSquare: boolean) {
  const code = new WasmCode();
  const halves = lanes / 2;
  const [inverse, mask, factor, window, sums] = [0, 1, 2, 3, 3 + BLOCK];
  const sumOf = (column: number, half: number) => sums + 2 * column + half;
  const digit = (number: number, at: number) => number + at * VECTOR_BYTES;

  function addProduct(first: number, second: number, column: number): void {
    for (let half = 0; half < halves; half++) {
      const sum = sumOf(column, half);
      code
        .get(sum)
        .get(first)
        .get(second)
        .vector(half === 0 ? VECTOR.multiplyLow : VECTOR.multiplyHigh);
      code.vector(VECTOR.add64).set(sum);
    }
  }

  /** The products of digits whose places add up to one of the columns from `start` on. */
  function addProducts(one: number, other: number, start: number, belongs: (at: number, column: number) => boolean) {
    // A digit of the other number meets two neighbours of the first: in one column, then in the next
    const held: number[] = [];
    for (let at = 0; at < limbs; at++) {
      const columns = COLUMNS.filter((column) => {
        const place = start + column - at;
        return place >= 0 && place < limbs && belongs(at, start + column);
      });
      if (columns.length > 0) code.load(digit(one, at)).set(factor);
      for (const column of columns) {
        const place = start + column - at;
        const slot = place % BLOCK;
        if (held[slot] !== place) code.load(digit(other, place)).set(window + slot);
        held[slot] = place;
        addProduct(factor, window + slot, column);
      }
    }
  }

  function addOwnProducts(start: number): void {
    if (!isSquare) {
      addProducts(plan.left, plan.right, start, () => true);
      return;
    }
    addProducts(plan.leftDoubled, plan.left, start, (at, column) => at < column - at);
    for (const column of COLUMNS) {
      if ((start + column) % 2 === 1) continue;
      code.load(digit(plan.left, (start + column) / 2)).set(factor);
      addProduct(factor, factor, column);
    }
  }

  /** The lower 32 bits of a column in all lanes. */
  function low(column: number): WasmCode {
    return code
      .get(sumOf(column, 0))
      .get(sumOf(column, halves - 1))
      .evenLanes();
  }

  function carry(column: number): void {
    const isLast = column === BLOCK - 1;
    for (let half = 0; half < halves; half++) {
      code.get(sumOf(column, half)).integer(limbBits).vector(VECTOR.shiftRight64);
      if (!isLast) code.get(sumOf(column + 1, half)).vector(VECTOR.add64);
      code.set(sumOf(isLast ? 0 : column + 1, half));
    }
    if (!isLast) return;
    for (let later = 1; later < BLOCK; later++)
      for (let half = 0; half < 2; half++) code.zero().set(sumOf(later, half));
  }

  code.splat(2 ** limbBits - 1).set(mask);
  code.load(plan.negatedInverse).set(inverse);
  if (isSquare) {
    for (let at = 0; at < limbs; at++) {
      const twice = () => code.load(digit(plan.left, at)).integer(1).vector(VECTOR.shiftLeft32);
      code.store(digit(plan.leftDoubled, at), twice);
    }
  }
  for (let start = 0; start < limbs; start += BLOCK) {
    addOwnProducts(start);
    addProducts(plan.quotient, plan.modulus, start, (at) => at < start);
    for (const column of COLUMNS) code.load(digit(plan.modulus, column)).set(window + column);
    for (const column of COLUMNS) {
      const quotient = () =>
        low(column).get(inverse).vector(VECTOR.multiply32).get(mask).vector(VECTOR.and).tee(factor);
      code.store(digit(plan.quotient, start + column), quotient);
      for (let later = column; later < BLOCK; later++) addProduct(factor, window + later - column, later);
      carry(column);
    }
  }
  for (let start = limbs; start < 2 * limbs; start += BLOCK) {
    addOwnProducts(start);
    addProducts(plan.quotient, plan.modulus, start, () => true);
    for (const column of COLUMNS) {
      // Digits below this one are not asked for again
      const result = () => low(column).get(mask).vector(VECTOR.and);
      code.store(digit(plan.left, start + column - limbs), result);
      carry(column);
    }
  }
  return { vectors: sums + 2 * BLOCK, code };
}

/** right = table[the exponent's digits at so many bytes], each lane by its own digit. */
function selection({ limbs }: PowerShape, plan: MemoryPlan) {
  const code = new WasmCode();
  const [at, wanted, masks] = [0, 1, 2];
  code.get(at).loadFrom(plan.exponent).set(wanted);
  for (let entry = 0; entry < TABLE_SIZE; entry++) {
    code
      .get(wanted)
      .splat(entry)
      .vector(VECTOR.equal32)
      .set(masks + entry);
  }
  for (let limb = 0; limb < limbs; limb++) {
    code.store(plan.right + limb * VECTOR_BYTES, () => {
      for (let entry = 0; entry < TABLE_SIZE; entry++) {
        code.get(masks + entry);
        code.load(plan.table + (entry * limbs + limb) * VECTOR_BYTES).vector(VECTOR.and);
        if (entry > 0) code.vector(VECTOR.or);
      }
    });
  }
  return { takes: 1, vectors: 1 + TABLE_SIZE, code };
}

/** left = base ^ exponent, check = left ^ CHECKED_EXPONENT. */
function power({ limbs }: PowerShape, plan: MemoryPlan) {
  const code = new WasmCode();
  const at = 0;
  const copy = (from: number, to: number) => {
    for (let offset = 0; offset < limbs * VECTOR_BYTES; offset += VECTOR_BYTES) {
      code.store(to + offset, () => code.load(from + offset));
    }
  };
  const entry = (index: number) => plan.table + index * limbs * VECTOR_BYTES;
  copy(plan.squaredRadix, plan.right);
  for (const [index, number] of [plan.one, plan.base].entries()) {
    copy(number, plan.left);
    code.call(MULTIPLY);
    copy(plan.left, entry(index));
  }
  copy(entry(1), plan.right);
  for (let index = 2; index < TABLE_SIZE; index++) {
    code.call(MULTIPLY);
    copy(plan.left, entry(index));
  }
  code.integer(0).call(SELECT);
  copy(plan.right, plan.left);
  code.integer(VECTOR_BYTES).set(at);
  code.repeat(() => {
    for (let bit = 0; bit < WINDOW_BITS; bit++) code.call(SQUARE);
    code.get(at).call(SELECT).call(MULTIPLY);
    code.get(at).integer(VECTOR_BYTES).addIntegers().tee(at);
    code.integer(plan.windows * VECTOR_BYTES).isLess();
  });
  const kept = entry(0); // The table has served
  copy(plan.left, kept);
  for (let squaring = 0; squaring < CHECK_SQUARINGS; squaring++) code.call(SQUARE);
  copy(kept, plan.right);
  code.call(MULTIPLY);
  copy(plan.one, plan.right);
  code.call(MULTIPLY);
  copy(plan.left, plan.check);
  copy(kept, plan.left);
  code.call(MULTIPLY);
  return { integers: 1, code };
}
