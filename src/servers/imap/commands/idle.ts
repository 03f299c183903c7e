import { type CommandEntry, SIGNED_IN } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { bad, ok } from '../tagged-reply.js';

/** RFC 2177 */
export const idleCommand: CommandEntry<unknown, Connection> = {
  states: SIGNED_IN,
  async run(session) {
    const asked = session.ask('idling');
    session.beginNews({ isIdle: true });
    const line = await asked;
    await session.endNews();
    if (line === undefined) return bad('Goodbye');
    return line.toUpperCase() === 'DONE' ? ok('IDLE completed') : bad('IDLE ends with DONE');
  },
};
