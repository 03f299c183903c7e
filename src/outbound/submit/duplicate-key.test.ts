import { describe, expect, it } from 'vitest';
import { duplicateKeyOf } from './duplicate-key.js';

const OWNER = { domainId: 'd1', accountId: 'a1' };
const LETTER = {
  messageId: '6b0c21a0f0001111@example.test',
  headers: [['Date', 'Wed, 18 Nov 2026 01:00:00 +0000']] as const,
  envelope: { from: 'ann@example.test', to: ['bob@one.test', 'eve@two.test'] },
};

describe('the key of duplicates', () => {
  it('is the same whatever the order of the recipients', () => {
    const envelope = { ...LETTER.envelope, to: LETTER.envelope.to.toReversed() };
    expect(duplicateKeyOf({ ...LETTER, envelope }, OWNER)).toBe(duplicateKeyOf(LETTER, OWNER));
  });

  it.each([
    ['the Message-ID', { ...LETTER, messageId: '6b0c21a0f0001112@example.test' }, OWNER],
    ['the date', { ...LETTER, headers: [['Date', 'Wed, 18 Nov 2026 01:00:00 +0001']] as const }, OWNER],
    ['the sender', { ...LETTER, envelope: { ...LETTER.envelope, from: 'eve@example.test' } }, OWNER],
    ['a recipient', { ...LETTER, envelope: { ...LETTER.envelope, to: ['bob@one.test'] } }, OWNER],
    ['the domain', LETTER, { ...OWNER, domainId: 'd2' }],
    ['the account', LETTER, { ...OWNER, accountId: 'a2' }],
  ])('is another where %s is', (_, letter, owner) => {
    expect(duplicateKeyOf(letter, owner)).not.toBe(duplicateKeyOf(LETTER, OWNER));
  });

  it('leads with the date, then with the time of a Message-ID of ours, so that an index grows at its end', () => {
    const keys = ['6b0c21a0f000', '6b0c21a0f001', '6b0c21a0f0ff', '6b0c21a10000'].map((time, n) =>
      duplicateKeyOf({ ...LETTER, messageId: `${time}${'f0a1'.at(n)}@example.test` }, OWNER),
    );
    expect(keys.toSorted()).toEqual(keys);
    const later = { ...LETTER, messageId: '0@x.test', headers: [['Date', 'Wed, 18 Nov 2026 01:00:01 +0000']] as const };
    expect(duplicateKeyOf(later, OWNER) > (keys.at(-1) ?? '')).toBe(true);
  });
});
