import { parentPort, threadId } from 'node:worker_threads';

/* Answers with its thread's id and the task; `wait` takes for ever, `end` ends it, `throw` is a fault of the worker. */
parentPort.on('message', (task) => {
  if (task === 'throw') throw new Error('thrown');
  if (task === 'end') process.exit();
  if (task !== 'wait') parentPort.postMessage({ threadId, task });
});
parentPort.postMessage('ready');
