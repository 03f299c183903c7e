import type { AliasActor } from '../actor.js';
import type { MailboxKeys } from './mailbox-keys.js';

/** A proven login to a mailbox; created by `credentials/authenticator` or `mailbox-sessions/`. */
export interface MailboxLogin {
  readonly aliasId: string;
  readonly domainId: string;
  /** The alias's owner. */
  readonly accountId: string;
  readonly address: string;
  /** A separate copy for each login: its user zeroes it in the end. */
  readonly keys: MailboxKeys;
  /** The verifier that proved it, in hex: if it differs now, the password was changed. */
  readonly verifier: string;
}

/** An alias whose mailbox is open for the length of one call: its keys are zeroed afterwards. */
export interface MailboxActor extends AliasActor {
  readonly login: MailboxLogin;
}

export function toMailboxActor(login: MailboxLogin, mailboxSessionId?: string): MailboxActor {
  const { aliasId, domainId, accountId } = login;
  return {
    kind: 'alias',
    aliasId,
    domainId,
    accountId,
    ...(mailboxSessionId !== undefined && { mailboxSessionId }),
    login,
  };
}

export function zeroLogin({ keys }: MailboxLogin): void {
  keys.privateKey.fill(0);
  keys.mailboxKey.fill(0);
}
