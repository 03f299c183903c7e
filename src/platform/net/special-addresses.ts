/**
 * The special-purpose address registries of IANA (RFC 6890), and whether each block is globally reachable. A block
 * without an entry counts as not reachable. The most specific block decides.
 */
export const SPECIAL_BLOCKS: readonly (readonly [block: string, isGloballyReachable: boolean])[] = [
  ['0.0.0.0/8', false], // this network
  ['10.0.0.0/8', false], // private use
  ['100.64.0.0/10', false], // shared, behind a carrier's NAT
  ['127.0.0.0/8', false], // loopback
  ['169.254.0.0/16', false], // link-local
  ['172.16.0.0/12', false], // private use
  ['192.0.0.0/24', false], // protocol assignments
  ['192.0.0.9/32', true], // port control protocol anycast
  ['192.0.0.10/32', true], // TURN anycast
  ['192.0.2.0/24', false], // documentation
  ['192.31.196.0/24', true], // AS112
  ['192.52.193.0/24', true], // AMT
  ['192.88.99.0/24', false], // 6to4 relay anycast, deprecated
  ['192.168.0.0/16', false], // private use
  ['192.175.48.0/24', true], // AS112
  ['198.18.0.0/15', false], // benchmarking
  ['198.51.100.0/24', false], // documentation
  ['203.0.113.0/24', false], // documentation
  ['224.0.0.0/4', false], // multicast, a registry of its own
  ['240.0.0.0/4', false], // reserved, broadcast included
  ['::/0', false], // RFC 4291 §2.4: only 2000::/3 is given out
  ['2000::/3', true],
  ['2001::/23', false], // protocol assignments, Teredo included
  ['2001:1::1/128', true], // port control protocol anycast
  ['2001:1::2/128', true], // TURN anycast
  ['2001:1::3/128', true], // service registration anycast
  ['2001:3::/32', true], // AMT
  ['2001:4:112::/48', true], // AS112
  ['2001:20::/28', true], // ORCHIDv2
  ['2001:30::/28', true], // drone identifiers
  ['2001:db8::/32', false], // documentation
  ['2002::/16', false], // 6to4, unless it holds a public IPv4 address
  ['2620:4f:8000::/48', true], // AS112
  ['3fff::/20', false], // documentation
];
