import { describe, expect, it } from 'vitest';
import { clientKey, clientNetwork } from './client-network.js';

describe('client networks', () => {
  it.each([
    ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
    ['::FFFF:c000:24d', '192.0.2.77', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/64'],
    ['::1', '::/64', '::/64'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s counts as %s within %s', (ip, key, network) => {
    expect(clientKey(ip)).toBe(key);
    expect(clientNetwork(ip)).toBe(network);
  });
});
