import { type FeedbackReport, parseFeedbackReport } from '../../protocol/arf/feedback-report.js';
import { parseFreeForm } from '../../protocol/dsn/free-form.js';
import { parseDeliveryStatus, type ReportedRecipient } from '../../protocol/dsn/reported-recipient.js';
import { decodeText, listParts, type MimePart, toPart } from '../../protocol/mime/part-tree.js';

/** What a message to a Return-Path is, before anybody asks whether it counts. */
export type ReturnedMessage =
  | { readonly kind: 'feedback'; readonly report: FeedbackReport }
  | { readonly kind: 'status'; readonly recipients: readonly ReportedRecipient[] }
  /** Somebody is away, or a ticket was opened. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'unknown' };

/** The reasons stand at the beginning; behind them is our own message. */
const MAX_BYTES = 1024 * 1024;
const MAX_PART_BYTES = 256 * 1024;
const LIMITS = { maxDepth: 6, maxParts: 50 };

/** Never throws, whatever it is given. */
export function readReturnedMessage(source: Buffer): ReturnedMessage {
  const start = source.subarray(0, MAX_BYTES);
  const message = toPart(start);
  const parts = listParts(start, LIMITS);
  const textOf = (type: RegExp) => parts.filter((part) => type.test(part.type)).map(readPart);

  const feedback = textOf(/^message\/feedback-report$/);
  if (feedback[0] !== undefined) return { kind: 'feedback', report: parseFeedbackReport(feedback[0]) };
  const recipients = textOf(/^message\/(?:global-)?delivery-status$/).flatMap(parseDeliveryStatus);
  if (recipients.length > 0) return { kind: 'status', recipients };
  const failedRecipients = message.header('X-Failed-Recipients');
  for (const text of textOf(/^text\/plain$/)) {
    const recipient = parseFreeForm(text, failedRecipients);
    if (recipient) return { kind: 'status', recipients: [recipient] };
  }
  return { kind: isAnswer(message) ? 'answer' : 'unknown' };
}

function readPart(part: MimePart): string {
  return decodeText(part, MAX_PART_BYTES);
}

/** RFC 3834 §5, and the marks from before it. */
function isAnswer(message: MimePart): boolean {
  const has = (name: string) => message.header(name) !== undefined;
  if (has('X-Autoreply') || has('X-Autorespond') || has('X-Auto-Respond')) return true;
  if (/^\s*auto-replied\b/i.test(message.header('Auto-Submitted') ?? '')) return true;
  return /^\s*auto[-_]?reply\b/i.test(message.header('Precedence') ?? '');
}
