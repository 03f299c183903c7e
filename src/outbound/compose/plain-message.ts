import { normaliseLineEnds } from '../../protocol/mime/line-ends.js';
import type { MessagePlan, PlannedAddress } from './message-plan.js';

/*
 * Most mail that programs send is a few plain fields and a text. The composition library costs a sixth of accepting such
 * a message; here it is the same bytes without it. Whatever would have to be encoded, quoted or folded is not plain.
 */

/** RFC 5322 §2.1.1: longer lines are folded. */
const MAX_LINE = 76;
const LONG_LINE = /^.{77,}/m;
const PLAIN_TEXT = /^[\t\r\n\x20-\x7e]+$/;
// The library encodes quotation marks, so that nobody takes them for the ends of a word
const PLAIN_VALUE = /^[!#-~](?:[ !#-~]*[!#-~])?$/;
const PLAIN_NAME = /^\w+(?: \w+)*$/;
const PLAIN_ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** `undefined`: it is not plain. */
export function writePlainMessage(plan: MessagePlan): Buffer | undefined {
  const { messageId, date, subject } = plan;
  const text = plan.text?.content;
  if (!isTextOnly(plan) || typeof text !== 'string' || messageId === undefined || !date) return undefined;
  if (!PLAIN_TEXT.test(text) || LONG_LINE.test(text)) return undefined;
  const lines = [
    ...addressLine('From', plan.from),
    ...addressLine('To', plan.to),
    ...addressLine('Cc', plan.cc),
    ...addressLine('Bcc', plan.bcc),
    ...addressLine('Reply-To', plan.replyTo),
    ...(subject === undefined || subject === '' ? [] : [plainLine('Subject', subject)]),
    plainLine('Message-ID', messageId),
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'Content-Transfer-Encoding: 7bit',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  if (lines.some((line) => line === undefined || line.length > MAX_LINE)) return undefined;
  const end = text.endsWith('\n') ? '' : '\r\n';
  return normaliseLineEnds(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}${end}`, 'latin1'));
}

function isTextOnly(plan: MessagePlan): boolean {
  const { html, watchHtml, amp, icalEvent, inReplyTo, references, textEncoding, otp } = plan;
  const others = [html, watchHtml, amp, icalEvent, inReplyTo, references, textEncoding, otp];
  const lists = [plan.sender, plan.headers, plan.alternatives, plan.attachments];
  return others.every((other) => other === undefined) && lists.every((list) => list.length === 0);
}

/** No line for nobody. */
function addressLine(name: string, addresses: readonly PlannedAddress[]): (string | undefined)[] {
  if (addresses.length === 0) return [];
  if (!addresses.every(isPlainAddress)) return [undefined];
  return [`${name}: ${addresses.map(formatAddress).join(', ')}`];
}

function isPlainAddress({ name, address }: PlannedAddress): boolean {
  return PLAIN_ADDRESS.test(address) && (name === '' || PLAIN_NAME.test(name));
}

function formatAddress({ name, address }: PlannedAddress): string {
  return name === '' ? address : `${name} <${address}>`;
}

function plainLine(name: string, value: string): string | undefined {
  return PLAIN_VALUE.test(value) && !value.includes('=?') ? `${name}: ${value}` : undefined;
}
