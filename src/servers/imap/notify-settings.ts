import type { NotifyGroup } from '../../protocol/imap/commands/notify.js';

/** RFC 5465: what a client wants to be told of the selected folder without asking. */
export interface NotifySettings {
  /** `undefined`: nothing, while no command runs. */
  readonly selected: NotifyGroup | undefined;
}

/** What happens to folders that are not selected, as far as a client wants to know. */
export interface FolderNews {
  /** Called whenever there is something to tell. */
  onNews(wake: () => void): void;
  tell(): Promise<void>;
  close(): void;
}
