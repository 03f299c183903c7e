import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../../platform/task-thread.js';
import { indexMessage } from '../../protocol/mime/index-message.js';
import type { IndexWork } from './content-indexer.js';
import { type IndexedFields, toFields } from './entry.js';

serveTasks<IndexWork, IndexedFields>(parentPort, async ({ source: { buffer, byteOffset, length }, maxTextBytes }) => {
  const source = Buffer.from(buffer, byteOffset, length);
  return { value: toFields(source, indexMessage(source), maxTextBytes) };
});
