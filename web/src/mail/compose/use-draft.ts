import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFolders } from '../folders/use-folders';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver';
import { openDraftStore, pauseMsOf } from './draft-store';
import type { Letter } from './letter';
import type { Sender } from './letter-fields';
import { refresh } from './sending';

export interface Draft {
  readonly state: SaveState;
  /** From 0 to 1 while long files are sent. */
  readonly progress: number | undefined;
  readonly setProgress: (fraction: number | undefined) => void;
  readonly saver: () => DraftSaver<Letter>;
  /** After the saver was stopped for a sending that failed. */
  readonly goOn: (draftId: string | undefined) => void;
}

/** Keeps the letter in the Drafts folder while it is written. */
export function useDraft(
  first: { readonly id: string; readonly headerMessageId: string } | undefined,
  sender: Sender,
): Draft {
  const client = useQueryClient();
  const folders = useFolders();
  const [state, setState] = useState<SaveState>({ kind: 'nothing' });
  const [progress, setProgress] = useState<number>();
  const known = useRef({ sender, folder: folders.pathOf('drafts') });
  known.current = { sender, folder: folders.pathOf('drafts') };
  const kept = useRef<DraftSaver<Letter>>(undefined);

  const open = useCallback(
    (draft: typeof first) =>
      createDraftSaver<Letter>({
        store: openDraftStore({
          sender: () => known.current.sender,
          folder: () => known.current.folder,
          onProgress: setProgress,
        }),
        draft,
        messageId: draft?.headerMessageId || newMessageId(known.current.sender.address),
        pauseMs: pauseMsOf,
        onState(next) {
          setState(next);
          if (next.kind !== 'saving') setProgress(undefined);
          if (next.kind === 'saved') refresh(client);
        },
      }),
    [client],
  );
  const saver = useCallback(() => {
    kept.current ??= open(first);
    return kept.current;
  }, [open, first]);
  const goOn = useCallback(
    (id: string | undefined) => {
      const messageId = saver().messageId;
      kept.current = open(id === undefined ? undefined : { id, headerMessageId: messageId });
    },
    [open, saver],
  );

  useEffect(() => {
    const save = () =>
      void (
        document.visibilityState === 'hidden' &&
        saver()
          .flush()
          .catch(() => {})
      );
    document.addEventListener('visibilitychange', save);
    return () => document.removeEventListener('visibilitychange', save);
  }, [saver]);
  const isUnsaved = state.kind === 'waiting' || state.kind === 'saving' || state.kind === 'failed';
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return { state, progress, setProgress, saver, goOn };
}

/** Known before the draft is: it finds the draft again when an answer is lost. */
function newMessageId(address: string): string {
  return `<${crypto.randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
