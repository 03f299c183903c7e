/** RFC 9051 §6.4.5, with the items of its extensions. */
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
  /** The names as the client wrote them, because the answer repeats them. */
  readonly fields: readonly string[];
}
