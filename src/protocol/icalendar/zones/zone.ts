/** How clocks are set somewhere. */
export interface Zone {
  readonly name: string;
  /** Milliseconds east of UTC. */
  offsetAt(instantMs: number): number;
  /**
   * The instant of a local time. RFC 5545 §3.3.5: one that comes twice is the first, one that does not exist is counted
   * with the offset before the gap.
   */
  toInstant(localMs: number): number;
}

export const UTC: Zone = { name: 'UTC', offsetAt: () => 0, toInstant: (localMs) => localMs };

export function toLocal(zone: Zone, instantMs: number): number {
  return instantMs + zone.offsetAt(instantMs);
}

/** From this instant on, this offset holds. */
export interface OffsetChange {
  readonly instantMs: number;
  readonly offsetMs: number;
}

/** The offset of changes in order, of which the first holds before itself as well. */
export function offsetAmong(changes: readonly OffsetChange[], instantMs: number): number {
  return (changes[lastBefore(changes, (change) => change.instantMs <= instantMs)] as OffsetChange).offsetMs;
}

export function instantAmong(changes: readonly OffsetChange[], localMs: number): number {
  // It belongs to the last change whose earlier offset had not yet reached this local time
  const at = lastBefore(
    changes,
    (change, before) => before === undefined || localMs - before.offsetMs >= change.instantMs,
  );
  const { instantMs, offsetMs } = changes[at] as OffsetChange;
  const before = changes[at - 1];
  const instant = localMs - offsetMs;
  return before && instant < instantMs ? localMs - before.offsetMs : instant;
}

function lastBefore(
  changes: readonly OffsetChange[],
  isReached: (change: OffsetChange, before: OffsetChange | undefined) => boolean,
): number {
  let [low, high] = [0, changes.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isReached(changes[middle] as OffsetChange, changes[middle - 1])) low = middle;
    else high = middle - 1;
  }
  return low;
}
