import { openTable } from '../offline/offline-store';
import { createDraftSaver, type DraftStore } from './draft-saver';
import type { Letter } from './letter';

/** A letter that could not be saved to the Drafts folder for want of a connection; only with "keep me signed in". */
export interface KeptDraft {
  /** Its Message-ID: one that was saved after all is found by it. */
  readonly messageId: string;
  readonly address: string;
  readonly draftId: string | undefined;
  readonly letter: Letter;
  readonly since: number;
}

const table = openTable<KeptDraft>('drafts');

export function keepDraft(draft: KeptDraft): Promise<void> {
  return table.put(draft.messageId, draft);
}

export function forgetDraft(messageId: string): Promise<void> {
  return table.remove(messageId);
}

/** The one written last comes last. */
export async function keptDrafts(address: string): Promise<readonly KeptDraft[]> {
  const all = await table.list();
  return all.filter((draft) => draft.address === address).toSorted((a, b) => a.since - b.since);
}

/** To the Drafts folder; it stays here until it is there. */
export async function saveKeptDraft(store: DraftStore<Letter>, { draftId, messageId, letter }: KeptDraft) {
  const saver = createDraftSaver<Letter>({
    store,
    draft: draftId === undefined ? undefined : { id: draftId },
    messageId,
    isInDoubt: true,
    pauseMs: () => 0,
    onState: () => {},
  });
  saver.change(letter);
  try {
    await saver.flush();
  } finally {
    await saver.stop();
  }
  await forgetDraft(messageId);
}

/** For the window that writes it; `undefined`: another one does. The returned function lets go. */
export function holdDraft(messageId: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`waypost draft ${messageId}`, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}
