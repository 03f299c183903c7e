/**
 * `npm run fuzz -- --seconds 60 [--seed 1] [--only imap]`: broken bytes for every parser that strangers can reach. What
 * makes one throw, crawl or keep memory is written to a file, and fails the run.
 *
 * `npm run fuzz -- --growth …`: looks for text whose cost grows faster than its length, and prints it.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createChance } from '../test/fuzz/mutate.js';
import { runFuzz } from '../test/fuzz/run-fuzz.js';
import { FUZZ_TARGETS } from '../test/fuzz/targets.js';
import { describeGrowth } from '../test/growth/measure.js';
import { PARSERS } from '../test/growth/parsers.js';
import { searchGrowth } from '../test/growth/search-growth.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
    growth: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
// What the engine compiles and caches along the way is far below this
const MAX_GROWTH_BYTES = 32 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

process.stdout.write(`seed ${seed}\n`);
if (values.growth) await lookForGrowth();
else breakParsers();

async function lookForGrowth(): Promise<void> {
  const parsers = PARSERS.filter(({ name }) => name.includes(values.only));
  for (const parser of parsers) {
    const { tried, found } = await searchGrowth(parser, Number(values.seconds) / parsers.length, createChance(seed));
    process.stdout.write(`${parser.name}: ${tried} shapes\n`);
    if (!found) continue;
    process.stdout.write(`${parser.name}: ${describeGrowth(found)}\n`);
    process.exitCode = 1;
  }
}

function breakParsers(): void {
  const targets = FUZZ_TARGETS.filter(({ name }) => name.includes(values.only));
  const seconds = Number(values.seconds) / targets.length;
  for (const target of targets) {
    runFuzz(target, { seconds: Math.min(1, seconds / 4), seed }); // warm, so that growth is seen and not the first steps
    const before = usedBytes();
    const { runs, slowestMs, fault } = runFuzz(target, { seconds, seed });
    const growth = usedBytes() - before;
    process.stdout.write(
      `${target.name}: ${runs} runs, slowest ${Math.round(slowestMs)} ms, ${growth >> 10} KB more\n`,
    );
    const what = fault?.what ?? (growth > MAX_GROWTH_BYTES ? 'keeps memory' : undefined);
    if (what === undefined) continue;
    const path = join(mkdtempSync(join(tmpdir(), 'waypost-fuzz-')), 'input');
    if (fault) writeFileSync(path, fault.input);
    process.stdout.write(`${target.name}: ${what}\n${fault ? path : ''}\n`);
    process.exitCode = 1;
  }
}

function usedBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
