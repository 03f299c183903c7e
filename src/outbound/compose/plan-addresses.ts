import { forbidden, invalid } from '../../platform/service-error.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { parseAddressList } from '../../protocol/mime/address-list.js';
import { decodeEncodedWords } from '../../protocol/mime/header-text.js';
import type { AddressValue } from './email-fields.js';
import type { PlannedAddress } from './message-plan.js';
import { oneLine } from './one-line.js';
import { readRecipient } from './recipient-rules.js';

// Far above the recipient limit; addresses are only de-duplicated and counted later
const MAX_ADDRESSES = 1000;

/** Every address of the field, checked, with its name. */
export function planAddresses(value: AddressValue | undefined, field: string): readonly PlannedAddress[] {
  const addresses = mailboxesOf(value).map(({ name, address }) => ({ name, address: readRecipient(address, field) }));
  if (addresses.length > MAX_ADDRESSES) throw invalid('input.tooManyItems', { field, max: MAX_ADDRESSES });
  return addresses;
}

/** The sender; an error here is about permission, not form. */
export function planFrom(value: AddressValue | undefined): readonly PlannedAddress[] {
  const mailboxes = mailboxesOf(value);
  if (mailboxes.length > 1) throw forbidden('emails.fromSeveral');
  if (mailboxes.some(({ address }) => !parseEmailAddress(address))) throw forbidden('emails.fromInvalid');
  return mailboxes;
}

/** A loop, as every email passes here twice: `flat` and `flatMap` take longer than parsing an address. */
function mailboxesOf(value: AddressValue | undefined): readonly PlannedAddress[] {
  if (value === undefined) return [];
  const mailboxes: PlannedAddress[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item !== 'string') {
      mailboxes.push({ name: oneLine(item.name ?? ''), address: item.address.trim() });
      continue;
    }
    for (const { name, address } of parseAddressList(oneLine(item))) {
      mailboxes.push({ name: decodeEncodedWords(name), address });
    }
  }
  return mailboxes;
}
