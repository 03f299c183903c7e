import { withoutPlusTag } from '../../protocol/address/email-address.js';
import type { ContentLine } from '../../protocol/content-lines/content-line.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';

const MAILTO = /^mailto:/i;

/** The address of an ORGANIZER or ATTENDEE in lower case: its `mailto:`, else EMAIL. `undefined`: it has no mail address. */
export function addressOf(line: Pick<ContentLine, 'value' | 'parameters'>): string | undefined {
  const value = line.value.trim();
  const address = MAILTO.test(value) ? mailtoAddress(value) : parameterOf(line, 'EMAIL');
  const found = address?.trim().replace(MAILTO, '').toLowerCase();
  return found && found.indexOf('@') > 0 ? found : undefined;
}

/** The same for the value of a parameter such as SENT-BY or DELEGATED-TO. */
export function addressOfValue(value: string | undefined): string | undefined {
  return value === undefined ? undefined : addressOf({ value, parameters: [] });
}

function mailtoAddress(value: string): string {
  const [address = ''] = value.slice('mailto:'.length).split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // a percent sign that stands for itself
  }
}

/** Returns the address without its plus-tag: both reach the same mailbox. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${withoutPlusTag(address.slice(0, at))}${address.slice(at)}`.toLowerCase();
}

/** The owner of the calendar. */
export interface Me {
  /** `ann@example.test` */
  readonly address: string;
}

export function isMe(me: Me, line: Pick<ContentLine, 'value' | 'parameters'> | undefined): boolean {
  const address = line && addressOf(line);
  return address !== undefined && mailboxOf(address) === mailboxOf(me.address);
}
