import type { QueryClient } from '@tanstack/react-query';
import { sanitiseMail } from '../../kit/sanitise-mail';
import type { ParsedMail } from '../reader/parsed-mail';
import { mailOptions, recordOptions } from '../reader/use-mail';
import type { ComposeStart } from './compose-start';
import { EMPTY_LETTER, type Letter, newFile, type Thread } from './letter';
import { ANSWERS_HEADER } from './letter-fields';
import { htmlToText, splitHtml, textToHtml } from './letter-html';
import { parseAddresses } from './parse-addresses';
import { forward, type Original, type QuoteWords, replyTo } from './reply';

export interface OpenedLetter {
  readonly letter: Letter;
  /** Of the draft that it is. */
  readonly draft: { readonly id: string; readonly headerMessageId: string } | undefined;
  /** Message-ID of a draft that was kept in this browser, and may have been saved. */
  readonly keptAs?: string | undefined;
}

export interface Writer {
  readonly address: string;
  /** Text or HTML. */
  readonly signature: string;
}

export async function openLetter(
  client: QueryClient,
  start: ComposeStart,
  writer: Writer,
  words: QuoteWords,
): Promise<OpenedLetter> {
  if (start.kind === 'new') {
    const letter = { ...EMPTY_LETTER, to: parseAddresses(start.to ?? ''), subject: start.subject ?? '' };
    const html = start.text ? textToHtml(start.text) : '';
    return { letter: signed({ ...letter, html, text: start.text ?? '' }, writer), draft: undefined };
  }
  if (start.kind === 'resume') {
    const { letter, draftId: id, messageId } = start;
    const draft = id === undefined ? undefined : { id, headerMessageId: messageId ?? '' };
    return { letter, draft, keptAs: messageId };
  }
  const original = await fetchOriginal(client, start.messageId);
  if (start.kind === 'draft') return openDraft(original);
  const letter =
    start.kind === 'forward'
      ? forward(original, words)
      : replyTo(original, writer.address, start.kind === 'reply-all', words);
  return { letter: asPlain(signed(letter, writer)), draft: undefined };
}

/** Plain text has its quote in it, to be edited. */
function asPlain(letter: Letter): Letter {
  if (!letter.isPlain || !letter.quote) return letter;
  return { ...letter, text: `${letter.text}\n\n${letter.quote.text}\n`, quote: undefined };
}

function signed(letter: Letter, { signature }: Writer): Letter {
  if (signature.trim() === '') return letter;
  const isHtml = /<[a-z!/][^>]*>/i.test(signature);
  const html = isHtml ? signature : textToHtml(signature);
  const text = isHtml ? htmlToText(signature) : signature;
  return {
    ...letter,
    html: `${letter.html || '<p></p>'}<p>--&nbsp;</p>${html}`,
    text: `${letter.text}\n\n-- \n${text}`,
  };
}

async function fetchOriginal(client: QueryClient, id: string): Promise<Original> {
  // A draft may have been saved since it was shown
  const message = await client.fetchQuery({ ...recordOptions(id), staleTime: 0 });
  const mail = await client.fetchQuery(mailOptions(id, message.root_id));
  return { message, mail, cleanHtml: mail.html === undefined ? undefined : await cleanWithPictures(mail.html) };
}

/** Of no other server: it stands for pictures that came with the message while the text is sanitised. */
const PICTURES = 'https://inline.invalid/';

async function cleanWithPictures(html: string): Promise<string> {
  const clean = await sanitiseMail(html.replace(/(["'(=\s])cid:/gi, `$1${PICTURES}`));
  return clean.replaceAll(PICTURES, 'cid:');
}

function openDraft({ message, mail, cleanHtml }: Original): OpenedLetter {
  const isPlain = mail.html === undefined;
  const { html, quoteHtml } = splitHtml(cleanHtml ?? '');
  const letter: Letter = {
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject,
    isPlain,
    text: isPlain ? (mail.text ?? '') : htmlToText(html),
    html,
    quote: quoteHtml === undefined ? undefined : { html: quoteHtml, text: htmlToText(quoteHtml) },
    files: mail.attachments.map(({ bytes, type, name, contentId, isInline }, n) =>
      newFile(new Blob([bytes], { type }), name ?? `${n + 1}`, isInline ? contentId : undefined),
    ),
    thread: threadOfDraft(mail),
  };
  return { letter, draft: { id: message.id, headerMessageId: message.header_message_id } };
}

function threadOfDraft(mail: ParsedMail): Thread | undefined {
  const header = (name: string) => mail.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  const [act, messageId, more] = header(ANSWERS_HEADER).trim().split(/\s+/);
  if ((act !== 'reply' && act !== 'forward') || !/^[0-9a-f]{24}$/.test(messageId ?? '')) return undefined;
  return {
    act,
    messageId: messageId ?? '',
    inReplyTo: header('in-reply-to').match(/<[^<>\s]+>/)?.[0],
    references: header('references').match(/<[^<>\s]+>/g) ?? [],
    wasEncrypted: more === 'encrypted',
  };
}
