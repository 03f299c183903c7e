import { type ImapCommand, parseCommand } from './command.js';
import type { CommandContext } from './command-context.js';
import { createCommandSplitter, type SplitterEvent } from './command-splitter.js';
import { type AppendHead, type AppendTarget, parseAppend, parseAppendEnd } from './commands/append.js';
import type { LiteralMark, RawCommand } from './raw-command.js';
import { LIMITS_BEFORE_LOGIN, type ReaderLimits } from './reader-limits.js';
import { WireError } from './wire-error.js';

/**
 * The client's side of a session, over bytes in pieces. `push` a chunk, then call `next` until there is nothing more;
 * push again only then, so that no more than one chunk is queued.
 */
export interface CommandReader {
  push(chunk: Buffer): void;
  next(): ReaderEvent | undefined;
  /**
   * After `literal` or `message`: refuses it. The engine answers the tag with NO or BAD; what the client sends all the
   * same is skipped, to the end of the command.
   */
  refuse(): void;
  /** The next line is no command: `DONE` of IDLE, an answer of AUTHENTICATE. */
  expectLine(): void;
  /** Unread octets: after STARTTLS they were injected. */
  readonly waitingBytes: number;
  /** Removes the unread octets and returns them, for COMPRESS. */
  takeWaiting(): Buffer;
  /** Replaced after login. */
  limits: ReaderLimits;
  /** Changed by ENABLE. */
  readonly context: { -readonly [K in keyof CommandContext]: CommandContext[K] };
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
  /** APPEND or REPLACE is complete: all of its messages may be stored. */
  | { readonly kind: 'messages-complete'; readonly tag: string; readonly target: AppendTarget }
  | { readonly kind: 'line'; readonly line: string }
  /**
   * Answer `<tag> <status> [<code>] <text>`, with `*` where no tag could be read. Discard the messages of this command.
   * `isFatal`: the start of the next command is unknown; BYE.
   */
  | {
      readonly kind: 'bad';
      readonly tag: string | undefined;
      readonly status: 'BAD' | 'NO';
      readonly code: string | undefined;
      readonly text: string;
      readonly isFatal: boolean;
    };

/** Begins with the limits for strangers, and nothing enabled. */
export function createCommandReader(): CommandReader {
  const splitter = createCommandSplitter(LIMITS_BEFORE_LOGIN);
  const context = { isUtf8: false, isUidOnly: false };
  /** Set while the messages of a command are arriving. */
  let append: { readonly target: AppendTarget; readonly head: AppendHead } | undefined;

  return {
    push: (chunk) => splitter.push(chunk),
    next() {
      const event = splitter.next();
      return event && interpret(event);
    },
    refuse() {
      append = undefined;
      splitter.refuse();
    },
    expectLine: () => splitter.expectLine(),
    get waitingBytes() {
      return splitter.waitingBytes;
    },
    takeWaiting: () => splitter.takeWaiting(),
    get limits() {
      return splitter.limits;
    },
    set limits(next) {
      splitter.limits = next;
    },
    context,
  };

  function interpret(event: SplitterEvent): ReaderEvent {
    switch (event.kind) {
      case 'command':
        return attempt(event.raw.tag, () => finish(event.raw));
      case 'message':
        return attempt(event.raw.tag, () => beginMessage(event.raw, event.literal));
      case 'bad':
        append = undefined;
        return toBad(event.tag, event.error, event.isFatal);
      default:
        return event;
    }
  }

  function finish(raw: RawCommand): ReaderEvent {
    const { tag } = raw;
    if (!append) return { kind: 'command', tag, command: parseCommand(raw, context) };
    parseAppendEnd(raw, append.head);
    const { target } = append;
    append = undefined;
    return { kind: 'messages-complete', tag, target };
  }

  function beginMessage(raw: RawCommand, literal: LiteralMark): ReaderEvent {
    const isFirst = append === undefined;
    append = parseAppend(raw, literal, context, append);
    return { kind: 'message', tag: raw.tag, ...append, isFirst, isSynchronising: literal.isSynchronising };
  }

  function attempt(tag: string, read: () => ReaderEvent): ReaderEvent {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      append = undefined;
      splitter.refuse();
      return toBad(tag, error, false);
    }
  }
}

function toBad(tag: string | undefined, { status, code, message }: WireError, isFatal: boolean): ReaderEvent {
  return { kind: 'bad', tag, status, code, text: message, isFatal };
}
