import type { AddressField, EntityHeader } from './entity-header.js';
import { type EnvelopeAddress, parseEnvelopeAddresses } from './envelope-address.js';
import { wireNstring, wireString } from './wire-string.js';

export type EnvelopeAddresses = Readonly<Record<AddressField, readonly EnvelopeAddress[]>>;

export function readAddresses({ fields }: EntityHeader): EnvelopeAddresses {
  const read = (name: AddressField) => {
    const value = fields.get(name);
    return value === undefined || value === '' ? [] : parseEnvelopeAddresses(value);
  };
  return {
    from: read('from'),
    sender: read('sender'),
    'reply-to': read('reply-to'),
    to: read('to'),
    cc: read('cc'),
    bcc: read('bcc'),
  };
}

/** RFC 9051 §7.5.2: absent text is NIL, empty text is empty; sender and reply-to are those of From when there are none. */
export function formatEnvelope({ fields }: EntityHeader, addresses: EnvelopeAddresses): string {
  const from = formatAddresses(addresses.from);
  const orFrom = (list: readonly EnvelopeAddress[]) => (list.length > 0 ? formatAddresses(list) : from);
  return `(${[
    wireNstring(fields.get('date')),
    wireNstring(fields.get('subject')),
    from,
    orFrom(addresses.sender),
    orFrom(addresses['reply-to']),
    formatAddresses(addresses.to),
    formatAddresses(addresses.cc),
    formatAddresses(addresses.bcc),
    wireNstring(fields.get('in-reply-to')),
    wireNstring(fields.get('message-id')),
  ].join(' ')})`;
}

function formatAddresses(list: readonly EnvelopeAddress[]): string {
  return list.length === 0 ? 'NIL' : `(${list.map(formatAddress).join('')})`;
}

function formatAddress(address: EnvelopeAddress): string {
  switch (address.kind) {
    case 'group-start':
      return `(NIL NIL ${wireString(address.name)} NIL)`;
    case 'group-end':
      return '(NIL NIL NIL NIL)';
    case 'mailbox': {
      const { name, route, mailbox, host } = address;
      return `(${wireNstring(name)} ${wireNstring(route)} ${wireString(mailbox)} ${wireString(host)})`;
    }
  }
}
