import { type FeedbackReport, parseFeedbackReport } from '../../protocol/arf/feedback-report.js';
import { parseFreeForm } from '../../protocol/dsn/free-form.js';
import { parseDeliveryStatus, type ReportedRecipient } from '../../protocol/dsn/reported-recipient.js';
import { readBodyText } from '../../protocol/mime/body-text.js';
import { listLeaves, readEntityTree } from '../../protocol/mime/entity-tree.js';
import { findHeaderText } from '../../protocol/mime/header-text.js';

/** The kind of a message to a Return-Path, before deciding whether it counts. */
export type ReturnedMessage =
  | { readonly kind: 'feedback'; readonly report: FeedbackReport }
  | { readonly kind: 'status'; readonly recipients: readonly ReportedRecipient[] }
  /** An automatic reply: an absence, or an opened ticket. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'unknown' };

/** The reasons are at the beginning; our own message follows them. */
const MAX_BYTES = 1024 * 1024;
const MAX_PART_BYTES = 256 * 1024;

/** Never throws, for any bytes. */
export function readReturnedMessage(source: Buffer): ReturnedMessage {
  const start = source.subarray(0, MAX_BYTES);
  const parts = listLeaves(readEntityTree(start));
  const textOf = (type: RegExp) =>
    parts.filter(({ media }) => type.test(media.name)).map((part) => readBodyText(start, part, MAX_PART_BYTES));

  const feedback = textOf(/^message\/feedback-report$/);
  if (feedback[0] !== undefined) return { kind: 'feedback', report: parseFeedbackReport(feedback[0]) };
  const recipients = textOf(/^message\/(?:global-)?delivery-status$/).flatMap(parseDeliveryStatus);
  if (recipients.length > 0) return { kind: 'status', recipients };
  const failedRecipients = findHeaderText(start, 'X-Failed-Recipients');
  for (const text of textOf(/^text\/plain$/)) {
    const recipient = parseFreeForm(text, failedRecipients);
    if (recipient) return { kind: 'status', recipients: [recipient] };
  }
  return { kind: isAnswer(start) ? 'answer' : 'unknown' };
}

/** RFC 3834 §5, and the older marks. */
function isAnswer(message: Buffer): boolean {
  const field = (name: string) => findHeaderText(message, name);
  if (['X-Autoreply', 'X-Autorespond', 'X-Auto-Respond'].some((name) => field(name) !== undefined)) return true;
  if (/^\s*auto-replied\b/i.test(field('Auto-Submitted') ?? '')) return true;
  return /^\s*auto[-_]?reply\b/i.test(field('Precedence') ?? '');
}
