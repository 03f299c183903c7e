import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../platform/threads/task-thread.js';
import { lowerThreadPriority } from '../../platform/threads/thread-priority.js';
import { type Converted, type ConvertTask, performConversion } from './convert-task.js';

lowerThreadPriority();
serveTasks<ConvertTask, Converted>(parentPort, async (task) => ({ value: performConversion(task) }));
