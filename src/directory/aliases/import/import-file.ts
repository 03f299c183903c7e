import { setImmediate } from 'node:timers/promises';
import { InvalidInputError, invalid, type ServiceError } from '../../../platform/service-error.js';
import { parseDomainName } from '../../../protocol/address/domain-name.js';
import { CsvFault, type CsvRecord, MAX_RECORD_CHARACTERS, parseCsv } from '../../../protocol/csv/parse-csv.js';
import {
  aliasOfPattern,
  isVirtualTable,
  parseVirtualTable,
  VirtualTableFault,
} from '../../../protocol/postfix/virtual-table.js';
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

/** Where the file is imported: a virtual table may have lines of other domains. */
interface FileDomain {
  readonly name: string;
  readonly unicodeName: string;
}

/** Throws what is wrong with the file as a whole; returns how many lines it has, and how many of other domains. */
export async function checkFile(text: string, domain: FileDomain): Promise<{ total: number; skipped: number }> {
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid('input.tooBig', { field: 'csv', max: '5 MB' });
  let total = -1; // the first line names the columns
  let skipped = 0;
  for await (const record of recordsOf(text, domain)) {
    if (record === OTHER_DOMAIN) {
      skipped += 1;
      continue;
    }
    if (total < 0) readHeader(record.cells);
    total += 1;
    if (total > MAX_LINES) throw invalid('input.tooManyItems', { field: 'csv', max: MAX_LINES });
  }
  if (total < 1 && skipped > 0) throw invalid('import.otherDomains', { domain: domain.unicodeName });
  if (total < 1) throw invalid('input.required', { field: 'csv' });
  return { total, skipped };
}

/** Yields every line in order; a repeated name is refused. The result is always the same for the same file. */
export async function* readFile(text: string, domain: FileDomain): AsyncGenerator<ImportLine> {
  const names = new Set<string>();
  let columns: readonly ImportColumn[] | undefined;
  for await (const record of recordsOf(text, domain)) {
    if (record === OTHER_DOMAIN) continue;
    if (!columns) columns = readHeader(record.cells);
    else yield toLine(columns, record, names);
  }
}

const OTHER_DOMAIN = 'other domain';

async function* recordsOf(text: string, domain: FileDomain): AsyncGenerator<CsvRecord | typeof OTHER_DOMAIN> {
  let work = 0;
  try {
    for (const record of isVirtualTable(text) ? parseTable(text, domain) : parseCsv(text)) {
      const isBlank = record !== OTHER_DOMAIN && record.cells.length === 0;
      if (!isBlank) yield record;
      work += isBlank ? WORK_AT_ONCE : costOf(record);
      if (work < WORK_AT_ONCE) continue;
      await setImmediate();
      work = 0;
    }
  } catch (error) {
    const isTooLong = error instanceof VirtualTableFault || (error instanceof CsvFault && error.kind === 'too-long');
    if (isTooLong) {
      throw invalid('input.tooBig', { field: `csv[${error.line}]`, max: `${MAX_RECORD_CHARACTERS / 1024} KB` });
    }
    if (error instanceof CsvFault) throw invalid('import.quotes', { line: error.line });
    throw error;
  }
}

function costOf(record: CsvRecord | typeof OTHER_DOMAIN): number {
  return record === OTHER_DOMAIN ? LINE_WORK : record.cells.reduce((sum, cell) => sum + cell.length + 1, LINE_WORK);
}

/** A virtual table of Postfix as the same lines in CSV would be. */
function* parseTable(text: string, domain: FileDomain): Generator<CsvRecord | typeof OTHER_DOMAIN> {
  yield { line: 1, cells: ['name', 'recipients'] };
  for (const { line, pattern, targets } of parseVirtualTable(text)) {
    const alias = aliasOfPattern(pattern);
    if (parseDomainName(alias.domain) !== domain.name) yield OTHER_DOMAIN;
    else yield { line, cells: [alias.name, targets.join(' ')] };
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
