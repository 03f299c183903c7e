import { describe, expect, it } from 'vitest';
import { isBackupDue } from './backup-schedule.js';
import type { BackupRun } from './record/run-store.js';

const HOUR = 3_600_000;
const NOW = 100 * HOUR;

function run(state: BackupRun['state'], { hoursAgo }: { readonly hoursAgo: number }): BackupRun {
  const startedAt = NOW - hoursAgo * HOUR;
  const finishedAt = state === 'running' ? undefined : startedAt + HOUR / 10;
  return {
    id: `${hoursAgo}`,
    target: 't',
    state,
    detail: '',
    isFull: false,
    totalBytes: 0,
    newBytes: 0,
    startedAt,
    finishedAt,
  };
}

describe('the schedule of backups', () => {
  it.each([
    ['without any', [], true],
    ['after a recent one', [run('done', { hoursAgo: 5.9 })], false],
    ['once the last one began long enough ago', [run('done', { hoursAgo: 6 })], true],
    ['right after a failure', [run('failed', { hoursAgo: 0.2 }), run('done', { hoursAgo: 7 })], false],
    ['a while after a failure', [run('failed', { hoursAgo: 0.5 }), run('done', { hoursAgo: 7 })], true],
    ['after a failure that a success followed', [run('done', { hoursAgo: 1 }), run('failed', { hoursAgo: 2 })], false],
    ['after one that was killed', [run('running', { hoursAgo: 3 })], true],
  ])('%s', (_when, runs, isDue) => {
    expect(isBackupDue(runs, 6 * HOUR, NOW)).toBe(isDue);
  });
});
