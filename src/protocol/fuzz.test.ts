import { describe, expect, it } from 'vitest';
import { runFuzz } from '../../test/fuzz/run-fuzz.js';
import { FUZZ_TARGETS } from '../../test/fuzz/targets.js';

// Long runs, with another seed each time, are `npm run fuzz`
const SECONDS = 3;
const SEED = 20_240_501;

describe('broken bytes', () => {
  it.each(FUZZ_TARGETS)('$name: no crash, no crawl', (target) => {
    const report = runFuzz(target, { seconds: SECONDS, seed: SEED });
    expect(report.fault?.what).toBeUndefined();
    expect(report.runs).toBeGreaterThan(10);
  });
});
