export type Status = 'OK' | 'NO' | 'BAD' | 'BYE' | 'PREAUTH';

/** RFC 9051 §7.1. `code` without its brackets. A response that ends a command has its tag. */
export function formatStatus(
  status: Status,
  text: string,
  { tag = '*', code }: { tag?: string; code?: string } = {},
): string {
  return `${tag} ${status} ${code === undefined ? '' : `[${code}] `}${printable(text)}\r\n`;
}

/** RFC 9051 §7.6: continue with the literal, with IDLE, or with AUTHENTICATE (then base64 only). */
export function formatContinuation(text = 'Ready'): string {
  return `+ ${printable(text)}\r\n`;
}

/** RFC 9051 §9 (text): a line break would make the text look like a second response. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, ' ');
}
