import type { Flags, NewMessage } from '../message.js';
import type { ManyChange } from './change-many.js';

/** Filing by ids and as one step, for clients other than IMAP's. Durable when a promise resolves. */
export interface Filing {
  /** `not-found`, `over-quota`. `draft` is ignored for a message that is not a draft. */
  change(id: string, change: Change): Promise<void>;
  /** Deleted messages are skipped; answers with the number of others. */
  changeMany(ids: readonly string[], change: ManyChange): Promise<number>;
  /** Deletes for good; `false`: it is gone already. */
  remove(id: string): Promise<boolean>;
  /** Deletes it with everything below it; messages go to Trash. `forbidden` for INBOX, `not-found`. */
  discardFolder(name: string): Promise<void>;
  /** A new folder with copies of all messages; its id. `already-exists`, `invalid` (the name), `over-quota`. */
  copyFolder(from: string, to: string): Promise<string>;
}

export interface Change {
  /** Id of the folder it moves to. */
  readonly targetId?: string;
  readonly flags?: (before: Flags) => Flags;
  readonly draft?: Pick<NewMessage, 'source' | 'internalAt'>;
}
