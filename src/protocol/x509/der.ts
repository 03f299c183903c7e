/** DER, the writing half (ITU-T X.690): the few types that a certificate needs. */
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

export function tagged(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(tag), length(content.length), content]);
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return tagged(TAG.sequence, Buffer.concat(items));
}

export function set(...items: readonly Uint8Array[]): Buffer {
  return tagged(TAG.set, Buffer.concat(items));
}

/** Unsigned, big-endian. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = Buffer.from(bytes.subarray(start));
  // A leading one bit would read as a sign
  return tagged(TAG.integer, (digits[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

export function boolean(value: boolean): Buffer {
  return tagged(TAG.boolean, Buffer.of(value ? 0xff : 0));
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return tagged(TAG.bitString, Buffer.concat([Buffer.of(unusedBits), bytes]));
}

export function octetString(bytes: Uint8Array): Buffer {
  return tagged(TAG.octetString, bytes);
}

export function utf8String(text: string): Buffer {
  return tagged(TAG.utf8String, Buffer.from(text));
}

/** `2.5.29.17` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(TAG.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** RFC 5280 §4.1.2.5: UTCTime through 2049, GeneralizedTime after. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]|\.\d+Z$/g, '')}Z`;
  return date.getUTCFullYear() < 2050
    ? tagged(TAG.utcTime, Buffer.from(digits.slice(2)))
    : tagged(TAG.generalizedTime, Buffer.from(digits));
}

function length(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.of(bytes);
  const digits: number[] = [];
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return Buffer.of(0x80 | digits.length, ...digits);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
