/** How far a backup or a restore is. */
export interface Progress {
  readonly phase: 'rows' | 'objects' | 'check';
  readonly doneBytes: number;
  /** An estimate: the database says how large it is, not how large its copy will be. */
  readonly totalBytes: number;
}

export type OnProgress = (progress: Progress) => void;
