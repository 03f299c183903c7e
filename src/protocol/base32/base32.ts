const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 §6 in lower case and without padding: it survives servers that change the case of a local part. */
export function formatBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((held >>> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31);
}

/** Any case. One text per value: bits left over at the end must be zero. `undefined` when it is not base32. */
export function parseBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const character of text.toLowerCase()) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >>> bits);
    held &= (1 << bits) - 1;
  }
  return bits < 5 && held === 0 ? Buffer.from(bytes) : undefined;
}
