import { LRUCache } from 'lru-cache';
import { Pace } from '../../platform/pace.js';
import type { MessageReads } from '../message.js';
import type { Snapshot } from '../views/folder-view.js';

/** Columns for the messages of a snapshot: index 0 is place 1. */
export interface Arrivals {
  readonly internalAts: Float64Array;
  readonly sizes: Float64Array;
  /** Places from the oldest message to the newest; `undefined`: they are already in that order. */
  readonly order: Uint32Array | undefined;
}

/** What was read of a folder, in the order of UIDs. It never changes for a UID, and UIDs only grow. */
interface Known {
  readonly uids: number[];
  readonly internalAts: number[];
  readonly sizes: number[];
  upTo: number;
}

/** Reading this many takes a few milliseconds. */
const BATCH = 4096;
/** Each takes about 24 bytes. */
const MAX_MESSAGES = 1_000_000;

/** Arrival times and sizes of messages for the most recently listed folders; one cache for the whole process. */
export class FolderArrivals {
  readonly #folders = new LRUCache<string, Known>({
    maxSize: MAX_MESSAGES,
    sizeCalculation: ({ uids }) => uids.length + 1,
  });
  /** A snapshot never changes. */
  readonly #ofSnapshot = new WeakMap<Snapshot, Arrivals>();

  async of(
    messages: Pick<MessageReads, 'arrivals'>,
    { aliasId, folderId }: { readonly aliasId: string; readonly folderId: string },
    snapshot: Snapshot,
  ): Promise<Arrivals> {
    const made = this.#ofSnapshot.get(snapshot);
    if (made) return made;
    const key = `${aliasId} ${folderId} ${snapshot.uidValidity}`;
    const known = this.#folders.get(key) ?? { uids: [], internalAts: [], sizes: [], upTo: 0 };
    const before = known.upTo;
    const last = snapshot.uidNext - 1;
    while (known.upTo < last) {
      const after = known.upTo;
      const numbers = await messages.arrivals(folderId, { after, last, limit: BATCH });
      if (known.upTo === after) add(known, numbers, last); // another request may have been faster
    }
    if (known.upTo !== before) {
      this.#folders.delete(key); // it has grown
      this.#folders.set(key, known);
    }
    const arrivals = await align(known, snapshot);
    this.#ofSnapshot.set(snapshot, arrivals);
    return arrivals;
  }
}

const COMMA = 44;
const MINUS = 45;
const ZERO = 48;

function add(known: Known, numbers: string, last: number): void {
  const columns = [known.uids, known.internalAts, known.sizes] as const;
  let count = 0;
  for (let at = 0, field = 0; at < numbers.length; field = (field + 1) % 3) {
    let value = 0;
    const isNegative = numbers.charCodeAt(at) === MINUS; // a date before 1970
    if (isNegative) at += 1;
    for (; at < numbers.length && numbers.charCodeAt(at) !== COMMA; at++) {
      value = value * 10 + numbers.charCodeAt(at) - ZERO;
    }
    columns[field]?.push(isNegative ? -value : value);
    if (field === 0) count += 1;
    at += 1;
  }
  known.upTo = count < BATCH ? last : (known.uids.at(-1) ?? last);
}

/** For the places of a snapshot. */
async function align({ uids, internalAts, sizes }: Known, snapshot: Snapshot): Promise<Arrivals> {
  const { length } = snapshot;
  const aligned = { internalAts: new Float64Array(length), sizes: new Float64Array(length) };
  let isInOrder = true;
  for (let at = 0, i = 0; i < length; i++) {
    const uid = snapshot.uidAt(i + 1);
    while (at < uids.length && (uids[at] as number) < uid) at += 1;
    const isThere = uids[at] === uid; // otherwise it was deleted after the snapshot
    aligned.internalAts[i] = isThere ? (internalAts[at] as number) : 0;
    aligned.sizes[i] = isThere ? (sizes[at] as number) : 0;
    if (i > 0 && (aligned.internalAts[i] as number) < (aligned.internalAts[i - 1] as number)) isInOrder = false;
  }
  return { ...aligned, order: isInOrder ? undefined : await sortPlaces(aligned.internalAts) };
}

/** How many are sorted at once: takes a few milliseconds. */
const RUN = 8192;

/** Sorts by date, then by place, which is the order of UIDs. */
async function sortPlaces(internalAts: Float64Array): Promise<Uint32Array> {
  const pace = new Pace();
  const isBefore = (a: number, b: number) => {
    const difference = (internalAts[a - 1] as number) - (internalAts[b - 1] as number);
    return difference < 0 || (difference === 0 && a < b);
  };
  let from = Uint32Array.from(internalAts, (_, i) => i + 1);
  for (let at = 0; at < from.length; at += RUN) {
    from.subarray(at, at + RUN).sort((a, b) => (isBefore(a, b) ? -1 : 1));
    await pace.rest();
  }
  let to = new Uint32Array(from.length);
  for (let width = RUN; width < from.length; width *= 2) {
    for (let at = 0; at < from.length; at += 2 * width) {
      const [middle, end] = [Math.min(at + width, from.length), Math.min(at + 2 * width, from.length)];
      for (let n = at, left = at, right = middle; n < end; n++) {
        const isLeft = right === end || (left < middle && isBefore(from[left] as number, from[right] as number));
        to[n] = from[isLeft ? left++ : right++] as number;
        if (n % RUN === 0) await pace.rest();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
