import type { SearchKey, SortCriterion, ThreadAlgorithm } from '../search-key.js';

export interface SearchCommand {
  readonly name: 'SEARCH';
  readonly isUid: boolean;
  readonly key: SearchKey;
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
