import { z } from 'zod';
import { looseBoolean } from '../input/boolean-input.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { patternText } from '../input/pattern-text.js';

export const emailListQuery = listQuery(
  { ...SHORT_PAGES, sortable: ['created_at', 'updated_at', 'date', 'status', 'subject', 'messageId'] },
  {
    q: patternText
      .describe('Regular expression over subject, Message-ID, envelope, headers, status and error texts.')
      .optional(),
    domain: patternText.describe('Regular expression over the name of the sending domain.').optional(),
  },
);

/** Text, or bytes as JSON writes a Node buffer. */
const content = z.union([
  z.string(),
  z.object({ type: z.literal('Buffer'), data: z.array(z.number().int().min(0).max(255)) }),
]);
const addresses = z.union([z.string(), z.array(z.unknown())]).describe('Comma separated list, or a list.');
/** Forms bring arrays and objects as JSON text. */
const list = z.union([z.array(z.unknown()), z.string()]);
const object = z.union([z.record(z.string(), z.unknown()), z.string()]);

/** Either `raw` alone, or the fields of a message. */
export const sendEmailBody = z.object({
  from: z.string().describe('Sender; an alias of the domain.').optional(),
  to: addresses.optional(),
  cc: addresses.optional(),
  bcc: addresses.optional(),
  subject: z.string().optional(),
  text: content.describe('Plain text body.').optional(),
  html: content.describe('HTML body.').optional(),
  attachments: list.describe('Attachments: `filename`, `content`, `encoding`, `contentType`, `cid`, …').optional(),
  sender: z.string().describe('The Sender header.').optional(),
  replyTo: z.string().describe('The Reply-To header.').optional(),
  inReplyTo: z.string().describe('Message-ID of the message replied to.').optional(),
  references: z
    .union([z.string(), z.array(z.string())])
    .describe('Message-IDs, separated by spaces or as a list.')
    .optional(),
  attachDataUrls: looseBoolean.describe('Turn data: images of the HTML into embedded attachments.').optional(),
  watchHtml: content.describe('HTML body for watches.').optional(),
  amp: content.describe('AMP4EMAIL body.').optional(),
  icalEvent: object.describe('iCalendar event as alternative content.').optional(),
  alternatives: list.describe('Alternative bodies.').optional(),
  encoding: z.string().describe('Encoding of text and html: `utf-8`, `hex` or `base64`.').optional(),
  raw: content.describe('A complete message with its headers, instead of the fields.').optional(),
  textEncoding: z.string().describe('Transfer encoding to force: `quoted-printable` or `base64`.').optional(),
  priority: z.string().describe('`high`, `normal` or `low`.').optional(),
  headers: z
    .union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.string()])
    .describe('Further header fields.')
    .optional(),
  messageId: z.string().describe('The Message-ID header; made when missing.').optional(),
  date: z
    .string()
    .describe('The Date header when the message has none; up to 30 days ahead, to send it then.')
    .optional(),
  list: object.describe('List-* headers.').optional(),
});

export const logDownloadQuery = z.object({
  domain: z.string().describe('Only this domain; all domains when missing.').optional(),
  q: z
    .string()
    .describe('An email address, domain, alias name or IP address, or a date: M/Y, M/D/YY, M-D, M-D-YY, M.D.YY.')
    .optional(),
  bounce_category: z.string().describe('A category such as `blocklist`.').optional(),
  response_code: z.union([z.number(), z.string()]).describe('An SMTP reply code such as 421 or 550.').optional(),
});
