import type { DirectoryNotice } from '../../directory/notify.js';
import type { MessageKey, Params } from '../../i18n/message.js';
import type { MailDoor } from '../letter.js';

/** What every letter is written with. */
export interface LetterWriting {
  /** Translates into the reader's language. */
  readonly t: (key: MessageKey, params?: Params) => string;
  readonly host: string;
  readonly baseUrl: string;
  /** The available doors, for set-up instructions. */
  readonly doors: readonly MailDoor[];
}

export type NoticeOf<Kind extends DirectoryNotice['kind']> = Extract<DirectoryNotice, { readonly kind: Kind }>;
