import type { FlagSets } from './flag-sets.js';
import type { Columns } from './folder-snapshot.js';
import type { PackedMessages } from './view-store.js';

const COMMA = 44;
const ZERO = 48;

/** Writes packed messages into columns from `at` on; answers with the place after the last. */
export function unpackMessages(
  { numbers, keywords }: PackedMessages,
  columns: Columns,
  at: number,
  sets: FlagSets,
): number {
  let end = at;
  let field = 0;
  let value = 0;
  for (let i = 0; i <= numbers.length && numbers.length > 0; i++) {
    const code = i === numbers.length ? COMMA : numbers.charCodeAt(i);
    if (code !== COMMA) {
      value = value * 10 + code - ZERO;
      continue;
    }
    if (field === 0) columns.uids[end] = value;
    else if (field === 1) columns.modseqs[end] = value;
    else {
      columns.bits[end] = value;
      columns.keywordSets[end] = 0;
      end += 1;
    }
    field = (field + 1) % 3;
    value = 0;
  }
  if (keywords !== '') unpackKeywords(keywords, columns, { from: at, to: end }, sets);
  return end;
}

/** Both lists are in the order of UIDs. */
function unpackKeywords(
  keywords: string,
  columns: Columns,
  { from, to }: { readonly from: number; readonly to: number },
  sets: FlagSets,
): void {
  let at = from;
  for (const line of keywords.split('\n')) {
    const space = line.indexOf(' ');
    const uid = Number(line.slice(0, space));
    while (at < to && columns.uids[at] !== uid) at += 1;
    columns.keywordSets[at] = sets.numberOf(line.slice(space + 1));
  }
}

/** How many there are. */
export function countPacked({ numbers }: PackedMessages): number {
  if (numbers === '') return 0;
  let commas = 1;
  for (let i = 0; i < numbers.length; i++) if (numbers.charCodeAt(i) === COMMA) commas += 1;
  return commas / 3;
}
