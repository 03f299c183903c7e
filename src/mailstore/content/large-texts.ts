import { ServiceError } from '../../platform/service-error.js';
import type { ContentReads } from './content.js';
import type { ContentIndexer } from './content-indexer.js';
import type { LargeTexts } from './open-texts.js';

/** Far more than any real header; octets beyond it are not searched. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** A search in fields reads only the header, however large the message is. */
export function openLargeTexts({
  reads,
  indexer,
}: {
  readonly reads: Pick<ContentReads, 'headers' | 'stream'>;
  readonly indexer: Pick<ContentIndexer, 'headerText' | 'hasInBody'>;
}): LargeTexts {
  return {
    async headerText(contentId) {
      const row = rowOf(contentId);
      const [header] = await reads.headers([row]);
      if (!header) return undefined;
      const length = Math.min(header.sizeBytes, MAX_HEADER_BYTES);
      const block = header.octets ?? { length, read: () => reads.stream(row, { from: 0, to: length }) };
      return indexer.headerText(block).catch(orGone);
    },

    async isInBody(contentId, needle) {
      const isFound = await indexer.hasInBody(reads.stream(rowOf(contentId)), needle).catch(orGone);
      return isFound ?? false;
    },
  };
}

/** The size is not known here: `stream` ends with the message. */
function rowOf(contentId: string): { readonly contentId: string; readonly sizeBytes: number } {
  return { contentId, sizeBytes: Number.MAX_SAFE_INTEGER };
}

function orGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined;
  throw error;
}
