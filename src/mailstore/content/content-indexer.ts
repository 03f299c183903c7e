import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { createTaskThread } from '../../platform/task-thread.js';
import { indexMessage } from '../../protocol/mime/index-message.js';
import { type IndexedFields, toFields } from './entry.js';

/** Takes messages apart for the index, large ones where nobody waits for the event loop. */
export interface ContentIndexer extends Part {
  /** `maxTextBytes`: search texts beyond it are left out. */
  index(source: Buffer, maxTextBytes?: number): Promise<IndexedFields>;
}

export interface IndexWork {
  readonly source: Uint8Array;
  readonly maxTextBytes: number | undefined;
}

/** In the worst shape they take some milliseconds. */
const MAX_BYTES_HERE = 64 * 1024;

export function createContentIndexer({ clock }: { readonly clock: Clock }): ContentIndexer {
  const thread = createTaskThread<IndexWork, IndexedFields>({ name: 'content-indexer', module: WORKER, clock });
  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async index(source, maxTextBytes) {
      if (source.length <= MAX_BYTES_HERE) return toFields(source, indexMessage(source), maxTextBytes);
      const indexed = await thread.run({ source, maxTextBytes });
      return { ...indexed, fields: indexed.fields.map(asBuffer) };
    },
  };
}

/** Between threads buffers travel as plain bytes. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

const WORKER = new URL('./index-worker.js', import.meta.url);
