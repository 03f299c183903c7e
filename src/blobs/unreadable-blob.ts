import { ServiceError } from '../platform/service-error.js';
import type { BlobLocation } from './blob.js';

/**
 * The bytes are lost, damaged or unreachable from this node. It concerns this blob alone, and retrying may not help.
 */
export class UnreadableBlobError extends ServiceError {
  override readonly name = 'UnreadableBlobError';
  constructor(
    readonly blobId: string,
    readonly location: BlobLocation,
    cause: unknown,
  ) {
    super('unavailable', 'blobs.unreadable', {}, cause);
    this.message = `Blob ${blobId} cannot be read: ${cause instanceof Error ? cause.message : cause}`;
  }
}
