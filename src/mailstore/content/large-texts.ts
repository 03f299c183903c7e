import { ServiceError } from '../../platform/service-error.js';
import type { ContentReads } from './content.js';
import type { ContentIndexer } from './content-indexer.js';
import { TEXT, TEXT_FIELDS } from './entry.js';
import type { LargeTexts } from './open-texts.js';

/** Far more than any real header: what lies beyond is not searched. */
const MAX_HEADER_BYTES = 1024 * 1024;

/** A search in fields reads the header alone, however large the message is. */
export function openLargeTexts({
  reads,
  indexer,
}: {
  readonly reads: Pick<ContentReads, 'headers' | 'bodies' | 'stream'>;
  readonly indexer: Pick<ContentIndexer, 'index'>;
}): LargeTexts {
  async function headerOf(contentId: string): Promise<Buffer | undefined> {
    const row = { contentId, sizeBytes: Number.MAX_SAFE_INTEGER };
    const [header] = await reads.headers([row]);
    if (!header || header.octets) return header?.octets;
    return collect(reads.stream(row, { from: 0, to: Math.min(header.sizeBytes, MAX_HEADER_BYTES) })).catch(orGone);
  }

  async function textOf(source: Buffer | undefined, field: number): Promise<Buffer | undefined> {
    if (!source) return undefined;
    const { fields } = await indexer.index(source, Number.POSITIVE_INFINITY);
    return fields.slice(-TEXT_FIELDS)[field];
  }

  return {
    headerText: async (contentId) => textOf(await headerOf(contentId), TEXT.header),
    async bodyText(contentId) {
      const [source] = await reads.bodies([{ contentId, sizeBytes: Number.MAX_SAFE_INTEGER }]);
      return textOf(source, TEXT.body);
    },
  };
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function orGone(error: unknown): undefined {
  if (error instanceof ServiceError && error.kind === 'not-found') return undefined;
  throw error;
}
