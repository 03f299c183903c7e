import type { CommandContext, ImapCommand } from './command.js';
import type { AppendHead, AppendTarget } from './commands/append.js';

/**
 * The client's side of a session, over bytes that come in pieces. `push` what came, then ask `next` until it has
 * nothing more; push again only then, so that no more than one chunk waits.
 */
export interface CommandReader {
  push(chunk: Buffer): void;
  next(): ReaderEvent | undefined;
  /**
   * After `literal` or `message`: it is not wanted. The engine answers the tag with NO or BAD; what the client sends
   * of it all the same is skipped, to the end of the command.
   */
  refuse(): void;
  /** The next line is no command: `DONE` of IDLE, an answer of AUTHENTICATE. */
  expectLine(): void;
  /** Octets that came behind what was read last: behind STARTTLS somebody has slipped them in. */
  readonly waitingBytes: number;
  /** What waits leaves the reader, as COMPRESS needs it. */
  takeWaiting(): Buffer;
  /** Both may be replaced between commands: after login, after ENABLE. */
  limits: ReaderLimits;
  context: CommandContext;
}

export type ReaderEvent =
  | { readonly kind: 'command'; readonly tag: string; readonly command: ImapCommand }
  /** The client waits for `+` before it sends an argument; there is room for it. */
  | { readonly kind: 'literal'; readonly tag: string; readonly name: string }
  /** A message begins. Where `isSynchronising` the client waits for `+`. The first of a command has `isFirst`. */
  | {
      readonly kind: 'message';
      readonly tag: string;
      readonly target: AppendTarget;
      readonly head: AppendHead;
      readonly isFirst: boolean;
      readonly isSynchronising: boolean;
    }
  | { readonly kind: 'message-data'; readonly octets: Buffer }
  | { readonly kind: 'message-end' }
  /** APPEND or REPLACE is complete: all of its messages may be kept. */
  | { readonly kind: 'messages-complete'; readonly tag: string; readonly target: AppendTarget }
  | { readonly kind: 'line'; readonly line: string }
  /**
   * Answer `<tag> <status> [<code>] <text>`, with `*` where no tag could be read. Messages of this command are to be
   * thrown away. `isFatal`: it cannot be said where the next command begins; BYE.
   */
  | {
      readonly kind: 'bad';
      readonly tag: string | undefined;
      readonly status: 'BAD' | 'NO';
      readonly code: string | undefined;
      readonly text: string;
      readonly isFatal: boolean;
    };

export interface ReaderLimits {
  /** Of a command without its literals. */
  readonly maxLineBytes: number;
  /** Of all literals of a command together, messages apart. */
  readonly maxLiteralBytes: number;
  /** Of one `{n+}` literal (RFC 7888: 4096 is LITERAL-). */
  readonly maxUnaskedBytes: number;
  /** A literal that is refused although it is already on its way is skipped up to this size. */
  readonly maxSkippedBytes: number;
  /** RFC 7889 APPENDLIMIT */
  readonly maxMessageBytes: number;
}

const KB = 1024;
const MB = 1024 * KB;

/** Strangers get what LOGIN and AUTHENTICATE need, and no messages. */
export const LIMITS_BEFORE_LOGIN: ReaderLimits = {
  maxLineBytes: 8 * KB, // RFC 7162 §4: servers should accept that much
  maxLiteralBytes: 64 * KB,
  maxUnaskedBytes: 4 * KB,
  maxSkippedBytes: 64 * KB,
  maxMessageBytes: 0,
};

export const MAX_APPEND_BYTES = 64 * MB;

export const LIMITS_AFTER_LOGIN: ReaderLimits = {
  maxLineBytes: 64 * KB, // sets of thousands of single UIDs
  maxLiteralBytes: 256 * KB,
  maxUnaskedBytes: 256 * KB,
  maxSkippedBytes: 4 * MAX_APPEND_BYTES, // a client that does not read APPENDLIMIT still gets its answer
  maxMessageBytes: MAX_APPEND_BYTES,
};

/** Begins with `LIMITS_BEFORE_LOGIN`, and nothing enabled. */
export declare function createCommandReader(): CommandReader;
