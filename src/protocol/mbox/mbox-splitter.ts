import type { MboxEvent } from './mbox-event.js';
import { createMessageLines, type MessageLines } from './message-lines.js';
import { readSeparatorDate } from './separator.js';

export class MboxFault extends Error {
  override readonly name = 'MboxFault';
}

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x3e;
const FROM = Buffer.from('From ');
/** What is looked at of a line; a longer one is neither a separator nor quoted. */
const HEAD_BYTES = 1024;

/**
 * Splits an mbox (RFC 4155) piece by piece into messages with CR LF line ends. A line that begins with "From " and ends
 * with a date begins a message, since programs quote such lines or are trusted to have written no other; `>From ` is
 * unquoted once (mboxrd). The empty line before a separator belongs to the format.
 */
export function createMboxSplitter() {
  let rest: Buffer = Buffer.alloc(0);
  /** Within a line whose beginning was looked at already. */
  let isInLine = false;
  let message: MessageLines | undefined;

  return {
    /** Throws `MboxFault` when the first line is no separator. */
    push: (piece: Buffer): readonly MboxEvent[] => read(rest.length > 0 ? Buffer.concat([rest, piece]) : piece, false),
    end: (): readonly MboxEvent[] => read(rest, true),
  };

  function read(octets: Buffer, isLast: boolean): MboxEvent[] {
    const events: MboxEvent[] = [];
    let at = 0;
    let runStart = 0;
    /** Where the last line begins, if it is empty. */
    let blankAt: number | undefined;
    if (isInLine) {
      const lf = octets.indexOf(LF);
      at = lf === -1 ? octets.length : lf + 1;
      isInLine = lf === -1;
    }
    while (at < octets.length) {
      const lf = octets.indexOf(LF, at);
      if (lf === -1 && !isLast && octets.length - at < HEAD_BYTES) break;
      const lineEnd = lf === -1 ? octets.length : lf + 1;
      isInLine = lf === -1;
      const separator = readSeparator(octets, at, lineEnd);
      if (separator) {
        emit(octets.subarray(runStart, blankAt ?? at));
        finish();
        message = createMessageLines(separator.at);
        runStart = lineEnd;
      } else if (!message && !isBlank(octets, at, lineEnd)) {
        throw new MboxFault('it does not begin with a "From " line');
      } else if (isQuoted(octets, at, lineEnd)) {
        emit(octets.subarray(runStart, at));
        runStart = at + 1;
      }
      blankAt = !separator && isBlank(octets, at, lineEnd) ? at : undefined;
      at = lineEnd;
    }
    const keptFrom = blankAt ?? at;
    emit(octets.subarray(runStart, keptFrom));
    rest = Buffer.from(octets.subarray(keptFrom));
    if (isLast) finish();
    return events;

    function emit(run: Buffer): void {
      if (message) events.push(...message.push(run));
    }

    function finish(): void {
      if (message) events.push(...message.end());
      message = undefined;
    }
  }

  function readSeparator(octets: Buffer, from: number, to: number): { readonly at: number | undefined } | undefined {
    if (octets[from] !== FROM[0] || to - from > HEAD_BYTES) return undefined;
    if (!octets.subarray(from, from + FROM.length).equals(FROM)) return undefined;
    const at = readSeparatorDate(octets.toString('latin1', from, to));
    // The first line of the file can be nothing else
    return at === undefined && message ? undefined : { at };
  }
}

function isBlank(octets: Buffer, from: number, to: number): boolean {
  return octets[from] === LF || (octets[from] === CR && to - from === 2);
}

function isQuoted(octets: Buffer, from: number, to: number): boolean {
  if (octets[from] !== QUOTE) return false;
  let at = from;
  while (octets[at] === QUOTE && at < to && at - from < HEAD_BYTES) at += 1;
  return octets.subarray(at, at + FROM.length).equals(FROM);
}
