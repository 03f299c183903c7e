import { describe, expect, it } from 'vitest';
import { isInAnyBlock, isPublicAddress, parseCidr } from './address-range.js';

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '64:ff9b::101:101', // NAT64 of 1.1.1.1
    '2002:101:101::1', // 6to4 of 1.1.1.1
    '::ffff:1.1.1.1',
    '192.0.0.9',
    '192.0.0.10',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
    '223.255.255.255',
    '2001:1::1',
    '2001:1::3',
    '2001:3::1',
    '2001:4:112::1',
    '2001:20::1',
    '2001:3f:ffff::1',
    '2001:200::1',
    '2620:4f:8000::1',
    '3fff:1000::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['loopback', '::1'],
    ['private', '10.1.2.3'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['unique local', 'fd00::1'],
    ['link-local', '169.254.169.254'],
    ['link-local', 'fe80::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['unspecified', '::'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '192.0.2.1'],
    ['documentation', '2001:db8::1'],
    ['benchmarking', '198.18.0.1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped private', '::ffff:10.0.0.1'],
    ['IPv4-compatible', '::10.0.0.1'],
    ['NAT64 of a private address', '64:ff9b::a00:1'],
    ['local-use NAT64', '64:ff9b:1::101:101'],
    ['6to4 of loopback', '2002:7f00:1::1'],
    ['6to4 of a private address', '2002:c0a8:1::'],
    ['Teredo', '2001:0:1::1'],
    ['site-local', 'fec0::1'],
    ['discard', '100::1'],
    ['dummy', '100:0:0:1::1'],
    ['protocol assignments', '192.0.0.1'],
    ['dummy', '192.0.0.8'],
    ['NAT64 discovery', '192.0.0.170'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.7'],
    ['6to4 relay', '192.88.99.1'],
    ['reserved', '240.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['benchmarking', '198.19.255.255'],
    ['benchmarking', '2001:2::1'],
    ['protocol assignments', '2001:1::4'],
    ['ORCHID', '2001:10::1'],
    ['protocol assignments', '2001:1ff::1'],
    ['documentation', '3fff:fff::1'],
    ['segment routing', '5f00::1'],
    ['6to4 of documentation', '2002:cb00:7107::1'],
    ['not given out', '4000::1'],
    ['NAT64 of shared space', '64:ff9b::6440:1'],
  ])('%s %s is not', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('blocks', () => {
  const block = (text: string) => [parseCidr(text)];

  it('hold an address in every spelling that leads to it', () => {
    for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::1']) {
      expect(isInAnyBlock(address, block('10.0.0.0/8'))).toBe(true);
    }
    expect(isInAnyBlock('11.0.0.1', block('10.0.0.0/8'))).toBe(false);
    expect(isInAnyBlock('fd00::1', block('fd00::/8'))).toBe(true);
  });

  it('may be one address', () => {
    expect(isInAnyBlock('127.0.0.1', block('127.0.0.1'))).toBe(true);
    expect(isInAnyBlock('127.0.0.2', block('127.0.0.1'))).toBe(false);
  });

  it.each(['', '1', '10/8', '10.0.0.0/33', '10.0.0.0/', 'example.test', '::1/129'])('%j is none', (text) => {
    expect(() => parseCidr(text)).toThrow('no address block');
  });
});
