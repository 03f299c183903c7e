import { describe, expect, it } from 'vitest';
import { checkPasswordStrength, findPasswordWeakness } from './password-strength.js';

const demand = { minScore: 3, knownWords: ['ann.miller@example.test'], field: 'password' };

describe('password strength', () => {
  it.each([
    ['password', 'password.weakCommon'],
    ['P@ssw0rd1', 'password.weakCommon'],
    ['aaaaaaaaaaaa', 'password.weakRepeat'],
    ['abcdefgh', 'password.weakSequence'],
    ['12.04.1987', 'password.weakDate'],
    ['ann.miller@example.test', 'password.weakPersonal'],
    ['miller1', 'password.weakPersonal'],
    ['x7Kq', 'password.weakShort'],
  ])('%s is refused, and says why', (password, key) => {
    expect(findPasswordWeakness(password, demand)).toEqual({ key, params: { field: 'password' } });
    expect(() => checkPasswordStrength(password, demand)).toThrow(expect.objectContaining({ kind: 'invalid', key }));
  });

  it.each(['velvet-otter-ladder-48', 'k3J9xQ2mVtz7', `aaaa${'velvet otter ladder '.repeat(6)}`])(
    '%s is accepted',
    (password) => {
      expect(findPasswordWeakness(password, demand)).toBeUndefined();
    },
  );

  it('asks for nothing at score 0', () => {
    expect(findPasswordWeakness('a', { ...demand, minScore: 0 })).toBeUndefined();
  });
});
