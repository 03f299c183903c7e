/** RFC 2449 §8.1 and RFC 3206 §4. */
export type Pop3Code = 'IN-USE' | 'AUTH' | 'SYS/TEMP' | 'SYS/PERM';

export function formatOk(text: string): string {
  return `+OK ${printable(text)}\r\n`;
}

export function formatError(text: string, code?: Pop3Code): string {
  // RFC 2449 §8: a text that begins with a bracket would be read as a code
  const said = printable(text).replace(/^\[/, '(');
  return code ? `-ERR [${code}] ${said}\r\n` : `-ERR ${said}\r\n`;
}

/** RFC 1939 §3: ASCII on one line; a line break would make the text look like a second reply. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ');
}
