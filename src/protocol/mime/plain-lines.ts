import { pairLineEnds } from './line-ends.js';
import { HELD_OCTETS } from './octet-module.js';
import { type OctetVectors, octetVectors } from './octet-vectors.js';
import { arePlainOctets } from './plain-octets.js';

const LF = 0x0a;

/**
 * The octets of a text of printable ASCII and tabs, each of its lines of at most `maxLine` octets and ended by CR LF; what
 * does not end in LF has one more. With a head before them, to spare a copy of all. `undefined`: it is none.
 */
export function toPlainLines(text: string, maxLine: number, head: Uint8Array = NOTHING): Buffer | undefined {
  if (WIDE.test(text)) return undefined;
  const unpaired = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  return octetVectors && !unpaired.includes('\r')
    ? byVectors(octetVectors, unpaired, maxLine, head)
    : lineByLine(text, maxLine, head);
}

/** What would be cut to an octet. V8 knows at once that a text of narrow characters has none. */
const WIDE = /[^\0-\xff]/;
const NOTHING = new Uint8Array();

function byVectors(vectors: OctetVectors, text: string, maxLine: number, head: Uint8Array): Buffer | undefined {
  const made: Uint8Array[] = [head];
  let begun = 0;
  for (let start = 0; start < text.length; start += HELD_OCTETS) {
    const isLast = text.length - start <= HELD_OCTETS;
    const held = isLast && start === 0 ? text : text.slice(start, start + HELD_OCTETS);
    vectors.holdText(held);
    const paired = vectors.skipPlain(0) < held.length ? undefined : vectors.pairEnds(begun, maxLine);
    if (!paired) return undefined;
    const lastEnd = paired.lastIndexOf(LF);
    begun = lastEnd === -1 ? begun + paired.length : paired.length - 1 - lastEnd;
    if (begun > maxLine) return undefined;
    made.push(isLast ? paired : Buffer.from(paired)); // the next takes its place
  }
  if (!text.endsWith('\n')) made.push(CR_LF);
  return Buffer.concat(made);
}

const CR_LF = Buffer.from('\r\n');

/** Where there are no vectors, or a CR alone. */
export function lineByLine(text: string, maxLine: number, head: Uint8Array = NOTHING): Buffer | undefined {
  const lines = pairLineEnds(text).split('\r\n');
  if (lines.some(({ length }) => length > maxLine)) return undefined;
  if (!text.endsWith('\n')) lines.push('');
  const octets = Buffer.from(lines.join('\r\n'), 'latin1');
  return arePlainOctets(octets) ? Buffer.concat([head, octets]) : undefined;
}
