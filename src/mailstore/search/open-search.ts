import type { Clock } from '../../platform/clock.js';
import type { SearchKey, ThreadAlgorithm } from '../../protocol/imap/search-key.js';
import type { MailboxSearch, SessionMarks, Thread } from '../mailbox.js';
import type { FolderView } from '../views/folder-view.js';
import { FolderArrivals } from './arrivals.js';
import { evaluateKey } from './evaluate-key.js';
import { filterMessages } from './filter-messages.js';
import { FolderContents } from './folder-contents.js';
import { FolderRows } from './folder-rows.js';
import { FolderThreads } from './folder-threads.js';
import { allPlaces, type Places } from './places.js';
import { type SearchDeps, SearchedFolder } from './searched-folder.js';
import { sentAt, sortMessages } from './sort-messages.js';
import { threadByReferences } from './thread-by-references.js';
import { threadBySubject } from './thread-by-subject.js';
import type { ThreadedMessage } from './threaded-message.js';

/** One for the process; its result opens the search of a mailbox. */
export function createSearch({
  clock,
}: {
  readonly clock: Clock;
}): (mailbox: Omit<SearchDeps, 'folderRows' | 'folderContents' | 'folderThreads'>) => MailboxSearch {
  const caches = {
    folderRows: new FolderRows(),
    folderContents: new FolderContents(),
    folderThreads: new FolderThreads(),
  };
  const arrivals = new FolderArrivals();
  return (mailbox) => {
    const deps = { ...mailbox, ...caches };

    async function find(
      view: FolderView,
      key: SearchKey,
      own: SessionMarks,
    ): Promise<{ readonly folder: SearchedFolder; readonly places: Places }> {
      const folder = new SearchedFolder(deps, view, own, clock.now());
      const places = await evaluateKey(key, folder, allPlaces(folder.known.length));
      return { folder, places: folder.present(places) };
    }

    return {
      async search(view, key, own) {
        const { folder, places } = await find(view, key, own);
        return places.map((place) => folder.known.uidAt(place));
      },
      async sort(view, by, key, own) {
        const { folder, places } = await find(view, key, own);
        const sorted = await sortMessages(folder, by, places);
        return sorted.map((place) => folder.known.uidAt(place));
      },
      arrivals: (folderId, snapshot) => arrivals.of(mailbox.messages, { aliasId: mailbox.aliasId, folderId }, snapshot),
      filter: (view, filter, ats) => filterMessages(new SearchedFolder(deps, view, NO_MARKS, clock.now()), filter, ats),
      threads: (view) => new SearchedFolder(deps, view, NO_MARKS, clock.now()).threads(LISTING_MS),
      async thread(view, by, key, own) {
        const { folder, places } = await find(view, key, own);
        return threadMessages(folder, by, places);
      },
    };
  };
}

/** Conversations of a large folder are read over several lists. */
const LISTING_MS = 1000;

/** A listing has no session that has seen messages before. */
const NO_MARKS: SessionMarks = { saved: [], isRecent: () => false };

async function threadMessages(folder: SearchedFolder, by: ThreadAlgorithm, places: Places): Promise<readonly Thread[]> {
  const messages: ThreadedMessage[] = [];
  await folder.eachIndexed(places, (place, { sortKeys }, row) => {
    const { baseSubject, isReplyOrForward, messageId, references } = sortKeys;
    const shared = { baseSubject, isReplyOrForward, messageId, references };
    messages.push({ uid: folder.known.uidAt(place), sentAt: sentAt(sortKeys, row), ...shared });
  });
  return by === 'references' ? threadByReferences(messages) : threadBySubject(messages);
}
