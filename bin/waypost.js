#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node --max-semi-space-size=4 --v8-pool-size=2
// Small at rest: half of Node's young generation (12 MB less, and slower only for very long lists: docs/benchmarks.md),
// two of V8's four helper threads, and two pools of native memory for all threads instead of one each (8 MB together)
import { existsSync } from 'node:fs';

const program = new URL('../dist/main.js', import.meta.url);
if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write('Waypost is not built yet. Run npm start once, or npm run build.\n');
  process.exitCode = 2;
}
