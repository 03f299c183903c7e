import { describe, expect, it } from 'vitest';
import { decideLockOut, lockOutKeys } from './lock-out-policy.js';

const limit = { count: 10, windowSeconds: 86_400 };
const none = { pair: 0, client: 0 };

describe('the lock-out policy', () => {
  it('counts a login within its network, and a client by its own address', () => {
    const keys = lockOutKeys('192.0.2.77', 'h');
    expect(lockOutKeys('192.0.2.5', 'h').pair).toBe(keys.pair);
    expect(lockOutKeys('192.0.2.5', 'h').client).not.toBe(keys.client);
    expect(lockOutKeys('198.51.100.1', 'h').pair).not.toBe(keys.pair);
    expect(lockOutKeys('2001:db8::1', 'h')).toEqual(lockOutKeys('2001:db8::2', 'h'));
  });

  it.each([
    [none, none, 'try'],
    [{ pair: 9, client: 9 }, none, 'try'],
    [{ pair: 10, client: 0 }, none, 'locked'],
    [{ pair: 0, client: 10 }, none, 'locked'],
    [{ pair: 9, client: 9 }, { pair: 0, client: 1 }, 'wait'],
    [{ pair: 9, client: 0 }, { pair: 1, client: 1 }, 'wait'],
    [none, { pair: 9, client: 9 }, 'try'],
  ])('with failures %j and undecided %j: %s', (failures, undecided, verdict) => {
    expect(decideLockOut(limit, failures, undecided)).toBe(verdict);
  });
});
