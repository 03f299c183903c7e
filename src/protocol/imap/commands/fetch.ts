import type { Cursor } from '../cursor.js';
import { WireError } from '../wire-error.js';
import { readFetchItems } from './fetch-items.js';
import type { MessageSet } from './messages.js';
import { readSet } from './messages.js';
import type { PartialRange } from './search.js';
import { readPartial } from './search.js';

export interface FetchCommand {
  readonly name: 'FETCH';
  readonly isUid: boolean;
  readonly set: MessageSet;
  /** Macros are written out; none twice. */
  readonly items: readonly FetchItem[];
  /** RFC 7162 §3.1.4.1 */
  readonly changedSince: number | undefined;
  /** RFC 7162 §3.2.6; only with UID and CHANGEDSINCE. */
  readonly isVanished: boolean;
  /** RFC 9394 §3.3; only with UID. */
  readonly partial: PartialRange | undefined;
}

export type FetchItem =
  | {
      readonly kind:
        | 'UID'
        | 'FLAGS'
        | 'INTERNALDATE'
        | 'RFC822.SIZE'
        | 'ENVELOPE'
        | 'BODY'
        | 'BODYSTRUCTURE'
        | 'MODSEQ'
        | 'EMAILID'
        | 'THREADID'
        | 'SAVEDATE'
        | 'RFC822'
        | 'RFC822.HEADER'
        | 'RFC822.TEXT';
    }
  /** RFC 8970 */
  | { readonly kind: 'PREVIEW'; readonly isLazy: boolean }
  | {
      readonly kind: 'BODY[]';
      readonly section: Section;
      readonly isPeek: boolean;
      readonly partial: OctetRange | undefined;
    }
  /** RFC 3516; `path` empty: the whole message. */
  | {
      readonly kind: 'BINARY';
      readonly path: readonly number[];
      readonly isPeek: boolean;
      readonly partial: OctetRange | undefined;
    }
  | { readonly kind: 'BINARY.SIZE'; readonly path: readonly number[] };

/** RFC 9051 §6.4.5: `<from.count>` */
export interface OctetRange {
  readonly from: number;
  readonly count: number;
}

export interface Section {
  /** Part numbers from 1; empty: the message. */
  readonly path: readonly number[];
  readonly what: 'ALL' | 'HEADER' | 'HEADER.FIELDS' | 'HEADER.FIELDS.NOT' | 'TEXT' | 'MIME';
  /** As the client wrote them, which the answer repeats. */
  readonly fields: readonly string[];
}

export function readFetch(isUid: boolean, cursor: Cursor): FetchCommand {
  const set = readSet(cursor);
  cursor.space();
  const items = readFetchItems(cursor);
  let changedSince: number | undefined;
  let isVanished = false;
  let partial: PartialRange | undefined;
  const readModifier = () => {
    const modifier = cursor.word();
    if (modifier === 'VANISHED') isVanished = true;
    else if (modifier === 'CHANGEDSINCE') {
      cursor.space();
      changedSince = cursor.number64();
    } else if (modifier === 'PARTIAL') {
      cursor.space();
      partial = readPartial(cursor);
    } else throw new WireError(`FETCH has no modifier ${modifier}`);
  };
  if (cursor.tryTake(' ')) cursor.list(readModifier, { isFilled: true });
  if (isVanished && (!isUid || changedSince === undefined)) {
    throw new WireError('VANISHED needs UID FETCH and CHANGEDSINCE'); // RFC 7162 §3.2.6
  }
  if (partial && !isUid) throw new WireError('PARTIAL needs UID FETCH'); // RFC 9394 §3.3
  return { name: 'FETCH', isUid, set, items, changedSince, isVanished, partial };
}
