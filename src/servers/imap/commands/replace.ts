import { ServiceError } from '../../../platform/service-error.js';
import type { AppendTarget } from '../../../protocol/imap/commands/append.js';
import { type IntakeEntry, SELECTED } from '../command-entry.js';
import type { ImapSession } from '../imap-session.js';
import { receiveMessages } from '../intake/incoming-messages.js';
import { resolveMessages } from '../message-set.js';
import { requireWritable } from '../read-only.js';
import { no, ok, RefusalError } from '../tagged-reply.js';
import { findTarget, toTarget } from '../target-folder.js';
import { formatAppendUid } from './append.js';

/** REPLACE and UID REPLACE: RFC 8508. */
export const replaceCommand: IntakeEntry = {
  states: SELECTED,
  async begin(session, target) {
    requireWritable(session);
    const uid = await findReplaced(session, target);
    const folder = await findTarget(session, target.folder);
    const messages = receiveMessages(session);
    const { selected, mailbox } = session;
    return {
      announce: messages.announce,
      take: messages.take,
      end: async () => {},
      async complete() {
        const [message] = await messages.load();
        if (!message) throw new Error('REPLACE was complete without its message');
        const replacing = mailbox.messages.replace(selected.folder.id, uid, folder.id, message);
        const appended = await session.inProgress(toTarget(replacing.catch(orGone)));
        // RFC 8508 §3.4: sent before the old message is expunged
        session.out.untagged(`OK [${formatAppendUid(appended)}] The new message was stored`);
        return ok('REPLACE completed');
      },
      discard: messages.discard,
    };
  },
};

async function findReplaced(session: ImapSession, target: AppendTarget): Promise<number> {
  if (target.name !== 'REPLACE') throw new Error('Only REPLACE replaces a message');
  const set = [{ first: target.number, last: target.number }];
  const [uid] = await resolveMessages(session, set, target.isUid);
  if (uid === undefined || session.selected.view.isHeldBack(uid)) throw gone();
  return uid;
}

/** Another session was faster. */
function orGone(error: unknown): never {
  throw error instanceof ServiceError && error.key === 'mailbox.messageGone' ? gone() : error;
}

function gone(): RefusalError {
  return new RefusalError(no('NONEXISTENT', 'The message to be replaced does not exist'));
}
