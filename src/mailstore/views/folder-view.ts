import type { Flags } from '../message.js';

/** A folder at one moment: UIDs in order with flags and modification sequences. Never changes; sessions share it. */
export interface Snapshot {
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly highestModseq: number;
  readonly length: number;
  /** `place` counts from 1, as clients do. Throws outside of 1 to `length`. */
  uidAt(place: number): number;
  flagsAt(place: number): Flags;
  modseqAt(place: number): number;
  /** 0 when it is not in the folder. */
  placeOf(uid: number): number;
  /** The first place whose UID is at least `uid`; `length + 1` when there is none. */
  placeFrom(uid: number): number;
  /** Keywords in use, for the FLAGS response. */
  readonly keywords: readonly string[];
}

/** In the order in which a client may be told: each change applies to the state after the ones before it. */
export type FolderChange =
  /** Highest place first, each as it is at that step (RFC 9051 §7.5.1); `uids` at the same places. */
  | {
      readonly kind: 'expunged';
      readonly places: readonly number[];
      readonly uids: readonly number[];
      readonly highestModseq: number;
    }
  | { readonly kind: 'arrived'; readonly length: number }
  | {
      readonly kind: 'flags';
      readonly place: number;
      readonly uid: number;
      readonly flags: Flags;
      readonly modseq: number;
    }
  /** The folder was deleted, or its UIDs start over: the session has nothing selected any more. */
  | { readonly kind: 'gone' };

/** A folder as one session's client knows it. It changes only when the session calls `sync`. */
export interface FolderView {
  readonly folderId: string;
  /**
   * Opening a view costs the same for every folder: until `ready` resolves, or the first `sync`, `known` has only the
   * counters and keywords, and whatever takes a place or UID throws.
   */
  ready(): Promise<void>;
  /** What the client has been told. Messages that others expunged stay in it until `sync` may report them. */
  readonly known: Snapshot;
  /**
   * Advances to the current state and lists the changes. `mayExpunge` false: expunges are held back, as FETCH, STORE
   * and SEARCH by place require (RFC 9051 §7.5.1); arrivals and flags are reported all the same.
   */
  sync(options: { readonly mayExpunge: boolean }): Promise<readonly FolderChange[]>;
  /** Whether it is expunged although `known` still has it. */
  isHeldBack(uid: number): boolean;
  /** Something may have happened, here or on another node. */
  onChange(listener: () => void): () => void;
  close(): void;
}
