import { expect, it } from 'vitest';
import type { Domain } from '../domains/domain.js';
import { decideOwnership } from './ownership-policy.js';

const holder = (ownedSince?: number, records: Partial<Domain['records']> = {}) => ({
  id: 'a',
  ownedSince,
  records: { hasTxt: false, recordsCheckedAt: undefined, ...records } as Domain['records'],
});

it('leaves an unproved name without an owner', () => {
  expect(decideOwnership(holder(), [holder()], { isProven: false, askedAt: 5 })).toBe('nobody');
});

it('gives the name to the account that proves it, also when another had it', () => {
  expect(decideOwnership(holder(), [], { isProven: true, askedAt: 5 })).toBe('ours');
  expect(decideOwnership(holder(), [holder(1)], { isProven: true, askedAt: 5 })).toBe('ours');
});

it('keeps an owner whose record is gone, as long as no other proves the name', () => {
  expect(decideOwnership(holder(1), [holder()], { isProven: false, askedAt: 5 })).toBe('ours');
  expect(decideOwnership(holder(), [holder(1)], { isProven: false, askedAt: 5 })).toBe('other');
});

it('does not let a slow old answer undo a newer one', () => {
  expect(decideOwnership(holder(), [holder(6)], { isProven: true, askedAt: 5 })).toBe('other');
  const confirmed = holder(1, { hasTxt: true, recordsCheckedAt: 6 });
  expect(decideOwnership(holder(), [confirmed], { isProven: true, askedAt: 5 })).toBe('other');
  const lost = holder(1, { hasTxt: false, recordsCheckedAt: 6 });
  expect(decideOwnership(holder(), [lost], { isProven: true, askedAt: 5 })).toBe('ours');
});
