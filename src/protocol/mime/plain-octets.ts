/**
 * Nothing but printable ASCII, tabs and line ends. Four octets at a time, since a text may be long: a regular expression
 * takes four times as long.
 */
export function arePlainOctets(bytes: Uint8Array): boolean {
  const wordCount = bytes.byteOffset % 4 === 0 ? Math.floor(bytes.length / 4) : 0;
  const words = new Int32Array(bytes.buffer, wordCount === 0 ? 0 : bytes.byteOffset, wordCount);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    // A high bit says: an octet above 127, or perhaps one below the space
    if ((((word - 0x20202020) | word) & 0x80808080) !== 0 && !areAllPlain(bytes, 4 * at, 4 * at + 4)) return false;
  }
  return areAllPlain(bytes, 4 * wordCount, bytes.length);
}

function areAllPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const octet = bytes[at] ?? 0;
    if (octet > 0x7f || (octet < 0x20 && octet !== 0x0a && octet !== 0x0d && octet !== 0x09)) return false;
  }
  return true;
}
