import type { Fault } from '../../../platform/service-error.js';

export type ImportState = 'running' | 'done' | 'failed';

/** A file of aliases, and how far it has come. */
export interface AliasImport {
  readonly id: string;
  readonly domainId: string;
  /** Who asked, and by whose rights it goes. */
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

/** What is kept of refused lines: more are counted only. */
export const MAX_ERRORS = 1_000;
