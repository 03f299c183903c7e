import type { Readable } from 'node:stream';
import type { Locale } from '../i18n/locales.js';
import { translate } from '../i18n/translate.js';
import type { Letter } from './letter.js';
import { quote, withoutQuoteMarks } from './quoted-text.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

export interface Envelope {
  readonly from: string;
  readonly to: string;
  readonly host: string;
  /** Unique per letter and the same in every retry, so that a repeat can be recognised. */
  readonly id: string;
  readonly writtenAt: number;
  readonly locale: Locale;
}

/** An RFC 5322 message with a plain text and an HTML part. */
export async function composeLetter(letter: Letter, envelope: Envelope): Promise<Buffer> {
  return (await startComposing(letter, envelope)).build();
}

export interface LetterFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** The library's message tree, to be built at once or read as a stream. Loaded with the first letter: it takes 8 MB. */
export async function startComposing(letter: Letter, envelope: Envelope, attachments: readonly LetterFile[] = []) {
  const { from, to, host, id, writtenAt, locale } = envelope;
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const look = { locale, signature: translate(locale, 'letter.signature', { host: quote(host) }) };
  return new MailComposer({
    from: { name: 'Waypost', address: from },
    to,
    subject: withoutQuoteMarks(letter.subject),
    date: new Date(writtenAt),
    messageId: `<${id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834 §5: no vacation responder answers it
      'Content-Language': locale,
    },
    text: renderText(letter, look),
    html: renderHtml(letter, look),
    attachments: [...attachments],
    newline: 'win', // RFC 5322 §2.3: CR and LF only as a pair
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
}
