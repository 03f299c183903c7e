import { type MessagePort, parentPort } from 'node:worker_threads';
import { borrowedOctets } from '../../platform/threads/octet-port.js';
import { serveTasks } from '../../platform/threads/task-thread.js';
import { parseMail } from './parse-mail.js';
import type { ParsedMail } from './parsed-mail.js';

serveTasks<MessagePort, ParsedMail>(parentPort, async (port) => ({
  value: await parseMail(() => borrowedOctets(port)),
}));
