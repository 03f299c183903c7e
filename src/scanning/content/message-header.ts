import { getDomain } from 'tldts';
import { type Mailbox, parseAddressList } from '../../protocol/mime/address-list.js';
import { readableText, unfoldedText } from '../../protocol/mime/field-value.js';

/** What the header of a message shows about its sender. */
export interface MessageHeader {
  readonly subject: string;
  /** Its name is decoded; `undefined`: no author, or in no valid form. */
  readonly from: (Mailbox & { readonly host: string }) | undefined;
  /** Registrable domains of everyone involved: From, Sender, signers, List-Unsubscribe. Forgeable. */
  readonly senderDomains: ReadonlySet<string>;
  /** Marked as sent to many: a list or a newsletter. Forgeable. */
  readonly isBulk: boolean;
}

/** A longer message header is refused. */
export const MAX_HEADER_BYTES = 256 * 1024;

const WANTED =
  /^(from|sender|return-path|reply-to|subject|list-id|list-unsubscribe|precedence|feedback-id|dkim-signature)[ \t]*:(.*)/gim;
const FOLD = /\r?\n(?=[ \t])/g;

export function readMessageHeader(source: Buffer): MessageHeader {
  const fields = wantedFields(source);
  const first = (name: string) => fields.find((field) => field.name === name)?.value ?? '';
  const [author] = parseAddressList(unfoldedText(first('from')));
  const host = author ? hostOf(author.address) : '';
  return {
    subject: readableText(first('subject')),
    from: author && host ? { name: readableText(author.name), address: author.address, host } : undefined,
    senderDomains: new Set(fields.flatMap(({ name, value }) => domainsIn(name, value))),
    isBulk:
      fields.some(({ name }) => /^(?:list-id|list-unsubscribe|feedback-id)$/.test(name)) ||
      /bulk|list/i.test(first('precedence')),
  };
}

interface WantedField {
  readonly name: string;
  readonly value: string;
}

function wantedFields(source: Buffer): readonly WantedField[] {
  const head = source.subarray(0, MAX_HEADER_BYTES);
  const end = head.indexOf('\r\n\r\n');
  const text = head.toString('latin1', 0, end === -1 ? head.length : end).replace(FOLD, '');
  const fields: WantedField[] = [];
  for (const [, name = '', value = ''] of text.matchAll(WANTED)) {
    if (fields.push({ name: name.toLowerCase(), value: value.trim() }) === MAX_FIELDS) break;
  }
  return fields;
}

const MAX_FIELDS = 50;

function domainsIn(name: string, value: string): readonly string[] {
  const hosts = hostsIn(name, value);
  return hosts.map((host) => getDomain(host)).filter((domain) => domain !== null);
}

function hostsIn(name: string, value: string): readonly string[] {
  switch (name) {
    case 'from':
    case 'sender':
    case 'return-path':
    case 'reply-to':
      return parseAddressList(value)
        .slice(0, 5)
        .map(({ address }) => hostOf(address));
    case 'dkim-signature':
      return [/(?:^|;)\s*d\s*=\s*([^;\s]+)/.exec(value)?.[1] ?? ''];
    case 'list-unsubscribe':
      return [...value.slice(0, 4096).matchAll(/https?:\/\/([^/>\s?#]+)|@([^>\s?]+)/gi)].map(
        ([, web, mail]) => web ?? mail ?? '',
      );
    default:
      return [];
  }
}

function hostOf(address: string): string {
  const host = address.slice(address.lastIndexOf('@') + 1).replace(/(?<![>\s])[>\s]+$/, '');
  return address.includes('@') ? host.toLowerCase() : '';
}
