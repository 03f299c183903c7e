import { z } from 'zod';
import type { MessageKey } from '../../../../i18n/message.js';
import type { EmailFields } from '../../../../outbound/compose/email-fields.js';
import { EMAIL_STATUSES, type EmailStatus } from '../../../../outbound/emails/email.js';
import { EMAIL_SORT_FIELDS } from '../../../../outbound/emails/email-list-store.js';
import { parseDateTime } from '../../../../protocol/mime/date-time.js';
import { looseBoolean } from '../input/boolean-input.js';
import { addFault } from '../input/fault.js';
import { jsonOr } from '../input/json-text.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { patternText } from '../input/pattern-text.js';
import { splitList } from '../input/split-list.js';
import { parseStrictDate } from '../input/strict-date.js';
import {
  bodyValue,
  contentValue,
  headersValue,
  icalEventValue,
  listHeadersValue,
  partList,
} from './email-content-input.js';

const statusList = splitList.transform((names, context): readonly EmailStatus[] => {
  const statuses = EMAIL_STATUSES.filter((status) => names.includes(status));
  if (names.some((name) => !EMAIL_STATUSES.includes(name as EmailStatus))) {
    return addFault(context, names, 'input.oneOf', { options: EMAIL_STATUSES.join(', ') });
  }
  return statuses;
});

export const emailListQuery = listQuery(
  { ...SHORT_PAGES, sortable: EMAIL_SORT_FIELDS },
  {
    q: patternText
      .describe('Regular expression over subject, Message-ID, envelope, headers, status and error texts.')
      .optional(),
    domain: patternText.describe('Regular expression over the name of the sending domain.').optional(),
    status: statusList.optional().meta({ description: `One or more of: ${EMAIL_STATUSES.join(', ')}.` }),
    is_scheduled: looseBoolean.optional().describe('Only emails that are to be sent later.'),
  },
);

export const emailParams = z.object({
  id: z.string().meta({ description: 'Id of the email, or its Message-ID; `.eml` behind it is ignored.' }),
});

/** Limits one header field: the whole header has no room for more (decision 10.9). */
const MAX_FIELD_CHARACTERS = 256 * 1024;
const fieldText = z.string().max(MAX_FIELD_CHARACTERS);
const addressObject = z.object({ name: fieldText.optional(), address: fieldText });
const address = z.union([fieldText, addressObject]);
const addresses = (field: string) =>
  jsonOr(field, z.union([z.array(address), address])).describe('Comma separated list, or a list.');
const flag = looseBoolean.optional();

const dsnWord = z.enum(['never', 'success', 'failure', 'delay']);
const dsn = z.object({
  id: z
    .string()
    .max(100)
    .regex(/^[!-~]*$/)
    .optional()
    .describe('Comes back in reports.'),
  return: z.enum(['headers', 'full']).optional(),
  notify: z.union([z.array(dsnWord), dsnWord]).optional(),
  recipient: z
    .string()
    .max(500)
    .regex(/^[ -~]*$/)
    .optional(),
});

const date = z
  .union([z.number(), z.string()])
  .transform((value, context): number => {
    const ms = typeof value === 'number' ? value : (parseStrictDate(value.trim())?.ms ?? parseDateTime(value));
    return ms !== undefined && Number.isFinite(ms) && Math.abs(ms) <= MAX_DATE_MS
      ? ms
      : addFault(context, value, 'emails.dateForm');
  })
  .describe('The Date header when the message has none; up to 30 days ahead, to send it then.');
// ECMA-262 §21.4.1.1
const MAX_DATE_MS = 8.64e15;

/** The fields of a message that may come as JSON text. */
export const LONG_MESSAGE_TEXTS = { jsonFields: ['attachments', 'alternatives', 'icalEvent'] } as const;

/** What a message is composed of. */
export const emailFields = z.looseObject({
  from: addresses('from').optional().describe('Sender; an alias of the domain.'),
  to: addresses('to').optional(),
  cc: addresses('cc').optional(),
  bcc: addresses('bcc').optional(),
  subject: fieldText.optional().describe('The subject.'),
  text: bodyValue.optional().describe('Plain text body.'),
  html: bodyValue.optional().describe('HTML body.'),
  attachments: partList('attachments').optional().describe('Files: name, type and content of each.'),
  sender: addresses('sender').optional().describe('The Sender header.'),
  replyTo: addresses('replyTo').optional().describe('The Reply-To header.'),
  inReplyTo: fieldText.optional().describe('Message-ID of the message replied to.'),
  references: jsonOr('references', z.union([z.array(fieldText), fieldText]))
    .optional()
    .describe('Message-IDs, separated by spaces or as a list.'),
  attachDataUrls: flag.describe('Turn data: images of the HTML into embedded attachments.'),
  watchHtml: bodyValue.optional().describe('HTML body for watches.'),
  amp: bodyValue.optional().describe('AMP4EMAIL body.'),
  icalEvent: icalEventValue.optional().describe('iCalendar event as alternative content.'),
  alternatives: partList('alternatives').optional().describe('Alternative bodies.'),
  encoding: z.string().optional().describe('Encoding of text and html: `utf-8`, `hex` or `base64`.'),
  raw: contentValue.optional().describe('A complete message with its headers, instead of the fields.'),
  textEncoding: z.string().optional().describe('Transfer encoding to force: `quoted-printable` or `base64`.'),
  priority: z.string().optional().describe('`high`, `normal` or `low`.'),
  headers: headersValue.optional().describe('Further header fields.'),
  messageId: fieldText.optional().describe('The Message-ID header; made when missing.'),
  date: date.optional(),
  list: listHeadersValue.optional().describe('List-* headers.'),
  dsn: jsonOr('dsn', dsn).optional().describe('Which reports about its delivery are wanted (RFC 3461).'),
  requireTLS: flag.describe('Send it over verified TLS or not at all (RFC 8689).'),
  requireTLSExtensionEnabled: flag.describe('The same as requireTLS.'),
  newline: z.string().optional().describe('Accepted; mail is always sent with CR LF.'),
  xMailer: z
    .union([z.string(), z.literal(false)])
    .optional()
    .describe('The X-Mailer header.'),
  otp: jsonOr('otp', z.object({ code: z.string(), origin: z.string() }))
    .optional()
    .describe('The OTP-Token header.'),
});

/** Options of the composition library that only the service sets, and why. */
const REFUSED: Readonly<Record<string, MessageKey>> = {
  envelope: 'emails.envelopeRefused',
  dkim: 'emails.dkimRefused',
  keepBcc: 'emails.keepBccRefused',
  path: 'emails.pathRefused',
  href: 'emails.pathRefused',
  disableFileAccess: 'emails.accessRefused',
  disableUrlAccess: 'emails.accessRefused',
  normalizeHeaderKey: 'emails.transportRefused',
  ...Object.fromEntries(
    ['transport', 'transporter', 'host', 'port', 'secure', 'auth', 'service', 'pool', 'proxy', 'tls', 'ignoreTLS']
      .concat(['opportunisticTLS', 'sendmail', 'ses', 'streamTransport', 'jsonTransport', 'localAddress', 'socket'])
      .map((name) => [name, 'emails.transportRefused' as const]),
  ),
};

const REFUSALS = Object.entries(REFUSED);

type Context = z.core.ParsePayload<Record<string, unknown>>;

/** Names each field that only the service sets, except those in `allowed`. */
export function refuseOptions({ value: fields, issues }: Context, allowed: readonly string[] = []): void {
  for (const [name, key] of REFUSALS) {
    const value = fields[name];
    if (value === undefined || allowed.includes(name)) continue;
    addFault({ addIssue: (issue) => issues.push(issue) }, value, key, { field: name });
  }
}

const refusals = z.check<z.output<typeof emailFields>>((payload) => refuseOptions(payload));
refusals._zod.def.when = () => true; // also when the schema has refused other fields

/** Either `raw` alone, or the fields of a message. No `transform`, and no `superRefine`: see `email-content-input.ts`. */
export const sendEmailBody = emailFields
  .extend({
    draft_id: z
      .string()
      .regex(/^[0-9a-f]{24}$/i)
      .optional()
      .describe('With a session of the webmail: the draft that this email replaces. It is deleted with the sending.'),
  })
  .check(refusals);

export function toEmailFields(fields: z.output<typeof emailFields>): EmailFields {
  const { raw, dsn: asked, xMailer } = fields;
  return {
    raw: raw?.length === 0 ? undefined : raw, // a form's empty field
    from: fields.from,
    to: fields.to,
    cc: fields.cc,
    bcc: fields.bcc,
    sender: fields.sender,
    replyTo: fields.replyTo,
    subject: fields.subject,
    text: fields.text,
    html: fields.html,
    watchHtml: fields.watchHtml,
    amp: fields.amp,
    icalEvent: fields.icalEvent,
    alternatives: fields.alternatives,
    attachments: fields.attachments,
    attachDataUrls: fields.attachDataUrls,
    inReplyTo: given(fields.inReplyTo),
    references: fields.references,
    messageId: given(fields.messageId),
    date: fields.date,
    encoding: given(fields.encoding),
    textEncoding: given(fields.textEncoding),
    priority: given(fields.priority),
    headers: fields.headers,
    list: fields.list,
    xMailer: xMailer === false ? undefined : given(xMailer),
    otp: fields.otp,
    newline: given(fields.newline),
    dsn: asked && { ...asked, notify: asked.notify === undefined ? undefined : [asked.notify].flat() },
    requireTLS: fields.requireTLS ?? fields.requireTLSExtensionEnabled,
  };
}

/** A blank choice of a form is none. */
function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}
