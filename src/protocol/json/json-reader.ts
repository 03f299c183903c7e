import { randomBytes } from 'node:crypto';

/** A text that takes more is given as octets. */
export const LONG_TEXT_BYTES = 256 * 1024;

/** JSON that comes in pieces. Whatever `JSON.parse` throws, this throws too. */
export interface JsonReader {
  /** Throws `TooManyValues` as soon as there are. */
  write(piece: Buffer): void;
  /**
   * The result of `JSON.parse`, except that long texts are octets of UTF-8, which share one buffer. One with NUL or a
   * lone surrogate becomes the text `\0`, which every check of texts refuses. The long `data` of a Node buffer is octets
   * too.
   */
  end(): unknown;
}

/** Thrown because 50 MB of short values would take a gigabyte as objects, and seconds to pass to another thread. */
export class TooManyValues extends Error {
  override readonly name = 'TooManyValues';
}

/** Every text, list, object and comma counts; the octets of a Node buffer do not. */
const MAX_VALUES = 100_000;
/** A longer list of octets is never there as numbers. */
const MAX_NUMBERS = 10_000;

/**
 * A long text is decoded in slices of this size: short strings are garbage-collected soon, longer ones only when the
 * heap has grown.
 */
const SLICE_BYTES = 32 * 1024;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
/** Behind a backslash; below are the digits of `\u` that are still to come. */
const AT_LETTER = 5;
/** Replaces a long text in the rest. Random, so that no input can contain it. */
const MARK = randomBytes(16).toString('hex');

/**
 * Reads JSON of at most `maxBytes`. `JSON.parse` of the whole would need three times the memory, and twice that with
 * one letter beyond Latin-1; here long texts never become strings. Memory is reserved at once, and the kernel allocates
 * a page when it is first written to.
 */
export function createJsonReader(maxBytes: number): JsonReader {
  const rest = Buffer.allocUnsafeSlow(maxBytes + MARK.length);
  const long = Buffer.allocUnsafeSlow(maxBytes);
  const texts: LongValue[] = [];
  const numbers = createOctetList();
  let values = 0;
  let restEnd = 0;
  let longEnd = 0;
  let isText = false;
  let pending = 0;
  /** In the rest: where the current text begins. */
  let textStart = 0;
  /** In the octets of long texts; `undefined`: the current text is not long yet. */
  let longStart: number | undefined;
  let isSound = true;
  /** In the rest: where a list begins that has had nothing but octets. */
  let listStart: number | undefined;

  function count(more: number): void {
    values += more;
    if (values > MAX_VALUES) throw new TooManyValues();
  }

  function beginList(): void {
    count(1);
    listStart = restEnd - 1;
    numbers.begin(long, longEnd);
  }

  /** A long list of octets leaves the rest. */
  function endList(): boolean {
    const octets = numbers.end();
    const isLong = octets !== undefined && octets.length > MAX_NUMBERS;
    if (isLong) {
      restEnd = listStart ?? restEnd;
      keep(Buffer.from(`"${MARK}${texts.length}"`));
      texts.push(new OctetList(octets));
      longEnd += octets.length;
    } else {
      count(numbers.length);
    }
    listStart = undefined;
    return isLong;
  }

  function keep(octets: Buffer): void {
    if (octets.copy(rest, restEnd) < octets.length) throw new RangeError('The JSON is longer than was said');
    restEnd += octets.length;
  }

  /** Takes what is there of a long text out of the rest. */
  function takeLong(): void {
    const text: string = JSON.parse(`"${utf8.decode(rest.subarray(textStart, restEnd))}"`);
    isSound &&= text.isWellFormed() && !text.includes('\0');
    longStart ??= longEnd;
    longEnd += long.write(text, longEnd);
    restEnd = textStart;
  }

  function endText(): void {
    isText = false;
    if (longStart === undefined) return;
    takeLong();
    keep(Buffer.from(`${MARK}${texts.length}`));
    const octets = long.subarray(longStart, longEnd);
    texts.push(!isSound ? '\0' : octets.length > LONG_TEXT_BYTES ? octets : octets.toString());
    longStart = undefined;
    isSound = true;
  }

  return {
    write(piece) {
      let kept = 0;
      for (let at = 0; at < piece.length; at++) {
        const octet = piece[at] as number;
        if (!isText) {
          if (listStart !== undefined) {
            if (numbers.take(octet)) continue;
            if (octet === LIST_END) {
              keep(piece.subarray(kept, at));
              kept = endList() ? at + 1 : at;
              continue;
            }
            listStart = undefined;
            count(numbers.length);
          }
          if (octet === COMMA || octet === OBJECT) count(1);
          if (octet !== QUOTE && octet !== LIST) continue;
          keep(piece.subarray(kept, at + 1));
          kept = at + 1;
          if (octet === LIST) {
            beginList();
          } else {
            count(1);
            isText = true;
            textStart = restEnd;
          }
        } else if (pending > 0) {
          pending = pending < AT_LETTER ? pending - 1 : octet === LETTER_U ? AT_LETTER - 1 : 0;
        } else if (octet === QUOTE) {
          keep(piece.subarray(kept, at));
          kept = at;
          endText();
        } else {
          const isFull = restEnd - textStart + at - kept > (longStart === undefined ? LONG_TEXT_BYTES : SLICE_BYTES);
          if (isFull && isCut(octet)) {
            keep(piece.subarray(kept, at));
            kept = at;
            if (octet !== BACKSLASH || !endsInHighSurrogate(rest.subarray(textStart, restEnd))) takeLong();
          }
          if (octet === BACKSLASH) pending = AT_LETTER;
        }
      }
      keep(piece.subarray(kept));
    },

    end() {
      if (isText) throw new SyntaxError('A text does not end');
      return putBack(JSON.parse(withoutMark.decode(rest.subarray(0, restEnd))), texts);
    },
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const withoutMark = new TextDecoder('utf-8', { fatal: true });

/** Outside escapes, a text may be cut before it: it begins a letter. */
function isCut(octet: number): boolean {
  return octet < 0x80 || octet >= 0xc0;
}

const HIGH_SURROGATE = /\\u[dD][89abAB][0-9a-fA-F]{2}$/;

/** The escape behind it belongs to the same letter. */
function endsInHighSurrogate(text: Buffer): boolean {
  return HIGH_SURROGATE.test(text.toString('latin1', Math.max(0, text.length - '\\ud800'.length)));
}

type LongValue = Buffer | string | OctetList;

/** Taken for octets only as the `data` of a Node buffer. */
class OctetList {
  constructor(readonly octets: Buffer) {}
}

function putBack(value: unknown, texts: readonly LongValue[]): unknown {
  const open: unknown[] = [];
  const restore = (child: unknown, holder?: Record<string, unknown>, name?: string) => {
    if (typeof child === 'object' && child !== null) open.push(child);
    if (typeof child !== 'string' || !child.startsWith(MARK)) return child;
    const long = texts[Number(child.slice(MARK.length))];
    if (!(long instanceof OctetList)) return long;
    if (name !== 'data' || holder?.type !== 'Buffer') throw new TooManyValues();
    return long.octets;
  };
  if (texts.length === 0) return value;
  const whole = restore(value);
  for (let branch = open.pop(); branch; branch = open.pop()) {
    if (Array.isArray(branch)) {
      for (let i = 0; i < branch.length; i++) branch[i] = restore(branch[i]);
      continue;
    }
    const object = branch as Record<string, unknown>;
    for (const name of Object.keys(object)) {
      if (name.startsWith(MARK)) throw new SyntaxError('A name is too long');
      const child = restore(object[name], object, name);
      if (child !== object[name]) object[name] = child;
    }
  }
  return whole;
}

const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/** Numbers from 0 to 255 between commas, as they come. */
function createOctetList() {
  let octets = Buffer.alloc(0);
  let start = 0;
  let end = 0;
  let current: number | undefined;
  /** Behind a number, only a comma may follow a space. */
  let isOver = false;

  return {
    /** What was taken, as numbers. */
    get length(): number {
      return end - start + (current === undefined ? 0 : 1);
    },
    begin(into: Buffer, at: number): void {
      octets = into as Buffer<ArrayBuffer>;
      start = at;
      end = at;
      current = undefined;
      isOver = false;
    },
    /** `false`: no such list, or its end. */
    take(octet: number): boolean {
      if (octet >= DIGIT_0 && octet <= DIGIT_9) {
        if (isOver || current === 0) return false;
        current = (current ?? 0) * 10 + octet - DIGIT_0;
        return current <= 255;
      }
      if (octet === COMMA) {
        if (current === undefined) return false;
        octets[end++] = current;
        current = undefined;
        isOver = false;
        return true;
      }
      if (octet !== 0x20 && octet !== 0x0a && octet !== 0x0d && octet !== 0x09) return false;
      isOver = current !== undefined;
      return true;
    },
    /** `undefined`: it ends with a comma. */
    end(): Buffer | undefined {
      if (current === undefined) return undefined;
      octets[end++] = current;
      current = undefined;
      return octets.subarray(start, end);
    },
  };
}
