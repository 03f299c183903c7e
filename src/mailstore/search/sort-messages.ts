import type { SortCriterion } from '../../protocol/imap/search-key.js';
import type { SortKeys } from '../../protocol/mime/message-index.js';
import type { FixedRow } from './folder-rows.js';
import type { Places } from './places.js';
import type { SearchedFolder } from './searched-folder.js';
import { sortInSlices } from './sort-in-slices.js';

interface Sortable {
  readonly place: number;
  readonly values: readonly (string | number)[];
}

/** RFC 5256 §3, RFC 5957 §3: by each criterion in turn, then by place. */
export async function sortMessages(
  folder: SearchedFolder,
  by: readonly SortCriterion[],
  places: Places,
): Promise<readonly number[]> {
  const messages: Sortable[] = [];
  if (by.every(({ key }) => key === 'arrival' || key === 'size')) {
    for (const [i, row] of (await folder.rows(places)).entries()) {
      if (row) messages.push({ place: places[i] as number, values: by.map(({ key }) => rowValue(key, row)) });
    }
  } else {
    await folder.eachIndexed(places, (place, { sortKeys }, row) => {
      messages.push({ place, values: by.map(({ key }) => sortValue(key, sortKeys, row)) });
    });
  }
  const sorted = await sortInSlices(messages, (a, b) => {
    for (const [i, { isReverse }] of by.entries()) {
      const order = compare(a.values[i] ?? 0, b.values[i] ?? 0);
      if (order !== 0) return isReverse ? -order : order;
    }
    return a.place - b.place;
  });
  return sorted.map(({ place }) => place);
}

function rowValue(key: SortCriterion['key'], { internalAt, sizeBytes }: FixedRow): number {
  return key === 'size' ? sizeBytes : internalAt;
}

/** RFC 5051 §2: letters are compared in their titlecase form. Keys are folded to lower case, one letter for one. */
function titleCase(key: string): string {
  if (ASCII.test(key)) return key.toUpperCase();
  return Array.from(key, (letter) => {
    const upper = letter.toUpperCase();
    return upper.length === letter.length ? upper : letter;
  }).join('');
}

const ASCII = /^[\0-\x7f]*$/;

function sortValue(key: SortCriterion['key'], keys: SortKeys, row: FixedRow): string | number {
  switch (key) {
    case 'arrival':
    case 'size':
      return rowValue(key, row);
    case 'date':
      return sentAt(keys, row);
    case 'subject':
      return titleCase(keys.baseSubject);
    case 'from':
      return titleCase(keys.from);
    case 'to':
      return titleCase(keys.to);
    case 'cc':
      return titleCase(keys.cc);
    case 'displayfrom':
      return titleCase(keys.displayFrom);
    case 'displayto':
      return titleCase(keys.displayTo);
  }
}

/** RFC 5256 §2.2: the internal date if no sent date can be read. */
export function sentAt(keys: Pick<SortKeys, 'sentAt'>, { internalAt }: Pick<FixedRow, 'internalAt'>): number {
  return keys.sentAt ?? internalAt;
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
