import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { builtWorkers } from './test/support/built-workers.js';
import { ONE_ENGINE_FILES } from './test/support/one-engine.js';
import { scratchRoot } from './test/support/scratch-directory.js';

/**
 * The same suite on both engines, but for files to which the engine makes no difference; `unit` needs no database,
 * `static` reads the source itself.
 */
const perEngine = (engine: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: engine,
    include: ['test/**/*.test.ts'],
    exclude: [
      ...['test/static/**', 'test/long/**', 'test/browser/**'],
      ...(engine === 'postgres' ? ONE_ENGINE_FILES : []),
    ],
    env: { WAYPOST_TEST_ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['test/support/postgres-server.ts'] : [],
  },
});

export default defineConfig({
  plugins: await builtWorkers(),
  test: {
    pool: 'forks',
    env: { TMPDIR: scratchRoot() }, // power cuts are acted out: no test needs a real disk, and each sync waits for one
    maxWorkers: Math.max(3, availableParallelism()), // tests of processes wait more than they compute
    experimental: { fsModuleCache: true }, // a module is compiled once for all stages and runs, until it changes
    isolate: false, // importing a module does nothing, so files may share what others have loaded
    // They end a test that hangs. On a busy machine a test takes long and is right all the same
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 10 } },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts', 'web/src/**/*.test.ts'] } },
      {
        extends: true,
        // They read every file: on a busy machine that takes minutes, and means nothing
        test: { name: 'static', include: ['test/static/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          env: { WAYPOST_TEST_ENGINE: 'sqlite' },
        },
      },
      perEngine('sqlite'),
      perEngine('postgres'),
    ],
  },
});
