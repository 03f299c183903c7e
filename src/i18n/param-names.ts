import { timelineSentences } from './en-timeline.js';
import type { SentenceKey } from './sentence.js';

const known = new Map<string, readonly string[]>();

/** In the order of the alphabet, which no rewording changes. None: this release does not know the sentence. */
export function paramNames(key: SentenceKey): readonly string[] {
  let names = known.get(key);
  if (!names) {
    const found = (timelineSentences[key] ?? '').matchAll(/\{([a-zA-Z]+)[,}]/g);
    names = [...new Set([...found].map(([, name = '']) => name))].sort();
    known.set(key, names);
  }
  return names;
}
