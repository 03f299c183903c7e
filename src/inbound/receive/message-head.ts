import { stripOwnResults } from '../../mailauth/authentication-results.js';
import { parseAddressList } from '../../protocol/mime/address-list.js';
import { unfoldedText } from '../../protocol/mime/field-value.js';
import { type HeaderField, parseHeaderBlock } from '../../protocol/mime/header-block.js';
import { type MailPath, readPath } from '../../protocol/smtp/mail-path.js';
import { type Refusal, refuse } from './refusal.js';

/** The header of a message, parsed once for all its readers. */
export interface MessageHead {
  readonly source: Buffer;
  readonly fields: readonly HeaderField[];
  /** Offset of the empty line. */
  readonly headerEnd: number;
  /** The one address in From. */
  readonly from: MailPath;
}

// Decision 10.9; the engine has counted the bytes already
const LIMITS = { maxBytes: 256 * 1024 };
// Decision 17.12
const MAX_FROM_BYTES = 8192;

export function readMessageHead(source: Buffer): MessageHead | { readonly refusal: Refusal } {
  const block = parseHeaderBlock(source, LIMITS);
  if (block.kind === 'too-large') return refused(552, '5.3.4', 'The header of the message is too large');
  if (block.kind === 'malformed')
    return refused(550, '5.6.0', `Line ${block.line} of the header is not a header field`);
  const from = readFrom(block.fields);
  if (!from) return refused(550, '5.6.0', 'The header needs one From field of at most 8 KB with one valid address');
  return { source, fields: block.fields, headerEnd: block.end, from };
}

/** Decision 10.11: removes results from outside that claim to be ours. */
export function withoutOwnResults(head: MessageHead, host: string): MessageHead {
  if (fieldsOf(head.fields, 'authentication-results').length === 0) return head;
  const source = stripOwnResults(head.source, host);
  const read = source === head.source ? head : readMessageHead(source);
  return 'refusal' in read ? head : read;
}

/** RFC 5322 §3.6.2 allows several authors; then it is undefined whose DMARC record applies (RFC 7489 §6.6.1). */
function readFrom(fields: readonly HeaderField[]): MailPath | undefined {
  const [field, ...others] = fieldsOf(fields, 'from');
  if (!field || others.length > 0 || field.value.length > MAX_FROM_BYTES) return undefined;
  const [mailbox, ...more] = parseAddressList(unfoldedText(field.value));
  return mailbox && more.length === 0 ? toPath(mailbox.address) : undefined;
}

export function toPath(address: string): MailPath | undefined {
  const read = readPath(`<${address}>`, { isUtf8: true });
  return read.kind === 'path' && read.rest === '' && read.path.domain !== undefined ? read.path : undefined;
}

/** `name`: lower case. */
export function fieldsOf(fields: readonly HeaderField[], name: string): readonly HeaderField[] {
  return fields.filter((field) => field.name.length === name.length && field.name.toLowerCase() === name);
}

function refused(code: number, enhanced: string, text: string): { readonly refusal: Refusal } {
  return { refusal: refuse('policy', 'message', code, enhanced, text) };
}
