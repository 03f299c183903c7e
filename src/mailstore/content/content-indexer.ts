import type { MessagePort } from 'node:worker_threads';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import { whileLent } from '../../platform/threads/octet-port.js';
import { type OctetSource, piecesOf } from '../../platform/threads/octet-source.js';
import { createTaskThread } from '../../platform/threads/task-thread.js';
import { readEntityHeader } from '../../protocol/mime/entity-header.js';
import { indexMessage } from '../../protocol/mime/index-message.js';
import { type IndexedFields, toFields } from './entry.js';

/** Parses messages for the index and for searches; large ones in a worker thread, piece by piece. */
export interface ContentIndexer extends Part {
  index(source: OctetSource): Promise<IndexedFields>;
  /** The search text of a header block: `MessageIndex.headerText`. */
  headerText(block: OctetSource): Promise<Buffer>;
  /** Whether a folded needle is in the text of a whole message: `MessageIndex.bodyText`. */
  hasInBody(message: AsyncIterable<Buffer>, needle: string): Promise<boolean>;
}

/** The octets arrive through `port`. */
export type IndexWork =
  | { readonly kind: 'index'; readonly port: MessagePort }
  | { readonly kind: 'header-text'; readonly port: MessagePort }
  | { readonly kind: 'find'; readonly port: MessagePort; readonly needle: string };

export type IndexAnswer = IndexedFields | Uint8Array | boolean;

/** Indexing on this thread takes at most a few tens of milliseconds: short messages with no more parts than usual. */
const MAX_BYTES_HERE = 32 * 1024;
const MAX_DELIMITERS_HERE = 100;

export function createContentIndexer({ clock }: { readonly clock: Clock }): ContentIndexer {
  const thread = createTaskThread<IndexWork, IndexAnswer>({ name: 'content-indexer', module: WORKER, clock });

  async function run<Answer extends IndexAnswer>(
    octets: AsyncIterable<Buffer> | Iterable<Buffer>,
    workOf: (port: MessagePort) => IndexWork,
  ): Promise<Answer> {
    return whileLent(octets, async (port) => (await thread.run(workOf(port), [port])) as Answer);
  }

  return {
    name: thread.name,
    start: thread.start,
    stop: thread.stop,
    async index(source) {
      if (isShort(source) && hasFewParts(source)) return toFields(indexMessage(source));
      const indexed = await run<IndexedFields>(piecesOf(source), (port) => ({ kind: 'index', port }));
      return { ...indexed, fields: indexed.fields.map(asBuffer) };
    },
    async headerText(block) {
      if (isShort(block)) return searchTextOf(block);
      return asBuffer(await run<Uint8Array>(piecesOf(block), (port) => ({ kind: 'header-text', port })));
    },
    hasInBody: (message, needle) => run<boolean>(message, (port) => ({ kind: 'find', port, needle })),
  };
}

function isShort(source: OctetSource): source is Buffer {
  return Buffer.isBuffer(source) && source.length <= MAX_BYTES_HERE;
}

function hasFewParts(source: Buffer): boolean {
  let count = 0;
  for (let at = source.indexOf(LINE_OF_DASHES); at !== -1; at = source.indexOf(LINE_OF_DASHES, at + 1)) {
    count += 1;
    if (count > MAX_DELIMITERS_HERE) return false;
  }
  return true;
}

const LINE_OF_DASHES = '\n--';

export function searchTextOf(block: Buffer): Buffer {
  return Buffer.from(readEntityHeader(block.toString('latin1')).searchText);
}

/** Buffers arrive from a worker thread as plain `Uint8Array`s. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

const WORKER = new URL('./index-worker.js', import.meta.url);
