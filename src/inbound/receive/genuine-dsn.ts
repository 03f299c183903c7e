import { unfoldedText } from '../../protocol/mime/field-value.js';
import { isLargeProvider, rootOf } from './large-providers.js';
import { fieldsOf, type MessageHead } from './message-head.js';
import { isMailerDaemon } from './postmaster-names.js';

/**
 * A report of a large provider about mail we sent it, from its own name: such reports often lack an aligned DMARC
 * signature (`mail.md` §2.8).
 */
export function isGenuineDsn(
  { from, fields }: MessageHead,
  facts: {
    readonly isNullSender: boolean;
    readonly hostname: string | undefined;
    readonly recipientDomains: readonly string[];
  },
): boolean {
  const { hostname } = facts;
  if (!facts.isNullSender || hostname === undefined || from.domain === undefined || !isLargeProvider(hostname)) {
    return false;
  }
  if (rootOf(hostname) !== rootOf(from.domain) || facts.recipientDomains.includes(from.domain)) return false;
  const isReport = /^\s*multipart\/report\b/i.test(fieldsOf(fields, 'content-type')[0]?.value ?? '');
  const submitted = fieldsOf(fields, 'auto-submitted')[0];
  const isAutomatic = submitted !== undefined && !/^no\b/i.test(unfoldedText(submitted.value));
  return [isReport, isAutomatic, isMailerDaemon(from.local)].filter(Boolean).length >= 2;
}
