import type { Db } from '../../db/database.js';
import { notFound } from '../../platform/service-error.js';
import { type FolderKey, listExpunged } from '../messages/message-store.js';
import { listChanged, listLost, tellExpunged, tellFlags } from './diff-snapshots.js';
import type { FolderHead, FolderSnapshot } from './folder-snapshot.js';
import type { FolderState } from './folder-state.js';
import type { FolderStates } from './folder-states.js';
import type { FolderChange, FolderView, Snapshot } from './folder-view.js';
import { mergeSnapshot } from './merge-snapshot.js';
import { findHead, type HeadRow } from './view-store.js';

/** Reads one row, whatever the size of the folder. */
export async function openView(
  { reader, states }: { readonly reader: Db; readonly states: FolderStates },
  folder: FolderKey,
): Promise<FolderView> {
  const head = await findHead(reader, folder);
  if (!head) throw notFound('mailbox.folderGone');
  const state = states.acquire(folder);
  state.seenModseq = Math.max(state.seenModseq, head.highestModseq);
  return new LiveView(reader, states, state, head);
}

const GONE: readonly FolderChange[] = [{ kind: 'gone' }];

class LiveView implements FolderView {
  known: Snapshot;
  /** `known`, once it is loaded. */
  #loaded: FolderSnapshot | undefined;
  /** The shared snapshot that `#loaded` was made from, when nothing is held back. */
  #base: FolderSnapshot | undefined;
  /** Flags are reported up to here; `known.highestModseq` stays behind while expunges are held back. */
  #toldModseq: number;
  #loading: Promise<void> | undefined;
  #isGone = false;
  #isClosed = false;
  readonly #stops = new Set<() => void>();

  constructor(
    private readonly reader: Db,
    private readonly states: FolderStates,
    private readonly state: FolderState,
    private readonly head: HeadRow,
  ) {
    this.#toldModseq = head.highestModseq;
    const { snapshot } = state;
    this.known = createUnloadedSnapshot(head, head.length);
    if (snapshot?.highestModseq === head.highestModseq) this.#setKnown(snapshot, snapshot);
  }

  get folderId(): string {
    return this.state.folder.id;
  }

  async ready(): Promise<void> {
    if (this.#loaded) return;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    await this.#loading;
  }

  async sync({ mayExpunge }: { readonly mayExpunge: boolean }): Promise<readonly FolderChange[]> {
    if (!this.#loaded && !this.#isGone) {
      const head = await findHead(this.reader, this.state.folder);
      if (head && head.highestModseq === this.known.highestModseq) return [];
      if (!head) this.#isGone = true;
      else await this.ready().catch(this.#unlessGone);
    }
    const present = this.#isGone ? undefined : await this.state.refresh();
    if (!present || !this.#loaded) {
      this.#isGone = true;
      return GONE;
    }
    return this.#moveOn(this.#loaded, present, mayExpunge);
  }

  isHeldBack(uid: number): boolean {
    const { snapshot } = this.state;
    return snapshot !== undefined && (this.#loaded?.placeOf(uid) ?? 0) > 0 && snapshot.placeOf(uid) === 0;
  }

  onChange(listener: () => void): () => void {
    const stop = this.state.onChange(listener);
    this.#stops.add(stop);
    return () => {
      stop();
      this.#stops.delete(stop);
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    this.states.release(this.state);
  }

  /** The folder as it was when the view was opened: later arrivals are left out, later expunges put back. */
  async #load(): Promise<void> {
    const { head } = this;
    const present = await this.state.refresh();
    if (!present) throw this.#gone();
    if (present.highestModseq === head.highestModseq) return this.#setKnown(present, present);
    const expunged = await listExpunged(this.reader, this.state.folder, head.highestModseq);
    if (!expunged) throw this.#gone(); // deleted, or more was expunged since than is remembered
    const lost = expunged
      .filter((uid) => uid < head.uidNext && present.placeOf(uid) === 0)
      .map((uid) => ({ uid, modseq: head.highestModseq, bits: 0, keywordSet: 0 }));
    this.#setKnown(mergeSnapshot(head, present, lost), undefined);
  }

  #gone(): Error {
    this.#isGone = true;
    return notFound('mailbox.folderGone');
  }

  readonly #unlessGone = (reason: unknown): void => {
    if (!this.#isGone) throw reason;
  };

  #setKnown(known: FolderSnapshot, base: FolderSnapshot | undefined): void {
    this.known = known;
    this.#loaded = known;
    this.#base = base;
  }

  #moveOn(known: FolderSnapshot, present: FolderSnapshot, mayExpunge: boolean): readonly FolderChange[] {
    if (present === this.#base) return [];
    const lost = listLost(known, present);
    const isHolding = lost.length > 0 && !mayExpunge;
    const changed = this.#listChanged(known, present);
    // RFC 7162 §3.1.2.1: while an expunge is unreported, the client must not learn of a later HIGHESTMODSEQ
    const next = isHolding
      ? mergeSnapshot({ ...present.head, highestModseq: known.highestModseq }, present, lost)
      : present;
    const changes: FolderChange[] = [];
    if (lost.length > 0 && mayExpunge) changes.push(tellExpunged(known, lost, present.highestModseq));
    if (present.uidNext > known.uidNext && next.length > known.length - (mayExpunge ? lost.length : 0)) {
      changes.push({ kind: 'arrived', length: next.length });
    }
    changes.push(...tellFlags(next, changed));
    this.#toldModseq = present.highestModseq;
    this.#setKnown(next, isHolding ? undefined : present);
    return changes;
  }

  #listChanged(known: FolderSnapshot, present: FolderSnapshot): readonly number[] {
    const { step } = this.state;
    if (step && step.from === this.#base && step.to === present) return step.changed;
    return listChanged(present, { uidNext: known.uidNext, since: this.#toldModseq });
  }
}

/** What a folder's row says, before any message is read. */
function createUnloadedSnapshot(head: FolderHead, length: number): Snapshot {
  const { uidValidity, uidNext, highestModseq, keywords } = head;
  return {
    uidValidity,
    uidNext,
    highestModseq,
    keywords,
    length,
    uidAt: refuse,
    flagsAt: refuse,
    modseqAt: refuse,
    placeOf: refuse,
    placeFrom: refuse,
  };
}

function refuse(): never {
  throw new Error('The view is not loaded yet: await ready() first');
}
