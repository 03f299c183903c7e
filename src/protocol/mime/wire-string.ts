// Some clients read lines of bounded length
const MAX_QUOTED = 1000;
const UNQUOTABLE = /[^\t -~]/;
const TO_ESCAPE = /["\\]/g;

/** RFC 9051 §4.3, of octets as latin1: quoted where that may be, otherwise a literal. */
export function wireString(octets: string): string {
  if (octets.length <= MAX_QUOTED && !UNQUOTABLE.test(octets)) return `"${octets.replace(TO_ESCAPE, '\\$&')}"`;
  // RFC 9051 §4.3: a literal has no NUL
  return `{${octets.length}}\r\n${octets.replaceAll('\0', '\x80')}`;
}

export function wireNstring(octets: string | undefined): string {
  return octets === undefined ? 'NIL' : wireString(octets);
}
