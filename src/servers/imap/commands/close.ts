import { type CommandEntry, SELECTED } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.4.1: messages marked deleted are removed without notice. */
export const closeCommand: CommandEntry<unknown, Connection> = {
  states: SELECTED,
  async run(session) {
    const { folder, isReadOnly } = session.selected;
    if (!isReadOnly) await session.inProgress(session.mailbox.messages.expunge(folder.id));
    session.select(undefined);
    return ok('CLOSE completed');
  },
};

/** RFC 9051 §6.4.2 */
export const unselectCommand: CommandEntry<unknown, Connection> = {
  states: SELECTED,
  async run(session) {
    session.select(undefined);
    return ok('UNSELECT completed');
  },
};
