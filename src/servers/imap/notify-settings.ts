import type { NotifyGroup } from '../../protocol/imap/commands/notify.js';

/** RFC 5465: what a client wants to be told of the selected folder without asking. */
export interface NotifySettings {
  /** `undefined`: nothing, while no command runs. */
  readonly selected: NotifyGroup | undefined;
}
