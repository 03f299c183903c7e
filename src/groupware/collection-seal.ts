import type { Random } from '../platform/random.js';
import { createRowSeal } from '../sealing/row-seal.js';

/** What the key of a collection seals: each text is bound to its row and change. */
export interface CollectionSeal {
  nameTag(bareName: string): string;
  uidTag(uid: string): string;
  /** RFC 9110 §8.8.3, with quotes: equal bytes have equal tags, which reveal nothing without the key. */
  etag(bytes: Uint8Array): Promise<string>;
  sealBody(body: BodyPlace, bytes: Uint8Array): Buffer;
  openBody(body: BodyPlace, sealed: Uint8Array): Buffer;
  sealFacts(objectId: string, modseq: number, text: string): Buffer;
  openFacts(objectId: string, modseq: number, sealed: Uint8Array): string;
  sealPage(pageId: string, text: string): Buffer;
  openPage(pageId: string, sealed: Uint8Array): string;
  sealRemoved(objectId: string, modseq: number, name: string): Buffer;
  openRemoved(objectId: string, modseq: number, sealed: Uint8Array): string;
  destroy(): void;
}

interface BodyPlace {
  readonly objectId: string;
  readonly version: number;
}

/** 128 bits. */
const ETAG_DIGITS = 32;

export function createCollectionSeal({
  aliasId,
  collectionId,
  key,
  random,
}: {
  readonly aliasId: string;
  readonly collectionId: string;
  readonly key: Uint8Array;
  readonly random: Random;
}): CollectionSeal {
  const objects = createRowSeal({ purpose: 'object', aliasId, key, random });
  const facts = createRowSeal({ purpose: 'facts', aliasId, key, random });
  const body = ({ objectId, version }: BodyPlace) => `body ${collectionId} ${objectId} ${version}`;
  const entry = (objectId: string, modseq: number) => `facts ${collectionId} ${objectId} ${modseq}`;
  const page = (pageId: string) => `page ${collectionId} ${pageId}`;
  const removed = (objectId: string, modseq: number) => `removed ${collectionId} ${objectId} ${modseq}`;
  return {
    nameTag: (bareName) => objects.tag(`name ${bareName}`),
    uidTag: (uid) => objects.tag(`uid ${uid}`),
    // This key tags no other texts
    etag: async (bytes) => `"${(await facts.longTag(bytes)).slice(0, ETAG_DIGITS)}"`,
    sealBody: (place, bytes) => objects.seal(body(place), bytes),
    openBody: (place, sealed) => objects.open(body(place), sealed),
    sealFacts: (id, modseq, text) => facts.seal(entry(id, modseq), Buffer.from(text)),
    openFacts: (id, modseq, sealed) => facts.open(entry(id, modseq), sealed).toString(),
    sealPage: (id, text) => facts.seal(page(id), Buffer.from(text)),
    openPage: (id, sealed) => facts.open(page(id), sealed).toString(),
    sealRemoved: (id, modseq, name) => facts.seal(removed(id, modseq), Buffer.from(name)),
    openRemoved: (id, modseq, sealed) => facts.open(removed(id, modseq), sealed).toString(),
    destroy() {
      objects.destroy();
      facts.destroy();
    },
  };
}
