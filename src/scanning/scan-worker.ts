import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../platform/task-thread.js';
import { examineMessage } from './examine-message.js';
import type { ExamineTask } from './scanner.js';

serveTasks(parentPort, async ({ source, options }: ExamineTask) => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return { value: await examineMessage(bytes, options) };
});
