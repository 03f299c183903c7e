/** RFC 5545 §3.3.11, RFC 6350 §3.4. */
export function decodeText(value: string): string {
  return value.includes('\\')
    ? value.replace(/\\([\s\S])/g, (_, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
    : value;
}

export function encodeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 §3.1 allows none of them
      .replace(/[\x00-\x08\x0b-\x1f\x7f]/g, '')
  );
}

/** Parts between separators that no backslash escapes, still escaped. */
export function splitText(value: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < value.length; at++) {
    const char = value[at];
    if (char === '\\') at += 1;
    else if (char === separator) {
      parts.push(value.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(value.slice(start));
  return parts;
}
