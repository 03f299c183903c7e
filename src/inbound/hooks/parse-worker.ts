import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../platform/task-thread.js';
import { parseMail } from './parse-mail.js';
import type { ParsedMail } from './parsed-mail.js';

serveTasks<Uint8Array, ParsedMail>(parentPort, async (source) => ({ value: await parseMail(source) }));
