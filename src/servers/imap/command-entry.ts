import type { ImapSession, SessionState } from './imap-session.js';
import type { TaggedReply } from './tagged-reply.js';

export const ANY_STATE: readonly SessionState[] = ['not-authenticated', 'authenticated', 'selected'];
export const SIGNED_OUT: readonly SessionState[] = ['not-authenticated'];
export const SIGNED_IN: readonly SessionState[] = ['authenticated', 'selected'];
export const SELECTED: readonly SessionState[] = ['selected'];

/** One command: where it may be said, and what it does. `commands/<name>.ts` exports one. */
export interface CommandEntry<C> {
  readonly states: readonly SessionState[];
  /** RFC 9051 §7.5.1: whether expunges wait until a later command, because this one speaks of messages by number. */
  readonly holdsExpunges?: (command: C) => boolean;
  /**
   * Writes untagged responses to `session.out`, awaiting `out.ready()` between them, and answers with the tagged one.
   * A thrown `ServiceError` becomes a NO with its code, a `RefusalError` its reply, anything else `NO [SERVERBUG]`.
   * What happened to the selected folder meanwhile is told behind it, before the tagged reply.
   */
  run(session: ImapSession, command: C): Promise<TaggedReply>;
}
