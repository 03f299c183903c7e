import { type Parameter, readParameters } from './parameter.js';

/** One line, unfolded, and its place in the text with folds and line end. */
export interface ContentLine {
  readonly start: number;
  readonly end: number;
  /** Upper case, without the group. Empty when the line has no colon. */
  readonly name: string;
  /** The name as written, with its group and in its case. */
  readonly writtenName: string;
  /** `item1` of `item1.EMAIL`, as written. */
  readonly group: string | undefined;
  readonly parameters: readonly Parameter[];
  /** The value as written, unfolded; escapes are still in it. */
  readonly value: string;
}

interface LineOptions {
  /** vCard: a name may begin with a group and a dot. */
  readonly hasGroups?: boolean;
  /** vCard 2.1: a QUOTED-PRINTABLE value continues after `=` at the end of a line. */
  readonly hasSoftBreaks?: boolean;
}

const LF = 10;
const CR = 13;
const TAB = 9;
const SPACE = 32;
const COLON = 58;
const SEMICOLON = 59;
const BYTE_ORDER_MARK = 0xfeff;

/** The lines of a text in order; empty ones are left out. Ends in CRLF or LF. */
export function* readLines(text: string, options: LineOptions = {}): Generator<ContentLine> {
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  while (at < text.length) {
    const start = at;
    let next = endOfLine(text, at);
    let content = withoutLineEnd(text, at, next);
    if (isFold(text, next)) {
      const pieces = [content];
      while (isFold(text, next)) {
        const from = next + 1;
        next = endOfLine(text, from);
        pieces.push(withoutLineEnd(text, from, next));
      }
      content = pieces.join('');
    }
    if (options.hasSoftBreaks && content.endsWith('=') && isQuotedPrintable(content)) {
      const pieces = [content];
      while (pieces.at(-1)?.endsWith('=') && next < text.length) {
        const from = next;
        next = endOfLine(text, from);
        pieces.push(withoutLineEnd(text, from, next));
      }
      content = pieces.join('\r\n');
    }
    at = next;
    if (content !== '') yield readLine(content, start, next, options.hasGroups ?? false);
  }
}

/** Behind the LF, or the end of the text. */
function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found + 1;
}

function withoutLineEnd(text: string, start: number, next: number): string {
  let end = next;
  if (end > start && text.charCodeAt(end - 1) === LF) end -= 1;
  if (end > start && text.charCodeAt(end - 1) === CR) end -= 1;
  return text.slice(start, end);
}

function isFold(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === TAB;
}

function isQuotedPrintable(content: string): boolean {
  const colon = content.indexOf(':');
  return colon !== -1 && /;(?:ENCODING=)?QUOTED-PRINTABLE(?:;|$)/i.test(content.slice(0, colon));
}

function readLine(content: string, start: number, end: number, hasGroups: boolean): ContentLine {
  let at = 0;
  while (at < content.length && content.charCodeAt(at) !== COLON && content.charCodeAt(at) !== SEMICOLON) at += 1;
  const writtenName = content.slice(0, at);
  const { parameters, end: colon } = readParameters(content, at);
  if (writtenName === '' || content.charCodeAt(colon) !== COLON) {
    return { start, end, name: '', writtenName: '', group: undefined, parameters: [], value: content };
  }
  const dot = hasGroups ? writtenName.indexOf('.') : -1;
  return {
    start,
    end,
    name: writtenName.slice(dot + 1).toUpperCase(),
    writtenName,
    group: dot > 0 ? writtenName.slice(0, dot) : undefined,
    parameters,
    value: content.slice(colon + 1),
  };
}
