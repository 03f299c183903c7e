import type { Reader } from '../../directory/notify.js';
import type { PartNumber } from './export-name.js';
import type { ExportSummary } from './export-summary.js';

/**
 * Durably accepts a letter with one file of an export; `app.ts` passes the function, since letters are written in a
 * room above. The same id may come twice, after a crash.
 */
export type SendExport = (letter: ExportLetter) => Promise<void>;

export interface ExportLetter extends PartNumber {
  readonly id: string;
  readonly to: Reader;
  /** When the export was requested, as `11/15/26 1:05 AM UTC`. */
  readonly date: string;
  readonly writtenAt: number;
  readonly summary: ExportSummary;
  readonly attachment: {
    readonly fileName: string;
    readonly sizeBytes: number;
    readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  };
}
