import { type CommandEntry, SIGNED_OUT } from '../command-entry.js';
import { bad, ok } from '../tagged-reply.js';

/** RFC 9051 §6.2.1 */
export const starttlsCommand: CommandEntry<unknown> = {
  states: SIGNED_OUT,
  async run({ isSecure }) {
    if (isSecure) return bad('TLS is already active');
    return { ...ok('Begin TLS now'), next: 'tls' };
  },
};
