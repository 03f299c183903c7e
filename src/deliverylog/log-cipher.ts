import { hash } from 'node:crypto';
import { createDomainCipher, type DomainCipher } from '../keyring/domain-cipher.js';
import type { Keyring } from '../keyring/keyring.js';
import { createGrowingCache } from '../platform/growing-cache.js';
import type { Random } from '../platform/random.js';
import { type PathTerms, placeTerms } from './path-terms.js';

/** What the log stores of a message is decrypted with its domain's key alone (decision 12.2). */
export interface LogCipher extends DomainCipher {
  /** Keyed hashes of the terms, concatenated: they can be searched for and reveal nothing. */
  words(domainId: string, terms: PathTerms): Buffer;
  /** The hash of one term under every current and former key: finds rows from before a rotation. */
  wordsToFind(domainId: string, term: string): readonly Buffer[];
}

/** 48 bits: in a domain with a million words, one search in a hundred million finds a wrong row. */
const WORD_BYTES = 6;
const MAX_KEPT_KEYS = 2_000;
const MAX_KEPT_PLACES = 10_000;

export function createLogCipher({
  keyring,
  random,
}: {
  readonly keyring: Keyring;
  readonly random: Random;
}): LogCipher {
  const wordKeys = createGrowingCache<readonly string[]>(MAX_KEPT_KEYS);
  const places = createGrowingCache<readonly Buffer[]>(MAX_KEPT_PLACES);

  /** Newest first. */
  function wordKeysOf(domainId: string): readonly string[] {
    const known = wordKeys.get(domainId);
    if (known) return known;
    const keys = keyring.macs('log-word', domainId).map((bytes) => bytes.toString('base64'));
    wordKeys.set(domainId, keys);
    return keys;
  }

  function placeWords(domainId: string, place: string, key: string): readonly Buffer[] {
    const named = `${domainId}${place}`;
    const known = places.get(named);
    if (known) return known;
    const words = placeTerms(place).map((term) => wordOf(key, term));
    places.set(named, words);
    return words;
  }

  return {
    ...createDomainCipher({ keyring, random, purpose: 'log-key' }),

    words(domainId, terms) {
      const [key] = wordKeysOf(domainId);
      if (key === undefined) throw new Error('the key ring is empty');
      const found = new Set(terms.rare.map((term) => wordOf(key, term)));
      for (const place of terms.places) for (const word of placeWords(domainId, place, key)) found.add(word);
      return Buffer.concat([...found]);
    },

    wordsToFind: (domainId, term) => wordKeysOf(domainId).map((key) => wordOf(key, term)),
  };
}

/**
 * The key comes first and three quarters of the hash are dropped, so that the hash cannot be extended (Coron et al.,
 * "Merkle-Damgård revisited", chop construction). An HMAC takes two and a half times as long here.
 */
function wordOf(key: string, term: string): Buffer {
  return Buffer.from(hash('sha256', key + term, 'buffer').subarray(0, WORD_BYTES));
}
