import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/database.js';
import { Pace } from '../../platform/pace.js';
import type { FolderKey } from '../messages/message-store.js';
import { type Advanced, advanceSnapshot } from './advance-snapshot.js';
import type { FolderSnapshot } from './folder-snapshot.js';
import { countPacked } from './unpack-messages.js';
import { type ChangesSince, findChanges, PAGE, type PackedMessages, readMessages } from './view-store.js';

/** `forgotten`: more was expunged than is remembered, so the folder has to be loaded again. */
export type CaughtUp = Advanced | 'gone' | 'forgotten';

/** The current snapshot; `before` itself when nothing has changed. */
export async function catchUp(db: Db, folder: FolderKey, before: FolderSnapshot): Promise<CaughtUp> {
  const pace = new Pace();
  let snapshot = before;
  const changed = new Set<number>();
  for (;;) {
    const changes = await findChanges(db, folder, { since: snapshot.highestModseq, limit: PAGE });
    await pace.rest();
    if (!changes) return 'gone';
    if (changes.head.highestModseq === snapshot.highestModseq) break;
    if (changes.head.forgottenModseq > snapshot.highestModseq) return 'forgotten';
    const isWhole = countPacked(changes.changed) < PAGE;
    const all = isWhole ? changes : await readOn(db, folder, changes, snapshot.highestModseq);
    const advanced = advanceSnapshot(snapshot, all);
    await pace.rest();
    if (isWhole && snapshot === before) return advanced;
    snapshot = advanced.snapshot;
    for (const uid of advanced.changed) changed.add(uid);
    // Pages are read at different moments: what happened since the first is in the next changes
    if (isWhole) break;
  }
  return { snapshot, changed: [...changed].sort((a, b) => a - b) };
}

async function readOn(db: Db, folder: FolderKey, changes: ChangesSince, since: number): Promise<ChangesSince> {
  const pages = [changes.changed];
  for (let page = changes.changed; countPacked(page) === PAGE; pages.push(page)) {
    await setImmediate();
    page = await readMessages(db, folder, { after: lastUid(page), before: changes.head.uidNext, since, limit: PAGE });
  }
  return { ...changes, changed: joinPages(pages) };
}

/** The last three numbers are those of the last message. */
function lastUid({ numbers }: PackedMessages): number {
  return Number(numbers.split(',', 3 * PAGE).at(-3));
}

function joinPages(pages: readonly PackedMessages[]): PackedMessages {
  const texts = (part: keyof PackedMessages) => pages.map((page) => page[part]).filter((text) => text !== '');
  return { numbers: texts('numbers').join(','), keywords: texts('keywords').join('\n') };
}
