import type { BlobStore } from '../../blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import { lengthOf } from '../../platform/pieces.js';
import { newId, type Random } from '../../platform/random.js';
import { type OctetSource, piecesOf } from '../../platform/threads/octet-source.js';
import type { ContentIndexer } from './content-indexer.js';
import type { ContentSeal } from './content-seal.js';
import type { StagedContent } from './content-writes.js';
import { type Entry, formatEntry, toEntry } from './entry.js';
import { type BodyKey, newBodyKey, sealBody, sealIntake } from './sealed-body.js';

export interface StageDeps {
  readonly blobs: Pick<BlobStore, 'stageSealed'>;
  readonly indexer: Pick<ContentIndexer, 'index'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

const MATERIAL_BYTES = 32;
/** Larger ones are indexed before the client is answered: opening them again later would cost more. */
const MAX_UNINDEXED_BYTES = 64 * 1024;

/** Called by a session: the content gets its own key. A small message is indexed later, off the critical path. */
export async function stageContent(
  { blobs, indexer, clock, random }: StageDeps,
  seal: ContentSeal,
  source: OctetSource,
): Promise<StagedContent> {
  const id = newId(random, clock.now());
  const bodyKey = newBodyKey(random);
  const blob = await blobs.stageSealed(sealBody(bodyKey, id, piecesOf(source)));
  const sealedKey = seal.sealBodyKey(id, bodyKey);
  const staged = { id, sizeBytes: source.length, blob, sealedKey };
  if (source.length <= MAX_UNINDEXED_BYTES) return { ...staged, entry: null };
  const entry = await indexContent({ indexer, seal }, { id, blobId: blob.id, bodyKey, source });
  return { ...staged, entry: seal.sealEntry(id, formatEntry(entry)) };
}

/** Called by delivery, which has no key. */
export async function stageIntake(
  { blobs, clock, random }: Omit<StageDeps, 'indexer'>,
  publicKey: Uint8Array,
  pieces: readonly Buffer[],
): Promise<StagedContent> {
  const id = newId(random, clock.now());
  const material = random.bytes(MATERIAL_BYTES);
  const blob = await blobs.stageSealed(sealIntake({ publicKey, id, material }, pieces));
  const sizeBytes = lengthOf(pieces);
  return { id, sizeBytes, blob, sealedKey: null, entry: null };
}

export async function indexContent(
  { indexer, seal }: { readonly indexer: Pick<ContentIndexer, 'index'>; readonly seal: Pick<ContentSeal, 'threadId'> },
  content: { readonly id: string; readonly blobId: string; readonly bodyKey: BodyKey; readonly source: OctetSource },
): Promise<Entry> {
  const { id, blobId, bodyKey, source } = content;
  const indexed = await indexer.index(source);
  // Without an id and references it is a conversation of its own
  const threadId = seal.threadId(indexed.threadRoot ?? `content ${id}`);
  return toEntry(id, indexed, { threadId, blobId, bodyKey });
}
