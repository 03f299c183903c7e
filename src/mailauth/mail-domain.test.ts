import { expect, it } from 'vitest';
import { parseMailDomain } from './mail-domain.js';

it.each([
  ['Example.TEST', 'example.test'],
  ['example.test.', 'example.test'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['Out_1._x.example.test', 'out_1._x.example.test'],
  ['_x.192', undefined],
  ['_', undefined],
  ['_x', undefined],
  ['a_..test', undefined],
  ['a_b.-x.test', undefined],
  ['192.0.2.1', undefined],
  ['[192.0.2.1]', undefined],
  [`_${'a'.repeat(63)}.test`, undefined],
  [`${'_a.'.repeat(90)}test`, undefined],
  ['x_y.test\r\nz', undefined],
])('%j in mail is the domain %j', (text, domain) => {
  expect(parseMailDomain(text)).toBe(domain);
});
