import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { createMailboxKeys } from '../mailboxes/mailbox-keys.js';
import { hashSecret, newSecret } from '../sessions/session.js';
import { openSessionKeys, sealSessionKeys } from './session-keys.js';

const place = { id: '1'.repeat(24), aliasId: '2'.repeat(24) };

describe('the keys of a session', () => {
  it('open with the cookie they were sealed for', () => {
    const token = newSecret(systemRandom);
    const keys = createMailboxKeys(systemRandom, place.aliasId);
    const sealed = sealSessionKeys(token, place, keys, systemRandom);
    expect(openSessionKeys(token, place, { ...keys, sealed })).toEqual(keys);
    for (const secret of [keys.privateKey, keys.mailboxKey]) expect(sealed.includes(Buffer.from(secret))).toBe(false);
  });

  it('do not open with what the server keeps of the cookie, for another session, alias or pair, or changed', () => {
    const token = newSecret(systemRandom);
    const keys = createMailboxKeys(systemRandom, place.aliasId);
    const { publicKey, sealId } = keys;
    const sealed = sealSessionKeys(token, place, keys, systemRandom);
    const changed = Buffer.from(sealed);
    changed[20] = (changed[20] ?? 0) ^ 1;
    const tries = [
      () =>
        openSessionKeys(Buffer.from(hashSecret(token), 'hex').toString('base64url'), place, {
          publicKey,
          sealId,
          sealed,
        }),
      () => openSessionKeys(newSecret(systemRandom), place, { publicKey, sealId, sealed }),
      () => openSessionKeys(token, { ...place, id: '3'.repeat(24) }, { publicKey, sealId, sealed }),
      () => openSessionKeys(token, { ...place, aliasId: '3'.repeat(24) }, { publicKey, sealId, sealed }),
      () =>
        openSessionKeys(token, place, {
          publicKey: createMailboxKeys(systemRandom, place.aliasId).publicKey,
          sealId,
          sealed,
        }),
      () => openSessionKeys(token, place, { publicKey, sealId, sealed: changed }),
    ];
    for (const open of tries) expect(open).toThrow();
  });
});
