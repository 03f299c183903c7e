import { describe, expect, it } from 'vitest';
import { hashPayload } from './payload-hash.js';

describe('hashPayload', () => {
  it('does not mind the order of fields, nor what is absent', async () => {
    const one = await hashPayload({ from: 'a', to: ['b', 'c'], text: Buffer.from('hi'), cc: undefined });
    const two = await hashPayload({ text: Buffer.from('hi'), to: ['b', 'c'], from: 'a' });
    expect(one).toBe(two);
  });

  it.each([
    [{ to: ['b', 'c'] }, { to: ['c', 'b'] }],
    [{ to: ['b', 'c'] }, { to: ['bc'] }],
    [{ text: 'hi' }, { html: 'hi' }],
    [{ text: 'hi' }, { text: Buffer.from('hi') }],
    [{ date: 1 }, { date: '1' }],
    [{ a: { b: 1 } }, { a: { b: 1, c: 1 } }],
    [{ a: [], b: 1 }, { a: [1] }],
  ])('tells %j from %j', async (a, b) => {
    expect(await hashPayload(a)).not.toBe(await hashPayload(b));
  });

  it('reads every byte of a large file', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 1);
    const before = await hashPayload({ bytes });
    bytes[bytes.length - 1] = 1;
    expect(await hashPayload({ bytes })).not.toBe(before);
  });
});
