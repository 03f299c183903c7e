import { forbidden, invalid, ServiceError } from '../../platform/service-error.js';
import { type EmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';
import { type Mailbox, parseAddressList } from '../../protocol/mime/address-list.js';
import { formatDateTime, parseDateTime } from '../../protocol/mime/date-time.js';
import { isAscii, unfoldedText } from '../../protocol/mime/field-value.js';
import { type HeaderField, parseHeaderBlock } from '../../protocol/mime/header-block.js';
import type { DsnRequest, Envelope, HeaderText } from '../emails/email.js';
import type { ComposeContext } from './compose-context.js';
import type { ComposedEmail } from './composed-email.js';
import { decideMessageDate } from './message-date.js';
import { newMessageId, readMessageId } from './message-id.js';
import { HEADER_LIMITS, MAX_MESSAGE_BYTES } from './message-limits.js';
import { readRecipient, settleRecipients } from './recipient-rules.js';
import { rewriteHeader } from './rewrite-header.js';

export interface RawEmailContext extends ComposeContext {
  /** From MAIL and RCPT. Without it, From, To, Cc and Bcc name sender and recipients. */
  readonly envelope?: Envelope;
  /** Used if the message has no readable Date. */
  readonly date?: number;
  readonly dsn?: DsnRequest;
  readonly recipientDsn?: ComposedEmail['recipientDsn'];
  readonly requiresTls?: boolean;
}

/** RFC 5322 §3.6; large receivers refuse a message with one of these twice. */
const SINGLE_FIELDS: ReadonlySet<string> = new Set([
  'date',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'message-id',
  'in-reply-to',
  'references',
  'subject',
]);
/** Other recipients must not see these. */
const BLIND_FIELDS: ReadonlySet<string> = new Set(['bcc', 'resent-bcc']);

/**
 * A whole message, from `raw`, from the composer or over SMTP. Only its header is parsed, by hand, because every
 * message passes here. Its lines end in CR LF.
 */
export async function readRawEmail(source: Uint8Array, context: RawEmailContext): Promise<ComposedEmail> {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (bytes.length > MAX_MESSAGE_BYTES) throw new ServiceError('too-large', 'emails.tooLarge');
  if (bytes.includes(0)) throw invalid('emails.nulByte');
  const { fields, end } = readFields(bytes);
  const byName = indexFields(fields);
  const from = readFrom(byName.get('from'));
  const envelope = context.envelope
    ? { from: context.envelope.from, to: settleRecipients(context.envelope.to) }
    : { from: `${from.local}@${from.domain}`, to: settleRecipients(addressedTo(fields)) };
  const dateField = byName.get('date');
  const headerDate = dateField && parseDateTime(unfoldedText(dateField.value));
  const date = decideMessageDate(headerDate, context.date, context.now);
  const messageIdField = byName.get('message-id');
  const givenId = messageIdField && readMessageId(unfoldedText(messageIdField.value));
  const messageId = givenId?.id ?? newMessageId(from.domain, context);
  const added: HeaderText[] = [];
  if (headerDate === undefined) added.push(['Date', formatDateTime(date)]);
  if (!givenId?.isCanonical) added.push(['Message-ID', `<${messageId}>`]);
  const written = rewriteHeader(bytes, {
    fields,
    end,
    added,
    isRemoved(field) {
      const name = field.name.toLowerCase();
      return BLIND_FIELDS.has(name) || added.some(([replaced]) => replaced.toLowerCase() === name);
    },
  });
  return {
    source: written.source,
    messageId,
    subject: written.headers.find(([name]) => name.toLowerCase() === 'subject')?.[1] ?? '',
    from,
    envelope,
    headers: written.headers,
    date: Math.max(date, context.now),
    dsn: context.dsn,
    recipientDsn: context.recipientDsn,
    requiresTls: context.requiresTls ?? false,
    isUtf8: !written.isAscii || !isAscii(envelope.from) || !envelope.to.every(isAscii),
  };
}

function readFields(bytes: Buffer): { readonly fields: readonly HeaderField[]; readonly end: number } {
  const block = parseHeaderBlock(bytes, HEADER_LIMITS);
  switch (block.kind) {
    case 'fields':
      return block;
    case 'malformed':
      throw invalid('emails.headerMalformed', { line: block.line });
    case 'too-large':
      throw new ServiceError('too-large', 'emails.headerTooLarge', { maxFields: HEADER_LIMITS.maxFields });
  }
}

function indexFields(fields: readonly HeaderField[]): ReadonlyMap<string, HeaderField> {
  const byName = new Map<string, HeaderField>();
  for (const field of fields) {
    const name = field.name.toLowerCase();
    if (!SINGLE_FIELDS.has(name)) continue;
    if (byName.has(name)) throw repeated(name, field.name);
    byName.set(name, field);
  }
  return byName;
}

function repeated(name: string, spelling: string): ServiceError {
  if (name === 'from') return forbidden('emails.fromSeveral');
  return invalid('emails.headerRepeated', { name: spelling });
}

/** Exactly one address: permission to send depends on it. */
function readFrom(field: HeaderField | undefined): EmailAddress {
  const mailboxes = field ? mailboxesOf(field) : [];
  if (mailboxes.length === 0) throw forbidden('emails.fromMissing');
  if (mailboxes.length > 1) throw forbidden('emails.fromSeveral');
  const address = parseEmailAddress(mailboxes[0]?.address ?? '');
  if (!address) throw forbidden('emails.fromInvalid');
  return address;
}

const RECIPIENT_FIELDS: ReadonlySet<string> = new Set(['to', 'cc', 'bcc']);

function addressedTo(fields: readonly HeaderField[]): string[] {
  return fields.flatMap((field) => {
    const name = field.name.toLowerCase();
    if (!RECIPIENT_FIELDS.has(name)) return [];
    return mailboxesOf(field).map(({ address, name: text }) => readRecipient(address || text, name));
  });
}

function mailboxesOf(field: HeaderField): readonly Mailbox[] {
  return parseAddressList(unfoldedText(field.value));
}
