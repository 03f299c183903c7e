import type { FileMessageInput } from '../../servers/admin/import-commands.js';

/** What a reader of files finds, in order: a message, its octets in pieces with CR LF line ends, its end. */
export type FoundMail =
  | { readonly kind: 'folder'; readonly folder: readonly string[] }
  | { readonly kind: 'message'; readonly message: FileMessageInput }
  | { readonly kind: 'octets'; readonly octets: Buffer }
  /** `done`: how much of `total` is read now. */
  | { readonly kind: 'end'; readonly done: number };

export interface MailFiles {
  /** Octets, or files. */
  readonly total: number;
  read(): AsyncGenerator<FoundMail>;
}
