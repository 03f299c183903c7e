import { Gauge, type Registry } from 'prom-client';
import type { BackupRun } from '../backup/record/run-store.js';

/** Backups on all nodes, from their rows. */
export function registerBackupMetrics(registry: Registry, readRuns: () => Promise<readonly BackupRun[]>): void {
  const gauge = (name: string, help: string, read: (runs: readonly BackupRun[]) => number) => {
    const metric: Gauge = new Gauge({
      name: `waypost_backup_${name}`,
      help,
      registers: [registry],
      async collect() {
        metric.set(read(await readRuns()));
      },
    });
  };
  gauge(
    'last_success_seconds',
    'When the newest complete backup began, in seconds of Unix time; 0 without one.',
    (runs) => Math.floor((lastDone(runs)?.startedAt ?? 0) / 1000),
  );
  gauge('last_bytes', 'Size of what the newest complete backup restores.', (runs) => lastDone(runs)?.totalBytes ?? 0);
  gauge('last_new_bytes', 'Bytes that the newest complete backup wrote.', (runs) => lastDone(runs)?.newBytes ?? 0);
  gauge('failed', '1 if the newest backup failed.', (runs) => Number(runs[0]?.state === 'failed'));
  gauge('running', '1 while a backup is being taken.', (runs) => Number(runs[0]?.state === 'running'));
}

function lastDone(runs: readonly BackupRun[]): BackupRun | undefined {
  return runs.find(({ state }) => state === 'done');
}
