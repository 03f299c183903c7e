import { once } from 'node:events';
import type { QueryResult } from 'kysely';
import { startWorker } from '../../../platform/threads/worker.js';
import type { Statement } from '../kysely-over.js';
import type { SnapshotReply, SnapshotWorkerData } from './snapshot-worker.js';

export interface SnapshotThread {
  /** One query at a time. */
  query(statement: Statement): Promise<QueryResult<unknown>>;
  close(): Promise<void>;
}

/** Resolves once the state that it reads is fixed. */
export async function startSnapshotThread(path: string): Promise<SnapshotThread> {
  const workerData: SnapshotWorkerData = { path };
  const worker = startWorker(new URL('./snapshot-worker.js', import.meta.url), { workerData });
  const ended = once(worker, 'exit').catch(() => undefined);
  let settle: { resolve(reply: SnapshotReply): void; reject(error: Error): void } | undefined;
  const fail = (error: Error) => settle?.reject(error);
  worker.on('message', (reply: SnapshotReply) => settle?.resolve(reply));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that reads the snapshot ended')));

  function replyTo(message: Statement | undefined): Promise<SnapshotReply> {
    const reply = new Promise<SnapshotReply>((resolve, reject) => {
      settle = { resolve, reject };
    });
    if (message) worker.postMessage({ sql: message.sql, parameters: message.parameters });
    return reply;
  }

  await replyTo(undefined);
  return {
    async query(statement) {
      const reply = await replyTo(statement);
      if (reply.outcome === 'failed') throw new Error(reply.reason);
      return { rows: [...reply.rows] };
    },
    async close() {
      settle = undefined;
      worker.postMessage('close');
      await ended;
    },
  };
}
