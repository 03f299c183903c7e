const MAX_BYTES = 512;
// Controls, line and paragraph separators, and marks that reorder what a reader sees
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A remote server's reply, safe for a log, an answer or a page: one line of at most 512 bytes. */
export function cleanRemoteText(text: string): string {
  const line = text.replace(UNSAFE, ' ').trim();
  const bytes = Buffer.from(line);
  if (bytes.length <= MAX_BYTES) return line;
  // A character cut in half becomes U+FFFD, of which the end is freed again
  return bytes
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/(?<!\ufffd)\ufffd+$/, '');
}
