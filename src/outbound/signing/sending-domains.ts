import { createPrivateKey } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import { findDkimKeys, findDkimPrivateKey } from '../../directory/domains/dkim-key-store.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { SigningKey } from '../../mailauth/sign.js';
import type { Clock } from '../../platform/clock.js';
import { findSendingDomain } from './sending-domain-store.js';

/** What an email of a domain leaves with: its name in the envelope, and the keys that sign. */
export interface SendingDomain {
  readonly name: string;
  readonly returnPathLabel: string;
  /** RSA always; Ed25519 beside it only while its record is seen in DNS, or a verifier looks for it in vain. */
  readonly keys: readonly SigningKey[];
}

export interface SendingDomains {
  /** Throws when the domain is gone or has no key. */
  get(domainId: string): Promise<SendingDomain>;
}

export interface SendingDomainsDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly keyring: Keyring;
  readonly clock: Pick<Clock, 'monotonicMs'>;
}

const MAX_DOMAINS = 1000;
// A record of the second key that comes or goes shows after this long
const FRESH_MS = 30_000;

/** Kept per domain: parsing an RSA key takes longer than signing with it. */
export function createSendingDomains({ db, keyring, clock }: SendingDomainsDeps): SendingDomains {
  const known = new LRUCache<string, { domain: Promise<SendingDomain>; sinceMs: number }>({ max: MAX_DOMAINS });

  async function read(domainId: string, before: readonly SigningKey[]): Promise<SendingDomain> {
    const facts = await findSendingDomain(db.reader, domainId);
    if (!facts) throw new Error('The sending domain is gone');
    const all = (await findDkimKeys(db.reader, [domainId])).get(domainId) ?? [];
    const keys: SigningKey[] = [];
    for (const { algorithm, selector } of all) {
      if (algorithm === 'ed25519' && !facts.hasEd25519Record) continue;
      const kept = before.find((key) => key.selector === selector && key.domain === facts.name);
      const key = kept ?? (await parseKey(domainId, { algorithm, selector, domain: facts.name }));
      if (key) keys.push(key);
    }
    if (!keys.some(({ algorithm }) => algorithm === 'rsa')) throw new Error('The sending domain has no DKIM key');
    return { name: facts.name, returnPathLabel: facts.returnPathLabel, keys };
  }

  async function parseKey(domainId: string, key: Omit<SigningKey, 'privateKey'>): Promise<SigningKey | undefined> {
    const der = await findDkimPrivateKey(db.reader, keyring, domainId, key.algorithm);
    return der && { ...key, privateKey: createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' }) };
  }

  return {
    get(domainId) {
      const kept = known.get(domainId);
      if (kept && kept.sinceMs + FRESH_MS > clock.monotonicMs()) return kept.domain;
      const before = kept?.domain.then(({ keys }) => keys).catch(() => []) ?? Promise.resolve([]);
      const domain = before.then((keys) => read(domainId, keys));
      known.set(domainId, { domain, sinceMs: clock.monotonicMs() });
      domain.catch(() => {
        if (known.peek(domainId)?.domain === domain) known.delete(domainId);
      });
      return domain;
    },
  };
}
