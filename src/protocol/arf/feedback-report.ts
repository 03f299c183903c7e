import { parseFieldBlocks } from '../dsn/report-fields.js';

/** The machine-readable part of a feedback report (RFC 5965 §3). */
export interface FeedbackReport {
  /** Lower case: `abuse`, `fraud`, `not-spam`, …; missing means abuse. */
  readonly type: string;
  readonly userAgent?: string;
  readonly originalRecipients: readonly string[];
}

const LIMITS = { maxBlocks: 1, maxFields: 100 };

/** The body of a `message/feedback-report` part. */
export function parseFeedbackReport(text: string): FeedbackReport {
  const [fields] = parseFieldBlocks(text, LIMITS);
  const type = /^[\w-]{1,40}/.exec(fields?.get('Feedback-Type') ?? '')?.[0]?.toLowerCase() ?? 'abuse';
  const userAgent = fields?.get('User-Agent');
  const originalRecipients = (fields?.getAll('Original-Rcpt-To') ?? []).map((text) => text.replace(/^<|>$/g, ''));
  return { type, originalRecipients, ...(userAgent !== undefined && { userAgent }) };
}

/** RFC 6430 and RFC 6591: "this is no spam" and "this did not authenticate" are no complaints. */
export function isComplaint({ type }: FeedbackReport): boolean {
  return type !== 'not-spam' && type !== 'auth-failure';
}
