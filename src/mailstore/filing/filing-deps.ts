import type { ListDeps } from '../folders/change-list.js';
import type { ForgetDeps } from '../forget/forget-unreachable.js';
import type { MessageDeps } from '../messages/message-deps.js';

/** What filing the messages of one mailbox needs. */
export interface FilingDeps extends MessageDeps, ForgetDeps {
  readonly rows: MessageDeps['rows'];
  readonly list: ListDeps;
}
