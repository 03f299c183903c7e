import { createCipheriv, createDecipheriv, createSecretKey, hash, type KeyObject } from 'node:crypto';
import type { Keyring } from '../keyring/keyring.js';
import { createGrowingCache } from '../platform/growing-cache.js';
import type { Random } from '../platform/random.js';
import { type PathTerms, placeTerms } from './path-terms.js';

/** What the log keeps of a message is read with the key of its domain alone (decision 12.2). */
export interface LogCipher {
  /** `context`: the row it belongs to; sealed for one, it opens for no other. */
  seal(domainId: string, context: string, text: string): Buffer;
  open(domainId: string, context: string, sealed: Uint8Array): string;
  /** Keyed hashes that find the terms and tell nothing, one after the other. */
  words(domainId: string, terms: PathTerms): Buffer;
  /** The hash of one term under every key that is kept: finds what was written before a rotation. */
  wordsToFind(domainId: string, term: string): readonly Buffer[];
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const HEADER_BYTES = 1 + KEY_ID_BYTES;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 48 bits: among a million words of a domain, one search in a hundred million finds a row too many. */
const WORD_BYTES = 6;
const MAX_KEPT_KEYS = 2_000;
const MAX_KEPT_PLACES = 10_000;

interface DomainKeys {
  /** Newest first. */
  readonly seals: readonly { readonly header: Buffer; readonly key: KeyObject }[];
  readonly words: readonly string[];
}

/** Sealed bytes: version, id of the key, nonce, ciphertext, tag. */
export function createLogCipher({
  keyring,
  random,
}: {
  readonly keyring: Keyring;
  readonly random: Random;
}): LogCipher {
  const domains = createGrowingCache<DomainKeys>(MAX_KEPT_KEYS);
  const places = createGrowingCache<readonly Buffer[]>(MAX_KEPT_PLACES);

  function keysOf(domainId: string): DomainKeys {
    const known = domains.get(domainId);
    if (known) return known;
    const ids = keyring.macs('log-key', `id ${domainId}`);
    const keys: DomainKeys = {
      seals: keyring.macs('log-key', `key ${domainId}`).map((bytes, at) => ({
        header: Buffer.concat([Buffer.of(VERSION), (ids[at] as Buffer).subarray(0, KEY_ID_BYTES)]),
        key: createSecretKey(bytes),
      })),
      words: keyring.macs('log-word', domainId).map((bytes) => bytes.toString('base64')),
    };
    domains.set(domainId, keys);
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
    seal(domainId, context, text) {
      const [newest] = keysOf(domainId).seals;
      if (!newest) throw new Error('the key ring is empty');
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce);
      cipher.setAAD(Buffer.from(context, 'latin1'));
      const body = cipher.update(text, 'utf8');
      cipher.final();
      return Buffer.concat([newest.header, nonce, body, cipher.getAuthTag()]);
    },

    open(domainId, context, sealed) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES) throw new Error('a sealed log entry is too short');
      const header = bytes.subarray(0, HEADER_BYTES);
      const known = keysOf(domainId).seals.find((key) => key.header.equals(header));
      if (!known) throw new Error('the key of a sealed log entry is not in the key ring');
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context, 'latin1'));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = decipher.update(bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES), undefined, 'utf8');
      return body + decipher.final('utf8');
    },

    words(domainId, terms) {
      const [key] = keysOf(domainId).words;
      if (key === undefined) throw new Error('the key ring is empty');
      const found = new Set(terms.rare.map((term) => wordOf(key, term)));
      for (const place of terms.places) for (const word of placeWords(domainId, place, key)) found.add(word);
      return Buffer.concat([...found]);
    },

    wordsToFind: (domainId, term) => keysOf(domainId).words.map((key) => wordOf(key, term)),
  };
}

/**
 * The key comes first and three quarters of the hash are thrown away, so that nobody can go on hashing where we ended
 * (Coron et al., "Merkle-Damgård revisited", chop construction). An HMAC costs two and a half times as much here.
 */
function wordOf(key: string, term: string): Buffer {
  return Buffer.from(hash('sha256', key + term, 'buffer').subarray(0, WORD_BYTES));
}
