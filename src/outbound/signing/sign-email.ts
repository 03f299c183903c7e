import { createPrivateKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import { findDkimKeys, findDkimPrivateKey } from '../../directory/domains/dkim-key-store.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { DkimSigner, SigningKey } from '../../mailauth/sign.js';
import type { Clock } from '../../platform/clock.js';
import type { Email } from '../emails/email.js';
import { findSigningDomain } from './signing-domain-store.js';

/** The DKIM header fields that go before the message. */
export type SignEmail = (email: Pick<Email, 'id' | 'domainId'>, message: Buffer) => Promise<string>;

export interface SignEmailDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly keyring: Keyring;
  readonly signer: DkimSigner;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
}

const MAX_DOMAINS = 1000;
// A record of the second key that comes or goes shows after this long
const DOMAIN_FRESH_MS = 30_000;
// One email goes to at most 50 recipients at nearly the same time; each field has about a kilobyte
const MAX_SIGNATURES = 500;

export function createSignEmail({ db, keyring, signer, clock }: SignEmailDeps): SignEmail {
  const keysOf = new LRUCache<string, KnownKeys>({ max: MAX_DOMAINS });
  const signatures = new LRUCache<string, Promise<string>>({ max: MAX_SIGNATURES });

  /** RSA always, Ed25519 beside it only while its record is seen in DNS: a verifier must find every key it is told of. */
  function currentKeys(domainId: string): Promise<readonly SigningKey[]> {
    const known = keysOf.get(domainId);
    if (known && known.sinceMs + DOMAIN_FRESH_MS > clock.monotonicMs()) return known.keys;
    const keys = readKeys(domainId, known?.keys);
    keysOf.set(domainId, { keys, sinceMs: clock.monotonicMs() });
    keys.catch(() => {
      if (keysOf.peek(domainId)?.keys === keys) keysOf.delete(domainId);
    });
    return keys;
  }

  async function readKeys(domainId: string, before: KnownKeys['keys'] | undefined): Promise<readonly SigningKey[]> {
    const parsed = (await before?.catch(() => undefined)) ?? [];
    const domain = await findSigningDomain(db.reader, domainId);
    const all = (await findDkimKeys(db.reader, [domainId])).get(domainId) ?? [];
    const published = all.filter(({ algorithm }) => algorithm === 'rsa' || domain?.hasEd25519Record);
    const keys: SigningKey[] = [];
    for (const { algorithm, selector } of published) {
      const kept = parsed.find((key) => key.selector === selector && key.domain === domain?.name);
      const der = kept ? undefined : await findDkimPrivateKey(db.reader, keyring, domainId, algorithm);
      if (kept) keys.push(kept);
      else if (domain && der) {
        const privateKey = createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
        keys.push({ algorithm, domain: domain.name, selector, privateKey });
      }
    }
    if (!keys.some(({ algorithm }) => algorithm === 'rsa')) throw new Error('The domain has no DKIM key');
    return keys;
  }

  return ({ id, domainId }, message) => {
    const known = signatures.get(id);
    if (known) return known;
    const signature = currentKeys(domainId).then((keys) => signer.sign(message, keys, clock.now()));
    signatures.set(id, signature);
    signature.catch(() => signatures.delete(id));
    return signature;
  };
}

interface KnownKeys {
  readonly keys: Promise<readonly SigningKey[]>;
  readonly sinceMs: number;
}
