import { formatDateTime } from '../mime/date-time.js';
import { type DeliveryStatus, foldField, formatDeliveryStatus } from './delivery-status.js';

/** A report as a message (RFC 6522): words for people, fields for programs, and what it is about. */
export interface ReportMessage {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** Without angle brackets, as all ids here. */
  readonly messageId: string;
  readonly date: number;
  readonly inReplyTo: string;
  /** For programs that do not read the fields. */
  readonly failedRecipients: readonly string[];
  /** Plain lines; longer ones are folded at spaces. */
  readonly text: string;
  readonly status: DeliveryStatus;
  readonly original: QuotedOriginal;
  /** Random: it must not occur in what is quoted. */
  readonly boundary: string;
}

export interface QuotedOriginal {
  readonly kind: 'full' | 'headers';
  readonly source: Buffer;
  /** Its header holds UTF-8 (RFC 6532), for which other media types were made (RFC 6533). */
  readonly isUtf8: boolean;
}

export function formatReportMessage(report: ReportMessage): Buffer {
  const { boundary, original } = report;
  const text = Buffer.from(foldText(report.text));
  const encoding = isEightBit(original.source) || isEightBit(text) ? '8bit' : '7bit';
  const delimiter = `\r\n--${boundary}`;
  const head = [
    foldField(`From: Mail Delivery System <${report.from}>`),
    `To: <${headerText(report.to)}>`,
    foldField(`Subject: ${report.subject}`),
    `Message-ID: <${report.messageId}>`,
    `Date: ${formatDateTime(report.date)}`,
    `In-Reply-To: <${headerText(report.inReplyTo)}>`,
    `References: <${headerText(report.inReplyTo)}>`,
    'Auto-Submitted: auto-replied', // RFC 3834 §5: no machine answers it
    'Precedence: auto_reply',
    'X-Auto-Response-Suppress: All',
    ...(report.failedRecipients.length > 0
      ? [`X-Failed-Recipients: ${report.failedRecipients.map(headerText).join(',\r\n ')}`]
      : []),
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="${boundary}"`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    'This is a delivery status notification in MIME format.',
  ].join('\r\n');
  const notification = partHead('Notification', 'text/plain; charset=utf-8', isEightBit(text));
  const status = partHead('Delivery report', 'message/delivery-status', false);
  const quoted = partHead(
    original.kind === 'full' ? 'Undelivered message' : 'Headers',
    mediaType(original),
    isEightBit(original.source),
  );
  return Buffer.concat([
    Buffer.from(`${head}\r\n${delimiter}\r\n${notification}`),
    text,
    Buffer.from(`${delimiter}\r\n${status}${formatDeliveryStatus(report.status)}${delimiter}\r\n${quoted}`),
    original.source,
    Buffer.from(`${delimiter}--\r\n`),
  ]);
}

function partHead(description: string, type: string, isEight: boolean): string {
  return [
    `Content-Description: ${description}`,
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${isEight ? '8bit' : '7bit'}`,
    '\r\n',
  ].join('\r\n');
}

function mediaType({ kind, isUtf8 }: QuotedOriginal): string {
  if (kind === 'full') return isUtf8 ? 'message/global' : 'message/rfc822';
  return isUtf8 ? 'message/global-headers' : 'text/rfc822-headers';
}

/** A foreign id or address must not begin a field of its own. */
function headerText(text: string): string {
  return text.replace(/[\p{Cc}<>\s]+/gu, '');
}

function foldText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/(.{1,76})(?: |$)/g, '$1\r\n').trimEnd())
    .join('\r\n');
}

function isEightBit(bytes: Buffer): boolean {
  return bytes.some((byte) => byte > 0x7f);
}
