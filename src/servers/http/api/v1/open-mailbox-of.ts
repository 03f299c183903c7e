import type { MailboxActor } from '../../../../directory/mailboxes/mailbox-login.js';
import type { Mailbox, Mailboxes } from '../../../../mailstore/mailbox.js';

/** The part of a call that opens a mailbox. */
interface MailboxCall {
  readonly actor: MailboxActor;
  onEnd(listener: () => void): void;
}

/** Opens the caller's mailbox, for as long as its answer takes. */
export function createMailboxOpener(mailboxes: Mailboxes): (call: MailboxCall) => Promise<Mailbox> {
  return async (call) => {
    const mailbox = await mailboxes.open(call.actor.login);
    call.onEnd(() => mailbox.close());
    return mailbox;
  };
}
