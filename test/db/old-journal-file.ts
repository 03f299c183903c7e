import type { Statement } from '../../src/db/engines/kysely-over.js';
import { checksum } from '../../src/db/engines/sqlite/old-journal/read-journal.js';

/** One group of transactions, as version 0.1.0 wrote it down. */
export interface JournalGroup {
  readonly statements: readonly Statement[];
  readonly files?: readonly { readonly file: string; readonly offset: number; readonly bytes: Buffer }[];
}

/** A journal of version 0.1.0. */
export function formatJournal(place: { span: number; lineage: number }, groups: readonly JournalGroup[]): Buffer {
  const texts = new Map<string, number>();
  return Buffer.concat(groups.map((group, index) => formatRecord(place, index, group, texts)));
}

function formatRecord(
  { span, lineage }: { span: number; lineage: number },
  index: number,
  { statements, files = [] }: JournalGroup,
  texts: Map<string, number>,
): Buffer {
  const entries: unknown[] = files.flatMap(({ file, offset, bytes }) => [null, file, offset, bytes.length]);
  for (const { sql, parameters } of statements) {
    entries.push(texts.get(sql) ?? sql, parameters.length, ...parameters);
    if (!texts.has(sql)) texts.set(sql, texts.size);
  }
  const octets = Buffer.concat(files.map(({ bytes }) => bytes));
  const head = Buffer.alloc(octets.length > 0 ? 28 : 24);
  const record = Buffer.concat([head, ...entries.map(formatValue)]);
  record.write(octets.length > 0 ? '2RPW' : '1RPW', 'latin1');
  for (const [n, number] of [span, lineage, index, record.length + octets.length - 24].entries())
    record.writeUInt32LE(number, 4 + 4 * n);
  if (octets.length > 0) record.writeUInt32LE(record.length, 24);
  record.writeUInt32LE(checksum(record, octets), 20);
  return Buffer.concat([record, octets]);
}

function formatValue(value: unknown): Buffer {
  if (value === null) return Buffer.of(0);
  const number = Buffer.alloc(9);
  if (typeof value === 'number') {
    number[0] = 1;
    number.writeDoubleLE(value, 1);
    return number;
  }
  if (typeof value === 'bigint') {
    number[0] = 4;
    number.writeBigInt64LE(value, 1);
    return number;
  }
  const octets = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value as Uint8Array);
  const head = Buffer.alloc(5);
  head[0] = typeof value === 'string' ? 2 : 3;
  head.writeUInt32LE(octets.length, 1);
  return Buffer.concat([head, octets]);
}
