/** The progress of a backup or a restore. */
export interface Progress {
  readonly phase: 'rows' | 'objects' | 'check';
  readonly doneBytes: number;
  /** An estimate, from the size of the database; its copy may have another size. */
  readonly totalBytes: number;
}

export type OnProgress = (progress: Progress) => void;
