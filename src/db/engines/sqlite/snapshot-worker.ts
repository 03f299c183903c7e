import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './connection.js';

export interface SnapshotWorkerData {
  readonly path: string;
}

export interface SnapshotQuestion {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type SnapshotReply =
  | { readonly outcome: 'rows'; readonly rows: readonly unknown[] }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Reads one state of the database in its own thread, over its own connection of the same library. */
if (parentPort) {
  const port = parentPort;
  const connection = openConnection((workerData as SnapshotWorkerData).path, [
    'cache_size = -8000', // KB
    'temp_store = memory',
    'wal_autocheckpoint = 0',
    'query_only = on',
  ]);
  connection.execute('begin');
  connection.query({ sql: 'select count(*) from sqlite_schema', parameters: [] }); // the first read fixes the state
  port.postMessage({ outcome: 'rows', rows: [] } satisfies SnapshotReply);
  port.on('message', (request: SnapshotQuestion | 'close') => {
    if (request !== 'close') return port.postMessage(answer(request));
    connection.execute('rollback');
    connection.close();
    port.close();
  });

  function answer(question: SnapshotQuestion): SnapshotReply {
    try {
      return { outcome: 'rows', rows: connection.query(question).rows };
    } catch (error) {
      return { outcome: 'failed', reason: String(error) };
    }
  }
}
