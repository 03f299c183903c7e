import { describe, expect, it } from 'vitest';
import { describeGrowth, findGrowth } from './measure.js';
import type { Parser } from './parsers.js';
import { shapesOf } from './shapes.js';

/** Other shapes are searched for by `npm run fuzz -- --growth`. */
export function describeGrowthOf(parsers: readonly Parser[]): void {
  describe('four times the text takes less than six times the CPU time', () => {
    it.each(parsers)('$name', { timeout: 300_000 }, async (parser) => {
      const found: string[] = [];
      for (const shape of shapesOf(parser)) {
        const growth = await findGrowth(parser, shape);
        if (growth) found.push(describeGrowth(growth));
      }
      expect(found).toEqual([]);
    });
  });
}
