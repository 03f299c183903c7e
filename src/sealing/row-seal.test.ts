import { describe, expect, it } from 'vitest';
import { systemRandom } from '../platform/random.js';
import { createRowSeal } from './row-seal.js';

const facts = {
  purpose: 'folder',
  aliasId: 'a'.repeat(24),
  key: Buffer.alloc(32, 7),
  random: systemRandom,
} as const;
const seal = createRowSeal(facts);
const plain = Buffer.from('Holidays');

describe('a sealed column', () => {
  it('opens for its row, and looks different each time', () => {
    const sealed = seal.seal('row', plain);
    expect(seal.open('row', sealed)).toEqual(plain);
    expect(seal.seal('row', plain)).not.toEqual(sealed);
    expect(sealed.includes(plain)).toBe(false);
  });

  it.each([
    ['another row', 'other', {}],
    ['another mailbox', 'row', { aliasId: 'b'.repeat(24) }],
    ['another key', 'row', { key: Buffer.alloc(32, 8) }],
    ['another purpose', 'row', { purpose: 'metadata' as const }],
  ])('does not open for %s', (_, context, change) => {
    expect(() => createRowSeal({ ...facts, ...change }).open(context, seal.seal('row', plain))).toThrow();
  });

  it('does not open once an octet differs', () => {
    const sealed = seal.seal('row', plain);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => seal.open('row', changed)).toThrow();
    }
  });

  it('is found by a tag that only the key makes', () => {
    expect(seal.tag('Holidays')).toMatch(/^[0-9a-f]{64}$/);
    expect(createRowSeal(facts).tag('Holidays')).toBe(seal.tag('Holidays'));
    expect(createRowSeal({ ...facts, key: Buffer.alloc(32, 8) }).tag('Holidays')).not.toBe(seal.tag('Holidays'));
  });

  it('has the same tag when it is too long for one piece', async () => {
    const long = Buffer.alloc(1_700_000, 'a long calendar ');
    expect(await seal.longTag(long)).toBe(seal.tag(long.toString()));
  });

  it('is neither made nor opened once the keys are destroyed', async () => {
    const mine = createRowSeal(facts);
    const sealed = mine.seal('row', plain);
    mine.destroy();
    expect(() => mine.open('row', sealed)).toThrow('db.unavailable');
    expect(() => mine.seal('row', plain)).toThrow('db.unavailable');
    expect(() => mine.tag('Holidays')).toThrow('db.unavailable');
    await expect(mine.longTag(plain)).rejects.toThrow('db.unavailable');
  });
});
