import { once } from 'node:events';
import { expect, it } from 'vitest';
import { startWorker } from './worker.js';

it('starts a thread from its source where nothing is built', async () => {
  const source = './hash-worker.js'; // by a variable: the tests lead plain ones to what is built
  const worker = startWorker(new URL(source, import.meta.url));
  expect(await once(worker, 'message')).toEqual(['ready']);
  await worker.terminate();
});
