import { ApiError } from '../../api/api-error';

/** What the saver asks of the service. */
export interface DraftStore<L> {
  /** A new draft; its id. `messageId` is its Message-ID. */
  create(letter: L, messageId: string): Promise<string>;
  /** Throws a refusal with status 404 when the draft is gone. */
  update(id: string, letter: L): Promise<void>;
  /** The draft with this Message-ID, if there is one. */
  find(messageId: string): Promise<string | undefined>;
  remove(id: string): Promise<void>;
}

export type SaveState =
  | { readonly kind: 'nothing' | 'waiting' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: Error };

export interface DraftSaver<L> {
  /** The letter changed: it is saved soon. */
  change(letter: L): void;
  /** Saves what is not saved yet; rejects if that fails. */
  flush(): Promise<string | undefined>;
  /** No more saves, whatever was changed; resolves with the id once the last one has ended. */
  stop(): Promise<string | undefined>;
  discard(): Promise<void>;
  id(): string | undefined;
  readonly messageId: string;
}

interface SaverOptions<L> {
  readonly store: DraftStore<L>;
  readonly draft: { readonly id: string } | undefined;
  readonly messageId: string;
  /** It may have been created already. */
  readonly isInDoubt?: boolean;
  /** How long the writer pauses before it is saved. */
  readonly pauseMs: (letter: L) => number;
  readonly onState: (state: SaveState) => void;
}

const RETRY_MS = 5_000;

/**
 * One save at a time, so that the last one wins. A new draft whose answer was lost is looked for by its Message-ID
 * before it is created again: there is never a second copy.
 */
export function createDraftSaver<L>(options: SaverOptions<L>): DraftSaver<L> {
  const { store, draft, messageId, pauseMs, onState } = options;
  let id = draft?.id;
  let unsaved: { readonly letter: L } | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isInDoubt = options.isInDoubt ?? false;
  let isStopped = false;

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save().catch(() => {}), ms);
  }

  /** Rejects if what was to be saved is not. */
  function save(): Promise<void> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveAll(): Promise<void> {
    while (unsaved && !isStopped) {
      const { letter } = unsaved;
      unsaved = undefined;
      onState({ kind: 'saving' });
      try {
        await put(letter);
      } catch (error) {
        unsaved ??= { letter };
        onState({ kind: 'failed', error: error as Error });
        if (!isStopped && !(error instanceof ApiError && error.isRefusal)) schedule(RETRY_MS);
        throw error;
      }
    }
    if (!isStopped) onState({ kind: 'saved' });
  }

  async function put(letter: L): Promise<void> {
    if (id === undefined && isInDoubt) id = await store.find(messageId);
    if (id !== undefined) {
      try {
        return await store.update(id, letter);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        id = undefined; // deleted in another window: what is written here is not lost
      }
    }
    isInDoubt = true;
    id = await store.create(letter, messageId);
  }

  return {
    messageId,
    id: () => id,
    change(letter) {
      unsaved = { letter };
      onState({ kind: 'waiting' });
      if (!running) schedule(pauseMs(letter));
    },
    async flush() {
      if (unsaved || running) await save();
      return id;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running?.catch(() => {});
      if (id === undefined && isInDoubt) id = await store.find(messageId).catch(() => undefined);
      return id;
    },
    async discard() {
      const last = await this.stop();
      if (last !== undefined) await store.remove(last);
    },
  };
}
