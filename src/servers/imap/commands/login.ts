import { type CommandEntry, type CommandNamed, SIGNED_OUT } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { PRIVACY_REQUIRED, signIn } from '../sign-in.js';

/** RFC 9051 §6.2.3 */
export const loginCommand: CommandEntry<CommandNamed<'LOGIN'>, Connection> = {
  states: SIGNED_OUT,
  async run(session, { login, password }) {
    if (!session.isSecure) return PRIVACY_REQUIRED;
    return signIn(session, { login, password });
  },
};
