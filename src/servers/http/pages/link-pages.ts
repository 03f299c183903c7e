import type { AliasService } from '../../../directory/aliases/alias-service.js';
import type { InviteService } from '../../../directory/invites/invite-service.js';
import { LINK_PATHS } from '../../../directory/links.js';
import type { PasswordService } from '../../../directory/passwords/password-service.js';
import { quote } from '../../../notices/quoted-text.js';
import type { PageRoute } from '../page-route.js';
import { type EmailProofPagesDeps, emailProofPages } from './email-proof-pages.js';
import { acceptInviteCommand, signUpCommand } from './invite-commands.js';
import { linkPage, text } from './link-page.js';
import { smallPage } from './small-page.js';

export interface LinkPagesDeps extends EmailProofPagesDeps {
  readonly aliases: Pick<AliasService, 'showRecipientCheck' | 'verifyRecipient'>;
  readonly invites: Pick<InviteService, 'show'>;
  readonly passwords: Pick<PasswordService, 'openDelivery'>;
  readonly canSignUp: boolean;
}

/** The pages that links in our letters open. */
export function linkPages(deps: LinkPagesDeps): PageRoute[] {
  const { aliases, invites, passwords, baseUrl, canSignUp } = deps;
  return [
    ...emailProofPages(deps),

    smallPage('GET', LINK_PATHS.verifyRecipient, async (visit) => {
      const { t, params } = visit;
      const { address, recipient } = await aliases.showRecipientCheck(params.token ?? '');
      const names = { alias: quote(address), recipient: quote(recipient) };
      return linkPage(visit, 200, t('letter.recipientCheck.subject', names), [
        text(t('page.confirmRecipient.text', names)),
        { kind: 'send', label: t('letter.recipientCheck.button') },
      ]);
    }),

    smallPage('POST', LINK_PATHS.verifyRecipient, async (visit) => {
      const { t, params } = visit;
      const { address, recipient } = await aliases.verifyRecipient(params.token ?? '');
      return linkPage(visit, 200, t('page.recipientVerified.title'), [
        text(t('page.recipientVerified.text', { alias: quote(address), recipient: quote(recipient) })),
      ]);
    }),

    smallPage('GET', LINK_PATHS.invite, async (visit) => {
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

    smallPage('GET', LINK_PATHS.password, async (visit) => {
      const { t } = visit;
      return linkPage(visit, 200, t('page.password.title'), [
        text(t('page.password.text')),
        { kind: 'send', label: t('page.password.button') },
      ]);
    }),

    smallPage('POST', LINK_PATHS.password, async (visit) => {
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
