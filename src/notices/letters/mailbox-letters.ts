import { type Letter, paragraph } from '../letter.js';
import { quote } from '../quoted-text.js';
import type { LetterWriting, NoticeOf } from './letter-writing.js';

export function mailboxAlmostFullLetter(
  { t, host }: LetterWriting,
  { to, alias, percent, usedBytes, limitBytes }: NoticeOf<'mailbox.almostFull'>,
): Letter {
  const facts = { alias: quote(alias), used: toMegabytes(usedBytes), limit: toMegabytes(limitBytes) };
  return {
    subject: t('letter.mailboxAlmostFull.subject', { alias: quote(alias), percent }),
    blocks: [paragraph(t('letter.mailboxAlmostFull.text', facts))],
    why: t('letter.why.account', { email: quote(to.email), host: quote(host) }),
  };
}

export function pgpUnfitLetter(
  { t, host }: LetterWriting,
  { to, alias, reason }: NoticeOf<'mailbox.pgpUnfit'>,
): Letter {
  return {
    subject: t('letter.pgpUnfit.subject', { alias: quote(alias) }),
    blocks: [paragraph(t('letter.pgpUnfit.text', { alias: quote(alias), reason }))],
    why: t('letter.why.account', { email: quote(to.email), host: quote(host) }),
  };
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}
