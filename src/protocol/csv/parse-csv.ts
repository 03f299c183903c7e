/** One record: the line it begins in, from 1, and its cells. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** `quotes`: a quotation mark without its end, or text behind one. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault';
  constructor(
    readonly line: number,
    readonly kind: 'quotes' | 'too-long',
  ) {
    super(`malformed CSV in line ${line}: ${kind}`);
  }
}

export const MAX_RECORD_CHARACTERS = 128 * 1024;
const BLANKS_AT_ONCE = 100_000;

/**
 * RFC 4180, with any line ends. Some spreadsheets separate by semicolons or tabs: the first line decides. Blank lines
 * are skipped, but for a record without cells now and then, so that a caller can pause. A generator, so that a long text
 * need not be held twice.
 */
export function* parseCsv(text: string): Generator<CsvRecord> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = findSeparator(source);
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let at = 0;
  let line = 1;
  let blanks = 0;
  while (at < source.length) {
    const breakLength = lengthOfBreak(source, at);
    if (breakLength > 0) {
      at += breakLength;
      line += 1;
      blanks += 1;
      if (blanks % BLANKS_AT_ONCE === 0) yield { line, cells: [] };
      continue;
    }
    const begin = line;
    const start = at;
    const cells: string[] = [];
    for (;;) {
      if (source[at] === '"') {
        const { cell, end } = readQuoted(source, at, begin);
        cells.push(cell);
        line += countBreaks(cell);
        at = end;
      } else {
        plain.lastIndex = at;
        const cell = plain.exec(source)?.[0] ?? '';
        cells.push(cell);
        at += cell.length;
      }
      if (at - start > MAX_RECORD_CHARACTERS) throw new CsvFault(begin, 'too-long');
      if (source[at] !== separator) break;
      at += 1;
    }
    const end = lengthOfBreak(source, at);
    if (at < source.length && end === 0) throw new CsvFault(line, 'quotes');
    at += end;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: begin, cells };
  }
}

const CR = 0x0d;
const LF = 0x0a;

/** 0: no line ends there. */
function lengthOfBreak(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LF) return 1;
  if (code !== CR) return 0;
  return text.charCodeAt(at + 1) === LF ? 2 : 1;
}

const SEPARATORS = [',', ';', '\t'] as const;

function findSeparator(text: string): string {
  const first = /^[^\r\n]*/.exec(text.slice(0, MAX_RECORD_CHARACTERS))?.[0] ?? '';
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** From the opening mark on; a doubled mark stands for itself. */
function readQuoted(text: string, from: number, line: number): { readonly cell: string; readonly end: number } {
  let mark = text.indexOf('"', from + 1);
  while (mark >= 0 && text[mark + 1] === '"') {
    if (mark - from > MAX_RECORD_CHARACTERS) throw new CsvFault(line, 'too-long');
    mark = text.indexOf('"', mark + 2);
  }
  if (mark < 0) throw new CsvFault(line, 'quotes');
  if (mark - from > MAX_RECORD_CHARACTERS) throw new CsvFault(line, 'too-long');
  return { cell: text.slice(from + 1, mark).replaceAll('""', '"'), end: mark + 1 };
}

function countBreaks(cell: string): number {
  return cell.match(/\r\n|\r|\n/g)?.length ?? 0;
}
