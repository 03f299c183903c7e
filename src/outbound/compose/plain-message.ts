import { toPlainLines } from '../../protocol/mime/plain-lines.js';
import type { HeaderText } from '../emails/email.js';
import type { ComposedEmail } from './composed-email.js';
import type { MessagePlan, PlannedAddress } from './message-plan.js';

/*
 * Most mail from programs is a few plain fields and a text. The composition library takes a sixth of the time to accept
 * such a message; here the same bytes are written without it. Whatever needs encoding, quoting or folding is not plain.
 */

/** RFC 5322 §2.1.1: longer lines are folded. */
const MAX_LINE = 76;
// The library encodes quotation marks, so that they are not read as the end of a quoted string
const PLAIN_VALUE = /^[!#-~](?:[ !#-~]*[!#-~])?$/;
const PLAIN_NAME = /^\w+(?: \w+)*$/;
const PLAIN_ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** `undefined`: it is not plain. */
export function writePlainMessage(plan: MessagePlan): Pick<ComposedEmail, 'source' | 'headers'> | undefined {
  const { messageId, date, subject } = plan;
  const text = plan.text?.content;
  if (!isTextOnly(plan) || typeof text !== 'string' || messageId === undefined || !date) return undefined;
  const headers: HeaderText[] = [];
  if (plan.from.length > 0) headers.push(['From', formatAddresses(plan.from)]);
  if (plan.to.length > 0) headers.push(['To', formatAddresses(plan.to)]);
  if (plan.cc.length > 0) headers.push(['Cc', formatAddresses(plan.cc)]);
  if (plan.bcc.length > 0) headers.push(['Bcc', formatAddresses(plan.bcc)]);
  if (plan.replyTo.length > 0) headers.push(['Reply-To', formatAddresses(plan.replyTo)]);
  if (subject !== undefined && subject !== '') headers.push(['Subject', plainValue(subject)]);
  headers.push(['Message-ID', plainValue(messageId)]);
  headers.push(['Date', date.toUTCString().replace('GMT', '+0000')]);
  headers.push(...TEXT_HEADERS);
  const head = writeHead(headers);
  const source = head && toPlainLines(text, MAX_LINE, head);
  return source && { source, headers };
}

const TEXT_HEADERS: readonly HeaderText[] = [
  ['Content-Transfer-Encoding', '7bit'],
  ['MIME-Version', '1.0'],
  ['Content-Type', 'text/plain; charset=utf-8'],
];

/** Returns nothing if any value is not plain. */
function writeHead(headers: readonly HeaderText[]): Buffer | undefined {
  let head = '';
  for (const [name, value] of headers) {
    if (value === '' || name.length + ': '.length + value.length > MAX_LINE) return undefined;
    head += `${name}: ${value}\r\n`;
  }
  return Buffer.from(`${head}\r\n`, 'latin1');
}

function isTextOnly(plan: MessagePlan): boolean {
  const { html, watchHtml, amp, icalEvent, inReplyTo, references, textEncoding, otp } = plan;
  const others = [html, watchHtml, amp, icalEvent, inReplyTo, references, textEncoding, otp];
  const lists = [plan.sender, plan.headers, plan.alternatives, plan.attachments];
  return others.every((other) => other === undefined) && lists.every((list) => list.length === 0);
}

function formatAddresses(addresses: readonly PlannedAddress[]): string {
  return addresses.every(isPlainAddress) ? addresses.map(formatAddress).join(', ') : '';
}

function isPlainAddress({ name, address }: PlannedAddress): boolean {
  return PLAIN_ADDRESS.test(address) && (name === '' || PLAIN_NAME.test(name));
}

function formatAddress({ name, address }: PlannedAddress): string {
  return name === '' ? address : `${name} <${address}>`;
}

function plainValue(value: string): string {
  return PLAIN_VALUE.test(value) && !value.includes('=?') ? value : '';
}
