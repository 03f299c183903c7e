import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../platform/service-error.js';
import type { Account } from './account.js';
import { decideProfile, type ProfileInput } from './account-policy.js';

const account: Account = {
  id: '65f000000000000000000001',
  email: 'ann@example.test',
  isEmailProven: true,
  provenEmail: 'ann@example.test',
  givenName: 'Ann',
  familyName: undefined,
  avatarUrl: undefined,
  defaultForwardingAddress: undefined,
  plan: 'free',
  locale: undefined,
  createdAt: 0,
  updatedAt: 0,
};
const decide = (input: ProfileInput, before = account) => decideProfile(before, input, { isProven: false });

describe('changing a profile', () => {
  it('leaves what is absent, and removes what is blank', () => {
    expect(decide({})).toEqual(account);
    expect(decide({ givenName: '  ' }).givenName).toBeUndefined();
    expect(
      decide({ avatarUrl: '' }, { ...account, avatarUrl: 'https://example.test/a.png' }).avatarUrl,
    ).toBeUndefined();
  });

  it.each([
    ['<b>Ann</b>', 'Ann'],
    ['Ann\n Marie', 'Ann Marie'],
    ['Zoë 李', 'Zoë 李'],
    ["O'Neil-Smith", "O'Neil-Smith"],
    ['x'.repeat(35), 'x'.repeat(35)],
  ])('takes the name %j as %j', (text, name) => {
    expect(decide({ givenName: text }).givenName).toBe(name);
  });

  it.each([
    'x'.repeat(36),
    'ann@example.test',
    'example.test',
    '192.0.2.1',
    '2001:db8::1',
    'https://x.test',
    'see www.x.test',
    'a\0b',
  ])('refuses the name %j', (text) => {
    expect(() => decide({ familyName: text })).toThrow(
      expect.objectContaining({ kind: 'invalid', params: expect.objectContaining({ field: 'family_name' }) }),
    );
  });

  it.each(['avatar.png', 'ftp://x.test/a', 'javascript:alert(1)', 'https://', 'https://x.test/ a'])(
    'refuses the avatar address %j',
    (avatarUrl) => {
      expect(() => decide({ avatarUrl })).toThrow(expect.objectContaining({ key: 'input.httpUrl' }));
    },
  );

  it.each([
    ['Ann@Example.TEST', 'ann@example.test'],
    ['mx.example.test', 'mx.example.test'],
    ['2001:DB8::1', '2001:db8::1'],
    ['https://hook.test/a', 'https://hook.test/a'],
  ])('forwards by default to %s', (text, target) => {
    expect(decide({ defaultForwardingAddress: text }).defaultForwardingAddress).toBe(target);
  });

  it('tells all faults together', () => {
    const change = () => decide({ email: 'nobody', givenName: 'x.test', defaultForwardingAddress: 'a b' });
    expect(change).toThrow(InvalidInputError);
    expect(change).toThrow(
      expect.objectContaining({
        faults: ['input.email', 'account.nameInvalid', 'account.forwardingAddressInvalid'].map((key) =>
          expect.objectContaining({ key }),
        ),
      }),
    );
  });

  it('keeps the present address until the new one is confirmed, and takes the wish back', () => {
    const changed = decide({ email: 'New@Example.test' });
    expect(changed).toEqual({ ...account, pendingEmail: 'new@example.test' });
    expect(decide({ email: 'newer@example.test' }, changed)).toEqual({
      ...account,
      pendingEmail: 'newer@example.test',
    });
    expect(decide({ email: account.email }, changed)).toEqual({ ...account, pendingEmail: undefined });
  });

  it('needs no proof for the address it has, in any case', () => {
    expect(decide({ email: 'ANN@example.test' })).toEqual(account);
  });

  it('counts a new address as proven where every address does', () => {
    expect(decideProfile(account, { email: 'new@example.test' }, { isProven: true })).toMatchObject({
      isEmailProven: true,
      provenEmail: 'new@example.test',
    });
  });
});
