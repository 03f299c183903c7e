import { createPrivateKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.js';
import { findDkimPrivateKey } from '../../directory/domains/dkim-key-store.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { SigningKey } from '../../mailauth/sign.js';
import { findSendingDomain } from './sending-domain-store.js';

/** What an email of a domain is sent with: the name in its envelope, and the signing keys. */
export interface SendingDomain {
  readonly name: string;
  readonly returnPathLabel: string;
  /** RSA always; Ed25519 as well, but only while its record is in DNS, or verifiers would not find it. */
  readonly keys: readonly SigningKey[];
}

export interface SendingDomains {
  /** Throws when the domain is gone or has no key. */
  get(domainId: string): Promise<SendingDomain>;
}

export interface SendingDomainsDeps {
  readonly db: Pick<Database, 'reader'>;
  readonly keyring: Keyring;
}

const MAX_KEYS = 1000;

/** Read for each message. Parsed keys are cached: a selector names one key for ever. */
export function createSendingDomains({ db, keyring }: SendingDomainsDeps): SendingDomains {
  const parsed = new LRUCache<string, KeyObject>({ max: MAX_KEYS });

  async function privateKeyOf(
    domainId: string,
    { algorithm, selector }: Pick<SigningKey, 'algorithm' | 'selector'>,
  ): Promise<KeyObject | undefined> {
    const id = `${domainId} ${algorithm} ${selector}`;
    const known = parsed.get(id);
    if (known) return known;
    const der = await findDkimPrivateKey(db.reader, keyring, domainId, { algorithm, selector });
    const key = der && createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
    if (key) parsed.set(id, key);
    return key;
  }

  return {
    async get(domainId) {
      const facts = await findSendingDomain(db.reader, domainId);
      if (!facts) throw new Error('The sending domain is gone');
      const { name, returnPathLabel, hasEd25519Record } = facts;
      const keys: SigningKey[] = [];
      for (const { algorithm, selector } of facts.keys) {
        if (algorithm === 'ed25519' && !hasEd25519Record) continue;
        const privateKey = await privateKeyOf(domainId, { algorithm, selector });
        if (privateKey) keys.push({ algorithm, selector, domain: name, privateKey });
      }
      if (!keys.some(({ algorithm }) => algorithm === 'rsa')) throw new Error('The sending domain has no DKIM key');
      return { name, returnPathLabel, keys };
    },
  };
}
