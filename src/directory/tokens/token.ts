import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Random, randomHex } from '../../platform/random.js';
import type { TokenScope } from '../actor.js';

/** An API token, without the secret: that is shown once and stored only as its hash. */
export interface Token {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly lastUsedAt: number | undefined;
  readonly createdAt: number;
}

const SECRET_BYTES = 12;
const SECRET = /^[0-9a-f]{24}$/;

/** 24 lower-case hex digits, as clients of the public API expect. */
export function newTokenSecret(random: Random): string {
  return randomHex(random, SECRET_BYTES);
}

function isTokenSecret(text: string): boolean {
  return SECRET.test(text);
}

/** How many token hashes are cached; a client sends the same token with every call. */
const MAX_REMEMBERED = 1000;

/** The hash of what may be a secret; `undefined`: it cannot be one. Does not check whether such a token exists. */
export function createTokenHasher(): (text: string) => string | undefined {
  const hashes = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return (text) => {
    const known = hashes.get(text);
    if (known !== undefined || !isTokenSecret(text)) return known;
    const made = hashTokenSecret(text);
    hashes.set(text, made);
    return made;
  };
}

/** 96 random bits cannot be searched for, so a plain hash is enough to store the secret. */
export function hashTokenSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}
