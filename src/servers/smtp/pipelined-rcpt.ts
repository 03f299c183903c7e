// Of these the transaction is over, or its message begins
const ENDS = /^(?:DATA|BDAT|RSET|QUIT|EHLO|HELO|STARTTLS|AUTH)\b/i;

/** Whether a RCPT of the same transaction is among the bytes that the client sent ahead (RFC 2920). */
export function isRcptBehind(bytes: Buffer): boolean {
  for (const line of bytes.toString('latin1').split('\r\n')) {
    // The beginning of the verb is enough: the rest is on its way
    if (line !== '' && 'RCPT'.startsWith(line.slice(0, 4).toUpperCase())) return true;
    if (ENDS.test(line)) return false;
  }
  return false;
}
