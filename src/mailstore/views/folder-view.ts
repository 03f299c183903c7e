import type { Flags } from '../message.js';

/** A folder at one moment: UIDs in order with flags and modification sequences. Never changes; sessions share it. */
export interface Snapshot {
  readonly uidValidity: number;
  readonly uidNext: number;
  readonly highestModseq: number;
  readonly length: number;
  /** `place` from 1, as clients count. Throws outside of 1 to `length`. */
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

/** In the order in which a client may be told: each holds for the state the ones before it left behind. */
export type FolderChange =
  /** Highest place first, each as it is when its turn comes (RFC 9051 §7.5.1); `uids` at the same places. */
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
  /** The folder was deleted, or its UIDs start anew: the session has nothing selected any more. */
  | { readonly kind: 'gone' };

/** A folder as one session's client knows it. It moves on only when the session says so. */
export interface FolderView {
  readonly folderId: string;
  /**
   * Opening a view costs the same for every folder: until `ready` resolves, or the first `sync`, `known` has its
   * numbers and keywords, and whatever goes by place or UID throws.
   */
  ready(): Promise<void>;
  /** What the client has been told. Messages that others expunged stay in it until `sync` may tell. */
  readonly known: Snapshot;
  /**
   * Moves on to the present and says how. `mayExpunge` false: expunges are held back, as FETCH, STORE and SEARCH by
   * place demand (RFC 9051 §7.5.1); arrivals and flags are told all the same.
   */
  sync(options: { readonly mayExpunge: boolean }): Promise<readonly FolderChange[]>;
  /** UIDs that are gone although `known` still has them. */
  isHeldBack(uid: number): boolean;
  /** Something may have happened, here or on another node. */
  onChange(listener: () => void): () => void;
  close(): void;
}
