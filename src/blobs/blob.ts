export type BlobSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * `row`: the bytes are beside the key. `file`, `s3`: the object store has them, by the blob's id. `segment`: version 0.1.0
 * left them in a file with others.
 */
export type BlobLocation = 'row' | 'segment' | 'file' | 's3';

/** Encrypted and, where large, safe on its medium; it lives once its row is committed. */
export interface StagedBlob {
  readonly id: string;
  readonly sizeBytes: number;
  readonly location: BlobLocation;
  /** The blob's own key, sealed by the instance key; empty for bytes that their owner had sealed already. */
  readonly sealedKey: Uint8Array;
  readonly bytes: Uint8Array | undefined;
  readonly createdAt: number;
}

export interface SegmentPlace {
  readonly segment: string;
  readonly offset: number;
}

/** As its row has it. */
export interface KeptBlob extends StagedBlob {
  readonly place: SegmentPlace | undefined;
}

export interface OpenBlob {
  readonly sizeBytes: number;
  /** Each chunk is authenticated before it is given; a lost end throws. Without a wait, but for objects. */
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** As it was staged, never opened here. */
export interface SealedBlob {
  readonly sizeBytes: number;
  /** At hand, when they lie in the row. */
  readonly bytes: Uint8Array | undefined;
  /** From `from` up to `to`, exclusive. Throws when the object is gone. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
}
