import { parentPort } from 'node:worker_threads';
import { serveFunctions } from '../../platform/threads/function-thread.js';
import { PLAN_FUNCTIONS } from './plan-functions.js';

serveFunctions(parentPort, PLAN_FUNCTIONS);
