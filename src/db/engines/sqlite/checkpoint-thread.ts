import { once } from 'node:events';
import { startWorker } from '../../../platform/threads/worker.js';
import type { CheckpointMode, CheckpointReply, CheckpointWorkerData } from './checkpoint-worker.js';

/** One checkpoint at a time, on its own connection. */
export interface CheckpointRunner {
  checkpoint(mode: CheckpointMode): Promise<CheckpointReply>;
  close(): Promise<void>;
}

export type StartCheckpoints = (path: string, onFatal: (error: Error) => void) => CheckpointRunner;

export const startCheckpointThread: StartCheckpoints = (path, onFatal) => {
  const workerData: CheckpointWorkerData = { path };
  const worker = startWorker(new URL('./checkpoint-worker.js', import.meta.url), { workerData });
  let isClosing = false;
  let answer: (reply: CheckpointReply) => void = () => {};
  worker.unref(); // idle, it keeps no process alive; what waits for its answer must not end first
  worker.on('message', (reply: CheckpointReply) => {
    worker.unref();
    answer(reply);
  });
  worker.on('error', onFatal);
  worker.on('exit', () => {
    if (isClosing) return;
    answer({ outcome: 'failed', reason: 'the checkpoint thread ended', isSyncFailure: false });
    onFatal(new Error('The checkpoint thread ended'));
  });

  return {
    checkpoint: (mode) =>
      new Promise((resolve) => {
        answer = resolve;
        worker.ref();
        worker.postMessage(mode);
      }),
    async close() {
      isClosing = true;
      const ended = once(worker, 'exit');
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
};
