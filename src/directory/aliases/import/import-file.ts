import { setImmediate } from 'node:timers/promises';
import { InvalidInputError, invalid, type ServiceError } from '../../../platform/service-error.js';
import { CsvFault, type CsvRecord, MAX_RECORD_CHARACTERS, parseCsv } from '../../../protocol/csv/parse-csv.js';
import type { LineError } from './alias-import.js';
import { type ImportColumn, type LineChanges, readHeader, readLine } from './import-columns.js';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_LINES = 100_000;
/** Characters between two pauses; without them, a long file would block the event loop. */
const WORK_AT_ONCE = 64 * 1024;
/** What a line costs beside its characters. */
const LINE_WORK = 100;

/** A line: the changes it requests, or its faults. */
export type ImportLine =
  | { readonly line: number; readonly changes: LineChanges }
  | { readonly line: number; readonly error: LineError };

/** Throws what is wrong with the file as a whole; returns how many lines it has. */
export async function checkFile(csv: string): Promise<number> {
  if (Buffer.byteLength(csv) > MAX_BYTES) throw invalid('input.tooBig', { field: 'csv', max: '5 MB' });
  let lines = -1; // the first line names the columns
  for await (const { cells } of recordsOf(csv)) {
    if (lines < 0) readHeader(cells);
    lines += 1;
    if (lines > MAX_LINES) throw invalid('input.tooManyItems', { field: 'csv', max: MAX_LINES });
  }
  if (lines < 1) throw invalid('input.required', { field: 'csv' });
  return lines;
}

/** Yields every line in order; a repeated name is refused. The result is always the same for the same file. */
export async function* readFile(csv: string): AsyncGenerator<ImportLine> {
  const names = new Set<string>();
  let columns: readonly ImportColumn[] | undefined;
  for await (const record of recordsOf(csv)) {
    if (!columns) columns = readHeader(record.cells);
    else yield toLine(columns, record, names);
  }
}

async function* recordsOf(csv: string): AsyncGenerator<CsvRecord> {
  let work = 0;
  try {
    for (const record of parseCsv(csv)) {
      const isBlank = record.cells.length === 0;
      if (!isBlank) yield record;
      work += isBlank ? WORK_AT_ONCE : record.cells.reduce((sum, cell) => sum + cell.length + 1, LINE_WORK);
      if (work < WORK_AT_ONCE) continue;
      await setImmediate();
      work = 0;
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    if (error.kind === 'quotes') throw invalid('import.quotes', { line: error.line });
    throw invalid('input.tooBig', { field: `csv[${error.line}]`, max: `${MAX_RECORD_CHARACTERS / 1024} KB` });
  }
}

function toLine(columns: readonly ImportColumn[], { line, cells }: CsvRecord, names: Set<string>): ImportLine {
  const asked = readLine(columns, cells);
  if (!('name' in asked)) return { line, error: { line, faults: asked } };
  const key = asked.name.toLowerCase();
  if (names.has(key)) {
    return { line, error: { line, faults: [{ key: 'import.nameTwice', params: { name: asked.name } }] } };
  }
  names.add(key);
  return { line, changes: asked };
}

export function toLineError(line: number, error: ServiceError): LineError {
  const faults = error instanceof InvalidInputError ? error.faults : [{ key: error.key, params: error.params }];
  return { line, faults };
}
