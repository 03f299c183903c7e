import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { parseAddressList } from '../../protocol/mime/address-list.js';
import { encodeWords } from '../../protocol/mime/encoded-word.js';
import { isAscii, readableText, unfoldedText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';
import type { HeaderText } from '../emails/email.js';

interface HeaderChange {
  readonly fields: readonly HeaderField[];
  /** Where the header ends: the offset of the empty line. */
  readonly end: number;
  readonly isRemoved: (field: HeaderField) => boolean;
  readonly added: readonly HeaderText[];
}

interface RewrittenHeader {
  readonly source: Buffer;
  readonly headers: readonly HeaderText[];
  /** The header has no octet above 127. */
  readonly isAscii: boolean;
}

/**
 * Removes fields, adds others at the end, and turns text outside ASCII into encoded words, so that SMTPUTF8 is needed
 * only for what cannot be encoded. Everything else keeps its bytes; without a change, all bytes stay.
 */
export function rewriteHeader(source: Buffer, { fields, end, isRemoved, added }: HeaderChange): RewrittenHeader {
  const headers: HeaderText[] = [];
  let text = '';
  let keptUpTo = 0;
  let isChanged = false;
  const replace = (field: HeaderField, replacement: string) => {
    text += source.toString('latin1', keptUpTo, field.start) + replacement;
    keptUpTo = field.end;
    isChanged = true;
  };
  for (const field of fields) {
    if (isRemoved(field)) {
      replace(field, '');
      continue;
    }
    headers.push([field.name, readableText(field.value)]);
    if (!isAscii(field.value)) replace(field, `${field.name}: ${encodeField(field)}\r\n`);
  }
  if (!isChanged && added.length === 0) return { source, headers, isAscii: true };
  text += source.toString('latin1', keptUpTo, end);
  if (text !== '' && !text.endsWith('\r\n')) text += '\r\n'; // a message that ended within its header
  for (const [name, value] of added) text += `${name}: ${value}\r\n`;
  const body = end < source.length ? source.subarray(end) : Buffer.from('\r\n');
  return {
    source: Buffer.concat([Buffer.from(text, 'latin1'), body]),
    headers: [...headers, ...added],
    isAscii: isAscii(text),
  };
}

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['from', 'sender', 'reply-to', 'to', 'cc']);
/** Fields whose grammar does not allow an encoded word (RFC 2047 §5); UTF-8 there needs SMTPUTF8. */
const STRUCTURED_FIELD =
  /^(?:(?:resent-)?(?:date|message-id)|in-reply-to|references|received|return-path|content-(?!description).*|mime-version|dkim-signature|arc-.*|authentication-results|list-(?!id).*|resent-.*)$/i;

/** The new value, as octets in latin1. */
function encodeField({ name, value }: HeaderField): string {
  if (STRUCTURED_FIELD.test(name)) return value.trimStart();
  const text = unfoldedText(value);
  if (!ADDRESS_FIELDS.has(name.toLowerCase())) return encodeWords(text);
  return text.includes(';') ? value.trimStart() : encodeAddresses(text); // group names stay as they are
}

function encodeAddresses(text: string): string {
  const mailboxes = parseAddressList(text).map(({ name, address }) => {
    const parsed = parseEmailAddress(address);
    const written = parsed ? `${parsed.local}@${parsed.domain}` : address;
    return name === '' ? written : `${encodeName(name)} <${written}>`;
  });
  return Buffer.from(mailboxes.join(',\r\n ')).toString('latin1');
}

function encodeName(name: string): string {
  if (!isAscii(name)) return encodeWords(name);
  return PLAIN_PHRASE.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

// Atoms and encoded words (RFC 5322 §3.2.5); all else needs quotes
const PLAIN_PHRASE = /^[\w !#$%&'*+/=?^`{|}~-]*$/;
