import { parentPort } from 'node:worker_threads';
import { InvalidInputError, ServiceError } from '../../../platform/service-error.js';
import { borrowedOctets } from '../../../platform/threads/octet-port.js';
import { serveTasks } from '../../../platform/threads/task-thread.js';
import { transferable } from '../../../platform/threads/transferable.js';
import type { LargeBodyResult, LargeBodyTask } from './large-body.js';
import { readLargeBody } from './read-large-body.js';

serveTasks<LargeBodyTask, LargeBodyResult>(parentPort, async ({ port, rules, ...body }) => {
  try {
    const read = await readLargeBody(borrowedOctets(port), body, rules);
    return { value: { kind: 'read', body: read }, transfer: transferable(read) };
  } catch (error) {
    if (error instanceof InvalidInputError) return { value: { kind: 'invalid', faults: error.faults } };
    if (!(error instanceof ServiceError)) throw error;
    const { kind, key, params } = error;
    return { value: { kind: 'refused', fault: { kind, key, params } } };
  }
});
