import { FaultList } from '../../directory/fault-list.js';
import { invalid } from '../../platform/service-error.js';
import { parseEmailAddress } from '../../protocol/address/email-address.js';
import { decodeEntities } from '../../protocol/html/decode-entities.js';
import { stripTags } from '../../protocol/html/strip-tags.js';
import { parseAddressList } from '../../protocol/mime/address-list.js';
import { parseDateTime } from '../../protocol/mime/date-time.js';
import type { ComposeContext } from './compose-context.js';
import { attachDataUrls } from './data-urls.js';
import { checkBodyEncoding } from './decode-content.js';
import type { EmailFields } from './email-fields.js';
import { decideMessageDate } from './message-date.js';
import { newMessageId } from './message-id.js';
import type { MessagePlan } from './message-plan.js';
import { oneLine } from './one-line.js';
import { planAddresses, planFrom } from './plan-addresses.js';
import { planHeaders } from './plan-headers.js';
import { planParts } from './plan-parts.js';

const NEWLINES: ReadonlySet<string> = new Set(['win', 'windows', 'dos', '\r\n', 'unix', 'linux', '\n']);
// RFC 5322 §3.6.4, loosely: one @ and nothing that would end the brackets
const MESSAGE_ID = /^<?[^\s<>@]{1,250}@[^\s<>@]{1,250}>?$/;
/** Characters of a subject, HTML tags included, which are stripped. */
const MAX_SUBJECT = 10_000;

type PlanContext = Pick<ComposeContext, 'now' | 'random'>;

/** Checks fields from a person or program and translates them for the composition library. */
export function planMessage(fields: EmailFields, context: PlanContext): MessagePlan {
  const faults = new FaultList();
  faults.check(undefined, () => checkBodyEncoding(fields.encoding));
  // Mail is CR LF on the wire in any case; the option is only validated
  if (fields.newline !== undefined && !NEWLINES.has(fields.newline.toLowerCase())) {
    faults.add({ key: 'input.oneOf', params: { field: 'newline', options: 'win, unix' } });
  }
  const from = planFrom(fields.from);
  const domain = parseEmailAddress(from[0]?.address ?? addressIn(headerValue(fields, 'from')))?.domain;
  const addresses = (field: 'sender' | 'to' | 'cc' | 'bcc' | 'replyTo') =>
    faults.check([], () => planAddresses(fields[field], field));
  const planned = {
    from,
    sender: addresses('sender').slice(0, 1),
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('replyTo'),
    subject: faults.check(undefined, () => planSubject(fields.subject)),
    inReplyTo: fields.inReplyTo === undefined ? undefined : oneLine(fields.inReplyTo),
    references: planReferences(fields.references),
    messageId: faults.check(undefined, () => planMessageId(fields, domain, context)),
    date: faults.check(undefined, () => planDate(fields, context.now)),
    otp: fields.otp,
    headers: faults.check([], () => planHeaders(fields)),
  };
  const parts = faults.check(NO_PARTS, () => planParts(fields));
  faults.throwIfAny();
  return { ...planned, ...parts, ...(fields.attachDataUrls && domain && embedImages(parts, domain, context)) };
}

const NO_PARTS: ReturnType<typeof planParts> = planParts({});

/** HTML tags in a subject come from templates. */
function planSubject(subject: string | undefined): string | undefined {
  if (subject === undefined) return undefined;
  if (subject.length > MAX_SUBJECT) throw invalid('input.tooLong', { field: 'subject', max: MAX_SUBJECT });
  return oneLine(decodeEntities(stripTags(subject)));
}

function planReferences(references: EmailFields['references']): MessagePlan['references'] {
  if (references === undefined) return undefined;
  return typeof references === 'string' ? oneLine(references) : references.map(oneLine);
}

function planMessageId(
  { messageId, headers = [] }: EmailFields,
  domain: string | undefined,
  context: PlanContext,
): string | undefined {
  if (messageId !== undefined && messageId.trim() !== '') {
    const id = messageId.trim();
    if (!MESSAGE_ID.test(id)) throw invalid('emails.messageIdInvalid');
    return `<${id.replace(/^<|>$/g, '')}>`;
  }
  const isGiven = headers.some(({ key }) => key.trim().toLowerCase() === 'message-id');
  return isGiven || domain === undefined ? undefined : `<${newMessageId(domain, context)}>`;
}

/** The Date in `headers` wins; the library would prefer `date`. */
function planDate(fields: EmailFields, now: number): Date | undefined {
  const given = headerValue(fields, 'date');
  const inHeaders = given === undefined ? undefined : parseDateTime(given);
  return new Date(decideMessageDate(inHeaders, fields.date, now));
}

function headerValue({ headers = [] }: EmailFields, name: string): string | undefined {
  return headers.find(({ key }) => key.trim().toLowerCase() === name)?.value;
}

/** A message without recipients is refused later, when it is read. */
function addressIn(from = ''): string {
  return parseAddressList(from)[0]?.address ?? '';
}

function embedImages(
  { html, attachments }: Pick<MessagePlan, 'html' | 'attachments'>,
  domain: string,
  { random }: PlanContext,
): Pick<MessagePlan, 'html' | 'attachments'> {
  if (typeof html?.content !== 'string') return { html, attachments };
  const embedded = attachDataUrls(html.content, { domain, random });
  return { html: { ...html, content: embedded.html }, attachments: [...attachments, ...embedded.images] };
}
