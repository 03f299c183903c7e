import type { Authenticator } from '../../directory/credentials/authenticator.js';
import type { Mailbox, Mailboxes } from '../../mailstore/mailbox.js';
import type { MessageRoom } from '../../platform/intake/message-sink.js';
import type { FullnessAlerts } from './fullness-alert.js';
import type { ImapSession, Selected } from './imap-session.js';
import type { FolderNews, NotifySettings } from './notify-settings.js';

/** A session for the commands that change its state, such as LOGIN, STARTTLS and SELECT. */
export interface Connection extends ImapSession {
  readonly door: ImapDoor;
  readonly isCompressed: boolean;
  /** RFC 5465; `undefined`: the client has not asked, and gets what IMAP reports by default. */
  readonly notify: NotifySettings | undefined;
  /** `folders`: unselected folders whose news are reported. */
  setNotify(settings: NotifySettings, folders: FolderNews | undefined): void;
  /** `false`: too many sessions of this mailbox are open. */
  signIn(mailbox: Mailbox): boolean;
  /** Whatever was selected before is closed. */
  select(selected: Selected | undefined): void;
  /** Sends `+` and waits for the client's line; `undefined`: the client has disconnected. */
  ask(prompt: string): Promise<string | undefined>;
  /** From now on news are reported as they arrive, until the promise of `endNews` resolves. */
  beginNews(options: { readonly isIdle: boolean }): void;
  endNews(): Promise<void>;
}

/** What the sessions of a door share. */
export interface ImapDoor {
  readonly authenticator: Pick<Authenticator, 'mailbox'>;
  readonly mailboxes: Mailboxes;
  readonly version: string;
  readonly alerts: FullnessAlerts;
  readonly room: MessageRoom;
  /**
   * Counts one more session of this mailbox; `undefined`: there are too many. Call the returned function at its end.
   */
  enter(aliasId: string): (() => void) | undefined;
}
