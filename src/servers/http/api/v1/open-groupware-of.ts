import type { MailboxActor } from '../../../../directory/mailboxes/mailbox-login.js';
import type { Groupware, Groupwares, OpenOptions } from '../../../../groupware/groupware.js';

/** The part of a call that opens calendars and contacts. */
export interface GroupwareCall {
  readonly actor: MailboxActor;
  onEnd(listener: () => void): void;
}

/** Opens the caller's calendars and contacts, for as long as its answer takes. */
export function createGroupwareOpener(
  groupwares: Groupwares,
): (call: GroupwareCall, options?: OpenOptions) => Promise<Groupware> {
  return async (call, options) => {
    const groupware = await groupwares.open(call.actor.login, options);
    call.onEnd(() => groupware.close());
    return groupware;
  };
}
