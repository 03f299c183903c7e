import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../platform/task-thread.js';
import { scanMessage } from './scan-message.js';
import type { ScanTask } from './scanner.js';

serveTasks(parentPort, async ({ source, switches }: ScanTask) => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return { value: await scanMessage(bytes, switches) };
});
