import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Hashed without yielding: takes a few milliseconds. */
const SLICE_BYTES = 1024 * 1024;

/**
 * Equal values give one text: the order of an object's fields is ignored, `undefined` means absent, and bytes are equal
 * however they were sent.
 */
export async function hashPayload(value: unknown): Promise<string> {
  const hash = createHash('sha256');
  await add(hash, value);
  return hash.digest('base64url');
}

async function add(hash: Hash, value: unknown): Promise<void> {
  if (value instanceof Uint8Array) return addBytes(hash, 'b', value);
  if (typeof value === 'string') return addBytes(hash, 's', Buffer.from(value));
  if (Array.isArray(value)) {
    hash.update(`[${value.length}:`);
    for (const item of value) await add(hash, item);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    fields.sort(([a], [b]) => (a < b ? -1 : 1));
    hash.update(`{${fields.length}:`);
    for (const [name, field] of fields) {
      await add(hash, name);
      await add(hash, field);
    }
    return;
  }
  hash.update(`${typeof value}:${String(value)};`);
}

/** Prefixed with its length, so that no two values run together. */
async function addBytes(hash: Hash, kind: string, bytes: Uint8Array): Promise<void> {
  hash.update(`${kind}${bytes.length}:`);
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    hash.update(bytes.subarray(start, start + SLICE_BYTES));
  }
}
