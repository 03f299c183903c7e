import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CurrentMailboxSession } from '../../api/calls';
import { useFolders } from '../folders/use-folders';
import { openDraftStore } from './draft-store';
import { holdDraft, type KeptDraft, keptDrafts, saveKeptDraft } from './kept-drafts';
import { isComposing, openComposer } from './open-composer';
import { refresh } from './sending';

const RETRY_MS = 15_000;

/** What was written without a network is written on after a reload, and saved once there is a network. */
export function useKeptDrafts({ address, is_remembered: isRemembered }: CurrentMailboxSession): void {
  const client = useQueryClient();
  const folders = useFolders();
  const folder = useRef('');
  folder.current = folders.pathOf('drafts');
  useEffect(() => {
    if (!isRemembered || !('locks' in navigator)) return undefined;
    const store = openDraftStore({
      sender: () => ({ address, name: '' }),
      folder: () => folder.current,
      onProgress: () => {},
    });
    let isRunning = false;
    const saveAll = async (drafts: readonly KeptDraft[]) => {
      for (const draft of drafts) {
        const release = await holdDraft(draft.messageId);
        if (!release) continue; // it is being written
        try {
          await saveKeptDraft(store, draft);
          refresh(client);
        } finally {
          release();
        }
      }
    };
    const begin = async () => {
      const drafts = [...(await keptDrafts(address))];
      const last = drafts.at(-1);
      if (last && !isComposing()) {
        drafts.pop();
        const { letter, draftId, messageId } = last;
        await openComposer({ kind: 'resume', letter, draftId, messageId });
      }
      await saveAll(drafts);
    };
    const run = (work: () => Promise<void>) => {
      if (isRunning) return;
      isRunning = true;
      work()
        .catch(() => {}) // later
        .finally(() => {
          isRunning = false;
        });
    };
    const runAll = () => run(async () => saveAll(await keptDrafts(address)));
    run(begin);
    const timer = setInterval(runAll, RETRY_MS);
    window.addEventListener('online', runAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', runAll);
    };
  }, [address, isRemembered, client]);
}
