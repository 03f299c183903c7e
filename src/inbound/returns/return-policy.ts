import { type Sentence, say } from '../../i18n/sentence.js';
import { classifyReply, type FaultVerdict } from '../../outbound/bounces/classify.js';
import { suppressedForm } from '../../outbound/bounces/suppression.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { isComplaint } from '../../protocol/arf/feedback-report.js';
import type { ReportedRecipient } from '../../protocol/dsn/reported-recipient.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import type { ReturnedMessage } from './returned-message.js';

/** What a message to a valid Return-Path means for its recipient. */
export type ReturnVerdict =
  | {
      readonly kind: 'bounce';
      readonly fault: DeliveryFault;
      /** Permanent: `hard_bounces`. Otherwise a later delivery may succeed. */
      readonly isHard: boolean;
      /** The report names our recipient, not an address that it was forwarded to. */
      readonly isAboutRecipient: boolean;
      readonly news: Sentence;
    }
  | { readonly kind: 'complaint'; readonly news: Sentence; readonly detail: Sentence }
  /** Only shown in the timeline. */
  | { readonly kind: 'note'; readonly news: Sentence };

export interface ReturnFacts {
  readonly message: ReturnedMessage;
  /** Blank: the null sender. */
  readonly mailFrom: string;
  /** The recipient of the email that the token names. */
  readonly recipient: string;
  readonly now: number;
}

/**
 * Decision 8.21: only a message with the null sender is a bounce. Automatic answers also go to the Return-Path (RFC
 * 3834 §4), and the author wants to read them: they are noted and forwarded, and count for nothing. A feedback report
 * is no bounce, and feedback loops have senders of their own: it counts by its token (8.22).
 */
export function decideReturn({ message, mailFrom, recipient, now }: ReturnFacts): ReturnVerdict {
  switch (message.kind) {
    case 'feedback':
      return decideFeedback(message);
    case 'status':
      if (mailFrom !== '') {
        return note(say('return.ownSender'));
      }
      return decideStatus(pickRecipient(message.recipients, recipient), recipient, now);
    case 'answer':
      return note(say('return.answer'));
    case 'unknown':
      return note(say('return.unknown'));
  }
}

function decideFeedback({ report }: Extract<ReturnedMessage, { kind: 'feedback' }>): ReturnVerdict {
  const type = cleanRemoteText(report.type);
  if (!isComplaint(report)) return note(say('return.feedback', { type }));
  const { userAgent } = report;
  return {
    kind: 'complaint',
    news: say('return.complaint', { type }),
    detail:
      userAgent === undefined
        ? say('return.complaintType', { type })
        : say('return.complaintBy', { type, agent: cleanRemoteText(userAgent) }),
  };
}

/** In a report about several recipients, ours; else a failure before any other result. */
function pickRecipient(recipients: readonly ReportedRecipient[], address: string): ReportedRecipient | undefined {
  return (
    recipients.find((reported) => names(reported, address)) ??
    recipients.find(({ action }) => action === 'failed') ??
    recipients[0]
  );
}

function names({ originalRecipient, finalRecipient }: ReportedRecipient, address: string): boolean {
  const ours = suppressedForm(address);
  return [originalRecipient, finalRecipient].some((one) => one !== undefined && suppressedForm(one) === ours);
}

function decideStatus(reported: ReportedRecipient | undefined, address: string, now: number): ReturnVerdict {
  switch (reported?.action) {
    case 'failed':
      return bounce(reported, address, now);
    case 'delayed':
      return note(delayText(reported));
    case 'delivered':
    case 'expanded':
      return note(say('return.delivered'));
    case 'relayed':
      return note(say('return.relayed'));
    case undefined:
      return note(say('return.silent'));
  }
}

function bounce(reported: ReportedRecipient, address: string, now: number): ReturnVerdict {
  const { status, diagnostic, code = codeOf(status) } = reported;
  const response = cleanRemoteText(diagnostic ?? (status === undefined ? '' : `${code} ${status}`));
  // What the report says about its own host is not trusted: no truth source
  const verdict = classifyReply({ code, enhanced: status, text: response });
  const isHard = verdict.code >= 500;
  const { originalRecipient, finalRecipient } = reported;
  const isAboutRecipient =
    (originalRecipient === undefined && finalRecipient === undefined) || names(reported, address);
  return {
    kind: 'bounce',
    fault: { at: now, ...verdict, ...(response !== '' && { response }) },
    isHard,
    isAboutRecipient,
    news: bounceText(reported, verdict),
  };
}

/** RFC 3463 §2: 4 is temporary, 5 permanent. A failure without a code is permanent: RFC 3464 §2.3.3. */
function codeOf(status: string | undefined): number {
  return status?.startsWith('4') ? 450 : 550;
}

function delayText({ diagnostic }: ReportedRecipient): Sentence {
  return diagnostic === undefined
    ? say('return.delay')
    : say('return.delaySaid', { words: cleanRemoteText(diagnostic) });
}

function bounceText({ diagnostic }: ReportedRecipient, { message, sentence }: FaultVerdict): Sentence {
  const reason = sentence ?? message;
  return diagnostic === undefined
    ? say('return.bounce', { reason })
    : say('return.bounceSaid', { reason, words: cleanRemoteText(diagnostic) });
}

function note(news: Sentence): ReturnVerdict {
  return { kind: 'note', news };
}
