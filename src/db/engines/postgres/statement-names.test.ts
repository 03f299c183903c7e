import { describe, expect, it } from 'vitest';
import { StatementNames } from './statement-names.js';

describe('statement names', () => {
  it('are given to what comes often, and stay', () => {
    const names = new StatementNames();
    expect([1, 2, 3, 4].map(() => names.nameOf('select 1'))).toEqual([undefined, undefined, 'waypost_0', 'waypost_0']);
  });

  it('end somewhere, however many statements there are', () => {
    const names = new StatementNames();
    const given = new Set<string | undefined>();
    for (let n = 0; n < 10_000; n += 1) for (let use = 0; use < 3; use += 1) given.add(names.nameOf(`select ${n}`));
    given.delete(undefined);
    expect(given.size).toBe(500);
  });
});
