import { parseDomainName } from '../../protocol/address/domain-name.js';
import { parseAddressList } from '../../protocol/mime/address-list.js';
import { unfoldedText } from '../../protocol/mime/field-value.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';
import { plainAddress } from './client-name.js';
import { rootOf } from './large-providers.js';
import { fieldsOf, type MessageHead, toPath } from './message-head.js';

/**
 * The attributes that a domain's lists match a sender by (`mail.md` §2.2), in the spelling of the lists: lower case,
 * A-labels.
 */
export interface SenderFacts {
  readonly ip: string;
  readonly hostname: string | undefined;
  readonly helo: string;
  /** The original sender of an SRS address of ours, if it is one. */
  readonly mailFrom: MailPath | undefined;
  /** Missing before the message is received. */
  readonly head?: Pick<MessageHead, 'from' | 'fields'>;
  /** Domains of passing signatures. */
  readonly signers?: readonly string[];
}

// More addresses than this do not occur in genuine mail
const MAX_REPLY_TO = 20;

export function senderAttributes({
  ip,
  hostname,
  helo,
  mailFrom,
  head,
  signers = [],
}: SenderFacts): ReadonlySet<string> {
  const attributes = new Set<string>();
  attributes.add(plainAddress(ip)?.toString() ?? ip);
  addHost(hostname);
  addHost(parseDomainName(helo)); // an invalid HELO name proves nothing
  addPath(mailFrom);
  addPath(head?.from);
  for (const address of replyAddresses(head)) addPath(toPath(address));
  for (const signer of signers) addHost(signer.toLowerCase());
  return attributes;

  function addPath(path: MailPath | undefined): void {
    if (!path?.domain) return;
    attributes.add(path.address.toLowerCase());
    addHost(path.domain);
  }

  function addHost(name: string | undefined): void {
    if (name === undefined) return;
    attributes.add(name);
    attributes.add(rootOf(name));
  }
}

function replyAddresses(head: SenderFacts['head']): readonly string[] {
  const fields = head ? fieldsOf(head.fields, 'reply-to') : [];
  return fields
    .flatMap(({ value }) => parseAddressList(unfoldedText(value)))
    .slice(0, MAX_REPLY_TO)
    .map(({ address }) => address);
}

/** The first entry of the list that matches this sender. */
export function findEntry(list: readonly string[], attributes: ReadonlySet<string>): string | undefined {
  return list.find((entry) => {
    if (!entry.startsWith('*.')) return attributes.has(entry);
    const suffix = entry.slice(1);
    for (const attribute of attributes) if (attribute.endsWith(suffix)) return true;
    return false;
  });
}
