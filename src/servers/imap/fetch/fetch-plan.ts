import type { FetchItem } from '../../../protocol/imap/commands/fetch-item.js';
import type { FieldChoice } from './header-fields.js';
import { labelOf } from './item-label.js';

export interface PlannedItem {
  readonly item: FetchItem;
  readonly label: string;
  /** Set for HEADER.FIELDS and HEADER.FIELDS.NOT. */
  readonly fields: FieldChoice | undefined;
}

/** What must be read for the items, decided once for all messages. */
export interface FetchPlan {
  readonly items: readonly PlannedItem[];
  /** True if the items need more than a snapshot of the folder has. */
  readonly needsRows: boolean;
  readonly needsIndex: boolean;
  readonly needsHeaders: boolean;
  readonly needsBodies: boolean;
  /** RFC 9051 §6.4.5: whether reading them marks messages as seen. */
  readonly setsSeen: boolean;
}

export function planFetch(items: readonly FetchItem[]): FetchPlan {
  const needs = new Set(items.flatMap(needsOf));
  return {
    items: items.map((item) => ({ item, label: labelOf(item), fields: fieldsOf(item) })),
    needsRows: needs.size > 0,
    needsIndex: needs.has('index'),
    needsBodies: needs.has('body'),
    needsHeaders: needs.has('header'),
    setsSeen: items.some(marksAsSeen),
  };
}

type Need = 'row' | 'index' | 'header' | 'body';

function needsOf(item: FetchItem): readonly Need[] {
  switch (item.kind) {
    case 'UID':
    case 'FLAGS':
    case 'MODSEQ':
      return [];
    case 'INTERNALDATE':
    case 'RFC822.SIZE':
    case 'EMAILID':
    case 'SAVEDATE':
      return ['row'];
    case 'ENVELOPE':
    case 'BODY':
    case 'BODYSTRUCTURE':
    case 'THREADID':
    case 'PREVIEW':
      return ['index'];
    case 'RFC822':
      return ['body'];
    case 'RFC822.HEADER':
      return ['header'];
    case 'RFC822.TEXT':
      return ['index', 'body'];
    case 'BODY[]':
      if (item.section.path.length > 0 || item.section.what === 'TEXT') return ['index', 'body'];
      return item.section.what === 'ALL' ? ['body'] : ['header'];
    case 'BINARY':
    case 'BINARY.SIZE':
      return item.path.length > 0 ? ['index', 'body'] : ['body'];
  }
}

function marksAsSeen(item: FetchItem): boolean {
  switch (item.kind) {
    case 'RFC822':
    case 'RFC822.TEXT':
      return true;
    case 'BODY[]':
    case 'BINARY':
      return !item.isPeek;
    default:
      return false;
  }
}

function fieldsOf(item: FetchItem): FieldChoice | undefined {
  if (item.kind !== 'BODY[]' || item.section.fields.length === 0) return undefined;
  const { fields, what } = item.section;
  const names = new Set(fields.map((name) => name.toLowerCase()));
  return { names, mode: what === 'HEADER.FIELDS' ? 'only' : 'except' };
}
