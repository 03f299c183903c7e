import type { EmailFields } from '../../outbound/compose/email-fields.js';
import type { PlannedLetter } from '../plan/planned-letter.js';
import { letterTexts } from './letter-texts.js';

export interface LetterSender {
  /** The alias. */
  readonly address: string;
  /** The name in the calendar; blank: it has none. */
  readonly name: string;
  readonly locale: string | undefined;
}

/** RFC 6047 §2.4: the object as an alternative to the text, and as a file for programs that do not look there. */
export function letterFields(letter: PlannedLetter, { address, name, locale }: LetterSender): EmailFields {
  const { subject, text, html } = letterTexts(letter, { name: name === '' ? address : name, locale });
  const ical = letter.write();
  const parameters = `method=${letter.method}; charset=utf-8; component=${letter.component}`;
  return {
    from: { name, address },
    to: letter.to.map((each) => ({ address: each })),
    subject,
    text,
    html,
    alternatives: [{ content: ical, contentType: `text/calendar; ${parameters}`, contentTransferEncoding: 'base64' }],
    attachments: [{ content: ical, contentType: 'application/ics', filename: 'invite.ics' }],
  };
}
