import type { ImapCommand } from '../../protocol/imap/command.js';
import type { AppendHead, AppendTarget } from '../../protocol/imap/commands/append.js';
import type { ImapSession, SessionState } from './imap-session.js';
import type { TaggedReply } from './tagged-reply.js';

export const ANY_STATE: readonly SessionState[] = ['not-authenticated', 'authenticated', 'selected'];
export const SIGNED_OUT: readonly SessionState[] = ['not-authenticated'];
export const SIGNED_IN: readonly SessionState[] = ['authenticated', 'selected'];
export const SELECTED: readonly SessionState[] = ['selected'];

/** One command: the states that allow it, and what it does. `commands/<name>.ts` exports one. */
export interface CommandEntry<C, S extends ImapSession = ImapSession> {
  readonly states: readonly SessionState[];
  /** RFC 9051 §7.5.1: whether expunges wait until a later command, because this one uses sequence numbers. */
  readonly holdsExpunges?: (command: C) => boolean;
  /**
   * Writes untagged responses to `session.out`, awaiting `out.ready()` between them, and answers with the tagged one.
   * A thrown `ServiceError` becomes a NO with its code, a `RefusalError` its reply, anything else `NO [SERVERBUG]`.
   * Changes of the selected folder are reported after it, before the tagged reply.
   */
  run(session: S, command: C): Promise<TaggedReply>;
}

export type CommandName = ImapCommand['name'];

/** The command of that name, as it was read. */
export type CommandNamed<N extends CommandName> = ImapCommand extends infer C
  ? C extends { readonly name: infer M }
    ? N extends M
      ? C & { readonly name: N }
      : never
    : never
  : never;

/** APPEND and REPLACE, whose messages arrive in pieces. `commands/append.ts` and `commands/replace.ts` export one. */
export interface IntakeEntry {
  readonly states: readonly SessionState[];
  /** Called when the first message of a command is announced. Throws what a command may throw. */
  begin(session: ImapSession, target: AppendTarget): Promise<MessageIntake>;
}

/** The messages of one command. */
export interface MessageIntake {
  /** Announces a message; throws to refuse it, and with it the whole command. */
  announce(head: AppendHead): Promise<void>;
  /**
   * Takes octets of the message announced last, which may be kept. If it returns a promise, nothing more is read until
   * that resolves.
   */
  take(octets: Buffer): Promise<void> | undefined;
  /** Called when the message is complete. */
  end(): Promise<void>;
  /** The command is complete: all messages are stored, or none. */
  complete(): Promise<TaggedReply>;
  /** Discards whatever has begun. Also called after an error and after `complete`. */
  discard(): void;
}
