import { buildMessage } from '../../outbound/compose/build-message.js';
import type { MessagePlan } from '../../outbound/compose/message-plan.js';
import { readableText, unfoldedText } from '../../protocol/mime/field-value.js';
import type { HeaderField } from '../../protocol/mime/header-block.js';

export interface VacationReply {
  /** The alias. */
  readonly from: string;
  readonly to: string;
  readonly subject: string | undefined;
  readonly text: string;
  /** The header fields of the answered message. */
  readonly fields: readonly HeaderField[];
  /** Without angle brackets. */
  readonly messageId: string;
  readonly now: number;
  /** Where to report abuse: the service's own address. */
  readonly abuse: string;
}

const MAX_SUBJECT = 200;
/** Enough for threading; more would only fill headers. */
const MAX_REFERENCES = 20;
const MAX_ID = 250;

/** A vacation reply as a message; marked so that no machine answers it (RFC 3834 §5). */
export function composeVacationReply(reply: VacationReply): Promise<Buffer> {
  const answered = idsIn(reply.fields, 'message-id').slice(0, 1);
  const references = [...idsIn(reply.fields, 'references'), ...answered].slice(-MAX_REFERENCES);
  const plan: MessagePlan = {
    ...NOTHING,
    from: [{ name: '', address: reply.from }],
    to: [{ name: '', address: reply.to }],
    subject: replySubject(reply),
    inReplyTo: answered[0],
    references: references.length > 0 ? references : undefined,
    messageId: `<${reply.messageId}>`,
    date: new Date(reply.now),
    text: { content: reply.text },
    headers: [
      { key: 'Auto-Submitted', value: 'auto-replied' },
      { key: 'Precedence', value: 'bulk' },
      { key: 'X-Autoreply', value: 'yes' },
      { key: 'X-Auto-Response-Suppress', value: 'All' },
      { key: 'X-Report-Abuse-To', value: reply.abuse },
      { key: 'X-Complaints-To', value: reply.abuse },
    ],
  };
  return buildMessage(plan);
}

const NOTHING = {
  sender: [],
  cc: [],
  bcc: [],
  replyTo: [],
  html: undefined,
  watchHtml: undefined,
  amp: undefined,
  icalEvent: undefined,
  alternatives: [],
  attachments: [],
  textEncoding: undefined,
  otp: undefined,
} as const;

/** `<subject> Re: <original>`; without a subject, the prefix of RFC 3834 §3.1.5. */
function replySubject({ subject, fields }: VacationReply): string {
  const field = fields.find(({ name }) => name.toLowerCase() === 'subject');
  const original = [...readableText(field?.value ?? '')].slice(0, MAX_SUBJECT).join('');
  return [subject ?? 'Auto:', original === '' ? '' : `Re: ${original}`].join(' ').trim();
}

/** All `<id>`s, ignoring other text. */
function idsIn(fields: readonly HeaderField[], wanted: string): readonly string[] {
  const field = fields.find(({ name }) => name.toLowerCase() === wanted);
  const ids = unfoldedText(field?.value ?? '').match(/<[^<>\s]+>/g) ?? [];
  return ids.filter((id) => id.length <= MAX_ID);
}
