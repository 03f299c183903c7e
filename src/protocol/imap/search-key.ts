/** RFC 9051 §6.4.4 with the keys of its extensions, read from the wire: text is decoded, sets are as they were written. */
export type SearchKey =
  | { readonly kind: 'all' }
  | { readonly kind: 'and'; readonly keys: readonly SearchKey[] }
  | { readonly kind: 'or'; readonly left: SearchKey; readonly right: SearchKey }
  | { readonly kind: 'not'; readonly key: SearchKey }
  /** RFC 3501 §6.4.4: depends on the session. */
  | { readonly kind: 'recent' }
  | {
      readonly kind: 'flag';
      readonly flag: 'seen' | 'answered' | 'flagged' | 'deleted' | 'draft';
      readonly isSet: boolean;
    }
  | { readonly kind: 'keyword'; readonly keyword: string; readonly isSet: boolean }
  | { readonly kind: 'place'; readonly set: NumberSet }
  | { readonly kind: 'uid'; readonly set: NumberSet }
  /** RFC 5182: `$` */
  | { readonly kind: 'saved' }
  | { readonly kind: 'header'; readonly name: string; readonly text: string }
  | { readonly kind: 'bcc' | 'cc' | 'from' | 'subject' | 'to' | 'body' | 'text'; readonly text: string }
  | { readonly kind: 'size'; readonly is: 'larger' | 'smaller'; readonly bytes: number }
  | {
      readonly kind: 'date';
      readonly of: 'internal' | 'sent' | 'saved';
      readonly is: 'before' | 'on' | 'since';
      readonly day: CalendarDay;
    }
  /** RFC 5032 */
  | { readonly kind: 'age'; readonly is: 'older' | 'younger'; readonly seconds: number }
  /** RFC 7162 §3.1.5 */
  | { readonly kind: 'modseq'; readonly atLeast: number }
  /** RFC 8474 */
  | { readonly kind: 'email-id' | 'thread-id'; readonly id: string }
  /** RFC 8514 */
  | { readonly kind: 'save-date-supported' };

export interface CalendarDay {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

/** `*` means the largest number in use. */
export type NumberSet = readonly { readonly first: number | '*'; readonly last: number | '*' }[];

/** RFC 5256 §3, RFC 5957 §3 */
export interface SortCriterion {
  readonly key: 'arrival' | 'cc' | 'date' | 'from' | 'size' | 'subject' | 'to' | 'displayfrom' | 'displayto';
  readonly isReverse: boolean;
}

export type ThreadAlgorithm = 'references' | 'orderedsubject';
