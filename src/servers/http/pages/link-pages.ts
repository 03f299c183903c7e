import type { AccountService } from '../../../directory/accounts/account-service.js';
import type { AliasService } from '../../../directory/aliases/alias-service.js';
import type { InviteService } from '../../../directory/invites/invite-service.js';
import { LINK_PATHS } from '../../../directory/links.js';
import type { PasswordService } from '../../../directory/passwords/password-service.js';
import { quote } from '../../../notices/quoted-text.js';
import { invalid, ServiceError } from '../../../platform/service-error.js';
import { specStatus } from '../error-status.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';
import { acceptInviteCommand, signUpCommand } from './invite-commands.js';
import { linkPage, text } from './link-page.js';

export interface LinkPagesDeps {
  readonly accounts: Pick<AccountService, 'verify'>;
  readonly aliases: Pick<AliasService, 'verifyRecipient'>;
  readonly invites: Pick<InviteService, 'show'>;
  readonly passwords: Pick<PasswordService, 'openDelivery'>;
  /** Known once the port is. */
  readonly baseUrl: () => string;
  readonly canSignUp: boolean;
}

/** What the links in our letters open. */
export function linkPages({ accounts, aliases, invites, passwords, baseUrl, canSignUp }: LinkPagesDeps): PageRoute[] {
  return [
    page('GET', LINK_PATHS.verifyEmail, { isWrite: true }, async (visit) => {
      const { t, query } = visit;
      const { email, code } = query;
      if (typeof email !== 'string' || typeof code !== 'string') throw invalid('page.failed.incomplete');
      const account = await accounts.verify({ email, code }).catch(orSay('page.emailFailed.text'));
      return linkPage(visit, 200, t('page.emailVerified.title'), [
        text(t('page.emailVerified.text', { email: quote(account.email) })),
      ]);
    }),

    page('GET', LINK_PATHS.verifyRecipient, { isWrite: true }, async (visit) => {
      const { t, params } = visit;
      const { address, recipient } = await aliases.verifyRecipient(params.token ?? '');
      return linkPage(visit, 200, t('page.recipientVerified.title'), [
        text(t('page.recipientVerified.text', { alias: quote(address), recipient: quote(recipient) })),
      ]);
    }),

    page('GET', LINK_PATHS.invite, { isWrite: false }, async (visit) => {
      const { t, params } = visit;
      const token = params.token ?? '';
      const { domain, email, group } = await invites.show(params.domain ?? '', token);
      const names = { domain: quote(domain.unicodeName), email: quote(email), group };
      const signUp = canSignUp
        ? [text(t('page.invite.signUp')), { kind: 'command', text: signUpCommand(baseUrl(), email) } as const]
        : [];
      return linkPage(visit, 200, t('page.invite.title', names), [
        text(t('page.invite.text', names)),
        { kind: 'link', label: t('page.invite.button'), href: baseUrl() },
        text(t('page.invite.call')),
        { kind: 'command', text: acceptInviteCommand(baseUrl(), domain.id, token) },
        ...signUp,
      ]);
    }),

    page('GET', LINK_PATHS.password, { isWrite: false }, async (visit) => {
      const { t } = visit;
      return linkPage(visit, 200, t('page.password.title'), [
        text(t('page.password.text')),
        { kind: 'send', label: t('page.password.button') },
      ]);
    }),

    page('POST', LINK_PATHS.password, { isWrite: true }, async (visit) => {
      const { t, params } = visit;
      const { username, password } = await passwords.openDelivery(params.id ?? '', params.secret ?? '');
      const rows = [
        { label: t('page.password.userName'), value: username },
        { label: t('page.password.password'), value: password },
      ];
      return linkPage(visit, 200, t('page.password.title'), [{ kind: 'facts', rows }, text(t('page.password.keep'))]);
    }),
  ];
}

function page(
  method: PageRoute['method'],
  path: string,
  { isWrite }: { readonly isWrite: boolean },
  handle: PageRoute['handle'],
): PageRoute {
  return { method, path, isWrite, handle: (visit) => handle(visit).catch((error) => failedPage(visit, error)) };
}

/** A wrong, spent or expired link is told on a page like the others; a bug is left to the door. */
function failedPage(visit: PageVisit, error: unknown): PageAnswer {
  if (!(error instanceof ServiceError)) throw error;
  const status = specStatus[error.kind];
  const title = visit.t(status < 429 ? 'page.failed.title' : 'page.later.title');
  return linkPage(visit, status, title, [text(visit.t(error.key, error.params))]);
}

/** The service speaks to callers of the API; who clicked a link has no fields to correct. */
function orSay(key: 'page.emailFailed.text'): (error: unknown) => never {
  return (error) => {
    throw error instanceof ServiceError && error.kind === 'invalid' ? invalid(key) : error;
  };
}
