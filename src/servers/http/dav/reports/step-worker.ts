import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../../../platform/threads/task-thread.js';
import { runSteps, type StepsDone, type StepTask } from './step-thread.js';

serveTasks<StepTask, StepsDone>(parentPort, async (task) => ({ value: runSteps(task) }));
