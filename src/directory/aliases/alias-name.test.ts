import { describe, expect, it } from 'vitest';
import { isReservedName, lookUpName, parseAliasName } from './alias-name.js';

const domain = { name: 'example.test', isIp: false };

describe('parseAliasName', () => {
  it.each([
    ['  Ann  ', 'ann'],
    ['***', '*'],
    ['ann.lee', 'ann.lee'],
    ['ＡＮＮ', 'ann'],
    ['MÜNCHEN', 'münchen'],
    ['xn--mnchen-3ya', 'münchen'],
    ['mu\u0308nchen', 'münchen'],
    ['/^Sales-(.*)$/I', undefined],
    ['/^Sales-(.*)$/i', '/^sales-(.*)$/i'],
    ['/^\\D+[A-Z]\\S$/gi', '/^\\D+[a-z]\\S$/gi'],
    ['/\\p{Greek}(?U)A(?P<Name>B)/', '/\\p{Greek}(?U)a(?P<Name>b)/'],
    ['/a/', '/a/'],
  ])('stores %s as %s', (text, name) => {
    if (name === undefined) expect(() => parseAliasName(text, domain)).toThrow('alias.namePatternForm');
    else expect(parseAliasName(text, domain)).toBe(name);
  });

  it.each([
    ['ann+shop', 'alias.namePlus'],
    ['!ann', 'alias.nameExclamation'],
    ['ann@example.test', 'alias.nameWithDomain'],
    ['ann@other.test', 'alias.nameWithDomain'],
    ['ann lee', 'alias.nameInvisible'],
    ['ann\u200b', 'alias.nameInvisible'],
    ['an\u00adn', 'alias.nameInvisible'],
    ['an\ufe0fn', 'alias.nameInvisible'],
    ['an\u2800n', 'alias.nameInvisible'],
    ['an\u0000n', 'alias.nameInvisible'],
    ['ann.', 'alias.nameInvalid'],
    ['.ann', 'alias.nameInvalid'],
    ['an..n', 'alias.nameInvalid'],
    ['a'.repeat(65), 'alias.nameInvalid'],
    ['"ann"', 'alias.nameInvalid'],
    ['an,n', 'alias.nameInvalid'],
    ['/(/', 'alias.namePatternInvalid'],
    ['/(?=a)/', 'alias.namePatternInvalid'],
    ['/a', 'alias.namePatternForm'],
    ['//', 'alias.namePatternForm'],
    [`/${'a'.repeat(257)}/`, 'alias.namePatternForm'],
  ])('refuses %j', (text, key) => {
    expect(() => parseAliasName(text, domain)).toThrow(key);
  });

  it('knows the local parts of an address literal', () => {
    expect(parseAliasName('ann', { name: '203.0.113.7', isIp: true })).toBe('ann');
  });
});

describe('lookUpName', () => {
  it.each(['ANN', 'MÜNCHEN', 'xn--mnchen-3ya', '/^Sales$/', '*'])('finds %s under the name it is stored by', (text) => {
    expect(lookUpName(text)).toBe(parseAliasName(text, domain));
  });
});

describe('isReservedName', () => {
  it.each(['admin', 'postmaster', 'post-master', 'abuse', 'no-reply', 'noreply', 'mailer-daemon', 'hostmaster'])(
    'keeps %s for admins',
    (name) => {
      expect(isReservedName(name)).toBe(true);
    },
  );
  it.each(['ann', 'sales', 'administration-team', 'rooty'])('gives %s to anyone', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});
