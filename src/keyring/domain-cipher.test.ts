import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.js';
import { createDomainCipher } from './domain-cipher.js';
import { createKeyring } from './instance-keyring.js';
import type { DomainKeyPurpose } from './keyring.js';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);

function cipherOf(current: Buffer, { previous = [] as Buffer[], purpose = 'email-key' as DomainKeyPurpose } = {}) {
  return createDomainCipher({ keyring: createKeyring({ current, previous }), random: systemRandom, purpose });
}

describe('the cipher of a domain', () => {
  it('opens what it sealed, for the same domain, row and purpose only', () => {
    const cipher = cipherOf(NEW);
    const sealed = cipher.seal('d1', 'row', 'Grüße');
    expect(cipher.open('d1', 'row', sealed)).toBe('Grüße');
    expect(sealed.includes('Gr')).toBe(false);
    expect(() => cipher.open('d2', 'row', sealed)).toThrow();
    expect(() => cipher.open('d1', 'other', sealed)).toThrow();
    expect(() => cipherOf(NEW, { purpose: 'log-key' }).open('d1', 'row', sealed)).toThrow();
    expect(cipher.open('d1', 'row', cipher.seal('d1', 'row', ''))).toBe('');
  });

  it('refuses bytes with any single bit changed, and bytes cut short', () => {
    const cipher = cipherOf(NEW);
    const sealed = cipher.seal('d1', 'row', 'a subject');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
      expect(() => cipher.open('d1', 'row', changed), `byte ${at}`).toThrow();
      expect(() => cipher.open('d1', 'row', sealed.subarray(0, at)), `length ${at}`).toThrow();
    }
  });

  it('reads under a former key after rotation', () => {
    const sealed = cipherOf(OLD).seal('d1', 'row', 'before');
    expect(cipherOf(NEW, { previous: [OLD] }).open('d1', 'row', sealed)).toBe('before');
    expect(() => cipherOf(NEW).open('d1', 'row', sealed)).toThrow(/not in the key ring/);
  });
});
