import type { AccountActor, AliasActor } from '../../../directory/actor.js';
import { ServiceError } from '../../../platform/service-error.js';
import type { Knowable } from '../../../platform/when-known.js';
import type { AuthKind } from '../route.js';
import type { Authenticate, CallerAddress } from './authenticate.js';
import type { BasicCredentials } from './basic-credentials.js';
import type { SessionCredentials } from './session-credentials.js';

/** Who calls, by the kind of credentials the route takes. Rejects with `unauthenticated`. */
export function identifyCaller(
  authenticate: Authenticate,
  auth: Exclude<AuthKind, 'none'>,
  { basic: credentials, session }: CallerCredentials,
  client: CallerAddress,
): Knowable<AccountActor | AliasActor> {
  if (!credentials && session && authenticate.session && auth !== 'alias') {
    return authenticate.session(session.token, session.csrfToken);
  }
  if (!credentials) return refuse('http.credentialsMissing');
  const { user, password } = credentials;
  if (!takesAlias(auth, password, authenticate.aliasAuth)) return authenticate.token(user, client);
  // An API token is not a lesser alias password: say what is missing instead of counting a failed login
  if (password === '') return refuse('http.aliasCredentialsNeeded');
  return authenticate.alias(user, password, client);
}

function refuse(key: 'http.credentialsMissing' | 'http.aliasCredentialsNeeded'): Promise<never> {
  return Promise.reject(new ServiceError('unauthenticated', key));
}

/** `session` only when no `Authorization` was sent: whoever names credentials means those. */
interface CallerCredentials {
  readonly basic: BasicCredentials | undefined;
  readonly session: SessionCredentials | undefined;
}

function takesAlias(auth: Exclude<AuthKind, 'none'>, password: string, mode: Authenticate['aliasAuth']): boolean {
  switch (auth) {
    case 'token':
      return false; // a password beside a token is ignored
    case 'alias':
      return true;
    case 'token-or-alias':
      return password !== '';
    case 'token-or-wide-alias':
      return mode === 'wide' && password !== '';
  }
}
