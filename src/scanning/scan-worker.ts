import { parentPort } from 'node:worker_threads';
import { borrowedOctets } from '../platform/threads/octet-port.js';
import { serveTasks } from '../platform/threads/task-thread.js';
import { examineOctets } from './examine-message.js';
import type { ExamineTask } from './scanner.js';

serveTasks(parentPort, async ({ port, options }: ExamineTask) => {
  return { value: await examineOctets(() => borrowedOctets(port), options) };
});
