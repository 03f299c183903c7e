import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './connection.js';
import { isFailedSync } from './sqlite-error.js';
import { type CheckpointRow, toWalState, type WalState } from './wal-state.js';

/** Copies the log into the database in its own thread, over its own connection of the same library. */
export type CheckpointMode = 'passive' | 'truncate';
export type CheckpointReply =
  | { readonly outcome: 'done'; readonly isBusy: boolean; readonly walState: WalState }
  | { readonly outcome: 'failed'; readonly reason: string; readonly isSyncFailure: boolean };

export interface CheckpointWorkerData {
  readonly path: string;
}

if (parentPort) {
  const port = parentPort;
  const connection = openConnection((workerData as CheckpointWorkerData).path, [
    'wal_autocheckpoint = 0',
    'synchronous = normal',
  ]);
  port.on('message', (request: CheckpointMode | 'close') => {
    if (request !== 'close') return port.postMessage(checkpoint(request));
    connection.close();
    port.close();
  });

  function checkpoint(mode: CheckpointMode): CheckpointReply {
    try {
      const { rows } = connection.query({ sql: `pragma wal_checkpoint(${mode})`, parameters: [] });
      const [row] = rows as [CheckpointRow];
      return { outcome: 'done', isBusy: row.busy !== 0, walState: toWalState(row) };
    } catch (error) {
      return { outcome: 'failed', reason: String(error), isSyncFailure: isFailedSync((error as Error).cause) };
    }
  }
}
