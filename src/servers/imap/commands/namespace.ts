import { DELIMITER } from '../../../mailstore/folders/folder.js';
import { type CommandEntry, SIGNED_IN } from '../command-entry.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.3.10: all folders belong to the owner. */
export const namespaceCommand: CommandEntry<unknown> = {
  states: SIGNED_IN,
  async run({ out }) {
    out.untagged(`NAMESPACE (("" "${DELIMITER}")) NIL NIL`);
    return ok('NAMESPACE completed');
  },
};
