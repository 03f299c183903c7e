// RFC 3461 §4: printable ASCII except `+` and `=` is unchanged
const PLAIN = /^[!-*,-<>-~]*$/;
const ENCODED = /^(?:[!-*,-<>-~]|\+[0-9a-fA-F]{2})*$/;

/** RFC 3461 §4: text as a value of an ESMTP parameter. */
export function encodeXtext(text: string): string {
  if (PLAIN.test(text)) return text;
  return Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    return PLAIN.test(character) ? character : `+${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** `undefined`: no xtext. */
export function decodeXtext(encoded: string): string | undefined {
  if (PLAIN.test(encoded)) return encoded;
  if (!ENCODED.test(encoded)) return undefined;
  const bytes = encoded.replace(/\+(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
