import type { Parameter } from './parameter.js';

/** RFC 5545 §3.1: octets of a line without its end. */
const MAX_OCTETS = 75;

export interface WrittenLine {
  readonly writtenName: string;
  readonly parameters?: readonly Parameter[];
  readonly value: string;
}

/** Folded, with its line end. */
export function formatLine({ writtenName, parameters = [], value }: WrittenLine, lineEnd = '\r\n'): string {
  const head = parameters.map(({ written }) => `;${written}`).join('');
  return `${foldLine(`${writtenName}${head}:${value}`, lineEnd)}${lineEnd}`;
}

/** Broken at 75 octets, between characters. */
export function foldLine(line: string, lineEnd = '\r\n'): string {
  if (3 * line.length <= MAX_OCTETS) return line;
  const pieces: string[] = [];
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > MAX_OCTETS) {
      pieces.push(line.slice(start, at));
      start = at;
      octets = 1; // the space that marks the fold
    }
    octets += size;
    at += code < 0x10000 ? 1 : 2;
  }
  pieces.push(line.slice(start));
  return pieces.join(`${lineEnd} `);
}
