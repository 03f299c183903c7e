import { formatDateTime } from '../mime/date-time.js';

/** RFC 3464 §2.2: what one report says about one message. */
export interface DeliveryStatus {
  readonly reportingMta: string;
  readonly arrivedAt: number;
  /** ENVID of RFC 3461, decoded. */
  readonly envelopeId?: string | undefined;
  readonly recipients: readonly [RecipientStatus, ...RecipientStatus[]];
}

/** RFC 3464 §2.3. */
export interface RecipientStatus {
  /** ORCPT of RFC 3461, decoded: `rfc822;bob@remote.test`. */
  readonly originalRecipient?: string | undefined;
  readonly finalRecipient: string;
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed';
  /** RFC 3463. */
  readonly status: string;
  readonly remoteMta?: string | undefined;
  /** The remote's reply, code first. */
  readonly diagnostic?: string | undefined;
  readonly lastAttemptAt?: number | undefined;
  readonly logId?: string | undefined;
  readonly willRetryUntil?: number | undefined;
}

/** The body of a `message/delivery-status` part: 7-bit, CR LF, one block for the message and one per recipient. */
export function formatDeliveryStatus({ reportingMta, arrivedAt, envelopeId, recipients }: DeliveryStatus): string {
  const message = formatFields([
    ['Original-Envelope-Id', envelopeId],
    ['Reporting-MTA', `dns; ${reportingMta}`],
    ['Arrival-Date', formatDateTime(arrivedAt)],
  ]);
  return [message, ...recipients.map(formatRecipient)].join('\r\n');
}

function formatRecipient(recipient: RecipientStatus): string {
  const { originalRecipient, diagnostic, remoteMta, lastAttemptAt, willRetryUntil } = recipient;
  return formatFields([
    ['Original-Recipient', originalRecipient && typedOriginal(originalRecipient)],
    ['Final-Recipient', typedAddress(recipient.finalRecipient)],
    ['Action', recipient.action],
    ['Status', recipient.status],
    ['Remote-MTA', remoteMta && `dns; ${remoteMta}`],
    ['Diagnostic-Code', diagnostic && `smtp; ${diagnostic}`],
    ['Last-Attempt-Date', lastAttemptAt && formatDateTime(lastAttemptAt)],
    ['Final-Log-ID', recipient.logId],
    ['Will-Retry-Until', willRetryUntil && formatDateTime(willRetryUntil)],
  ]);
}

type Field = readonly [name: string, value: string | number | undefined];

function formatFields(fields: readonly Field[]): string {
  return fields.map(([name, value]) => (value === undefined ? '' : `${foldField(`${name}: ${value}`)}\r\n`)).join('');
}

/** `addr-type;address`; without a type it is one of ours. */
function typedOriginal(text: string): string {
  const [, type, address] = /^([a-z0-9-]+);(.*)$/is.exec(text) ?? [];
  return type === undefined || address === undefined ? typedAddress(text) : `${type};${encodeAddress(address.trim())}`;
}

function typedAddress(address: string): string {
  return `${isAscii(address) ? 'rfc822' : 'utf-8'};${encodeAddress(address)}`;
}

/** RFC 6533 §3: `utf-8-addr-xtext`, so that an address in any script fits a part of seven bits. */
function encodeAddress(address: string): string {
  if (isAscii(address)) return address;
  return Array.from(address, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isPlain = code > 0x20 && code < 0x7f && !'\\+='.includes(character);
    return isPlain ? character : `\\x{${code.toString(16).toUpperCase().padStart(2, '0')}}`;
  }).join('');
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

const LINE = 76;

/** RFC 5322 §2.2.3. Whatever is not printable ASCII becomes `?`: a foreign reply must not start a field of its own. */
export function foldField(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replace(/[^ -~]+/g, '?').split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.filter((part) => part !== '').join('\r\n ');
}
