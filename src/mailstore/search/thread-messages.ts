import type { ThreadAlgorithm } from '../../protocol/imap/search-key.js';
import type { Thread } from '../mailbox.js';
import type { Places } from './places.js';
import type { SearchedFolder } from './searched-folder.js';
import { sentAt } from './sort-messages.js';
import { threadByReferences } from './thread-by-references.js';
import { threadBySubject } from './thread-by-subject.js';
import type { ThreadedMessage } from './threaded-message.js';

export async function threadMessages(
  folder: SearchedFolder,
  by: ThreadAlgorithm,
  places: Places,
): Promise<readonly Thread[]> {
  const messages: ThreadedMessage[] = [];
  await folder.eachIndexed(places, (place, { sortKeys }, row) => {
    const { baseSubject, isReplyOrForward, messageId, references } = sortKeys;
    const shared = { baseSubject, isReplyOrForward, messageId, references };
    messages.push({ uid: folder.known.uidAt(place), sentAt: sentAt(sortKeys, row), ...shared });
  });
  return by === 'references' ? threadByReferences(messages) : threadBySubject(messages);
}
