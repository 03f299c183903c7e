import { LINK_PATHS } from '../../../directory/links.js';
import type { AccountService } from '../../../directory/registration/account-service.js';
import { quote } from '../../../notices/quoted-text.js';
import { invalid, ServiceError } from '../../../platform/service-error.js';
import type { SecretCookie } from '../caller/session-cookie.js';
import type { PageAnswer, PageRoute, PageVisit } from '../page-route.js';
import { linkPage, type PagePart, text } from './link-page.js';
import { smallPage } from './small-page.js';

export interface EmailProofPagesDeps {
  readonly accounts: Pick<AccountService, 'showLink' | 'verifyLink'>;
  readonly signUpCookie: Pick<SecretCookie, 'read'>;
  /** Known once the port is. */
  readonly baseUrl: () => string;
}

type LinkedProof = Awaited<ReturnType<AccountService['showLink']>>;

/** The link that proves an address: it shows what would be confirmed, and its button confirms. */
export function emailProofPages({ accounts, signUpCookie, baseUrl }: EmailProofPagesDeps): PageRoute[] {
  return [
    smallPage('GET', LINK_PATHS.verifyEmail, async (visit) => {
      return questionPage(visit, 200, await accounts.showLink(handedCode(visit)).catch(saySpent));
    }),

    smallPage('POST', LINK_PATHS.verifyEmail, async (visit) => {
      const handed = handedCode(visit);
      const proof = await accounts.showLink(handed).catch(saySpent);
      const { own, password } = visit.body;
      const choice = {
        isOwn: own !== undefined,
        password: typeof password === 'string' ? password : '',
        passwordField: visit.t('page.confirmEmail.newPassword'),
      };
      try {
        await accounts.verifyLink({ ...handed, ...choice }, visit.client);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== 'invalid') throw error;
        return questionPage(visit, 400, proof, visit.t(error.key, error.params));
      }
      return donePage(visit, proof, choice.isOwn);
    }),
  ];

  function handedCode({ query, headers }: PageVisit) {
    const { email, code } = query;
    if (typeof email !== 'string' || typeof code !== 'string') throw invalid('page.failed.incomplete');
    const cookies = headers.cookie;
    return { email, code, browser: signUpCookie.read(Array.isArray(cookies) ? cookies[0] : cookies) };
  }

  function donePage(visit: PageVisit, { email, move, stranger }: LinkedProof, isOwn: boolean): PageAnswer {
    const { t } = visit;
    const title = t('page.emailVerified.title');
    if (move) return linkPage(visit, 200, title, [text(t('page.confirmMove.done', { to: quote(move.to) }))]);
    const names = { email: quote(email) };
    if (!stranger || isOwn) return linkPage(visit, 200, title, [text(t('page.emailVerified.text', names))]);
    return linkPage(visit, 200, title, [
      text(t('page.emailVerified.newPassword', names)),
      { kind: 'link', label: t('page.invite.button'), href: baseUrl() },
    ]);
  }
}

function questionPage(visit: PageVisit, status: number, proof: LinkedProof, fault?: string): PageAnswer {
  const { t } = visit;
  const told = fault === undefined ? [] : [text(fault)];
  if (proof.move) {
    const names = { from: quote(proof.move.from), to: quote(proof.move.to) };
    const parts = [
      text(t('page.confirmMove.text', names)),
      { kind: 'send', label: t('page.confirmMove.button') } as const,
    ];
    return linkPage(visit, status, t('letter.moveAsked.subject'), [...told, ...parts]);
  }
  const question = text(t('page.confirmEmail.text', { email: quote(proof.email) }));
  const parts = [...told, question, ...strangerParts(visit, proof)];
  return linkPage(visit, status, t('letter.accountCode.subject'), parts);
}

function strangerParts({ t }: PageVisit, { stranger }: LinkedProof): PagePart[] {
  const label = t('letter.accountCode.button');
  if (!stranger) return [{ kind: 'send', label }];
  const time = `${new Date(stranger.signedUpAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [
    {
      kind: 'facts',
      rows: [
        { label: t('page.confirmEmail.madeAt'), value: time },
        { label: t('page.confirmEmail.madeFrom'), value: stranger.ip ?? '–' },
      ],
    },
    text(t('page.confirmEmail.stranger')),
    {
      kind: 'send',
      label,
      choice: { password: t('page.confirmEmail.newPassword'), own: t('page.confirmEmail.own') },
    },
  ];
}

/** The service's texts address API callers; a person who clicked a link has no fields to correct. */
function saySpent(error: unknown): never {
  throw error instanceof ServiceError && error.kind === 'invalid' ? invalid('page.emailFailed.text') : error;
}
