import { createHash } from 'node:crypto';
import { addresses } from '../../../../inbound/hooks/hook-body.js';
import type { ParsedAttachment, ParsedMail } from '../../../../inbound/hooks/parsed-mail.js';
import { base64Pieces, escapedOctets, escapedText, numberListPieces } from '../../../../protocol/json/json-pieces.js';
import { parseAddressList } from '../../../../protocol/mime/address-list.js';
import { decodedPieces } from '../../../../protocol/mime/decoded-body.js';
import { decodeEncodedWords } from '../../../../protocol/mime/header-text.js';
import type { MessageParts } from './message-query.js';

/** A record with its large parts, in pieces. */
export function* messageJson(
  record: object,
  {
    source,
    parsed,
    parts,
  }: { readonly source: Buffer; readonly parsed: ParsedMail | undefined; readonly parts: MessageParts },
): Generator<Buffer> {
  yield Buffer.from(JSON.stringify(record).slice(0, -1));
  if (parsed) {
    yield Buffer.from(',"nodemailer":');
    yield* parsedJson(source, parsed, parts);
  }
  if (parts.raw) {
    yield Buffer.from(',"raw":"');
    yield* escapedOctets(source);
    yield Buffer.from('"');
  }
  yield Buffer.from(',"object":"message"}');
}

function* parsedJson(source: Buffer, mail: ParsedMail, parts: MessageParts): Generator<Buffer> {
  const { headerLines, subject, date, messageId, inReplyTo, references, text, html } = mail;
  const head = {
    headers: headersOf(mail),
    headerLines,
    subject,
    date,
    messageId,
    inReplyTo,
    references: oneOrAll(references),
    from: addresses(mail.from),
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    bcc: addresses(mail.bcc),
    replyTo: addresses(mail.replyTo),
  };
  yield Buffer.from(JSON.stringify(head).slice(0, -1));
  for (const [name, value] of [
    ['text', text],
    ['html', html],
  ] as const) {
    if (value === undefined) continue;
    yield Buffer.from(`,"${name}":"`);
    yield* escapedText(value);
    yield Buffer.from('"');
  }
  if (parts.attachments) {
    yield Buffer.from(',"attachments":[');
    for (const [i, attachment] of mail.attachments.entries()) {
      if (i > 0) yield Buffer.from(',');
      yield* attachmentJson(source, attachment, parts);
    }
    yield Buffer.from(']');
  }
  yield Buffer.from('}');
}

function* attachmentJson(
  source: Buffer,
  attachment: ParsedAttachment,
  { base64 }: Pick<MessageParts, 'base64'>,
): Generator<Buffer> {
  const { contentType, filename, disposition, contentId, isRelated } = attachment;
  const digest = createHash('md5');
  let size = 0;
  function* counted(): Generator<Buffer> {
    for (const octets of decodedPieces(source, attachment)) {
      digest.update(octets);
      size += octets.length;
      yield octets;
    }
  }
  yield Buffer.from(
    base64 ? '{"type":"attachment","content":"' : '{"type":"attachment","content":{"type":"Buffer","data":[',
  );
  yield* base64 ? base64Pieces(counted()) : numberListPieces(counted());
  const facts = {
    filename,
    contentType,
    contentDisposition: disposition,
    size,
    checksum: digest.digest('hex'),
    contentId,
    cid: contentId?.replace(/^<|>$/g, ''),
    related: isRelated,
    headers: {},
  };
  yield Buffer.from(`${base64 ? '"' : ']}'},${JSON.stringify(facts).slice(1)}`);
}

/** Nodemailer's parser returns the same: a text for one Message-ID, a list for several. */
function oneOrAll(references: string | undefined): string | readonly string[] | undefined {
  const ids = references?.split(/\s+/).filter((id) => id !== '') ?? [];
  return ids.length > 1 ? ids : ids[0];
}

const ADDRESS_FIELDS: ReadonlySet<string> = new Set([
  ...['from', 'sender', 'reply-to', 'to', 'cc', 'bcc'],
  ...['delivered-to', 'return-path', 'disposition-notification-to'],
]);

/** Keyed by lower-case name; a repeated field has a list. */
function headersOf({ headerLines, date }: ParsedMail): object {
  const headers = new Map<string, unknown>();
  for (const { key, line } of headerLines) {
    const colon = line.indexOf(':');
    if (colon === -1) continue;
    const value = key === 'date' && date !== undefined ? date : fieldValue(key, line.slice(colon + 1));
    const known = headers.get(key);
    if (known === undefined) headers.set(key, value);
    else if (Array.isArray(known)) known.push(value);
    else headers.set(key, [known, value]);
  }
  return Object.fromEntries(headers);
}

function fieldValue(key: string, folded: string): unknown {
  const text = folded.replace(/\r?\n/g, '').trim();
  if (!ADDRESS_FIELDS.has(key)) return decodeEncodedWords(text);
  const mailboxes = parseAddressList(text).map(({ name, address }) => ({ name: decodeEncodedWords(name), address }));
  return addresses(mailboxes) ?? '';
}
