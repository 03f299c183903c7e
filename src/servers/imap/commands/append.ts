import type { Appended } from '../../../mailstore/message.js';
import { formatNumbers } from '../../../protocol/imap/sequence-set.js';
import { type IntakeEntry, SIGNED_IN } from '../command-entry.js';
import { receiveMessages } from '../intake/incoming-messages.js';
import { ok } from '../tagged-reply.js';
import { findTarget, toTarget } from '../target-folder.js';

/** APPEND: RFC 9051 §6.3.12, with several messages (RFC 3502), binary ones (RFC 3516) and UTF-8 (RFC 6855 §4). */
export const appendCommand: IntakeEntry = {
  states: SIGNED_IN,
  async begin(session, { folder }) {
    const target = await findTarget(session, folder);
    const messages = receiveMessages(session);
    return {
      announce: messages.announce,
      take: messages.take,
      end: async () => {},
      async complete() {
        const received = await messages.load();
        const appended = await session.inProgress(toTarget(session.mailbox.messages.append(target.id, received)));
        return ok('APPEND completed', formatAppendUid(appended));
      },
      discard: messages.discard,
    };
  },
};

/** RFC 9051 §7.1, APPENDUID */
export function formatAppendUid({ uidValidity, uids }: Appended): string {
  return `APPENDUID ${uidValidity} ${formatNumbers(uids)}`;
}
