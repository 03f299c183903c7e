import { describe, expect, it } from 'vitest';
import { createBudgetShares } from './budget-shares.js';
import { createByteBudget } from './byte-budget.js';

describe('shares of a budget', () => {
  it('end at their size for one owner, however often it comes, and leave the rest to others', () => {
    const budget = createByteBudget(100);
    const shares = createBudgetShares(budget, 25);
    expect(shares.of('ann').take(20)).toBe(true);
    expect(shares.of('ann').take(6)).toBe(false);
    expect(shares.of('ann').freeBytes).toBe(5);
    expect([shares.of('ann').isStrained, shares.of('bob').isStrained]).toEqual([true, false]);
    expect(shares.of('bob').take(25)).toBe(true);
    expect(budget.freeBytes).toBe(55);
  });

  it('are given back, and never hold more than the budget has', () => {
    const budget = createByteBudget(40);
    const shares = createBudgetShares(budget, 25);
    const ann = shares.of('ann');
    expect([ann.take(25), shares.of('bob').take(20), shares.of('bob').take(15)]).toEqual([true, false, true]);
    expect(shares.of('carl').freeBytes).toBe(0);
    ann.give(25);
    expect([budget.freeBytes, shares.of('ann').freeBytes]).toEqual([25, 25]);
  });
});
