// These end the transaction or begin its message
const ENDS = /^(?:DATA|BDAT|RSET|QUIT|EHLO|HELO|STARTTLS|AUTH)\b/i;

/** Whether the pipelined bytes (RFC 2920) contain another RCPT of the same transaction. */
export function isRcptBehind(bytes: Buffer): boolean {
  for (const line of bytes.toString('latin1').split('\r\n')) {
    // A partial verb counts: the rest has not arrived yet
    if (line !== '' && 'RCPT'.startsWith(line.slice(0, 4).toUpperCase())) return true;
    if (ENDS.test(line)) return false;
  }
  return false;
}
