import type { AccountActor, AliasActor } from '../../../directory/actor.js';
import { proveMailbox } from '../../../directory/credentials/prove-mailbox.js';
import { type MailboxActor, toMailboxActor } from '../../../directory/mailboxes/mailbox-login.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Knowable } from '../../../platform/when-known.js';
import type { AuthKind } from '../route.js';
import type { Authenticate, CallerAddress } from './authenticate.js';
import type { BasicCredentials } from './basic-credentials.js';
import type { SessionCredentials } from './session-credentials.js';

/** Authenticates the caller by the kind of credentials the route takes. Rejects with `unauthenticated`. */
export function identifyCaller(
  authenticate: Authenticate,
  auth: Exclude<AuthKind, 'none'>,
  { basic: credentials, session }: CallerCredentials,
  client: CallerAddress,
): Knowable<AccountActor | AliasActor | MailboxActor> {
  if (!credentials)
    return (session && identifySession(authenticate, auth, session)) ?? refuse('http.credentialsMissing');
  if (auth === 'mailbox-session') return refuse('mailboxSession.needed');
  const { user, password } = credentials;
  if (!takesAlias(auth, password, authenticate.aliasAuth)) return authenticate.token(user, client);
  // An API token is not a wrong alias password: the refusal names what is missing and no failed login is counted
  if (password === '') return refuse('http.aliasCredentialsNeeded');
  return auth === 'alias'
    ? identifyMailbox(authenticate, credentials, client)
    : authenticate.alias(user, password, client);
}

/** Identifies the mailbox by password, for a route that reads it. */
export async function identifyMailbox(
  authenticate: Pick<Authenticate, 'mailbox'>,
  credentials: BasicCredentials,
  client: CallerAddress,
): Promise<MailboxActor> {
  const { mailbox } = authenticate;
  if (!mailbox) return refuse('http.aliasCredentialsNeeded');
  return toMailboxActor(await proveMailbox({ mailbox }, credentials, client));
}

/** If a browser has both cookies, the CSRF token decides which session the call belongs to. */
function identifySession(
  authenticate: Authenticate,
  auth: Exclude<AuthKind, 'none'>,
  { token, mailboxToken, csrfToken }: SessionCredentials,
): Promise<AccountActor | MailboxActor> | undefined {
  const account = takesAccount(auth) && token !== undefined ? authenticate.session : undefined;
  const mailboxes = takesMailboxSession(auth, authenticate.aliasAuth) ? authenticate.mailboxSessions : undefined;
  if (mailboxes && mailboxToken !== undefined && (!account || mailboxes.isProof(mailboxToken, csrfToken))) {
    return mailboxes.authenticate(mailboxToken, csrfToken);
  }
  return token === undefined ? undefined : account?.(token, csrfToken);
}

function refuse(
  key: 'http.credentialsMissing' | 'http.aliasCredentialsNeeded' | 'mailboxSession.needed',
): Promise<never> {
  return Promise.reject(new ServiceError('unauthenticated', key));
}

/** `session` only when no `Authorization` was sent: explicit credentials win. */
interface CallerCredentials {
  readonly basic: BasicCredentials | undefined;
  readonly session: SessionCredentials | undefined;
}

function takesAlias(
  auth: Exclude<AuthKind, 'none' | 'mailbox-session'>,
  password: string,
  mode: Authenticate['aliasAuth'],
): boolean {
  switch (auth) {
    case 'token':
      return false; // a password beside a token is ignored
    case 'alias':
      return true;
    case 'token-or-alias':
      return password !== '';
    case 'token-or-wide-alias':
    case 'token-or-mailbox-session':
      return mode === 'wide' && password !== '';
  }
}

function takesAccount(auth: Exclude<AuthKind, 'none'>): boolean {
  return auth !== 'alias' && auth !== 'mailbox-session';
}

function takesMailboxSession(auth: Exclude<AuthKind, 'none'>, mode: Authenticate['aliasAuth']): boolean {
  return auth !== 'token' && (auth !== 'token-or-wide-alias' || mode === 'wide');
}
