import { formatString } from '../../../protocol/imap/format-string.js';
import { ANY_STATE, type CommandEntry, type CommandNamed } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { ok } from '../tagged-reply.js';

/** RFC 2971. The release is shown only after login. */
export const idCommand: CommandEntry<CommandNamed<'ID'>, Connection> = {
  states: ANY_STATE,
  async run({ out, state, door, log }, { fields }) {
    log.debug('imap.clientId', { name: fields.get('name'), version: fields.get('version') });
    const version = state === 'not-authenticated' ? [] : ['version', door.version];
    out.untagged(`ID (${['name', 'Waypost', ...version].map((text) => formatString(text)).join(' ')})`);
    return ok('ID completed');
  },
};
