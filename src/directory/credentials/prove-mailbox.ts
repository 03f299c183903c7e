import { ServiceError } from '../../platform/service-error.js';
import type { MailboxLogin } from '../mailboxes/mailbox-login.js';

/** The part of the authenticator that checks a mailbox's password. */
export interface MailboxAuthenticator {
  mailbox(login: string, password: string, client: { readonly ip: string }): Promise<MailboxLogin>;
}

/** For HTTP: by decision 2.7, a disabled alias has no credentials. A mailbox that is switched off is `forbidden`. */
export async function proveMailbox(
  authenticator: MailboxAuthenticator,
  { user, password }: { readonly user: string; readonly password: string },
  client: { readonly ip: string },
): Promise<MailboxLogin> {
  try {
    return await authenticator.mailbox(user, password, client);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.key !== 'mailbox.aliasDisabled') throw error;
    throw new ServiceError('unauthenticated', 'auth.wrongCredentials');
  }
}
