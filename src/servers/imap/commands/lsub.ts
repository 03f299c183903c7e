import { DELIMITER } from '../../../mailstore/folders/folder.js';
import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { formatListed } from '../folder-line.js';
import { createPattern } from '../folder-pattern.js';
import type { ImapSession } from '../imap-session.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type LsubCommand = CommandNamed<'LSUB'>;

/** RFC 3501 §6.3.9 */
export const lsubCommand: CommandEntry<LsubCommand> = { states: SIGNED_IN, run: lsub };

async function lsub(session: ImapSession, { reference, pattern }: LsubCommand): Promise<TaggedReply> {
  const names = await session.mailbox.folders.listSubscribed();
  const matches = createPattern([reference + pattern]);
  const subscribed = new Set(names);
  const told = new Set<string>();
  for (const name of names) {
    for (const shown of [name, ...parentsOf(name)]) {
      if (told.has(shown) || !matches(shown)) continue;
      told.add(shown);
      // A level that leads to a subscribed folder is shown although it is not subscribed itself
      const attributes = subscribed.has(shown) ? [] : ['\\Noselect'];
      session.out.untagged(formatListed(session.enabled, shown, attributes, { verb: 'LSUB' }));
    }
    await session.out.ready();
  }
  return ok('LSUB completed');
}

function parentsOf(name: string): readonly string[] {
  const levels = name.split(DELIMITER);
  return levels.slice(1).map((_, i) => levels.slice(0, i + 1).join(DELIMITER));
}
