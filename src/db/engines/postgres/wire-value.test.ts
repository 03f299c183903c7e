import { describe, expect, it } from 'vitest';
import { toWireValue } from './wire-value.js';

describe('a parameter on the wire', () => {
  it('is text or octets', () => {
    const octets = new Uint8Array([0, 1, 2, 3]);
    expect(['a', 1.5, 7n, true, null, undefined].map(toWireValue)).toEqual(['a', '1.5', '7', 'true', null, null]);
    expect(toWireValue(octets.subarray(1, 3))).toEqual(Buffer.from([1, 2]));
    const buffer = Buffer.from('as it is');
    expect(toWireValue(buffer)).toBe(buffer);
  });

  it('is nothing else: a list or an object has no one form', () => {
    for (const value of [[1], {}, new Date(0)]) expect(() => toWireValue(value)).toThrow(TypeError);
  });
});
