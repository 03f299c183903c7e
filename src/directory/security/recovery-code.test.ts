import { expect, it } from 'vitest';
import { systemRandom } from '../../platform/random.js';
import { newRecoveryCodes, parseRecoveryCode } from './recovery-code.js';

it('makes ten codes that read back, however they were copied', () => {
  const codes = newRecoveryCodes(systemRandom);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const parsed = parseRecoveryCode(code);
    expect(parsed).toBe(code.replaceAll('-', ''));
    expect(parseRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}\n`)).toBe(parsed);
  }
});

it.each(['', '123456', 'abcd-efgh-ijkl', 'abcd-efgh-ijkl-mno1', 'abcd-efgh-ijkl-mnop-qrst'])('refuses %j', (text) => {
  expect(parseRecoveryCode(text)).toBeUndefined();
});
