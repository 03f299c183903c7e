import { describe, expect, it } from 'vitest';
import { createKeyring } from './instance-keyring.js';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const plain = Buffer.from('a private key');

describe('the instance key ring', () => {
  it('opens what it sealed, and seals the same bytes differently each time', () => {
    const ring = createKeyring({ current: NEW });
    const sealed = ring.seal('dkim', 'domain-1', plain);
    expect(ring.open('dkim', 'domain-1', sealed)).toEqual(plain);
    expect(ring.seal('dkim', 'domain-1', plain)).not.toEqual(sealed);
    expect(sealed.includes(plain)).toBe(false);
    expect(ring.open('job', '', ring.seal('job', '', Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
  });

  it('opens only for the same purpose and the same row', () => {
    const ring = createKeyring({ current: NEW });
    const sealed = ring.seal('dkim', 'domain-1', plain);
    expect(() => ring.open('dkim', 'domain-2', sealed)).toThrow();
    expect(() => ring.open('blob', 'domain-1', sealed)).toThrow();
  });

  it('refuses bytes with any single bit changed, and bytes cut short', () => {
    const ring = createKeyring({ current: NEW });
    const sealed = ring.seal('job', '7', plain);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
      expect(() => ring.open('job', '7', changed), `byte ${at}`).toThrow();
      expect(() => ring.open('job', '7', sealed.subarray(0, at)), `length ${at}`).toThrow();
    }
  });

  it('reads under a former key after rotation, and seals under the new one', () => {
    const before = createKeyring({ current: OLD });
    const rotated = createKeyring({ current: NEW, previous: [OLD] });
    expect(rotated.open('dkim', 'd', before.seal('dkim', 'd', plain))).toEqual(plain);
    expect(() => before.open('dkim', 'd', rotated.seal('dkim', 'd', plain))).toThrow(/not in the key ring/);
  });

  it('tells what was sealed under one of its keys from what was not', () => {
    const before = createKeyring({ current: OLD });
    const rotated = createKeyring({ current: NEW, previous: [OLD] });
    expect(rotated.knows(before.seal('dkim', 'd', plain))).toBe(true);
    expect(before.knows(rotated.seal('dkim', 'd', plain))).toBe(false);
    expect(before.knows(Buffer.alloc(0))).toBe(false);
  });

  it('finds a tag made before rotation, and makes new ones under the new key', () => {
    const before = createKeyring({ current: OLD });
    const rotated = createKeyring({ current: NEW, previous: [OLD] });
    const tag = before.mac('catch-all-tag', 'secret');
    expect(rotated.mac('catch-all-tag', 'secret')).not.toEqual(tag);
    expect(rotated.macs('catch-all-tag', 'secret')).toEqual([rotated.mac('catch-all-tag', 'secret'), tag]);
    expect(before.mac('link', 'secret')).not.toEqual(tag);
  });

  it('refuses a key that is too short to be one', () => {
    expect(() => createKeyring({ current: Buffer.from('secret') })).toThrow(/32 bytes/);
  });
});
