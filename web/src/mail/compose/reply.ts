import type { Message } from '../../api/calls';
import type { ParsedMail, Person } from '../reader/parsed-mail';
import { EMPTY_LETTER, type Letter, type LetterFile, newFile, type Quote, type Thread } from './letter';
import { htmlToText, quoteText, textToHtml } from './letter-html';
import { uniquePeople } from './parse-addresses';

export interface Original {
  readonly message: Message;
  readonly mail: ParsedMail;
  /** Its HTML, harmless; pictures that came with it have `cid:` addresses. */
  readonly cleanHtml: string | undefined;
}

/** The words around a quote, in the reader's language. */
export interface QuoteWords {
  /** “On 3 May 2026, 14:03, Ann wrote:” */
  wrote(original: Original): string;
  /** “Forwarded message”, then name and value of each line. */
  forwarded(original: Original): { readonly title: string; readonly lines: readonly (readonly [string, string])[] };
}

export function replyTo(original: Original, own: string, isAll: boolean, words: QuoteWords): Letter {
  const { mail } = original;
  const isOwn = ({ address }: Person) => address.toLowerCase() === own.toLowerCase();
  const isMine = mail.from.some(isOwn);
  // An answer to what was sent from here goes to whom it was sent
  const direct = isMine ? mail.to : mail.replyTo.length > 0 ? mail.replyTo : mail.from;
  const to = uniquePeople(direct);
  const others = isAll ? uniquePeople([...(isMine ? [] : mail.to), ...mail.cc]) : [];
  const isNamed = ({ address }: Person) => to.some((one) => one.address.toLowerCase() === address.toLowerCase());
  return {
    ...EMPTY_LETTER,
    to,
    cc: others.filter((one) => !isOwn(one) && !isNamed(one)),
    subject: prefixed('Re', mail.subject),
    isPlain: mail.html === undefined,
    quote: replyQuote(original, words),
    files: inlineFiles(original),
    thread: threadOf(original, 'reply'),
  };
}

export function forward(original: Original, words: QuoteWords): Letter {
  const { mail } = original;
  return {
    ...EMPTY_LETTER,
    subject: prefixed('Fwd', mail.subject),
    isPlain: mail.html === undefined,
    quote: forwardQuote(original, words),
    files: mail.attachments.map((file, n) => toFile(file, n)),
    thread: threadOf(original, 'forward'),
  };
}

/** Not a second time, in whatever language the first was. */
function prefixed(prefix: 'Re' | 'Fwd', subject: string): string {
  const known = prefix === 'Re' ? /^\s*(?:re|aw|sv|antw|رد)\s*:/i : /^\s*(?:fwd?|wg|tr|rv)\s*:/i;
  return known.test(subject) ? subject : `${prefix}: ${subject}`;
}

function replyQuote(original: Original, words: QuoteWords): Quote {
  const wrote = words.wrote(original);
  const { html, text } = bodyOf(original);
  return {
    html: `${textToHtml(wrote)}<blockquote type="cite" style="${QUOTE_STYLE}">${html}</blockquote>`,
    text: `${wrote}\n${quoteText(text)}`,
  };
}

// Mail programs know no style sheets
const QUOTE_STYLE = 'margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex';

function forwardQuote(original: Original, words: QuoteWords): Quote {
  const { title, lines } = words.forwarded(original);
  const head = [`---------- ${title} ----------`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n');
  const { html, text } = bodyOf(original);
  return { html: `${textToHtml(head)}${html}`, text: `${head}\n\n${text}` };
}

function bodyOf({ mail, cleanHtml }: Original): { readonly html: string; readonly text: string } {
  if (cleanHtml === undefined) return { html: textToHtml(mail.text ?? ''), text: mail.text ?? '' };
  return { html: cleanHtml, text: mail.text?.trim() ? mail.text : htmlToText(cleanHtml) };
}

/** Pictures that the quote shows. */
function inlineFiles({ mail, cleanHtml }: Original): readonly LetterFile[] {
  return mail.attachments
    .filter(({ contentId }) => contentId !== undefined && cleanHtml?.includes(`cid:${contentId}`))
    .map((file, n) => toFile(file, n));
}

function toFile({ bytes, type, name, contentId, isInline }: ParsedMail['attachments'][number], n: number): LetterFile {
  return newFile(new Blob([bytes], { type }), name ?? `${n + 1}`, isInline ? contentId : undefined);
}

function threadOf({ message, mail }: Original, act: Thread['act']): Thread {
  const header = (name: string) => mail.headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  const id = message.header_message_id || undefined;
  const before = header('references').match(/<[^<>\s]+>/g) ?? header('in-reply-to').match(/<[^<>\s]+>/g) ?? [];
  return {
    act,
    messageId: message.id,
    // RFC 5322 §3.6.4: a forwarded message begins a new conversation
    inReplyTo: act === 'reply' ? id : undefined,
    references: act === 'reply' ? [...before, ...(id ? [id] : [])].slice(-MAX_REFERENCES) : [],
    wasEncrypted: message.is_encrypted,
  };
}

/** A header field of a long conversation must not grow without end. */
const MAX_REFERENCES = 50;
