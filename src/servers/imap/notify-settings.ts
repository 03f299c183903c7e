import type { NotifyGroup } from '../../protocol/imap/commands/notify.js';

/** RFC 5465: the notifications that a client chose. */
export interface NotifySettings {
  /** For the selected folder; `undefined`: nothing while no command runs. */
  readonly selected: NotifyGroup | undefined;
}

/** The chosen notifications for folders that are not selected. */
export interface FolderNews {
  /** `wake` is called whenever there is something to send. */
  onNews(wake: () => void): void;
  tell(): Promise<void>;
  close(): void;
}
