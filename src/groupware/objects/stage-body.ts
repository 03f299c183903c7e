import type { StagedBlob } from '../../blobs/blob.js';
import type { CollectionSeal } from '../collection-seal.js';
import type { OwnDeps } from '../groupware-deps.js';

/** Larger bodies are blobs. */
const ROW_BYTES = 256 * 1024;

/** Sealed before the transaction, which then only writes rows. */
export interface StagedBody {
  readonly version: number;
  readonly sizeBytes: number;
  readonly blob: StagedBlob | undefined;
  readonly sealed: Uint8Array | undefined;
}

/** `version` is sealed in: a reader with the facts of one version never opens the bytes of another. */
export async function stageBody(
  { blobs }: Pick<OwnDeps, 'blobs'>,
  seal: CollectionSeal,
  { objectId, version, bytes }: { objectId: string; version: number; bytes: Uint8Array },
): Promise<StagedBody> {
  const sealed = seal.sealBody({ objectId, version }, bytes);
  const sizeBytes = bytes.byteLength;
  if (sizeBytes <= ROW_BYTES) return { version, sizeBytes, blob: undefined, sealed };
  return { version, sizeBytes, blob: await blobs.stageSealed([sealed]), sealed: undefined };
}
