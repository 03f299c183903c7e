import { ANY_STATE, type CommandEntry } from '../command-entry.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.1.3 */
export const logoutCommand: CommandEntry<unknown> = {
  states: ANY_STATE,
  async run({ out }) {
    out.untagged('BYE Logging out');
    return { ...ok('LOGOUT completed'), next: 'close' };
  },
};
