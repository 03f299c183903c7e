import type { Cursor } from '../cursor.js';
import { WireError } from '../wire-error.js';
import type { FetchItem } from './fetch-item.js';
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
