import type { ByteBudget } from './byte-budget.js';

/** A budget with a maximum share per owner: one owner's unfinished uploads do not block others. */
export interface BudgetShares {
  of(owner: string): ByteBudget;
}

export function createBudgetShares(budget: ByteBudget, maxShareBytes: number): BudgetShares {
  const takenBy = new Map<string, number>();

  return {
    of(owner) {
      const takenBytes = () => takenBy.get(owner) ?? 0;
      function note(bytes: number): void {
        const now = takenBytes() + bytes;
        if (now === 0) takenBy.delete(owner);
        else takenBy.set(owner, now);
      }
      return {
        take(bytes) {
          if (takenBytes() + bytes > maxShareBytes || !budget.take(bytes)) return false;
          note(bytes);
          return true;
        },
        give(bytes) {
          budget.give(bytes);
          note(-bytes);
        },
        get freeBytes() {
          return Math.min(budget.freeBytes, maxShareBytes - takenBytes());
        },
        get isStrained() {
          return budget.isStrained || takenBytes() > maxShareBytes / 2;
        },
      };
    },
  };
}
