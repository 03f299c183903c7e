import { describe, expect, it } from 'vitest';
import { readSenderList } from './sender-list.js';

describe('readSenderList', () => {
  it('keeps addresses, hosts, IP addresses and suffixes in one spelling, each once', () => {
    expect(
      readSenderList(['Bob@Example.TEST', 'bob@example.test', 'MÜNCHEN.example', '2001:DB8::1', '192.0.2.1', '*.Test']),
    ).toEqual(['bob@example.test', 'xn--mnchen-3ya.example', '2001:db8::1', '192.0.2.1', '*.test']);
  });

  it('drops what is no sender', () => {
    expect(readSenderList(['', 'localhost', '*', '*.', 'a b', '@', 'https://example.test', '999.1.1.1'])).toEqual([]);
  });
});
