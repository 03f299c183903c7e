import type { MailboxLogin } from '../../directory/mailboxes/mailbox-login.js';
import { ServiceError } from '../../platform/service-error.js';
import type { SaslCredentials } from '../../protocol/sasl/sasl-exchange.js';
import { formatCapabilities } from './capabilities.js';
import type { Connection } from './connection.js';
import { tellFullness } from './fullness-alert.js';
import { no, ok, RefusalError, refusalOf, type TaggedReply } from './tagged-reply.js';

/** RFC 9051 §11.1: passwords are only accepted under TLS. */
export const PRIVACY_REQUIRED: TaggedReply = no('PRIVACYREQUIRED', 'Send STARTTLS first');

export async function signIn(session: Connection, { login, password }: SaslCredentials): Promise<TaggedReply> {
  const { door } = session;
  const proven = await prove(session, login, password);
  const mailbox = await door.mailboxes.open(proven);
  if (!session.signIn(mailbox)) {
    mailbox.close();
    return no('LIMIT', 'Too many connections to this mailbox');
  }
  door.alerts.shouldLook(mailbox.aliasId); // now, so that SELECT need not
  await tellFullness(session, door.alerts);
  return ok('Welcome', `CAPABILITY ${formatCapabilities(session)}`);
}

async function prove({ door, ip }: Connection, login: string, password: string): Promise<MailboxLogin> {
  try {
    return await door.authenticator.mailbox(login, password, { ip });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    switch (error.kind) {
      case 'unauthenticated':
        throw error;
      case 'forbidden':
        // RFC 5530: the password is right, but the mailbox may not be opened
        throw new RefusalError({ ...refusalOf(error), code: 'AUTHORIZATIONFAILED' });
      default:
        throw new RefusalError(no('UNAVAILABLE', 'Passwords cannot be checked now, try later'));
    }
  }
}
