import { DamagedFileError } from '../sealed/sealed-file.js';

/** One line per file of a backup: parts in the order of the tables, objects by id. */
export type ListLine =
  | { readonly kind: 'part'; readonly name: string; readonly rows: number }
  | { readonly kind: 'object'; readonly name: string; readonly bytes: number; readonly location: string }
  /** An object that was already lost when the backup was taken. */
  | { readonly kind: 'missing'; readonly name: string };

const LONGEST_LINE = 200;

export function formatLine(line: ListLine): string {
  if (line.kind === 'part') return `part ${line.name} ${line.rows}\n`;
  if (line.kind === 'object') return `object ${line.name} ${line.bytes} ${line.location}\n`;
  return `missing ${line.name}\n`;
}

export async function* parseLines(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ListLine, void, undefined> {
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + Buffer.from(piece).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new DamagedFileError(file);
    for (const line of lines) yield parseLine(file, line);
  }
  if (rest !== '') throw new DamagedFileError(file);
}

function parseLine(file: string, line: string): ListLine {
  const [kind, name, count, location] = line.split(' ');
  if (!name || !/^[0-9a-f]+$/.test(name)) throw new DamagedFileError(file);
  if (kind === 'missing') return { kind, name };
  const amount = Number(count);
  if (!Number.isSafeInteger(amount)) throw new DamagedFileError(file);
  if (kind === 'part') return { kind, name, rows: amount };
  if (kind === 'object' && location) return { kind, name, bytes: amount, location };
  throw new DamagedFileError(file);
}
