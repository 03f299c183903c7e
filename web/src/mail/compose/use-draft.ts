import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { useFolders } from '../folders/use-folders';
import { useMailbox } from '../session/mail-session';
import { createDraftSaver, type DraftSaver, type SaveState } from './draft-saver';
import { openDraftStore, pauseMsOf } from './draft-store';
import { forgetDraft, holdDraft, keepDraft } from './kept-drafts';
import type { Letter } from './letter';
import type { Sender } from './letter-fields';
import type { OpenedLetter } from './open-letter';
import { refresh } from './sending';

export interface Draft {
  readonly state: SaveState;
  /** What is not saved at the service is safe in this browser. */
  readonly isKept: boolean;
  /** From 0 to 1 while long files are sent. */
  readonly progress: number | undefined;
  readonly setProgress: (fraction: number | undefined) => void;
  readonly saver: () => DraftSaver<Letter>;
  /** After the saver was stopped for a sending that failed. */
  readonly goOn: (draftId: string | undefined) => void;
  /** For want of a connection it is kept in this browser; `false`: this one keeps nothing. */
  readonly keep: () => Promise<boolean>;
  /** It is sent or discarded. */
  readonly forget: () => void;
}

/** Keeps the letter in the Drafts folder while it is written. */
export function useDraft({ draft: first, keptAs }: OpenedLetter, sender: Sender): Draft {
  const client = useQueryClient();
  const folders = useFolders();
  const [state, setState] = useState<SaveState>({ kind: 'nothing' });
  const [progress, setProgress] = useState<number>();
  const known = useRef({ sender, folder: folders.pathOf('drafts') });
  known.current = { sender, folder: folders.pathOf('drafts') };
  const kept = useRef<DraftSaver<Letter>>(undefined);
  const [isKept, setKept] = useState(false);
  const browser = useBrowserCopy(sender.address, setKept);

  const open = useCallback(
    (draft: typeof first) => {
      const messageId = draft?.headerMessageId || keptAs || newMessageId(known.current.sender.address);
      const made = createDraftSaver<Letter>({
        store: openDraftStore({
          sender: () => known.current.sender,
          folder: () => known.current.folder,
          onProgress: setProgress,
        }),
        draft,
        messageId,
        isInDoubt: keptAs !== undefined,
        pauseMs: pauseMsOf,
        onState(next) {
          setState(next);
          if (next.kind !== 'saving') setProgress(undefined);
          if (next.kind === 'saved') {
            browser.forget(messageId);
            refresh(client);
          } else if (next.kind === 'failed' && isOffline(next.error)) browser.keepSoon();
        },
      });
      return {
        ...made,
        change(letter: Letter) {
          browser.note({ messageId, draftId: made.id(), letter });
          made.change(letter);
        },
      };
    },
    [client, keptAs, browser],
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
  const isUnsaved =
    !browser.isKeeping() && (state.kind === 'waiting' || state.kind === 'saving' || state.kind === 'failed');
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  return {
    state,
    isKept,
    progress,
    setProgress,
    saver,
    goOn,
    keep: browser.keep,
    forget: () => browser.forget(saver().messageId),
  };
}

function isOffline(error: Error): boolean {
  return error instanceof ApiError && error.status === 0;
}

interface Noted {
  readonly messageId: string;
  readonly draftId: string | undefined;
  readonly letter: Letter;
}

const KEEP_MS = 300;

/** The letter in this browser, while it cannot be saved at the service. */
function useBrowserCopy(address: string, onKept: (isKept: boolean) => void) {
  const { is_remembered: isRemembered } = useMailbox();
  const copy = useMemo(() => {
    let noted: Noted | undefined;
    let isKeeping = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let release: (() => void) | undefined;
    const canKeep = isRemembered && 'locks' in navigator;
    const keep = async (): Promise<boolean> => {
      clearTimeout(timer);
      if (!canKeep || !noted) return false;
      isKeeping = true;
      release ??= await holdDraft(noted.messageId);
      await keepDraft({ ...noted, address, since: Date.now() });
      onKept(true);
      return true;
    };
    const keepSoon = () => {
      if (!canKeep) return;
      isKeeping = true;
      clearTimeout(timer);
      timer = setTimeout(() => void keep().catch(() => {}), KEEP_MS);
    };
    return {
      keep,
      keepSoon,
      isKeeping: () => isKeeping,
      note(next: Noted) {
        noted = next;
        onKept(false);
        if (isKeeping || !navigator.onLine) keepSoon();
      },
      forget(messageId: string) {
        clearTimeout(timer);
        if (canKeep) void forgetDraft(messageId).catch(() => {});
        isKeeping = false;
      },
      letGo: () => release?.(),
    };
  }, [address, isRemembered, onKept]);
  useEffect(() => copy.letGo, [copy]);
  return copy;
}

/** Known before the draft is: it finds the draft again when an answer is lost. */
function newMessageId(address: string): string {
  return `<${crypto.randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
