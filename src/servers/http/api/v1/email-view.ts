import { z } from 'zod';

const id = z.string().regex(/^[0-9a-f]{24}$/);

const STATUSES = ['pending', 'queued', 'deferred', 'sent', 'partially_sent', 'bounced', 'rejected'] as const;

const listed = {
  id,
  object: z.literal('email'),
  status: z.enum(STATUSES),
  alias: id.optional(),
  domain: id,
  user: id,
  envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
  messageId: z.string(),
  date: z.iso.datetime(),
  subject: z.string(),
  accepted: z.array(z.string()),
  is_locked: z.boolean(),
  is_redacted: z.boolean(),
  is_bounce: z.boolean(),
  requireTLS: z.boolean(),
  hard_bounces: z.array(z.string()),
  soft_bounces: z.array(z.string()),
  deliveries: z.array(z.looseObject({ recipient: z.string(), date: z.iso.datetime() })),
  link: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
} as const;

/** What lists, creation and deletion show of an outbound email. */
export const emailAnswer = z.object(listed).meta({ id: 'Email' });

export const wholeEmailAnswer = z
  .object({
    ...listed,
    message: z.string().describe('The source, as it is sent.'),
    headers: z.record(z.string(), z.string()).describe('Its headers, decoded.'),
    rejectedErrors: z.array(
      z.object({
        recipient: z.string(),
        responseCode: z.number().int().optional(),
        response: z.string().optional(),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'WholeEmail' });

export const emailLimitAnswer = z
  .object({
    count: z.number().int().describe('Emails sent today (UTC).'),
    limit: z.number().int().describe('Emails allowed a day.'),
  })
  .meta({ id: 'EmailLimit' });
