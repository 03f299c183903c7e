import { createGrowingBuffer } from './growing-buffer.js';
import {
  findLiteral,
  findTag,
  isMessageNext,
  type LiteralMark,
  type Opening,
  parseOpening,
  type RawCommand,
} from './raw-command.js';
import type { ReaderLimits } from './reader-limits.js';
import { WireError } from './wire-error.js';

/** Splits bytes into commands with their literals, before arguments are parsed. */
export interface CommandSplitter {
  push(chunk: Buffer): void;
  next(): SplitterEvent | undefined;
  refuse(): void;
  expectLine(): void;
  readonly waitingBytes: number;
  takeWaiting(): Buffer;
  limits: ReaderLimits;
}

export type SplitterEvent =
  | { readonly kind: 'command'; readonly raw: RawCommand }
  | { readonly kind: 'literal'; readonly tag: string; readonly name: string }
  /** `raw` has the text since the message before it. */
  | { readonly kind: 'message'; readonly raw: RawCommand; readonly literal: LiteralMark }
  | { readonly kind: 'message-data'; readonly octets: Buffer }
  | { readonly kind: 'message-end' }
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'bad'; readonly tag: string | undefined; readonly error: WireError; readonly isFatal: boolean };

/** A command in the making. Pieces are joined once, at its end. */
interface Begun {
  readonly opening: Opening;
  texts: string[];
  literals: Buffer[];
  textBytes: number;
  literalBytes: number;
  messages: number;
}

type Mode = 'line' | 'literal' | 'message' | 'skip-line' | 'skip-literal' | 'dead';

const LF = 0x0a;
/** A placeholder for a literal in the text; no line may contain it. */
const LITERAL = '\0';
const NOTHING = Buffer.alloc(0);
// Enough to see `{n+}` at the end of a line that is skipped
const TAIL_BYTES = 32;
const MAX_TAG_BYTES = 256;

export function createCommandSplitter(firstLimits: ReaderLimits): CommandSplitter {
  let limits = firstLimits;
  let chunk: Buffer = NOTHING;
  let at = 0;
  let mode: Mode = 'line';
  /** Octets left of the current literal. */
  let remaining = 0;
  let literal: LiteralMark | undefined;
  let hasNul = false;
  /** The literal was announced and not asked for yet, so a waiting client has not been told to send it. */
  let isUndecided = false;
  let begun: Begun | undefined;
  let isLineExpected = false;
  let tail = '';
  const octetsSoFar = createGrowingBuffer();

  return {
    push(more) {
      chunk = at < chunk.length ? Buffer.concat([chunk.subarray(at), more]) : more;
      at = 0;
    },
    next() {
      isUndecided = false;
      while (at < chunk.length || (remaining === 0 && isInLiteral())) {
        const event = step();
        if (event) return event;
      }
      chunk = NOTHING;
      at = 0;
      return undefined;
    },
    refuse() {
      if (literal?.isSynchronising && isUndecided) startOver();
      else if (literal) skip(literal);
      else if (begun) skipRest();
    },
    expectLine() {
      isLineExpected = true;
    },
    get waitingBytes() {
      return chunk.length - at;
    },
    takeWaiting() {
      const waiting = chunk.subarray(at);
      chunk = NOTHING;
      at = 0;
      return waiting;
    },
    get limits() {
      return limits;
    },
    set limits(next) {
      limits = next;
    },
  };

  function isInLiteral(): boolean {
    return mode === 'literal' || mode === 'message' || mode === 'skip-literal';
  }

  function step(): SplitterEvent | undefined {
    switch (mode) {
      case 'line':
        return readLine();
      case 'literal':
        return readLiteral();
      case 'message':
        return readMessage();
      case 'skip-line':
        return skipLine();
      case 'skip-literal':
        take();
        if (remaining === 0) skipRest();
        return undefined;
      case 'dead':
        at = chunk.length;
        return undefined;
    }
  }

  function readLine(): SplitterEvent | undefined {
    const lf = chunk.indexOf(LF, at);
    const end = lf === -1 ? chunk.length : lf + 1;
    const room = Math.max(limits.maxLineBytes - (begun?.textBytes ?? 0) - octetsSoFar.length, 0);
    if (lf !== -1 && octetsSoFar.length === 0 && end - at <= room) {
      const line = chunk.toString('latin1', at, end);
      at = end;
      return takeLine(line);
    }
    octetsSoFar.append(chunk.subarray(at, Math.min(end, at + room)));
    if (end - at > room) {
      at += room;
      return tooLong();
    }
    at = end;
    return lf === -1 ? undefined : takeLine(octetsSoFar.take().toString('latin1'));
  }

  function tooLong(): SplitterEvent {
    const tag = begun?.opening.tag ?? (isLineExpected ? undefined : findTag(octetsSoFar.peek(MAX_TAG_BYTES)));
    isLineExpected = false;
    skipRest();
    return bad(tag, new WireError('The line is too long'));
  }

  function takeLine(ended: string): SplitterEvent | undefined {
    const fault = findFault(ended);
    const line = ended.replace(/\r?\n$/, '');
    if (isLineExpected) {
      isLineExpected = false;
      return fault ? bad(undefined, fault) : { kind: 'line', line };
    }
    const mark = findLiteral(line);
    if (fault) return abandon(begun?.opening.tag ?? findTag(line), fault, mark);
    if (!begun) {
      const opening = parseOpening(line);
      if (opening instanceof WireError) return abandon(findTag(line), opening, mark);
      begun = {
        opening,
        texts: [],
        literals: [],
        textBytes: line.length - opening.text.length,
        literalBytes: 0,
        messages: 0,
      };
      return addText(begun, opening.text, mark);
    }
    return addText(begun, line, mark);
  }

  function addText(command: Begun, text: string, mark: LiteralMark | undefined): SplitterEvent | undefined {
    command.textBytes += text.length;
    if (mark) return beginLiteral(command, text.slice(0, text.lastIndexOf('{')), mark);
    command.texts.push(text);
    startOver();
    return { kind: 'command', raw: toRaw(command) };
  }

  function beginLiteral(command: Begun, text: string, mark: LiteralMark): SplitterEvent | undefined {
    const { tag, name } = command.opening;
    literal = mark;
    remaining = mark.sizeBytes;
    const isMessage = command.messages > 0 || isMessageNext(name, command.literals.length, text);
    command.texts.push(text, LITERAL);
    if (isMessage) {
      if (limits.maxMessageBytes === 0) return abandon(tag, new WireError('Log in first'), mark);
      if (mark.sizeBytes > limits.maxMessageBytes) {
        return abandon(tag, new WireError('The message is too large', { status: 'NO', code: 'TOOBIG' }), mark);
      }
      hasNul = false;
      mode = 'message';
      isUndecided = true;
      return { kind: 'message', raw: toRaw(command), literal: mark };
    }
    command.literalBytes += mark.sizeBytes;
    const isUnasked = !mark.isSynchronising && mark.sizeBytes > limits.maxUnaskedBytes;
    if (isUnasked || command.literalBytes > limits.maxLiteralBytes) {
      return abandon(tag, new WireError('The literal is too large', { code: 'TOOBIG' }), mark);
    }
    mode = 'literal';
    isUndecided = true;
    return mark.isSynchronising ? { kind: 'literal', tag, name } : undefined;
  }

  function readLiteral(): SplitterEvent | undefined {
    octetsSoFar.append(take());
    if (remaining > 0) return undefined;
    const octets = octetsSoFar.take();
    if (!literal?.isBinary && octets.includes(0)) return abandonAtLiteralEnd();
    begun?.literals.push(octets);
    literal = undefined;
    mode = 'line';
    return undefined;
  }

  function readMessage(): SplitterEvent | undefined {
    if (remaining > 0) {
      const octets = take();
      hasNul ||= !literal?.isBinary && octets.includes(0);
      return { kind: 'message-data', octets };
    }
    if (hasNul) return abandonAtLiteralEnd();
    if (begun)
      begun = { ...begun, texts: [], literals: [], textBytes: 0, literalBytes: 0, messages: begun.messages + 1 };
    literal = undefined;
    mode = 'line';
    return { kind: 'message-end' };
  }

  /** RFC 9051 §9 (CHAR8): no NUL but in literal8. */
  function abandonAtLiteralEnd(): SplitterEvent {
    const tag = begun?.opening.tag;
    skipRest();
    return bad(tag, new WireError('NUL needs a literal8'));
  }

  function take(): Buffer {
    const piece = chunk.subarray(at, at + remaining);
    at += piece.length;
    remaining -= piece.length;
    return piece;
  }

  /** At the end of a line. A refused literal may come all the same, and is no command. */
  function abandon(tag: string | undefined, error: WireError, mark: LiteralMark | undefined): SplitterEvent {
    startOver();
    if (mark && !mark.isSynchronising) skip(mark);
    return bad(tag, error);
  }

  function bad(tag: string | undefined, error: WireError): SplitterEvent {
    return { kind: 'bad', tag, error, isFatal: mode === 'dead' };
  }

  function skip(mark: LiteralMark): void {
    const left = literal === mark ? remaining : mark.sizeBytes;
    startOver();
    remaining = left;
    mode = left > limits.maxSkippedBytes ? 'dead' : 'skip-literal';
  }

  /** To the end of the line, and of the literals that it brings. */
  function skipRest(): void {
    const start = octetsSoFar.take().toString('latin1');
    startOver();
    mode = 'skip-line';
    tail = start.slice(-TAIL_BYTES);
  }

  function skipLine(): SplitterEvent | undefined {
    const lf = chunk.indexOf(LF, at);
    const end = lf === -1 ? chunk.length : lf + 1;
    tail = (tail + chunk.toString('latin1', Math.max(at, end - TAIL_BYTES), end)).slice(-TAIL_BYTES);
    at = end;
    if (lf === -1) return undefined;
    const mark = findLiteral(tail.replace(/\r?\n$/, ''));
    startOver();
    if (mark && !mark.isSynchronising) skip(mark);
    return mode === 'dead' ? bad(undefined, new WireError('The literal is too large', { code: 'TOOBIG' })) : undefined;
  }

  function startOver(): void {
    mode = 'line';
    begun = undefined;
    literal = undefined;
    remaining = 0;
    octetsSoFar.take();
  }
}

function toRaw({ opening, texts, literals, messages }: Begun): RawCommand {
  const { tag, name, isUid } = opening;
  return { tag, name, isUid, text: texts.join(''), literals, messages };
}

/** RFC 9051 §2.2: a line ends with CR LF. Accepting less lets an attacker slip commands into another's line. */
function findFault(ended: string): WireError | undefined {
  if (!ended.endsWith('\r\n')) return new WireError('A line must end with CR LF');
  if (ended.indexOf('\r') !== ended.length - 2) return new WireError('CR stands only at the end of a line');
  if (ended.includes('\0')) return new WireError('NUL needs a literal8');
  return undefined;
}
