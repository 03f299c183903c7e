import { parentPort } from 'node:worker_threads';
import { borrowedOctets } from '../../platform/threads/octet-port.js';
import { collectPieces } from '../../platform/threads/octet-source.js';
import { serveTasks } from '../../platform/threads/task-thread.js';
import { MessageIndexer } from '../../protocol/mime/index-message.js';
import { TextFinder } from '../../protocol/mime/text-finder.js';
import { type IndexAnswer, type IndexWork, searchTextOf } from './content-indexer.js';
import { toFields } from './entry.js';

serveTasks<IndexWork, IndexAnswer>(parentPort, async (work) => ({ value: await perform(work) }));

async function perform(work: IndexWork): Promise<IndexAnswer> {
  const octets = borrowedOctets(work.port);
  switch (work.kind) {
    case 'index': {
      const indexer = new MessageIndexer();
      for await (const piece of octets) indexer.push(piece);
      return toFields(indexer.end());
    }
    case 'header-text':
      return searchTextOf(await collectPieces(copies(octets)));
    case 'find': {
      const finder = new TextFinder(work.needle);
      for await (const piece of octets) {
        finder.push(piece);
        if (finder.isFound) return true;
      }
      return finder.end();
    }
  }
}

/** A borrowed piece is invalid once the next one is asked for. */
async function* copies(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
