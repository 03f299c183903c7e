import type { SealedBlob } from '../../blobs/blob.js';
import type { BlobStore } from '../../blobs/blob-store.js';
import { Pace } from '../../platform/pace.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ContentReads, HeaderBlock } from './content.js';
import type { OpenPages } from './open-pages.js';
import { PagedIndex } from './paged-index.js';
import { type BodyKey, openBody, openRange } from './sealed-body.js';
import { asUnavailable, type UnreadableContents } from './unreadable-contents.js';

/** Up to 64 MB, when each is as large as a row may be. */
const BODY_BATCH = 256;

type Row = Parameters<ContentReads['bodies']>[0][number];

export function createContentReads({
  pages,
  blobs,
  unreadable,
}: {
  readonly pages: OpenPages;
  readonly blobs: Pick<BlobStore, 'openSealed'>;
  readonly unreadable: UnreadableContents;
}): ContentReads {
  async function index(rows: readonly Row[]): Promise<readonly (PagedIndex | undefined)[]> {
    const places = await pages.locate(idsOf(rows), 'briefs');
    return places.map((place) => place && new PagedIndex(place.sections, place.slot));
  }

  async function* stream(row: Row, range = { from: 0, to: row.sizeBytes }): AsyncGenerator<Buffer> {
    const [entry] = await index([row]);
    if (!entry && unreadable.has(row.contentId)) throw new ServiceError('unavailable', 'blobs.unreadable');
    const { blobId, bodyKey } = entry?.facts() ?? gone();
    const blob = (await blobs.openSealed([blobId])).get(blobId) ?? gone();
    try {
      yield* openRange(bodyKey, row.contentId, blob, range);
      if (range.from === 0 && range.to >= row.sizeBytes) unreadable.delete(row.contentId);
    } catch (error) {
      unreadable.add(row.contentId, error);
      throw asUnavailable(error);
    }
  }

  /** `undefined`: this body cannot be read; the others of the batch still can. */
  async function wholeOrNothing(blob: SealedBlob, bodyKey: BodyKey, row: Row): Promise<Buffer | undefined> {
    try {
      const body = await wholeOf(blob, bodyKey, row);
      unreadable.delete(row.contentId);
      return body;
    } catch (error) {
      unreadable.add(row.contentId, error);
      return undefined;
    }
  }

  async function largeHeader(row: Row): Promise<HeaderBlock | undefined> {
    const [entry] = await index([row]);
    return entry && { sizeBytes: entry.outline().bodyFrom, octets: undefined };
  }

  return {
    index,
    stream,
    isUnreadable: ({ contentId }) => unreadable.has(contentId),

    async headers(rows) {
      const places = await pages.locate(idsOf(rows), 'headers');
      const headers: (HeaderBlock | undefined)[] = [];
      for (const [i, row] of rows.entries()) {
        const place = places[i];
        const octets = place?.sections.at(0, place.slot);
        if (octets?.length === 0 && row.sizeBytes > 0) headers.push(await largeHeader(row));
        else headers.push(octets && { sizeBytes: octets.length, octets });
      }
      return headers;
    },

    async bodies(rows) {
      const bodies: (Buffer | undefined)[] = [];
      const pace = new Pace();
      for (let from = 0; from < rows.length; from += BODY_BATCH) {
        const batch = rows.slice(from, from + BODY_BATCH);
        const facts = (await index(batch)).map((entry) => entry?.facts());
        const sealed = await blobs.openSealed(facts.flatMap((fact) => fact?.blobId ?? []));
        for (const [i, { contentId, sizeBytes }] of batch.entries()) {
          const fact = facts[i];
          const blob = fact && sealed.get(fact.blobId);
          bodies.push(blob && (await wholeOrNothing(blob, fact.bodyKey, { contentId, sizeBytes })));
          if (pace.isDue) await pace.rest();
        }
      }
      return bodies;
    },
  };
}

function wholeOf(blob: SealedBlob, bodyKey: BodyKey, { contentId, sizeBytes }: Row): Buffer | Promise<Buffer> {
  if (blob.bytes) return openBody(bodyKey, contentId, blob.bytes);
  return collect(openRange(bodyKey, contentId, blob, { from: 0, to: sizeBytes }));
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.map(({ contentId }) => contentId);
}

function gone(): never {
  throw new ServiceError('not-found', 'mailbox.messageGone');
}
