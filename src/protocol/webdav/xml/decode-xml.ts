/** UTF-8 or UTF-16, by the byte order mark or by how the first `<` is written; `undefined` for anything else. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return 'utf-8';
}
