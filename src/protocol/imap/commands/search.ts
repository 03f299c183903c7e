import { badCharset, findDecoder } from '../charset.js';
import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import type { SearchKey, SortCriterion, ThreadAlgorithm } from '../search-key.js';
import { WireError } from '../wire-error.js';
import { readSearchProgram } from './search-keys.js';

export interface SearchCommand {
  readonly name: 'SEARCH';
  readonly isUid: boolean;
  readonly key: SearchKey;
  /** Otherwise the answer is BADCHARSET, and `key` says nothing. The result that was to be saved is then empty. */
  readonly isCharsetKnown: boolean;
  /** A charset was named. */
  readonly hasCharset: boolean;
  /** RFC 4731; `undefined`: the answer is the old `* SEARCH`. `RETURN ()` is the same as ALL. */
  readonly returns: SearchReturns | undefined;
}

export interface SearchReturns {
  readonly min: boolean;
  readonly max: boolean;
  readonly all: boolean;
  readonly count: boolean;
  /** RFC 5182 */
  readonly save: boolean;
  /** RFC 9394 */
  readonly partial: PartialRange | undefined;
}

/** RFC 9394 §3.1: from 1, or both negative and counted from the end. `first` is the one nearer to where counting begins. */
export interface PartialRange {
  readonly first: number;
  readonly last: number;
}

/** RFC 5256 */
export type OrderCommand =
  | {
      readonly name: 'SORT';
      readonly isUid: boolean;
      readonly by: readonly SortCriterion[];
      readonly key: SearchKey;
    }
  | {
      readonly name: 'THREAD';
      readonly isUid: boolean;
      readonly by: ThreadAlgorithm;
      readonly key: SearchKey;
    };

const ALL: SearchKey = { kind: 'all' };
const RETURNS: ReadonlySet<string> = new Set(['MIN', 'MAX', 'ALL', 'COUNT', 'SAVE', 'PARTIAL']);
const SORT_KEYS = [
  'arrival',
  'cc',
  'date',
  'from',
  'size',
  'subject',
  'to',
  'displayfrom',
  'displayto',
] as const satisfies readonly SortCriterion['key'][];
const PARTIAL = /(-?)([1-9]\d{0,9}):(-?)([1-9]\d{0,9})/y;

export function readSearch(isUid: boolean, cursor: Cursor, context: CommandContext): SearchCommand {
  const returns = cursor.tryWord('RETURN') ? readReturns(cursor) : undefined;
  if (returns) cursor.space();
  const hasCharset = cursor.tryWord('CHARSET');
  const decode = findDecoder(hasCharset ? readCharset(cursor) : 'UTF-8');
  if (!decode) cursor.skipRest();
  const key = decode ? readSearchProgram(cursor, decode, context) : ALL;
  return { name: 'SEARCH', isUid, key, isCharsetKnown: decode !== undefined, hasCharset, returns };
}

function readCharset(cursor: Cursor): string {
  cursor.space();
  const charset = cursor.text();
  cursor.space();
  return charset;
}

export function readSort(isUid: boolean, cursor: Cursor, context: CommandContext): OrderCommand {
  const by = cursor.list(() => readCriterion(cursor), { isFilled: true });
  return { name: 'SORT', isUid, by, key: readCharsetAndKeys(cursor, context) };
}

export function readThread(isUid: boolean, cursor: Cursor, context: CommandContext): OrderCommand {
  const by = cursor.word().toLowerCase();
  if (by !== 'references' && by !== 'orderedsubject') throw new WireError('THREAD knows REFERENCES and ORDEREDSUBJECT');
  return { name: 'THREAD', isUid, by, key: readCharsetAndKeys(cursor, context) };
}

/** RFC 9394 §3.1; both ends on the same side. */
export function readPartial(cursor: Cursor): PartialRange {
  const [, minus, one, otherMinus, other] = cursor.tryMatch(PARTIAL) ?? [];
  if (minus === undefined || minus !== otherMinus) throw new WireError('PARTIAL is written like 1:100 or -1:-100');
  const ends = [Number(one), Number(other)].toSorted((a, b) => a - b);
  const sign = minus === '-' ? -1 : 1;
  return { first: sign * (ends[0] ?? 1), last: sign * (ends[1] ?? 1) };
}

function readCharsetAndKeys(cursor: Cursor, context: CommandContext): SearchKey {
  const decode = findDecoder(readCharset(cursor));
  if (!decode) throw badCharset();
  return readSearchProgram(cursor, decode, context);
}

function readReturns(cursor: Cursor): SearchReturns {
  cursor.space();
  const wanted = new Set<string>();
  let partial: PartialRange | undefined;
  cursor.list(() => {
    const word = cursor.word();
    if (!RETURNS.has(word)) throw new WireError(`SEARCH cannot return ${word}`);
    wanted.add(word);
    if (word !== 'PARTIAL') return;
    cursor.space();
    partial = readPartial(cursor);
  });
  if (partial && wanted.has('ALL')) throw new WireError('PARTIAL and ALL exclude each other'); // RFC 9394 §3.1
  return {
    min: wanted.has('MIN'),
    max: wanted.has('MAX'),
    all: wanted.has('ALL') || wanted.size === 0,
    count: wanted.has('COUNT'),
    save: wanted.has('SAVE'),
    partial,
  };
}

function readCriterion(cursor: Cursor): SortCriterion {
  const isReverse = cursor.tryWord('REVERSE');
  if (isReverse) cursor.space();
  const word = cursor.word().toLowerCase();
  const key = SORT_KEYS.find((known) => known === word);
  if (!key) throw new WireError(`SORT has no criterion ${word.toUpperCase()}`);
  return { key, isReverse };
}
