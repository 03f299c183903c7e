// Some clients read lines of bounded length
const MAX_QUOTED = 1000;
const UNQUOTABLE = /[^\t -~]/;
const TO_ESCAPE = /["\\]/g;

// No subject or name of people is longer; a structure is kept for each message
const MAX_OCTETS = 65_536;

/** RFC 9051 §4.3, of octets as latin1: quoted where that may be, otherwise a literal. */
export function wireString(octets: string): string {
  if (octets.length <= MAX_QUOTED && !UNQUOTABLE.test(octets)) return `"${octets.replace(TO_ESCAPE, '\\$&')}"`;
  const kept = octets.slice(0, MAX_OCTETS);
  // RFC 9051 §4.3: a literal has no NUL
  return `{${kept.length}}\r\n${kept.replaceAll('\0', '\x80')}`;
}

export function wireNstring(octets: string | undefined): string {
  return octets === undefined ? 'NIL' : wireString(octets);
}
