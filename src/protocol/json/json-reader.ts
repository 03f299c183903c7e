import { randomBytes } from 'node:crypto';

/** A text that takes more is given as octets. */
export const LONG_TEXT_BYTES = 256 * 1024;

/** JSON that comes in pieces. Whatever `JSON.parse` throws, this throws too. */
export interface JsonReader {
  write(piece: Buffer): void;
  /**
   * The result of `JSON.parse`, except that long texts are octets of UTF-8, which share one buffer. One with NUL or a
   * lone surrogate becomes the text `\0`, which every check of texts refuses.
   */
  end(): unknown;
}

/** Of a long text at a time: strings so short are collected at once, longer ones when the heap has grown. */
const SLICE_BYTES = 32 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Behind a backslash; below are the digits of `\u` that are still to come. */
const AT_LETTER = 5;
/** Replaces a long text in the rest. Random, so that no input can contain it. */
const MARK = randomBytes(16).toString('hex');

/**
 * Of at most `maxBytes`. `JSON.parse` of the whole would hold it three times, and twice as much with one letter beyond
 * Latin-1; here long texts are never there as strings. Memory is asked for at once, and the kernel gives a page when it
 * is first written to.
 */
export function createJsonReader(maxBytes: number): JsonReader {
  const rest = Buffer.allocUnsafeSlow(maxBytes + MARK.length);
  const long = Buffer.allocUnsafeSlow(maxBytes);
  const texts: (Buffer | string)[] = [];
  let restEnd = 0;
  let longEnd = 0;
  let isText = false;
  let pending = 0;
  /** In the rest: where the current text begins. */
  let textStart = 0;
  /** In the octets of long texts; `undefined`: the current text is not long yet. */
  let longStart: number | undefined;
  let isSound = true;

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
          if (octet !== QUOTE) continue;
          keep(piece.subarray(kept, at + 1));
          kept = at + 1;
          isText = true;
          textStart = restEnd;
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

function putBack(value: unknown, texts: readonly (Buffer | string)[]): unknown {
  const open: unknown[] = [];
  const restore = (child: unknown) => {
    if (typeof child === 'object' && child !== null) open.push(child);
    return typeof child === 'string' && child.startsWith(MARK) ? texts[Number(child.slice(MARK.length))] : child;
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
      const child = restore(object[name]);
      if (child !== object[name]) object[name] = child;
    }
  }
  return whole;
}
