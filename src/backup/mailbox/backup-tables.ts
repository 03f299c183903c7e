import { listTableParts } from '../record/backup-catalog.js';
import type { Manifest } from '../record/manifest.js';
import { type CellValue, decodeHead, decodePart } from '../rows/row-codec.js';
import { inMemory, openBackupFile } from '../sealed/backup-file.js';
import type { BackupKey } from '../sealed/backup-key.js';
import type { BackupTarget } from '../target/backup-target.js';

export type BackupRow = Readonly<Record<string, CellValue>>;

/** Reads single tables of a backup without restoring it. */
export interface BackupTables {
  /** Rows in the order of the key, with the column names of that time. */
  rows(table: string): AsyncGenerator<BackupRow, void, undefined>;
}

/** Reads the beginning of every part, which names the table of its rows. */
export async function openBackupTables(
  source: { readonly target: BackupTarget; readonly key: BackupKey; readonly manifest: Manifest },
  signal: AbortSignal,
): Promise<BackupTables> {
  const parts = new Map<string, string[]>();
  for await (const name of listTableParts(source.target, source.manifest)) {
    signal.throwIfAborted();
    for await (const piece of openBackupFile(source, 'parts', name)) {
      const { table } = decodeHead(piece);
      parts.set(table, [...(parts.get(table) ?? []), name]);
      break;
    }
  }
  return {
    async *rows(table) {
      for (const name of parts.get(table) ?? []) {
        signal.throwIfAborted();
        const { head, rows } = decodePart(Buffer.concat(await inMemory(openBackupFile(source, 'parts', name))));
        for (const cells of rows()) {
          yield Object.fromEntries(head.columns.map((column, n) => [column, cells[n] ?? null]));
        }
      }
    },
  };
}
