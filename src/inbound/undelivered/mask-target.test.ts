import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import type { Way } from '../resolve/resolution.js';
import { diagnosticForSender, textForSender } from './mask-target.js';

const ALIAS = 'sales@example.test';
const forward: Way = {
  kind: 'forward',
  key: '',
  alias: undefined,
  address: 'Bob.Secret@target.test',
  host: undefined,
  port: 25,
};
const hook: Way = { kind: 'webhook', key: '', alias: undefined, url: 'https://hooks.target.test/in?key=1' };
const saying = (response: string): DeliveryFault => ({
  at: 0,
  code: 550,
  category: 'recipient',
  action: 'reject',
  message: 'The address does not exist there.',
  response,
});

it.each([
  ['550 5.1.1 <bob.secret@TARGET.test>: no such user', `550 5.1.1 <${ALIAS}>: no such user`],
  ['5.1.1 No such user', '550 5.1.1 No such user'],
  ['550 bob.secret: unknown', undefined],
  ['550 mx.target.test says no', undefined],
  ['550 No bobs or secrets here', '550 No bobs or secrets here'],
])('of "%s" a sender sees %s', (response, shown) => {
  expect(diagnosticForSender(forward, ALIAS, saying(response))).toBe(shown);
});

it('shows no address of a webhook', () => {
  expect(diagnosticForSender(hook, ALIAS, saying('POST https://hooks.target.test/in?key=1: 500'))).toBe(
    `550 POST ${ALIAS}: 500`,
  );
  expect(diagnosticForSender(hook, ALIAS, saying('hooks.target.test did not answer'))).toBeUndefined();
});

it('never shows the target, whatever the words around it are, and stays short', () => {
  const words = fc.array(fc.oneof(fc.string(), fc.constantFrom('Bob.Secret@target.test', 'bob.secret', 'TARGET.TEST')));
  fc.assert(
    fc.property(words, (parts) => {
      const text = textForSender(forward, ALIAS, saying(parts.join(' '))).toLowerCase();
      expect(text).not.toMatch(/bob\.secret|(?<!\w)target\.test(?!\w)/);
      expect(text.length).toBeLessThanOrEqual(400);
    }),
  );
});
