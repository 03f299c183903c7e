import { z } from 'zod';
import { PATH_STATES } from '../../../../deliverylog/path.js';
import { pathStateOf } from '../../../../deliverylog/recipient-state.js';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import type { WholeEmail } from '../../../../outbound/email-service/email-service.js';
import {
  type DeliveryReport,
  EMAIL_STATUSES,
  type EmailRecipient,
  type HeaderText,
  type TlsUsed,
} from '../../../../outbound/emails/email.js';
import type { EmailRecord } from '../../../../outbound/emails/email-store.js';
import type { TimelineEntry } from '../../../../outbound/emails/email-timeline.js';
import { parseDateTime } from '../../../../protocol/mime/date-time.js';
import { toIsoTime } from '../../answers/iso-time.js';
import { presentDetails, presentWords, stepCode, stepWords } from './step-view.js';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const timestamp = z.iso.datetime();

const delivery = z.object({
  recipient: z.string().describe('Recipient of this delivery.'),
  date: timestamp.describe('When it was delivered.'),
  response: z.string().describe("The remote server's words."),
  responseCode: z.number().int().describe('The SMTP code.'),
  mx: z
    .object({
      host: z.string().describe('Name of the server.'),
      priority: z.number().int().describe('Priority of its MX record.'),
      ip: z.string().describe('Address of the server.'),
      port: z.number().int().describe('Its port.'),
    })
    .describe('The server that took it.'),
  tls: z
    .object({
      enabled: z.boolean().describe('The connection used TLS.'),
      version: z.string().optional().describe('TLS version.'),
      cipher: z.string().optional().describe('TLS cipher suite.'),
      verified: z.boolean().optional().describe('The certificate was valid for the host.'),
      policy: z.string().describe('What asked for TLS: `opportunistic`, `mta-sts`, `dane`, `required` or `none`.'),
    })
    .describe('How the connection was protected.'),
  pgp: z.boolean().describe('Always false.'),
  dkim: z.boolean().describe('It was signed.'),
  requireTLS: z.boolean().describe('TLS was demanded.'),
  ignoreTLS: z.boolean().describe('Always false.'),
  opportunisticTLS: z.boolean().describe('TLS was used because it was offered.'),
  duration: z.number().describe('Milliseconds.'),
});

const listed = {
  id: id.describe('Id of the email.'),
  object: z.literal('email').describe('Always `email`.'),
  status: z
    .enum(EMAIL_STATUSES)
    .describe('Where it stands: from `pending` or `queued` to `sent`, `partially_sent`, `bounced` or `rejected`.'),
  alias: id.optional().describe('Id of the alias that sends.'),
  domain: id.describe('Id of the domain that sends.'),
  user: id.optional().describe('Id of the account whose daily limit it used.'),
  envelope: z
    .object({
      from: z.string().describe('The sender.'),
      to: z.array(z.string()).describe('All recipients, those of Bcc included.'),
    })
    .describe('Who it is from and for, on the wire.'),
  messageId: z.string().describe('Without angle brackets.'),
  date: timestamp.describe('The Date header; in the future: when it is sent.'),
  subject: z.string().describe('The subject.'),
  accepted: z.array(z.string()).describe('Recipients whose servers took it.'),
  is_locked: z.boolean().describe('It is being sent right now.'),
  is_redacted: z.boolean().describe('Its body was removed after `retention_days`.'),
  is_bounce: z.boolean().describe('It is a report about mail that could not be delivered.'),
  requireTLS: z.boolean().describe('It is sent over TLS or not at all.'),
  hard_bounces: z.array(z.string()).describe('Recipients that refused it for good.'),
  soft_bounces: z.array(z.string()).describe('Recipients for which an attempt failed.'),
  deliveries: z.array(delivery).describe('One entry for each recipient that has it.'),
  dsn: z
    .object({
      id: z.string().optional().describe('Envelope id (ENVID).'),
      return: z.string().optional().describe('`full` or `headers`: what a report quotes (RET).'),
      notify: z
        .array(z.string())
        .optional()
        .describe('When to report: `success`, `failure`, `delay`, `never` (NOTIFY).'),
      recipient: z.string().optional().describe('Address for the copy of the original (ORCPT).'),
    })
    .optional()
    .describe('Which delivery reports were asked for (RFC 3461).'),
  link: z.string().describe('The page of the email in the dashboard.'),
  created_at: timestamp.describe('When it was accepted.'),
  updated_at: timestamp.describe('When it was last changed.'),
} as const;

/** What lists, creation and deletion show of an outbound email. */
export const emailAnswer = z.object(listed).meta({ id: 'Email' });

export const wholeEmailAnswer = z
  .object({
    ...listed,
    message: z.string().describe('The source, as it is sent; once it is redacted, its headers.'),
    headers: z.record(z.string(), z.string()).describe('Its headers, decoded.'),
    recipients: z
      .array(
        z.object({
          address: z.string().describe('The recipient.'),
          state: z.enum(PATH_STATES).describe('Of the copy.'),
        }),
      )
      .describe('Where each copy stands, in the words of the log.'),
    rejectedErrors: z
      .array(
        z.object({
          recipient: z.string().describe('The recipient that does not get it.'),
          responseCode: z.number().int().optional().describe('The SMTP code, if the other side gave one.'),
          response: z.string().optional().describe("The remote server's words."),
          message: z.string().describe('In English.'),
          reason: z.string().describe('The same in the language of the caller.'),
          reason_code: stepCode,
        }),
      )
      .describe('Recipients that have not got it, and why.'),
  })
  .meta({ id: 'WholeEmail' });

export const emailLimitAnswer = z
  .object({
    count: z.number().int().describe('Emails sent today (UTC).'),
    limit: z.number().int().describe('Emails allowed a day.'),
  })
  .meta({ id: 'EmailLimit' });

export const timelineAnswer = z
  .array(
    z
      .object({
        date: timestamp.describe('When it happened.'),
        kind: z.string().describe('`accepted`, `delivered`, `deferred`, `failed`, `finished`, …'),
        recipient: z.string().optional().describe('The recipient that the step is about; absent: all.'),
        ...stepWords,
        details: z.looseObject({}).describe('Facts of the step, by name.'),
      })
      .meta({ id: 'EmailTimelineEntry' }),
  )
  .meta({ id: 'EmailTimeline' });

export interface EmailViewFacts {
  /** For `link`. */
  readonly baseUrl: () => string;
}

export function presentEmail({ email, recipients }: EmailRecord, { baseUrl }: EmailViewFacts) {
  return {
    id: email.id,
    object: 'email',
    status: email.status,
    alias: email.aliasId,
    domain: email.domainId,
    user: email.accountId,
    envelope: { from: email.envelope.from, to: [...email.envelope.to] },
    messageId: email.messageId,
    date: toIsoTime(headerDate(email.headers) ?? email.date),
    subject: email.subject,
    accepted: addressesOf(recipients, ({ state }) => state === 'delivered'),
    is_locked: recipients.some(({ claimNumber }) => claimNumber !== undefined),
    is_redacted: email.isRedacted,
    is_bounce: email.isBounce,
    requireTLS: email.requiresTls,
    hard_bounces: addressesOf(recipients, isHardBounce),
    soft_bounces: addressesOf(recipients, isSoftBounce),
    deliveries: recipients.flatMap(({ address, delivery: report }) =>
      report ? [presentDelivery(address, report)] : [],
    ),
    dsn: email.dsn,
    link: `${baseUrl().replace(/\/+$/, '')}/my-account/emails/${email.id}`,
    created_at: toIsoTime(email.createdAt),
    updated_at: toIsoTime(email.updatedAt),
  } satisfies Record<keyof z.output<typeof emailAnswer>, unknown>;
}

/** The retrieve answer alone has `message`, `headers` and `rejectedErrors`. */
export function presentWholeEmail(whole: WholeEmail, facts: EmailViewFacts, locale: Locale) {
  return {
    ...presentEmail(whole, facts),
    message: whole.source.toString('utf8'),
    headers: presentHeaders(whole.email.headers),
    recipients: whole.recipients.map((recipient) => ({ address: recipient.address, state: pathStateOf(recipient) })),
    rejectedErrors: whole.recipients.flatMap(({ address: recipient, state, fault }) => {
      if (!fault || state === 'delivered') return [];
      const { code: responseCode, response, message, sentence } = fault;
      const reason = speak(locale, sentence ?? message);
      return [{ recipient, responseCode, response, message, reason, reason_code: sentence?.key }];
    }),
  } satisfies Record<keyof z.output<typeof wholeEmailAnswer>, unknown>;
}

export function presentTimeline(entries: readonly TimelineEntry[], locale: Locale): z.output<typeof timelineAnswer> {
  return entries.map(({ at, kind, recipient, text, details }) => ({
    date: toIsoTime(at),
    kind,
    ...(recipient !== undefined && { recipient }),
    ...presentWords(text, locale),
    details: presentDetails(details, locale),
  }));
}

/** Refused when it was sent, or bounced later. */
function isHardBounce({ state, returned }: EmailRecipient): boolean {
  return state === 'failed' || returned?.hard !== undefined;
}

function isSoftBounce({ wasSoftBounced, returned }: EmailRecipient): boolean {
  return wasSoftBounced || returned?.soft !== undefined;
}

function presentDelivery(recipient: string, { at, code, response, mx, tls, durationMs }: DeliveryReport) {
  return {
    recipient,
    date: toIsoTime(at),
    response,
    responseCode: code,
    mx: { host: mx.host, priority: mx.priority, ip: mx.ip, port: mx.port },
    tls: presentTls(tls),
    pgp: false,
    dkim: true,
    requireTLS: tls.policy === 'required',
    ignoreTLS: false,
    opportunisticTLS: tls.policy === 'opportunistic',
    duration: durationMs,
  };
}

function presentTls({ isEnabled, version, cipher, isVerified, policy }: TlsUsed) {
  return { enabled: isEnabled, version, cipher, verified: isVerified, policy };
}

/** Clients decode a map of texts: the values of a repeated name are joined by line breaks. */
function presentHeaders(headers: readonly HeaderText[]): Record<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of headers) {
    const present = byName.get(name);
    byName.set(name, present === undefined ? value : `${present}\n${value}`);
  }
  return Object.fromEntries(byName);
}

function headerDate(headers: readonly HeaderText[]): number | undefined {
  const date = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  return date === undefined ? undefined : parseDateTime(date);
}

function addressesOf(recipients: readonly EmailRecipient[], isMeant: (recipient: EmailRecipient) => boolean): string[] {
  return recipients.filter(isMeant).map(({ address }) => address);
}
