/** Shorter ones may share their memory with others, and are cheap to copy. */
const MIN_BYTES = 64 * 1024;

/**
 * The memory of all long octets within a value, to be transferred with it instead of copied. Afterwards the sender can
 * no longer read them.
 */
export function transferable(value: unknown): readonly ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (next instanceof Uint8Array) {
      if (next.length >= MIN_BYTES && next.buffer instanceof ArrayBuffer) found.add(next.buffer);
    } else if (Array.isArray(next)) {
      for (const item of next) if (typeof item === 'object') open.push(item);
    } else {
      for (const child of Object.values(next)) open.push(child);
    }
  }
  return [...found];
}
