import { z } from 'zod';
import { isSealed, type WholePath } from '../../../../deliverylog/log-record.js';
import { PATH_STATES, type PathEvent } from '../../../../deliverylog/path.js';
import type { LoggedPath } from '../../../../deliverylog/path-row.js';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import { presentDetails, presentWords, stepCode, stepWords } from './step-view.js';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const timestamp = z.iso.datetime();
const text = z.string().optional();

const listed = {
  id: id.describe('Id of the entry.'),
  object: z.literal('log').describe('Always `log`.'),
  created_at: timestamp.describe('When it arrived, or was accepted for sending.'),
  message_key: z.string().describe('The same for every path of one message.'),
  direction: z.enum(['in', 'out']).describe('`in`: mail that arrived; `out`: mail that was sent from here.'),
  domain: z.string().describe('Id of the domain.'),
  alias: id.optional().describe('Id of the alias.'),
  user: id.optional().describe('Owner of the alias.'),
  state: z.enum(PATH_STATES).describe('Where this copy stands.'),
  response_code: z.number().int().describe('The SMTP code that we sent or received; 200 for a webhook.'),
  response: text.describe('The sentence beside it: of the other side, or ours in the language of the caller.'),
  reason_code: stepCode,
  bounce_category: z.string().describe('`none` when nothing went wrong.'),
  bounce_action: text.describe('`defer`: tried again; `reject`: given up.'),
  truth_source: text.describe('Root domain of the provider that refused it, if it is one whose verdicts count more.'),
  from: text.describe('The From header.'),
  to: text.describe('The To header.'),
  subject: text.describe('Not kept for mail stored in a mailbox, like the other headers.'),
  is_sealed: z.boolean().optional().describe('Its headers are sealed in the mailbox and not in the log.'),
  message_id: text.describe('Without angle brackets.'),
  mail_from: text.describe('The envelope sender.'),
  rcpt_to: text.describe('The recipient that the sender named.'),
  target: text.describe('Where it went.'),
  client_ip: text.describe('Address of the server or program that handed it in.'),
  client_hostname: text.describe('Its name, if it was confirmed.'),
  is_allowlisted: z.boolean().optional().describe('The allowlist exempted it from checks.'),
  mx: z
    .object({
      host: z.string().describe('Name of the server.'),
      ip: z.string().describe('Address of the server.'),
      port: z.number().int().describe('Its port.'),
    })
    .optional()
    .describe('The server that was called.'),
  tls: z
    .object({
      enabled: z.boolean().describe('The connection used TLS.'),
      version: text.describe('TLS version.'),
      policy: z.string().describe('What asked for TLS.'),
    })
    .optional()
    .describe('How the connection was protected.'),
  spf: text.describe('Result of SPF.'),
  dkim: text.describe('Result of DKIM.'),
  dmarc: text.describe('Result of DMARC.'),
  arc: text.describe('Result of ARC.'),
  delivery_ms: z.number().optional().describe('Milliseconds of the delivery.'),
  size: z.number().int().optional().describe('Bytes of the message.'),
  session_id: text.describe('The same for messages of one connection.'),
  email_id: text.describe('The outbound email.'),
  held_id: text.describe('The held copy.'),
};

export const logAnswer = z.object(listed).meta({ id: 'Log' });

export const wholeLogAnswer = z
  .object({
    ...listed,
    timeline: z
      .array(
        z.object({
          date: timestamp.describe('When it happened.'),
          kind: z.string().describe('What the step was about: `connection`, `alias`, `scan`, `attempt`, …'),
          ...stepWords,
          details: z.record(z.string(), z.unknown()).optional().describe('Facts of the step, by name.'),
        }),
      )
      .describe('The steps in the order in which they happened.'),
  })
  .meta({ id: 'LogWithTimeline' });

export function presentLog(path: LoggedPath, locale: Locale): z.output<typeof logAnswer> {
  const { facts } = path;
  return withoutUnset({
    id: path.id,
    object: 'log',
    created_at: new Date(path.at).toISOString(),
    message_key: path.messageKey,
    direction: path.direction,
    domain: path.domainId,
    alias: path.aliasId,
    user: path.accountId,
    state: path.state,
    response_code: path.code,
    response: facts.reason ? speak(locale, facts.reason) : facts.response,
    reason_code: facts.reason?.key,
    bounce_category: path.category,
    bounce_action: facts.action,
    truth_source: facts.truthSource,
    from: facts.from,
    to: facts.to,
    subject: facts.subject,
    is_sealed: isSealed(path) || undefined,
    message_id: facts.messageId,
    mail_from: facts.mailFrom,
    rcpt_to: facts.recipient,
    target: facts.target && speak(locale, facts.target),
    client_ip: facts.clientIp,
    client_hostname: facts.clientHostname,
    is_allowlisted: facts.isAllowlisted,
    mx: facts.mx && { host: facts.mx.host, ip: facts.mx.ip, port: facts.mx.port },
    tls:
      facts.tls && withoutUnset({ enabled: facts.tls.isEnabled, version: facts.tls.version, policy: facts.tls.policy }),
    spf: facts.spf,
    dkim: facts.dkim,
    dmarc: facts.dmarc,
    arc: facts.arc,
    delivery_ms: facts.deliveryMs,
    size: facts.sizeBytes,
    session_id: facts.sessionId,
    email_id: facts.emailId,
    held_id: facts.heldId,
  });
}

export function presentWholeLog(path: WholePath, locale: Locale): z.output<typeof wholeLogAnswer> {
  return {
    ...presentLog(path, locale),
    timeline: presentSteps(path.timeline, locale),
  };
}

export function presentSteps(steps: readonly PathEvent[], locale: Locale): z.output<typeof wholeLogAnswer>['timeline'] {
  return steps.map(({ at, kind, text, details }) => ({
    date: new Date(at).toISOString(),
    kind,
    ...presentWords(text, locale),
    ...(kind === 'reply' && typeof text === 'string' && { reply: text.replace(OLD_FRAME, '') }),
    ...(details && { details: presentDetails(details, locale) }),
  }));
}

/** Answers recorded in English, before there were keys. */
const OLD_FRAME = /^(?:We answered:|Answered) /;

/** Unset fields are absent, never `null`. */
function withoutUnset<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
