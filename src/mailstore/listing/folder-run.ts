import type { Arrivals } from '../search/arrivals.js';
import type { Places } from '../search/places.js';
import type { Snapshot } from '../views/folder-view.js';

/** What was found in a folder, from the newest to the oldest. */
export interface FolderRun {
  readonly folderId: string;
  readonly length: number;
  placeAt(n: number): number;
  uidAt(n: number): number;
  internalAt(n: number): number;
}

/** `places`: what was found, `undefined` for all messages. */
export function folderRun(
  folderId: string,
  known: Snapshot,
  arrivals: Arrivals,
  places: Places | undefined,
): FolderRun {
  const found = places && inOrder(places, arrivals);
  const { length } = found ?? known;
  const ordered = found ?? arrivals.order;
  const placeAt = (n: number) => (ordered ? (ordered[length - 1 - n] as number) : length - n);
  return {
    folderId,
    length,
    placeAt,
    uidAt: (n) => known.uidAt(placeAt(n)),
    internalAt: (n) => arrivals.internalAts[placeAt(n) - 1] as number,
  };
}

/** From the oldest to the newest. */
function inOrder(places: Places, { order }: Arrivals): ArrayLike<number> {
  if (!order) return places;
  const isFound = new Uint8Array(order.length + 1);
  for (const place of places) isFound[place] = 1;
  return order.filter((place) => isFound[place] === 1);
}
