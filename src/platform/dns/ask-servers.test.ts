import { expect, it } from 'vitest';
import { isBelieved } from './ask-servers.js';

it('believes the AD bit of resolvers on this machine and of those that are named, and of no other', () => {
  for (const address of ['127.0.0.1', '127.0.0.53', '::1', '192.0.2.53']) {
    expect(isBelieved(address, ['192.0.2.53'])).toBe(true);
  }
  for (const address of ['192.0.2.54', '127.evil', '::2']) expect(isBelieved(address, ['192.0.2.53'])).toBe(false);
});
