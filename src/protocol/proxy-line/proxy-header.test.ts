import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProxyHeader } from './proxy-header.js';

const SIGNATURE = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a];
const IPV4 = [192, 0, 2, 1, 198, 51, 100, 7, 0xdc, 4, 0, 25];
const IPV6 = [...[0x20, 1, 0x0d, 0xb8, ...Array(11).fill(0), 1], ...Array(16).fill(2), 0xdc, 4, 0, 25];

describe('PROXY headers', () => {
  it.each([
    ['PROXY TCP4 192.0.2.1 198.51.100.7 56324 25\r\n', '192.0.2.1'],
    ['PROXY TCP6 2001:db8::1 2001:db8::2 0 65535\r\n', '2001:db8::1'],
    ['PROXY UNKNOWN\r\n', undefined],
    ['PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n', undefined],
  ])('text: %j', (line, client) => {
    const bytes = Buffer.from(`${line}EHLO a.test\r\n`);
    expect(readProxyHeader(bytes)).toEqual({ kind: 'header', client, end: line.length });
    for (let cut = 0; cut < line.length; cut++) {
      expect(readProxyHeader(bytes.subarray(0, cut))).toEqual({ kind: 'more' });
    }
  });

  it.each([
    ['IPv4', binary(0x21, 0x11, IPV4), '192.0.2.1'],
    ['IPv6', binary(0x21, 0x21, IPV6), '2001:db8::1'],
    ['with extensions', binary(0x21, 0x11, [...IPV4, 3, 0, 1, 9]), '192.0.2.1'],
    ['a health check', binary(0x20, 0x00, []), undefined],
    ['a health check with addresses', binary(0x20, 0x11, IPV4), undefined],
    ['a Unix socket', binary(0x21, 0x31, Array(216).fill(0)), undefined],
  ])('binary: %s', (_, bytes, client) => {
    const followed = Buffer.concat([bytes, Buffer.from('EHLO')]);
    expect(readProxyHeader(followed)).toEqual({ kind: 'header', client, end: bytes.length });
    for (let cut = 0; cut < bytes.length; cut++) {
      expect(readProxyHeader(followed.subarray(0, cut))).toEqual({ kind: 'more' });
    }
  });

  it.each([
    ['no header', Buffer.from('EHLO a.test\r\n')],
    ['half a signature', Buffer.from('\r\n\r\nQUIT')],
    ['another family', Buffer.from('PROXY UDP4 192.0.2.1 192.0.2.2 1 2\r\n')],
    ['IPv6 said to be IPv4', Buffer.from('PROXY TCP4 2001:db8::1 192.0.2.2 1 2\r\n')],
    ['an address with a zone', Buffer.from('PROXY TCP6 fe80::1%eth0 fe80::2 1 2\r\n')],
    ['a port too high', Buffer.from('PROXY TCP4 192.0.2.1 192.0.2.2 65536 2\r\n')],
    ['a port with a zero', Buffer.from('PROXY TCP4 192.0.2.1 192.0.2.2 01 2\r\n')],
    ['a port too few', Buffer.from('PROXY TCP4 192.0.2.1 192.0.2.2 1\r\n')],
    ['a word too many', Buffer.from('PROXY TCP4 192.0.2.1 192.0.2.2 1 2 3\r\n')],
    ['a line without end', Buffer.from(`PROXY UNKNOWN ${'x'.repeat(93)}`)],
    ['another version', binary(0x11, 0x11, IPV4)],
    ['another command', binary(0x22, 0x11, IPV4)],
    ['addresses cut short', binary(0x21, 0x11, IPV4.slice(0, 11))],
    ['endless extensions', Buffer.from([...SIGNATURE, 0x21, 0x11, 0xff, 0xff])],
  ])('%s is refused', (_, bytes) => {
    expect(readProxyHeader(bytes)).toEqual({ kind: 'broken' });
  });

  it('no bytes confuse it: more is only asked for within its bounds', () => {
    const start = fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from('PROXY '),
      Buffer.from('PROXY TCP4 1.2.3.4 '),
      Buffer.from(SIGNATURE),
    );
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 5000 }), (begin, rest) => {
        const bytes = Buffer.concat([begin, rest]);
        const read = readProxyHeader(bytes);
        if (read.kind === 'more') expect(bytes.length).toBeLessThan(16 + 4096);
        if (read.kind === 'header') expect(read.end).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});

function binary(command: number, family: number, addresses: number[]): Buffer {
  return Buffer.from([...SIGNATURE, command, family, addresses.length >> 8, addresses.length & 0xff, ...addresses]);
}
