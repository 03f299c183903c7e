import type { NewPath, PathEvent, PathFacts } from '../../deliverylog/path.js';
import { say } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import { readableText } from '../../protocol/mime/field-value.js';
import { replyText } from '../../protocol/smtp/reply.js';
import type { ArrivalClient } from '../arrival.js';
import type { AliasRef, TrailStep } from '../resolve/resolution.js';
import { fieldsOf, type MessageHead } from './message-head.js';
import type { Refusal } from './refusal.js';

export interface RefusedMail {
  readonly messageKey: string;
  readonly sessionId: string;
  readonly at: number;
  readonly client: ArrivalClient;
  /** Blank: the null sender. */
  readonly mailFrom: string;
  readonly refusal: Refusal;
  readonly events: readonly PathEvent[];
  /** For a message that was refused whole; missing at RCPT. */
  readonly message?: {
    readonly head: MessageHead | undefined;
    readonly auth: AuthVerdict | undefined;
    readonly sizeBytes: number;
    readonly isAllowlisted: boolean;
  };
}

export interface RefusedRecipient {
  readonly address: string;
  readonly domainId: string | undefined;
  readonly alias: AliasRef | undefined;
  readonly trail: readonly TrailStep[];
}

/** What the log keeps of refused mail. */
export function refusedPath(id: string, mail: RefusedMail, recipient: RefusedRecipient): NewPath {
  const { messageKey, at, refusal } = mail;
  return {
    id,
    messageKey,
    at,
    direction: 'in',
    state: 'refused',
    domainId: recipient.domainId,
    aliasId: recipient.alias?.id,
    accountId: recipient.alias?.accountId,
    code: refusal.reply.code,
    category: refusal.category,
    facts: factsOf(mail, recipient),
    events: [
      ...mail.events,
      ...recipient.trail.map(({ text }): PathEvent => ({ at, kind: 'alias', text })),
      last(mail),
    ],
  };
}

function last({ at, refusal }: RefusedMail): PathEvent {
  return { at, kind: 'reply', text: say('step.answered', { reply: replyText(refusal.reply) }) };
}

function factsOf(
  { sessionId, client, mailFrom, refusal, message }: RefusedMail,
  { address }: RefusedRecipient,
): PathFacts {
  return {
    sessionId,
    mailFrom,
    recipient: address,
    clientIp: client.ip,
    response: replyText(refusal.reply),
    action: refusal.reply.code < 500 ? 'defer' : 'reject',
    ...(client.hostname !== undefined && { clientHostname: client.hostname }),
    ...(message && {
      sizeBytes: message.sizeBytes,
      isAllowlisted: message.isAllowlisted,
      ...(message.head && headerFacts(message.head)),
      ...(message.auth && authFacts(message.auth)),
    }),
  };
}

// A header may be very long
const MAX_TEXT = 1000;

function headerFacts({ fields }: MessageHead): PathFacts {
  const text = (name: string) => readableText(fieldsOf(fields, name)[0]?.value ?? '').slice(0, MAX_TEXT);
  return {
    from: text('from'),
    to: text('to'),
    subject: text('subject'),
    messageId: text('message-id').replace(/^<|>$/g, ''),
  };
}

function authFacts({ spf, dkim, dmarc, arc }: AuthVerdict): PathFacts {
  const best = dkim.find(({ result }) => result === 'pass') ?? dkim[0];
  return { spf: spf.result, dkim: best?.result ?? 'none', dmarc: dmarc.result, arc: arc.result };
}
