import { inviteLink } from '../../directory/links.js';
import { type Block, type Letter, paragraph } from '../letter.js';
import { cleanText, quote } from '../quoted-text.js';
import type { LetterWriting, NoticeOf } from './letter-writing.js';

export function inviteLetter({ t, host, baseUrl }: LetterWriting, notice: NoticeOf<'invite'>): Letter {
  const domain = quote(notice.domain);
  const { group, expiresAt } = notice;
  return {
    subject: t('letter.invite.subject', { domain }),
    blocks: [
      paragraph(t('letter.invite.text', { invitedBy: quote(notice.invitedBy), domain, host: quote(host), group })),
      { kind: 'button', label: t('letter.invite.button'), url: inviteLink(baseUrl, notice) },
      paragraph(t('letter.linkExpires', { when: new Date(expiresAt) })),
    ],
    why: t('letter.why.stranger', { email: quote(notice.to.email), host: quote(host) }),
    expiresAt,
  };
}

export function catchallCreatedLetter(
  writing: LetterWriting,
  { domain, by, description }: NoticeOf<'catchallPassword.created'>,
): Letter {
  const { t } = writing;
  const blocks: Block[] = [paragraph(t('letter.catchallCreated.text', { domain: quote(domain), by: quote(by) }))];
  if (description) {
    const label = t('letter.catchallCreated.description');
    blocks.push({ kind: 'facts', rows: [{ label, value: cleanText(description) }] });
  }
  return memberLetter(writing, domain, t('letter.catchallCreated.subject', { domain: quote(domain) }), blocks);
}

export function catchallMovedLetter(
  writing: LetterWriting,
  { domain, count, newOwner }: NoticeOf<'catchallPassword.moved'>,
): Letter {
  const { t } = writing;
  return memberLetter(writing, domain, t('letter.catchallMoved.subject', { domain: quote(domain) }), [
    paragraph(t('letter.catchallMoved.text', { domain: quote(domain), count, newOwner: quote(newOwner) })),
  ]);
}

export function aliasesMovedLetter(writing: LetterWriting, { domain, count, from }: NoticeOf<'aliases.moved'>): Letter {
  const { t } = writing;
  return memberLetter(writing, domain, t('letter.aliasesMoved.subject', { domain: quote(domain) }), [
    paragraph(t('letter.aliasesMoved.text', { domain: quote(domain), count, from: quote(from) })),
  ]);
}

export function settingsChangedLetter(
  writing: LetterWriting,
  { domain, changes, by }: NoticeOf<'domain.settingsChanged'>,
): Letter {
  const { t } = writing;
  const shown = (value: string) => (value === '' ? t('letter.settingsChanged.nothing') : quote(value));
  return memberLetter(writing, domain, t('letter.settingsChanged.subject', { domain: quote(domain) }), [
    paragraph(t('letter.settingsChanged.text', { domain: quote(domain), by: quote(by) })),
    {
      kind: 'facts',
      rows: changes.map(({ field, from, to }) => ({ label: cleanText(field), value: `${shown(from)} → ${shown(to)}` })),
    },
  ]);
}

export function domainVerifiedLetter(writing: LetterWriting, { domain }: NoticeOf<'domain.verified'>): Letter {
  const { t } = writing;
  return memberLetter(writing, domain, t('letter.domainVerified.subject', { domain: quote(domain) }), [
    paragraph(t('letter.domainVerified.text', { domain: quote(domain) })),
  ]);
}

export function recordsMissingLetter(
  writing: LetterWriting,
  { domain, records }: NoticeOf<'domain.recordsMissing'>,
): Letter {
  const { t } = writing;
  return memberLetter(writing, domain, t('letter.recordsMissing.subject', { domain: quote(domain) }), [
    paragraph(t('letter.recordsMissing.text', { domain: quote(domain) })),
    { kind: 'list', items: records.map(cleanText) },
    paragraph(t('letter.recordsRemedy')),
  ]);
}

export function smtpBrokenLetter(writing: LetterWriting, { domain, records }: NoticeOf<'domain.smtpBroken'>): Letter {
  const { t } = writing;
  return memberLetter(writing, domain, t('letter.smtpBroken.subject', { domain: quote(domain) }), [
    paragraph(t('letter.smtpBroken.text', { domain: quote(domain) })),
    { kind: 'list', items: records.map(cleanText) },
    paragraph(t('letter.recordsRemedy')),
  ]);
}

export function nameTakenLetter(writing: LetterWriting, { domain }: NoticeOf<'domain.nameTaken'>): Letter {
  const { t } = writing;
  return memberLetter(writing, domain, t('letter.nameTaken.subject', { domain: quote(domain) }), [
    paragraph(t('letter.nameTaken.text', { domain: quote(domain) })),
    paragraph(t('letter.nameTaken.remedy')),
  ]);
}

function memberLetter({ t, host }: LetterWriting, domain: string, subject: string, blocks: Block[]): Letter {
  return { subject, blocks, why: t('letter.why.member', { domain: quote(domain), host: quote(host) }) };
}
