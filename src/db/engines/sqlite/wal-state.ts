export interface WalState {
  readonly sizeBytes: number;
  /** The part not yet copied into the database. */
  readonly backlogBytes: number;
}

/** The answer of every `wal_checkpoint`, including the one that copies nothing. */
export interface CheckpointRow {
  readonly busy: number;
  /** In frames. */
  readonly log: number;
  readonly checkpointed: number;
}

/** A page and its frame header, https://sqlite.org/fileformat2.html#the_write_ahead_log */
const FRAME_BYTES = 4096 + 24;

export function toWalState({ log, checkpointed }: CheckpointRow): WalState {
  return { sizeBytes: log * FRAME_BYTES, backlogBytes: (log - checkpointed) * FRAME_BYTES };
}
