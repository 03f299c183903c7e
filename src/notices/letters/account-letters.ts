import { type Block, type Letter, paragraph } from '../letter.js';
import { cleanText, quote } from '../quoted-text.js';
import type { LetterWriting, NoticeOf } from './letter-writing.js';

export function accountCodeLetter({ t, host }: LetterWriting, notice: NoticeOf<'account.code'>): Letter {
  return {
    subject: t('letter.accountCode.subject'),
    blocks: [
      paragraph(t('letter.accountCode.text', { host: quote(host) })),
      { kind: 'button', label: t('letter.accountCode.button'), url: notice.link },
      paragraph(t('letter.accountCode.code')),
      { kind: 'code', text: notice.code },
      paragraph(t('letter.accountCode.expires', { when: new Date(notice.expiresAt) })),
    ],
    why: t('letter.why.stranger', { email: quote(notice.to.email), host: quote(host) }),
    expiresAt: notice.expiresAt,
  };
}

/** An API token requests another address: the present one has to agree. */
export function moveAskedLetter(writing: LetterWriting, notice: NoticeOf<'account.moveAsked'>): Letter {
  const { t, host } = writing;
  const names = { host: quote(host), newEmail: quote(notice.newEmail) };
  const letter = securityLetter(writing, notice.to.email, t('letter.moveAsked.subject'), [
    paragraph(t('letter.moveAsked.text', names)),
    { kind: 'button', label: t('page.confirmMove.button'), url: notice.link },
    paragraph(t('letter.accountCode.code')),
    { kind: 'code', text: notice.code },
    paragraph(t('letter.accountCode.expires', { when: new Date(notice.expiresAt) })),
  ]);
  return { ...letter, expiresAt: notice.expiresAt };
}

/** To the owner of an address that was used for another sign-up. */
export function signUpKnownLetter({ t, host }: LetterWriting, notice: NoticeOf<'account.signUpKnown'>): Letter {
  const names = { email: quote(notice.to.email), host: quote(host) };
  return {
    subject: t('letter.signUpKnown.subject'),
    blocks: [paragraph(t('letter.signUpKnown.text', names))],
    why: t('letter.why.account', names),
  };
}

export function emailChangedLetter(writing: LetterWriting, notice: NoticeOf<'account.emailChanged'>): Letter {
  const { t, host } = writing;
  return securityLetter(writing, notice.to.email, t('letter.emailChanged.subject'), [
    paragraph(t('letter.emailChanged.text', { host: quote(host), newEmail: quote(notice.newEmail) })),
  ]);
}

export function profileChangedLetter(writing: LetterWriting, notice: NoticeOf<'account.profileChanged'>): Letter {
  const { t, host } = writing;
  return securityLetter(writing, notice.to.email, t('letter.profileChanged.subject'), [
    paragraph(t('letter.profileChanged.text', { host: quote(host) })),
    { kind: 'list', items: notice.fields.map(cleanText) },
  ]);
}

export function passwordResetLetter({ t, host }: LetterWriting, notice: NoticeOf<'account.passwordReset'>): Letter {
  return {
    subject: t('letter.passwordReset.subject'),
    blocks: [
      paragraph(t('letter.passwordReset.text', { host: quote(host) })),
      { kind: 'button', label: t('letter.passwordReset.button'), url: notice.link },
      paragraph(t('letter.linkExpires', { when: new Date(notice.expiresAt) })),
      paragraph(t('letter.passwordReset.ignore')),
    ],
    why: t('letter.why.account', { email: quote(notice.to.email), host: quote(host) }),
    expiresAt: notice.expiresAt,
  };
}

export function securityChangedLetter(writing: LetterWriting, notice: NoticeOf<'account.securityChanged'>): Letter {
  const { t, host } = writing;
  return securityLetter(writing, notice.to.email, t('letter.securityChanged.subject'), [
    paragraph(t('letter.securityChanged.text', { host: quote(host), change: notice.change })),
  ]);
}

export function tokenCreatedLetter(writing: LetterWriting, notice: NoticeOf<'token.created'>): Letter {
  const { t, host } = writing;
  return securityLetter(writing, notice.to.email, t('letter.tokenCreated.subject'), [
    paragraph(t('letter.tokenCreated.text', { name: quote(notice.name), host: quote(host) })),
  ]);
}

function securityLetter({ t, host }: LetterWriting, email: string, subject: string, blocks: Block[]): Letter {
  return {
    subject,
    blocks: [...blocks, paragraph(t('letter.notYou', { host: quote(host) }))],
    why: t('letter.why.account', { email: quote(email), host: quote(host) }),
  };
}
