import { verifyRecipientLink } from '../../directory/links.js';
import type { Words } from '../../i18n/sentence.js';
import { type Block, type Fact, type Letter, type MailDoor, paragraph } from '../letter.js';
import { cleanText, quote } from '../quoted-text.js';
import type { LetterWriting, NoticeOf } from './letter-writing.js';

export function recipientCheckLetter({ t, host, baseUrl }: LetterWriting, notice: NoticeOf<'recipient.check'>): Letter {
  const { email } = notice.to;
  const alias = quote(`${notice.alias}@${notice.domain}`);
  return {
    subject: t('letter.recipientCheck.subject', { alias }),
    blocks: [
      paragraph(t('letter.recipientCheck.text', { alias, email: quote(email) })),
      { kind: 'button', label: t('letter.recipientCheck.button'), url: verifyRecipientLink(baseUrl, notice.token) },
    ],
    why: t('letter.why.stranger', { email: quote(email), host: quote(host) }),
  };
}

export function passwordGeneratedLetter({ t, host }: LetterWriting, notice: NoticeOf<'password.generated'>): Letter {
  const alias = quote(notice.alias);
  return {
    subject: t('letter.passwordGenerated.subject', { alias }),
    blocks: [paragraph(t('letter.passwordGenerated.text', { alias, by: quote(notice.by) }))],
    why: t('letter.why.account', { email: quote(notice.to.email), host: quote(host) }),
  };
}

export function passwordInstructionsLetter(writing: LetterWriting, notice: NoticeOf<'password.instructions'>): Letter {
  const { t, host } = writing;
  const alias = quote(notice.alias);
  return {
    subject: t('letter.passwordInstructions.subject', { alias }),
    blocks: [
      paragraph(t('letter.passwordInstructions.text', { alias })),
      { kind: 'button', label: t('letter.passwordInstructions.button'), url: notice.link },
      paragraph(t('letter.linkExpires', { when: new Date(notice.expiresAt) })),
      ...settings(writing, notice.alias),
    ],
    why: t('letter.why.stranger', { email: quote(notice.to.email), host: quote(host) }),
    expiresAt: notice.expiresAt,
  };
}

/** Does not quote the message: its author is not proved. */
export function messageHeldLetter({ t, host }: LetterWriting, notice: NoticeOf<'message.held'>): Letter {
  const recipient = quote(notice.recipient);
  const words = (said: Words) => (typeof said === 'string' ? said : t(said.key, said.params));
  const facts: Fact[] = [
    { label: t('letter.messageHeld.from'), value: cleanText(notice.sender || '<>') },
    { label: t('letter.messageHeld.subjectOf'), value: cleanText(notice.subject) },
    { label: t('letter.messageHeld.id'), value: notice.heldId },
  ];
  return {
    subject: t('letter.messageHeld.subject', { recipient }),
    blocks: [
      paragraph(t('letter.messageHeld.text', { recipient })),
      { kind: 'facts', rows: facts },
      {
        kind: 'list',
        items: notice.targets.map(({ target, reason }) => cleanText(`${words(target)}: ${words(reason)}`)),
      },
      paragraph(t('letter.messageHeld.remedy', { when: new Date(notice.expiresAt) })),
    ],
    why: t('letter.why.account', { email: quote(notice.to.email), host: quote(host) }),
    expiresAt: notice.expiresAt,
  };
}

function settings({ t, doors }: LetterWriting, alias: string): Block[] {
  const userName: Fact = { label: t('letter.passwordInstructions.userName'), value: cleanText(alias) };
  const rows = doors.map(({ protocol, host, port, security }): Fact => {
    return { label: t(DOOR_LABELS[protocol]), value: t('letter.passwordInstructions.door', { host, port, security }) };
  });
  return [paragraph(t('letter.passwordInstructions.settings')), { kind: 'facts', rows: [userName, ...rows] }];
}

const DOOR_LABELS = {
  imap: 'letter.passwordInstructions.imap',
  pop3: 'letter.passwordInstructions.pop3',
  smtp: 'letter.passwordInstructions.smtp',
} as const satisfies Record<MailDoor['protocol'], string>;
