import { invalid } from '../../platform/service-error.js';
import { asText, decodeContent } from './decode-content.js';
import type { BodyValue, EmailFields, IcalEventValue, PartValue } from './email-fields.js';
import type { MessagePlan, PlannedPart, TextEncoding } from './message-plan.js';
import { oneLine } from './one-line.js';
import { planCustomHeaders } from './plan-headers.js';

const MAX_PARTS = 250;
// RFC 2045 §5.1; a multipart needs parts, which an attachment cannot have
const CONTENT_TYPE = /^(?!multipart\/)[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[^\r\n]*)?$/i;
const TRANSFER_ENCODINGS: ReadonlySet<string> = new Set(['7bit', '8bit', 'base64', 'quoted-printable']);
const DISPOSITION = /^(?:attachment|inline)$/i;
const ICAL_METHOD = /^[A-Za-z-]{1,40}$/;

type PlannedParts = Pick<
  MessagePlan,
  'text' | 'html' | 'watchHtml' | 'amp' | 'icalEvent' | 'alternatives' | 'attachments' | 'textEncoding'
>;

export function planParts(fields: EmailFields): PlannedParts {
  const { alternatives = [], attachments = [], files = [] } = fields;
  if (alternatives.length + attachments.length + files.length > MAX_PARTS) {
    throw invalid('emails.tooManyParts', { max: MAX_PARTS });
  }
  const textEncoding = readTextEncoding(fields.textEncoding);
  const body = (field: 'text' | 'html' | 'watchHtml' | 'amp') =>
    planBody(fields[field], { field, encoding: fields.encoding, textEncoding });
  return {
    text: body('text'),
    html: body('html'),
    watchHtml: body('watchHtml'),
    amp: body('amp'),
    icalEvent: planIcalEvent(fields.icalEvent, textEncoding),
    alternatives: alternatives.map((part, i) => planAlternative(part, `alternatives[${i}]`, textEncoding)),
    attachments: [
      ...attachments.map((part, i) => planPart(part, `attachments[${i}]`)),
      ...files.map(({ bytes, filename, contentType }, i) =>
        planPart({ content: bytes, filename, contentType }, `attachments[${attachments.length + i}]`),
      ),
    ],
    textEncoding,
  };
}

function readTextEncoding(value: string | undefined): TextEncoding | undefined {
  const encoding = value?.toLowerCase();
  if (encoding === undefined || encoding === 'quoted-printable' || encoding === 'base64') return encoding;
  throw invalid('input.oneOf', { field: 'textEncoding', options: 'quoted-printable, base64' });
}

interface BodyContext {
  readonly field: string;
  readonly encoding: string | undefined;
  readonly textEncoding: TextEncoding | undefined;
}

function planBody(
  value: BodyValue | undefined,
  { field, encoding, textEncoding }: BodyContext,
): PlannedPart | undefined {
  if (value === undefined) return undefined;
  const body = typeof value === 'string' || Buffer.isBuffer(value) ? { content: value } : value;
  const own = 'encoding' in body ? body.encoding : undefined;
  const content = asText(decodeContent(body.content, own ?? encoding, field));
  if (content.length === 0) return undefined;
  // Set on the part itself: the library forces it only for text that is not plain ASCII
  return textEncoding ? { content, contentTransferEncoding: textEncoding } : { content };
}

function planAlternative(part: PartValue, field: string, textEncoding: TextEncoding | undefined): PlannedPart {
  const planned = planPart(part, field);
  const isText = /^text\//i.test(planned.contentType ?? 'text/plain');
  const transfer = planned.contentTransferEncoding ?? (isText ? textEncoding : undefined);
  const content = isText && planned.content !== undefined ? asText(planned.content) : planned.content;
  return { ...planned, content, ...(transfer && { contentTransferEncoding: transfer }) };
}

function planIcalEvent(
  value: IcalEventValue | undefined,
  textEncoding: TextEncoding | undefined,
): MessagePlan['icalEvent'] {
  if (value === undefined) return undefined;
  const event = typeof value === 'string' || Buffer.isBuffer(value) ? { content: value } : value;
  const method = 'method' in event ? event.method : undefined;
  if (method !== undefined && !ICAL_METHOD.test(method)) {
    throw invalid('input.oneOf', { field: 'icalEvent.method', options: 'PUBLISH, REQUEST, REPLY, CANCEL' });
  }
  const planned = planAlternative({ ...event, contentType: undefined }, 'icalEvent', textEncoding);
  return planned.content?.length || planned.raw?.length ? { ...planned, ...(method && { method }) } : undefined;
}

function planPart(part: PartValue, field: string): PlannedPart {
  const { filename, contentType, contentDisposition, contentTransferEncoding, cid, headers } = part;
  if (contentType !== undefined && !CONTENT_TYPE.test(contentType)) {
    throw invalid('emails.contentTypeInvalid', { field: `${field}.contentType` });
  }
  check(contentDisposition, (text) => DISPOSITION.test(text), `${field}.contentDisposition`, 'attachment, inline');
  check(
    contentTransferEncoding,
    (text) => TRANSFER_ENCODINGS.has(text.toLowerCase()),
    `${field}.contentTransferEncoding`,
    [...TRANSFER_ENCODINGS].join(', '),
  );
  return {
    ...(part.raw === undefined
      ? { content: decodeContent(part.content ?? '', part.encoding, `${field}.content`) }
      : { raw: decodeContent(part.raw, part.encoding, `${field}.raw`) }),
    ...(filename !== undefined && { filename: typeof filename === 'string' ? oneLine(filename) : filename }),
    ...(contentType !== undefined && { contentType }),
    ...(contentDisposition !== undefined && { contentDisposition }),
    ...(contentTransferEncoding !== undefined && { contentTransferEncoding }),
    ...(cid !== undefined && { cid: oneLine(cid) }),
    ...(headers !== undefined && { headers: planCustomHeaders(headers) }),
  };
}

function check(value: string | undefined, isKnown: (text: string) => boolean, field: string, options: string): void {
  if (value !== undefined && !isKnown(value)) throw invalid('input.oneOf', { field, options });
}
