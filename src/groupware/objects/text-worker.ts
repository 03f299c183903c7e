import { parentPort } from 'node:worker_threads';
import { serveFunctions } from '../../platform/threads/function-thread.js';
import { TEXT_FUNCTIONS } from './text-functions.js';

serveFunctions(parentPort, TEXT_FUNCTIONS);
