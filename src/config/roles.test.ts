import { expect, it } from 'vitest';
import { parseRoles } from './roles.js';

it.each([
  ['http,worker', ['http', 'worker']],
  [' Worker , http', ['http', 'worker']],
  ['worker', ['worker']],
  ['', undefined],
  ['http,', undefined],
  ['mx', ['mx']],
  ['pop3, imap', ['imap', 'pop3']],
  ['jmap', undefined],
])('reads the roles %j', (text, roles) => {
  expect(parseRoles(text)).toEqual(roles);
});
