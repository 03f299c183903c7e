import { describe, expect, it } from 'vitest';
import type { Group } from '../domains/domain.js';
import type { Member } from '../domains/member.js';
import { decideGroupChange, decideRemoval } from './member-policy.js';

const ann = member('ann', 'admin');
const bob = member('bob', 'admin');
const eve = member('eve', 'user');

describe('decideRemoval', () => {
  it.each([
    ['of another: the acting admin inherits', [ann, bob, eve], 'eve', 'ann', 'eve → ann'],
    [
      'of another admin: the acting one inherits, not the eldest',
      [ann, bob, member('kim', 'admin')],
      'kim',
      'bob',
      'kim → bob',
    ],
    ['of oneself: the longest-serving other admin inherits', [ann, bob, eve], 'ann', 'ann', 'ann → bob'],
    ['of the last admin', [ann, eve], 'ann', 'ann', 'last-admin'],
    ['of the only member', [ann], 'ann', 'ann', 'only-member'],
    ['of a stranger', [ann, eve], 'kim', 'ann', 'unknown-member'],
  ] as const)('%s', (_name, members, memberId, actingId, expected) => {
    expect(reading(decideRemoval({ members, memberId, actingId }))).toBe(expected);
  });
});

describe('decideGroupChange', () => {
  it.each([
    ['demotes another: the acting admin inherits', [ann, bob], 'bob', 'ann', 'user', 'bob → ann'],
    ['demotes oneself: the other admin inherits', [ann, bob], 'ann', 'ann', 'user', 'ann → bob'],
    ['promotes: nothing is inherited', [ann, eve], 'eve', 'ann', 'admin', 'eve → eve'],
    ['changes nothing', [ann, eve], 'eve', 'ann', 'user', 'unchanged'],
    ['does not demote the last admin', [ann, eve], 'ann', 'ann', 'user', 'last-admin'],
    ['does not touch the only member', [ann], 'ann', 'ann', 'user', 'only-member'],
    ['does not know a stranger', [ann, eve], 'kim', 'ann', 'user', 'unknown-member'],
  ] as const)('%s', (_name, members, memberId, actingId, group, expected) => {
    expect(reading(decideGroupChange({ members, memberId, actingId }, group))).toBe(expected);
  });
});

function reading(verdict: ReturnType<typeof decideRemoval>): string {
  switch (verdict.outcome) {
    case 'proceed':
      return `${verdict.member.account.id} → ${verdict.heir.account.id}`;
    case 'refuse':
      return verdict.because;
    case 'unchanged':
      return 'unchanged';
  }
}

function member(id: string, group: Group): Member {
  return { account: { id, email: `${id}@example.test`, plan: 'free', displayName: id }, group };
}
