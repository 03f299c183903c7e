import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { createTaskThread } from '../../platform/threads/task-thread.js';
import { type EncryptedMessage, type EncryptionTask, encryptMessage } from './encrypt-message.js';

/** Encrypts, large messages in a worker thread. */
export interface MessageEncryption extends Part {
  encrypt(task: EncryptionTask): Promise<EncryptedMessage>;
}

/** Takes a few milliseconds, most of them for the key. */
const MAX_BYTES_HERE = 64 * 1024;

export function createMessageEncryption({ clock }: { readonly clock: Clock }): MessageEncryption {
  const thread = createTaskThread<EncryptionTask, EncryptedMessage>({ name: 'pgp', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    encrypt: (task) =>
      task.source.length > MAX_BYTES_HERE ? thread.run(task, [], task.source.length) : encryptMessage(task),
  };
}

const WORKER = new URL('./pgp-worker.js', import.meta.url);
