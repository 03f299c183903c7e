import type { NumberSet } from '../search-key.js';

export interface SelectCommand {
  readonly name: 'SELECT' | 'EXAMINE';
  readonly folder: string;
  /** RFC 7162 §3.1.8 */
  readonly isCondstore: boolean;
  readonly qresync: Qresync | undefined;
}

/** RFC 7162 §3.2.5: what the client remembers. */
export interface Qresync {
  readonly uidValidity: number;
  readonly modseq: number;
  /** All, when missing. */
  readonly knownUids: NumberSet | undefined;
  /** Places and the UIDs that stood there; both of the same length. */
  readonly match: { readonly places: NumberSet; readonly uids: NumberSet } | undefined;
}
