import { WireError } from './wire-error.js';

/** A command before its arguments are read. */
export interface RawCommand {
  readonly tag: string;
  /** In upper case. */
  readonly name: string;
  /** `UID` stood before the name. */
  readonly isUid: boolean;
  /** Arguments as octets, one character each. NUL, which no line may contain, replaces each literal. */
  readonly text: string;
  readonly literals: readonly Buffer[];
  /** How many went before `text`, for commands that carry messages. */
  readonly messages: number;
}

/** RFC 9051 §4.3, RFC 7888, RFC 3516 §4.4. */
export interface LiteralMark {
  readonly sizeBytes: number;
  /** `{n}`: the client waits for a continuation. */
  readonly isSynchronising: boolean;
  /** `~{n}` */
  readonly isBinary: boolean;
}

export interface Opening {
  readonly tag: string;
  readonly name: string;
  readonly isUid: boolean;
  /** What follows the name. */
  readonly text: string;
}

// A tag is sent back with every answer; longer ones have no use
const MAX_TAG = 128;
const MAX_NAME = 64;
const TAG = /^[!#$&',\-./0-9:;<=>?@A-Z[\]^_`a-z|}~]+(?= |$)/; // RFC 9051 §9 (tag): ASTRING-CHAR but `+`
const NAME = /^ (?:(UID) )?([A-Za-z][A-Za-z0-9-]*)(?: |$)/i;

export function findTag(line: string): string | undefined {
  return TAG.exec(line.slice(0, MAX_TAG + 1))?.[0];
}

/** The tag and the name that a command begins with. */
export function parseOpening(line: string): Opening | WireError {
  const tag = findTag(line);
  if (tag === undefined) return new WireError('A command begins with a tag');
  const found = NAME.exec(line.slice(tag.length, tag.length + MAX_NAME));
  if (!found) return new WireError('The name of a command is missing');
  const [opening, uid, name = ''] = found;
  return { tag, name: name.toUpperCase(), isUid: uid !== undefined, text: line.slice(tag.length + opening.length) };
}

/** At the end of a line. */
export function findLiteral(line: string): LiteralMark | undefined {
  const found = /(~?)\{(\d{1,20})(\+?)\}$/.exec(line.slice(-32));
  if (!found) return undefined;
  const [, binary, size, plus] = found;
  return { sizeBytes: Number(size), isSynchronising: plus === '', isBinary: binary !== '' };
}

/** Whether the literal behind `text` is the first message and not the name of a folder. */
export function isMessageNext(name: string, literalsBefore: number, text: string): boolean {
  if (name === 'APPEND') return literalsBefore > 0 || text !== '';
  return name === 'REPLACE' && (literalsBefore > 0 || !/^[^ ]+ $/.test(text));
}
