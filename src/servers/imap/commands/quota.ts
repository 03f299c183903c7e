import type { Quota } from '../../../mailstore/mailbox.js';
import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { nameOf } from '../folder-line.js';
import type { ImapSession } from '../imap-session.js';
import { no, ok } from '../tagged-reply.js';

// All folders share one root, and it has no name
const ROOT = '';
// RFC 9208 §5.1: STORAGE counts in units of 1024 octets
const UNIT_BYTES = 1024;
// There is no limit but the number of UIDs in a folder
const MAX_MESSAGES = 0xffff_ffff;

/** RFC 9208 §4.1.2 */
export const getQuotaCommand: CommandEntry<CommandNamed<'GETQUOTA'>> = {
  states: SIGNED_IN,
  async run(session, { root }) {
    if (root !== ROOT) return no('NONEXISTENT', 'There is no such quota root');
    await tellQuota(session);
    return ok('GETQUOTA completed');
  },
};

/** RFC 9208 §4.1.3 */
export const getQuotaRootCommand: CommandEntry<CommandNamed<'GETQUOTAROOT'>> = {
  states: SIGNED_IN,
  async run(session, { folder: name }) {
    const folder = await session.mailbox.folders.find(name);
    if (!folder) return no('NONEXISTENT', 'There is no such folder');
    session.out.untagged(`QUOTAROOT ${nameOf(session.enabled, folder.name)} "${ROOT}"`);
    await tellQuota(session);
    return ok('GETQUOTAROOT completed');
  },
};

/** RFC 9208 §4.1.1 */
export const setQuotaCommand: CommandEntry<CommandNamed<'SETQUOTA'>> = {
  states: SIGNED_IN,
  run: async () => no('NOPERM', 'The quota is set by the administrators of the domain'),
};

async function tellQuota({ mailbox, out }: ImapSession): Promise<void> {
  const quota = await mailbox.quota();
  out.untagged(`QUOTA "${ROOT}" (${resources(quota)})`);
}

function resources({ usedBytes, limitBytes, messages, folders, maxFolders }: Quota): string {
  return [
    `STORAGE ${Math.ceil(usedBytes / UNIT_BYTES)} ${Math.floor(limitBytes / UNIT_BYTES)}`,
    `MESSAGE ${messages} ${MAX_MESSAGES}`,
    `MAILBOX ${folders} ${maxFolders}`,
  ].join(' ');
}
