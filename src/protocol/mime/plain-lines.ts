import { pairLineEnds } from './line-ends.js';

/**
 * The octets of a text of printable ASCII and tabs, each of its lines of at most `maxLine` octets and ended by CR LF; what
 * does not end in LF has one more. With a head before them, to spare a copy of all. `undefined`: the text is none.
 */
export function toPlainLines(text: string, maxLine: number, head: Uint8Array = NOTHING): Buffer | undefined {
  if (NOT_PLAIN.test(text)) return undefined;
  const lines = `${pairLineEnds(text)}${text.endsWith('\n') ? '' : LINE_END}`;
  if (longestLine(lines) > maxLine) return undefined;
  const octets = Buffer.allocUnsafe(head.length + lines.length);
  octets.set(head);
  octets.write(lines, head.length, 'latin1');
  return octets;
}

const NOT_PLAIN = /[^\t\r\n\x20-\x7f]/;
const LINE_END = '\r\n';
const NOTHING = new Uint8Array();

function longestLine(lines: string): number {
  let longest = 0;
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_END, start);
    longest = Math.max(longest, end - start);
    start = end + LINE_END.length;
  }
  return longest;
}
