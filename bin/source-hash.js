import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const root = new URL('../', import.meta.url);

/** By content, not by time: a copied or checked-out tree has new times and the same sources. */
export function hashFiles(names) {
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\0`).update(readFileSync(new URL(name, root)));
  return hash.digest('hex');
}
