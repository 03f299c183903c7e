import type { FolderChange } from '../../mailstore/views/folder-view.js';
import { Pace } from '../../platform/pace.js';
import { formatNumbers } from '../../protocol/imap/sequence-set.js';
import { formatFlagNews } from './fetch-response.js';
import { tellNewKeywords } from './folder-flags.js';
import type { ImapSession, SyncOptions } from './imap-session.js';
import { recencyOf, tellRecent } from './recency.js';

// Another session may have emptied the folder, and this client may read slowly
const WAIT_EVERY = 256;

/** Reports changes of the selected folder as responses of RFC 9051 §7. `false`: the folder has been deleted. */
export async function tellChanges(
  session: Pick<ImapSession, 'out' | 'enabled' | 'selected' | 'mailbox'>,
  changes: readonly FolderChange[],
  options: Pick<SyncOptions, 'withUid' | 'withoutFlags' | 'own'>,
): Promise<boolean> {
  const pace = new Pace();
  let told = 0;
  for (const change of changes) {
    switch (change.kind) {
      case 'gone':
        return false;
      case 'expunged':
        await tellExpunged(session, change);
        break;
      case 'arrived':
        session.out.untagged(`${change.length} EXISTS`);
        await tellRecent(session);
        break;
      case 'flags':
        if (!options.withoutFlags) tellFlagChange(session, change, options);
        break;
    }
    if (++told % WAIT_EVERY !== 0) continue;
    await session.out.ready();
    await pace.rest();
  }
  return true;
}

type Change<K extends FolderChange['kind']> = Extract<FolderChange, { kind: K }>;

async function tellExpunged(
  { out, enabled }: Pick<ImapSession, 'out' | 'enabled'>,
  { places, uids }: Change<'expunged'>,
): Promise<void> {
  // RFC 7162 §3.2.10, RFC 9586 §3.2
  if (enabled.qresync || enabled.uidOnly) {
    out.untagged(`VANISHED ${formatNumbers(uids.toSorted((a, b) => a - b))}`);
    return;
  }
  for (const [i, place] of places.entries()) {
    out.untagged(`${place} EXPUNGE`);
    if (i % WAIT_EVERY === WAIT_EVERY - 1) await out.ready();
  }
}

function tellFlagChange(
  session: Pick<ImapSession, 'out' | 'enabled' | 'selected'>,
  change: Change<'flags'>,
  { withUid = false, own }: Pick<SyncOptions, 'withUid' | 'own'>,
): void {
  if (own && change.modseq <= own.modseq && own.uids.has(change.uid)) return;
  tellNewKeywords(session, change.flags.keywords);
  const isRecent = recencyOf(session)(change.uid);
  session.out.text(formatFlagNews(session.enabled, { ...change, isRecent }, withUid));
}
