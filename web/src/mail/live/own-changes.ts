let lastMs = Number.NEGATIVE_INFINITY;

/** A page reads again by itself what it changed; what others changed is read once it rests. */
export function noteOwnChange(): void {
  lastMs = performance.now();
}

export function msSinceOwnChange(): number {
  return performance.now() - lastMs;
}
