import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { ok } from '../tagged-reply.js';

/** RFC 9051 §6.3.7 */
export const subscribeCommand: CommandEntry<CommandNamed<'SUBSCRIBE'>> = {
  states: SIGNED_IN,
  async run({ mailbox }, { folder }) {
    await mailbox.folders.subscribe(folder, true);
    return ok('SUBSCRIBE completed');
  },
};

/** RFC 9051 §6.3.8 */
export const unsubscribeCommand: CommandEntry<CommandNamed<'UNSUBSCRIBE'>> = {
  states: SIGNED_IN,
  async run({ mailbox }, { folder }) {
    await mailbox.folders.subscribe(folder, false);
    return ok('UNSUBSCRIBE completed');
  },
};
