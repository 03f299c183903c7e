export type BlobSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * `row`: the bytes are beside the key. `chunks`, `file`, `s3`: an object store has them, by the blob's id. `segment`:
 * version 0.1.0 stored them in a shared file.
 */
export type BlobLocation = 'row' | 'segment' | 'chunks' | 'file' | 's3';

/** Encrypted and, where large, durable in its store; it exists once its row is committed. */
export interface StagedBlob {
  readonly id: string;
  readonly sizeBytes: number;
  readonly location: BlobLocation;
  /** The blob's own key, sealed by the instance key; empty for bytes that their owner had already sealed. */
  readonly sealedKey: Uint8Array;
  readonly bytes: Uint8Array | undefined;
  /** The hash of the bytes as they are stored. */
  readonly sha256: Uint8Array;
  readonly createdAt: number;
}

export interface SegmentPlace {
  readonly segment: string;
  readonly offset: number;
}

/** The blob as its row describes it. */
export interface KeptBlob extends Omit<StagedBlob, 'sha256'> {
  /** `undefined`: stored by an earlier release. */
  readonly sha256: Uint8Array | undefined;
  readonly place: SegmentPlace | undefined;
}

export interface OpenBlob {
  readonly sizeBytes: number;
  /** Each chunk is authenticated before it is yielded; a truncated blob throws. Asynchronous only for objects. */
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** A blob as it was staged; it is never decrypted here. */
export interface SealedBlob {
  readonly sizeBytes: number;
  /** Set when the bytes are in the row. */
  readonly bytes: Uint8Array | undefined;
  /** Reads `from` up to `to`, exclusive. Throws if the object is missing. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
