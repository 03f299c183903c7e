import { describe, expect, it } from 'vitest';
import { relaxHeaderField } from './relaxed-header.js';

describe('the relaxed header field', () => {
  it('is that of the example in RFC 6376 §3.4.5', () => {
    expect(['A: X', 'B : Y\t\r\n\tZ  '].map(relaxHeaderField)).toEqual(['a:X', 'b:Y Z']);
  });

  it('leaves bytes alone that only look like white space', () => {
    expect(relaxHeaderField('Subject: à \xa0b\v\f ')).toBe('subject:à \xa0b\v\f');
  });
});
