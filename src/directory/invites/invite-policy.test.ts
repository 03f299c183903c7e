import { describe, expect, it } from 'vitest';
import type { Invite } from '../domains/invite.js';
import { decideAcceptance } from './invite-policy.js';

const invite: Invite = {
  id: 'i1',
  domainId: 'd1',
  email: 'bob@example.test',
  group: 'user',
  invitedBy: 'ann',
  expiresAt: 1000,
  createdAt: 0,
  updatedAt: 0,
};
const proven = { email: 'bob@example.test', isEmailProven: true, provenEmail: undefined };

const changing = { email: 'new@example.test', isEmailProven: false, provenEmail: 'bob@example.test' };

describe('decideAcceptance', () => {
  it.each([
    ['the proven address accepts', proven, 999, false, 'accept'],
    ['at its last moment it has expired', proven, 1000, true, 'expired'],
    ['the address is not proven yet', { ...proven, isEmailProven: false }, 0, true, 'unproven'],
    ['another address is another person', { ...proven, email: 'eve@example.test' }, 0, true, 'other-address'],
    ['with the letter the address before counts while a new one waits', changing, 0, true, 'accept'],
    ['without the letter it does not', changing, 0, false, 'unproven'],
    ['once the new one is proven it is gone', { ...changing, isEmailProven: true }, 0, true, 'other-address'],
    [
      'a new address counts only once it is proven',
      { email: 'bob@example.test', isEmailProven: false, provenEmail: 'old@example.test' },
      0,
      true,
      'unproven',
    ],
  ])('%s', (_name, account, now, hasLetter, outcome) => {
    expect(decideAcceptance(invite, account, { now, hasLetter }).outcome).toBe(outcome);
  });

  it('knows nothing of an invite that is not there', () => {
    expect(decideAcceptance(undefined, proven, { now: 0, hasLetter: true }).outcome).toBe('unknown');
  });
});
