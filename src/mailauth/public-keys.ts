import { createPublicKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseTagList } from '../protocol/tag-list/tag-list.js';
import type { LookUps } from './look-ups.js';
import type { AuthResult } from './verdict.js';

/** A key that a domain publishes (RFC 6376 §3.6.1). */
export interface PublicKey {
  readonly type: 'rsa' | 'ed25519';
  readonly key: KeyObject;
  /** `t=y`: testing mode. */
  readonly isTesting: boolean;
  /** `t=s`: not for signatures in the name of a subdomain. */
  readonly isForDomainOnly: boolean;
}

export type KeyFault = { readonly fault: string; readonly result: AuthResult };

/** Parsing a key takes longer than verifying with it. Keyed by the record's text, so that a new record is a new key. */
const keys = new LRUCache<string, PublicKey | KeyFault>({ max: 1000 });

// RFC 8301 §3.2: at least 1024; support above 4096 is optional
const MIN_RSA_BITS = 1024;
const MAX_RSA_BITS = 4096;
// 65537 in practice; a large one makes each verification as slow as signing
const MAX_EXPONENT = 2n ** 32n;
const MAX_RECORD_CHARACTERS = 4096;
// RFC 6376 §3.6.2.2 does not define several records: the first usable one is taken, of a few
const MAX_RECORDS = 3;
// RFC 8410 §4: the prefix of the 32 octets of an Ed25519 key
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Fails only with `DnsUnavailableError`. */
export async function findPublicKey(
  lookUps: Pick<LookUps, 'txt'>,
  {
    selector,
    domain,
    keyType,
  }: { readonly selector: string; readonly domain: string; readonly keyType: 'rsa' | 'ed25519' },
): Promise<PublicKey | KeyFault> {
  const texts = await lookUps.txt(`${selector}._domainkey.${domain}`);
  const found = texts.slice(0, MAX_RECORDS).map(readPublicKey);
  const usable = found.find((key) => 'key' in key && key.type === keyType);
  if (usable) return usable;
  const [first] = found;
  if (!first) return { fault: 'no key', result: 'permerror' };
  return 'key' in first ? { fault: 'the key is of another type', result: 'permerror' } : first;
}

function readPublicKey(text: string): PublicKey | KeyFault {
  const known = keys.get(text);
  if (known) return known;
  const read = parsePublicKey(text);
  keys.set(text, read);
  return read;
}

export function parsePublicKey(text: string): PublicKey | KeyFault {
  const faulty = (fault: string, result: AuthResult = 'permerror'): KeyFault => ({ fault, result });
  const tags = text.length > MAX_RECORD_CHARACTERS ? undefined : parseTagList(text);
  const published = tags?.get('p')?.replace(/\s+/g, '');
  if (!tags || published === undefined) return faulty('malformed key record');
  if (tags.has('v') && (tags.get('v') !== 'DKIM1' || [...tags.keys()][0] !== 'v')) return faulty('unknown key version');
  if (published === '') return faulty('the key is revoked');
  const type = (tags.get('k') ?? 'rsa').toLowerCase();
  if (type !== 'rsa' && type !== 'ed25519') return faulty('unknown key type');
  const allows = (tag: string, wanted: string[]) => {
    const listed = tags
      .get(tag)
      ?.toLowerCase()
      .split(':')
      .map((item) => item.trim());
    return !listed || listed.some((item) => wanted.includes(item));
  };
  if (!allows('h', ['sha256'])) return faulty('the key is for another hash');
  if (!allows('s', ['*', 'email'])) return faulty('the key is not for mail');
  const key = readKey(type, Buffer.from(published, 'base64'));
  if (!key || key.asymmetricKeyType !== type) return faulty('malformed key');
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  if (type === 'rsa' && modulusLength < MIN_RSA_BITS) return faulty('the key is too short', 'policy');
  if (type === 'rsa' && (modulusLength > MAX_RSA_BITS || publicExponent > MAX_EXPONENT)) {
    return faulty('the key is too long', 'policy');
  }
  const flags =
    tags
      .get('t')
      ?.toLowerCase()
      .split(':')
      .map((flag) => flag.trim()) ?? [];
  return { type, key, isTesting: flags.includes('y'), isForDomainOnly: flags.includes('s') };
}

function readKey(type: 'rsa' | 'ed25519', bytes: Buffer): KeyObject | undefined {
  if (type === 'ed25519') {
    return bytes.length === 32 ? tryKey(Buffer.concat([ED25519_PREFIX, bytes]), 'spki') : undefined;
  }
  // RFC 6376 §3.6.1 asks for the bare key, but everybody publishes the wrapped one
  return tryKey(bytes, 'spki') ?? tryKey(bytes, 'pkcs1');
}

function tryKey(key: Buffer, type: 'spki' | 'pkcs1'): KeyObject | undefined {
  try {
    return createPublicKey({ key, format: 'der', type });
  } catch {
    return undefined;
  }
}
