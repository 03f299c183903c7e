import type { Fault } from '../../../platform/service-error.js';

export type ImportState = 'running' | 'done' | 'failed';

/** An uploaded file of aliases, and the progress of its import. */
export interface AliasImport {
  readonly id: string;
  readonly domainId: string;
  /** The account that started it and whose rights apply. */
  readonly accountId: string;
  readonly state: ImportState;
  readonly blobId: string | undefined;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  /** Lines that were refused; `errors` has the first of them. */
  readonly failed: number;
  readonly errors: readonly LineError[];
  readonly createdAt: number;
  readonly endedAt: number | undefined;
}

export interface LineError {
  readonly line: number;
  readonly faults: readonly Fault[];
}

/** Stored errors of refused lines: further ones are only counted. */
export const MAX_ERRORS = 1_000;
