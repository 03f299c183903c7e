import { formatCapabilities } from '../capabilities.js';
import { ANY_STATE, type CommandEntry } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.1.1 */
export const capabilityCommand: CommandEntry<unknown, Connection> = {
  states: ANY_STATE,
  async run(session) {
    session.out.untagged(`CAPABILITY ${formatCapabilities(session)}`);
    return ok('CAPABILITY completed');
  },
};
