import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { MailboxKeys } from '../../directory/mailboxes/mailbox-keys.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import type { Random } from '../../platform/random.js';
import { createTaskThread } from '../../platform/threads/task-thread.js';
import { createContentIndexer } from './content-indexer.js';
import { createContentReads } from './content-reads.js';
import type { LooseContent } from './content-row-store.js';
import { createContentRows } from './content-rows.js';
import { createContentSeal, type PageColumn } from './content-seal.js';
import type { Content, OpenContent } from './content-writes.js';
import type { Converted, ConvertTask } from './convert-task.js';
import { type Converter, createConverter } from './converter.js';
import { formatEntry, parseEntry } from './entry.js';
import { openLargeTexts } from './large-texts.js';
import { type IndexNow, openPages } from './open-pages.js';
import { openTexts } from './open-texts.js';
import { PageCache } from './page-cache.js';
import { createSourceReader } from './source-reader.js';
import { stageContent, stageIntake } from './stage-content.js';
import { createUnreadableContents } from './unreadable-contents.js';

export interface ContentDeps {
  readonly db: Database;
  readonly blobs: Pick<BlobStore, 'stageSealed' | 'openSealed' | 'put' | 'drop' | 'erase'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Default: a thread of its own. */
  readonly convert?: (task: ConvertTask) => Promise<Converted>;
}

const CACHE_BYTES = 64 * 1024 * 1024;
/** Separate from the other cache: a search over everything must not evict what clients list. */
const TEXT_CACHE_BYTES = 32 * 1024 * 1024;
/** A slow client may still be receiving what a session has read before it ended. */
const OVERWRITE_AFTER_MS = 30_000;

export function createContent(deps: ContentDeps): Content & Part {
  const { db, blobs, clock, random, log } = deps;
  const indexer = createContentIndexer({ clock });
  const thread = createTaskThread<ConvertTask, Converted>({ name: 'content-converter', module: CONVERT_WORKER, clock });
  const convert = deps.convert ?? ((task: ConvertTask) => thread.run(task));
  const caches = { texts: new PageCache(TEXT_CACHE_BYTES, true), others: new PageCache(CACHE_BYTES) };
  const cacheOf = (column: PageColumn) => (column === 'texts' ? caches.texts : caches.others);
  const takeTurn = createTurns();
  const unreadableOf = createUnreadableContents(log);
  const converters = new Set<Converter>();

  function open({ aliasId, keys }: { readonly aliasId: string; readonly keys: MailboxKeys }): OpenContent {
    const seal = createContentSeal({ aliasId: keys.sealId, mailboxKey: keys.mailboxKey, random });
    const sources = createSourceReader({ seal, privateKey: keys.privateKey, blobs, indexer });
    const indexNow: IndexNow = (contents, { take, fail }) =>
      sources.eachEntry(contents, { take: (content, entry) => take(content, parseEntry(formatEntry(entry))), fail });
    const sealedEntryOf = async (content: LooseContent) =>
      seal.sealEntry(content.id, formatEntry(await sources.entryOf(content)));
    const unreadable = unreadableOf(aliasId);
    const pages = openPages({ aliasId, db, seal, cacheOf, indexNow, unreadable });
    const reads = createContentReads({ pages, blobs, unreadable });
    const converter = createConverter({
      aliasId,
      keys,
      db,
      blobs,
      convert,
      sealedEntryOf,
      takeTurn,
      clock,
      random,
      log,
    });
    converters.add(converter);
    converter.wake();
    return {
      reads,
      texts: openTexts({ pages, sources, large: openLargeTexts({ reads, indexer }), unreadable }),
      stage: (source) => stageContent({ blobs, indexer, clock, random }, seal, source),
      wake: converter.wake,
      settled: converter.settled,
      close() {
        converter.close();
        converters.delete(converter);
        seal.destroy();
        const opened = pages.close();
        const stop = clock.every(OVERWRITE_AFTER_MS, () => {
          for (const octets of opened) octets.fill(0);
          stop();
        });
      },
    };
  }

  return {
    name: 'content',
    rows: createContentRows(blobs),
    stageIntake: (publicKey, pieces) => stageIntake({ blobs, clock, random }, publicKey, pieces),
    open,
    async start() {
      await indexer.start();
      await thread.start();
    },
    async stop() {
      for (const converter of converters) converter.close();
      await Promise.all(Array.from(converters, (converter) => converter.settled()));
      await thread.stop();
      await indexer.stop();
    },
  };
}

const CONVERT_WORKER = new URL('./convert-worker.js', import.meta.url);

/** Runs calls one after the other, in the order in which they were made. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
