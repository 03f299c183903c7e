import { defineConfig } from 'vitest/config';

/** Long runs: the short form of each is in the suite; here are the figures for the record. */
export default defineConfig({
  test: {
    pool: 'forks',
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 10 } },
    fileParallelism: false,
    include: [
      'test/crash/**/*.test.ts',
      'test/**/power-cut.test.ts',
      'test/api/hostile-input.test.ts',
      'test/backup/killed.test.ts',
      'test/bounds/large-*.test.ts',
      'test/long/**/*.test.ts',
    ],
    projects: (['sqlite', 'postgres'] as const).map((engine) => ({
      extends: true as const,
      test: {
        name: engine,
        env: { WAYPOST_TEST_ENGINE: engine, WAYPOST_TEST_LONG: '1' },
        globalSetup: engine === 'postgres' ? ['test/support/postgres-server.ts'] : [],
      },
    })),
  },
});
