/** Decodes a Content-Transfer-Encoding, piece by piece. Broken input is decoded as far as possible; nothing throws. */
export interface TransferDecoder {
  /** The result may be a view of the piece. */
  push(piece: Buffer): Buffer;
  end(): Buffer;
}

/** `undefined`: an unknown encoding (RFC 3516 §4.3, UNKNOWN-CTE). `allocate` gives room for what is decoded. */
export function createTransferDecoder(
  encoding: string,
  allocate: (bytes: number) => Buffer = Buffer.allocUnsafe,
): TransferDecoder | undefined {
  switch (encoding) {
    case '7bit':
    case '8bit':
    case 'binary':
      return { push: (piece) => piece, end: () => NOTHING };
    case 'base64':
      return createBase64Decoder(allocate);
    case 'quoted-printable':
      return createQuotedDecoder(allocate);
    default:
      return undefined;
  }
}

const NOTHING = Buffer.alloc(0);

const PADDING = 64;
const PASSED_OVER = 65;
/** RFC 2045 §6.8: the value of each octet. */
const VALUES = new Uint8Array(256).fill(PASSED_OVER);
for (const [value, character] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/='].entries()) {
  VALUES[character.charCodeAt(0)] = value;
}

/** Octets outside the alphabet are skipped. Padding ends a group of four: appended base64 may follow it. */
function createBase64Decoder(allocate: (bytes: number) => Buffer): TransferDecoder {
  let bits = 0;
  let count = 0;
  const endGroup = (output: Buffer, to: number): number => {
    let end = to;
    if (count > 1) output[end++] = bits >> (count === 2 ? 4 : 10);
    if (count === 3) output[end++] = bits >> 2;
    bits = 0;
    count = 0;
    return end;
  };
  return {
    push(piece) {
      const output = allocate(Math.ceil(((piece.length + count) * 3) / 4));
      let to = 0;
      for (let at = 0; at < piece.length; at++) {
        const value = VALUES[piece[at] as number] as number;
        if (value < PADDING) {
          bits = (bits << 6) | value;
          count += 1;
          if (count === 4) {
            output[to++] = bits >> 16;
            output[to++] = bits >> 8;
            output[to++] = bits;
            bits = 0;
            count = 0;
          }
        } else if (value === PADDING) to = endGroup(output, to);
      }
      return output.subarray(0, to);
    },
    end() {
      const output = Buffer.allocUnsafe(2);
      return output.subarray(0, endGroup(output, 0));
    },
  };
}

const [EQUALS, SPACE, TAB, CR, LF] = [0x3d, 0x20, 0x09, 0x0d, 0x0a] as const;
// RFC 2045 §6.7 rule 5: an encoded line has 76 characters; longer runs of white space are text, so that little is held
const MAX_HELD = 1000;

/** RFC 2045 §6.7. White space at the end of a line was added on the way (rule 3) and goes; broken escapes stay. */
function createQuotedDecoder(allocate: (bytes: number) => Buffer): TransferDecoder {
  let held = NOTHING;
  const decode = (input: Buffer, isLast: boolean): Buffer => {
    const output = allocate(input.length);
    let to = 0;
    let at = 0;
    while (at < input.length) {
      const octet = input[at] as number;
      if (octet !== EQUALS && octet !== SPACE && octet !== TAB) {
        output[to++] = octet;
        at += 1;
        continue;
      }
      const spacesFrom = octet === EQUALS ? at + 1 : at;
      let end = spacesFrom;
      while (end < input.length && (input[end] === SPACE || input[end] === TAB)) end += 1;
      if (end - spacesFrom > MAX_HELD) {
        const plainTo = octet === EQUALS ? at + 1 : end - MAX_HELD;
        to += input.copy(output, to, at, plainTo);
        at = plainTo;
        continue;
      }
      // The next octets decide, and may arrive with the next piece
      if (!isLast && end + 2 > input.length) break;
      const breakBytes = input[end] === LF ? 1 : input[end] === CR && input[end + 1] === LF ? 2 : 0;
      if (octet === EQUALS) {
        const value = hexAt(input, at + 1);
        if (value !== undefined) {
          output[to++] = value;
          at += 3;
        } else if (breakBytes > 0 || (isLast && end === input.length)) {
          at = end + breakBytes;
        } else {
          output[to++] = EQUALS;
          at += 1;
        }
      } else if (breakBytes > 0 || (isLast && end === input.length)) {
        at = end;
      } else {
        to += input.copy(output, to, at, end);
        at = end;
      }
    }
    held = Buffer.from(input.subarray(at));
    return output.subarray(0, to);
  };
  return {
    push: (piece) => decode(held.length > 0 ? Buffer.concat([held, piece]) : piece, false),
    end: () => decode(held, true),
  };
}

function hexAt(input: Buffer, at: number): number | undefined {
  const [high, low] = [hexDigit(input[at]), hexDigit(input[at + 1])];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(octet: number | undefined): number | undefined {
  if (octet === undefined) return undefined;
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const letter = octet | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
