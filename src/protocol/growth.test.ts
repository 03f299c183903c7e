import { describe, expect, it } from 'vitest';
import { describeGrowth, findGrowth } from '../../test/growth/measure.js';
import { PARSERS } from '../../test/growth/parsers.js';
import { shapesOf } from '../../test/growth/shapes.js';

// Other shapes are searched for by `npm run fuzz -- --growth`
describe('four times the text takes less than six times the CPU time', () => {
  it.each(PARSERS)('$name', { timeout: 300_000 }, async (parser) => {
    const found: string[] = [];
    for (const shape of shapesOf(parser)) {
      const growth = await findGrowth(parser, shape);
      if (growth) found.push(describeGrowth(growth));
    }
    expect(found).toEqual([]);
  });
});
