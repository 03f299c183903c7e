#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=16777216 MALLOC_MMAP_THRESHOLD_=1048576 node --min-semi-space-size=4 --max-semi-space-size=4 --heap-growing-percent=70 --v8-pool-size=2
// Small at rest: half of Node's young generation (12 MB less, and slower only for very long lists: docs/benchmarks.md),
// two of V8's four helper threads, and two pools of native memory for all threads instead of one each (8 MB together).
// Small at work: V8 collects when the heap has grown by 70 %, not by 300, most of which is garbage: a queue of 30,000
// drained within 224 MB instead of 303 (for 6 % of CPU), 100 sessions of 100 KB within 233 instead of 262 at 100 %
// Not given back and fetched again for every message: the young generation does not shrink, and native memory keeps 16 MB
// at hand (100 KB over one connection: a tenth to a quarter less of the event loop)
import { existsSync } from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write('Waypost is not built yet. Run npm start once, or npm run build.\n');
  process.exitCode = 2;
}
