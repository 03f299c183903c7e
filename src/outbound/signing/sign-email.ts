import { LRUCache } from 'lru-cache';
import type { DkimSigner, SigningKey } from '../../mailauth/sign.js';
import type { Clock } from '../../platform/clock.js';

/** The DKIM header fields that go before a message; the same for all recipients of one email. */
export type SignEmail = (emailId: string, message: Buffer, keys: readonly SigningKey[]) => Promise<Buffer>;

// At most 50 recipients in quick succession; each entry has some two kilobytes
const MAX_SIGNATURES = 500;

export function createSignEmail({
  signer,
  clock,
}: {
  readonly signer: DkimSigner;
  readonly clock: Pick<Clock, 'now'>;
}): SignEmail {
  const known = new LRUCache<string, Promise<Buffer>>({ max: MAX_SIGNATURES });
  return (emailId, message, keys) => {
    // A key added or removed since then changes the signature
    const id = [emailId, ...keys.map(({ selector }) => selector)].join(' ');
    const kept = known.get(id);
    if (kept) return kept;
    const signature = signer.sign(message, keys, clock.now()).then((fields) => Buffer.from(fields, 'latin1'));
    known.set(id, signature);
    signature.catch(() => known.delete(id));
    return signature;
  };
}
