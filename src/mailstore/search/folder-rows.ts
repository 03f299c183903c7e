import { LRUCache } from 'lru-cache';
import type { MessageReads, MessageRow } from '../message.js';
import type { SearchedKey } from './searched-key.js';

/** The part of a message's row that never changes. */
export type FixedRow = Pick<MessageRow, 'uid' | 'contentId' | 'sizeBytes' | 'internalAt' | 'savedAt'>;

/** Reading this many takes a few milliseconds. */
const BATCH = 2000;
/** Each takes about 200 bytes. */
const MAX_ROWS = 250_000;

/** Rows of the most recently searched folders, in the order of UIDs; one cache for the whole process. */
export class FolderRows {
  readonly #folders = new LRUCache<string, readonly FixedRow[]>({
    maxSize: MAX_ROWS,
    sizeCalculation: (rows) => rows.length + 1,
  });

  /** `uids` ascend; the result has `undefined` for deleted messages. */
  async find(
    messages: MessageReads,
    { aliasId, folderId, uidValidity }: SearchedKey,
    uids: readonly number[],
  ): Promise<readonly (FixedRow | undefined)[]> {
    const key = `${aliasId} ${folderId} ${uidValidity}`;
    const known = this.#folders.get(key) ?? [];
    const found = pick(known, uids);
    const missing = uids.filter((_, i) => found[i] === undefined);
    if (missing.length === 0) return found;
    const fresh: FixedRow[] = [];
    for (let from = 0; from < missing.length; from += BATCH) {
      for (const row of await messages.rows(folderId, missing.slice(from, from + BATCH))) fresh.push(fixed(row));
    }
    // Another search may have read some in between
    const rows = merge(this.#folders.get(key) ?? [], fresh);
    this.#folders.set(key, rows);
    return pick(rows, uids);
  }
}

function fixed({ uid, contentId, sizeBytes, internalAt, savedAt }: MessageRow): FixedRow {
  return { uid, contentId, sizeBytes, internalAt, savedAt };
}

function pick(rows: readonly FixedRow[], uids: readonly number[]): readonly (FixedRow | undefined)[] {
  let at = 0;
  return uids.map((uid) => {
    while (at < rows.length && (rows[at] as FixedRow).uid < uid) at += 1;
    const row = rows[at];
    return row?.uid === uid ? row : undefined;
  });
}

function merge(left: readonly FixedRow[], right: readonly FixedRow[]): readonly FixedRow[] {
  const last = left.at(-1);
  if (!last || !right[0] || last.uid < right[0].uid) return [...left, ...right];
  const rows = new Map([...left, ...right].map((row) => [row.uid, row]));
  return [...rows.values()].sort((a, b) => a.uid - b.uid);
}
