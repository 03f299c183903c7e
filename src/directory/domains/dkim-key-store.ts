import type { Db } from '../../db/database.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { DkimKeyPair } from '../../mailauth/dkim-keys.js';
import { type Random, randomHex } from '../../platform/random.js';
import type { DkimPublicKey } from './domain.js';

/** A key pair to be stored, its private part sealed for that domain alone. */
export interface NewDkimKey extends DkimPublicKey {
  readonly sealedPrivateKey: Uint8Array;
}

/** Seals before the transaction, because a transaction awaits only its queries. */
export function sealDkimKey(keyring: Keyring, random: Random, domainId: string, pair: DkimKeyPair): NewDkimKey {
  const { algorithm, publicKey, privateKey } = pair;
  return {
    algorithm,
    // A selector per key: both records coexist in DNS, and a new key never shadows an old one
    selector: `wp-${randomHex(random, 5)}`,
    publicKey,
    sealedPrivateKey: keyring.seal('dkim', sealContext(domainId, algorithm), privateKey),
  };
}

export async function insertDkimKeys(
  db: Db,
  domainId: string,
  keys: readonly NewDkimKey[],
  createdAt: number,
): Promise<void> {
  const rows = keys.map(({ algorithm, selector, publicKey, sealedPrivateKey }) => ({
    domain_id: domainId,
    algorithm,
    selector,
    public_key: publicKey,
    private_key: sealedPrivateKey,
    created_at: createdAt,
  }));
  await db.insertInto('dkim_key').values(rows).execute();
}

/** Keyed by domain, RSA first. */
export async function findDkimKeys(
  db: Db,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DkimPublicKey[]>> {
  const rows = await db
    .selectFrom('dkim_key')
    .select(['domain_id', 'algorithm', 'selector', 'public_key'])
    .where('domain_id', 'in', domainIds)
    .orderBy('algorithm', 'desc')
    .execute();
  const byDomain = new Map<string, DkimPublicKey[]>();
  for (const row of rows) {
    const key = {
      algorithm: row.algorithm as DkimPublicKey['algorithm'],
      selector: row.selector,
      publicKey: row.public_key,
    };
    const keys = byDomain.get(row.domain_id);
    if (keys) keys.push(key);
    else byDomain.set(row.domain_id, [key]);
  }
  return byDomain;
}

/** The PKCS #8 bytes for signing; only the signer reads them. */
export async function findDkimPrivateKey(
  db: Db,
  keyring: Keyring,
  domainId: string,
  { algorithm, selector }: Pick<DkimPublicKey, 'algorithm' | 'selector'>,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('dkim_key')
    .select('private_key')
    .where('domain_id', '=', domainId)
    .where('selector', '=', selector)
    .executeTakeFirst();
  return row && keyring.open('dkim', sealContext(domainId, algorithm), row.private_key);
}

function sealContext(domainId: string, algorithm: string): string {
  return `${domainId}:${algorithm}`;
}
