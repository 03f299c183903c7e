import type { FlagList } from '../flags.js';
import type { NumberSet } from '../search-key.js';

/** `$` is the saved result of RFC 5182. */
export type MessageSet = NumberSet | '$';

/** On the messages of the selected folder. `isUid`: the set is one of UIDs. */
export type MessageCommand =
  | { readonly name: 'CLOSE' | 'UNSELECT' | 'CHECK' }
  /** With `uids` (RFC 4315) only those. */
  | { readonly name: 'EXPUNGE'; readonly uids: MessageSet | undefined }
  | { readonly name: 'COPY' | 'MOVE'; readonly isUid: boolean; readonly set: MessageSet; readonly folder: string }
  | {
      readonly name: 'STORE';
      readonly isUid: boolean;
      readonly set: MessageSet;
      readonly mode: 'add' | 'remove' | 'replace';
      readonly isSilent: boolean;
      readonly flags: FlagList;
      /** RFC 7162 §3.1.3; `undefined`: whatever they are. */
      readonly unchangedSince: number | undefined;
    };
