import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../platform/threads/task-thread.js';
import { type EncryptedMessage, type EncryptionTask, encryptMessage } from './encrypt-message.js';

serveTasks<EncryptionTask, EncryptedMessage>(parentPort, async (task) => ({ value: await encryptMessage(task) }));
