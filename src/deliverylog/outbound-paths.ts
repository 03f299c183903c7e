import { createHash } from 'node:crypto';
import type { Db } from '../db/database.js';
import { type Sentence, say } from '../i18n/sentence.js';
import type { DeliveryLog } from './delivery-log.js';
import type { NewPath, PathChange, PathEvent, PathFacts } from './path.js';
import { cancelOutboundPaths, findPath, listKnownPaths } from './path-store.js';
import { pathStateOf } from './recipient-state.js';

/** The outcome of one delivery attempt, as `outbound` has it. */
export interface OutboundAttempt {
  readonly email: OutboundEmail;
  readonly recipient: {
    readonly position: number;
    readonly address: string;
    readonly state: string;
    readonly fault?: OutboundFault | undefined;
    readonly returned?: { readonly hard?: unknown } | undefined;
    /** For forwarded mail: its path existed before, see `recordForward`. */
    readonly forward?: { readonly pathId: string } | undefined;
  };
  readonly outcome:
    | { readonly kind: 'delivered'; readonly report: OutboundReport }
    | { readonly kind: 'deferred' | 'failed'; readonly fault: OutboundFault };
}

export interface OutboundEmail {
  readonly id: string;
  readonly domainId: string;
  readonly accountId: string | undefined;
  readonly aliasId: string | undefined;
  readonly messageId: string;
  /** Decrypted by `contentOf`. */
  readonly sealedContent: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly sizeBytes: number;
  readonly date: number;
  readonly createdAt: number;
  readonly isCancelled: boolean;
}

/** What its author wrote, as decrypted by `outbound`. */
export interface OutboundContent {
  readonly subject: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

export type ContentOf = (email: OutboundEmail) => OutboundContent;

type EmailRef = Pick<OutboundEmail, 'id' | 'date' | 'createdAt'>;
type FinalEmail = EmailRef & Pick<OutboundEmail, 'envelope' | 'isCancelled'> & { readonly updatedAt: number };

interface OutboundReport {
  readonly at: number;
  readonly code: number;
  readonly response: string;
  readonly mx: { readonly host: string; readonly ip: string; readonly port: number };
  readonly tls: { readonly isEnabled: boolean; readonly version?: string; readonly policy: string };
  readonly durationMs: number;
}

interface OutboundFault {
  readonly at: number;
  readonly code: number;
  readonly response?: string;
  readonly message: string;
  readonly sentence?: Sentence | undefined;
  readonly category: string;
  readonly action: string;
  readonly mx?: OutboundReport['mx'];
  readonly tls?: OutboundReport['tls'];
  readonly truthSource?: string;
  readonly isExpired?: boolean;
}

export interface OutboundPaths {
  /** In the transaction that settles the attempts. The room that queued forwarded mail records its attempts. */
  onSettled(tx: Db, attempts: readonly OutboundAttempt[]): Promise<void>;
  /** Emails that reached their end; the waiting recipients of a cancelled email are cancelled. */
  onFinal(tx: Db, emails: readonly FinalEmail[]): Promise<void>;
  /** A permanent bounce came back after delivery. */
  onReturned(tx: Db, email: EmailRef, position: number, fault: OutboundFault, news: Sentence): Promise<void>;
  /** Cancels everything that waits in the domain, in one statement. */
  onDomainDeleted(tx: Db, domainId: string): Promise<void>;
}

/** One path per email and recipient: the first attempt creates it, later ones add to it. */
export function createOutboundPaths(log: Pick<DeliveryLog, 'insert' | 'change'>, contentOf: ContentOf): OutboundPaths {
  return {
    async onSettled(tx, attempts) {
      const paths = attempts
        .filter(({ recipient }) => !recipient.forward)
        .map((attempt) => toPath(attempt, contentOf(attempt.email)));
      if (paths.length === 0) return;
      const known = await listKnownPaths(
        tx,
        paths.map(({ id }) => id),
      );
      const first: NewPath[] = [];
      const later: NewPath[] = [];
      for (const path of paths) {
        (known.has(path.id) ? later : first).push(path);
        known.add(path.id);
      }
      if (first.length > 0) await log.insert(tx, first);
      if (later.length > 0) await log.change(tx, later.map(toChange));
    },

    async onFinal(tx, emails) {
      for (const email of emails) {
        if (!email.isCancelled) continue;
        for (const position of email.envelope.to.keys()) {
          const id = outboundPathId(email, position);
          const row = await findPath(tx, id);
          if (row?.state !== 'waiting') continue;
          const event: PathEvent = { at: email.updatedAt, kind: 'queue', text: say('step.emailCancelled') };
          await log.change(tx, [{ id, state: 'cancelled', events: [event] }]);
        }
      }
    },

    async onReturned(tx, email, position, fault, news) {
      const { code, category, at } = fault;
      const event: PathEvent = { at, kind: 'bounce', text: news, details: { code, category } };
      const id = outboundPathId(email, position);
      await log.change(tx, [{ id, state: 'bounced', code, category, facts: responseOf(fault), events: [event] }]);
    },

    onDomainDeleted: cancelOutboundPaths,
  };
}

/** Always the same for one recipient of one email; its first digits are the time that retention counts from. */
export function outboundPathId({ id, date, createdAt }: EmailRef, position: number): string {
  const seconds = Math.floor(Math.max(date, createdAt) / 1000);
  const rest = createHash('sha256').update(`${id} ${position}`).digest('hex').slice(0, 16);
  return seconds.toString(16).padStart(8, '0') + rest;
}

function toPath({ email, recipient, outcome }: OutboundAttempt, content: OutboundContent): NewPath {
  const end = outcome.kind === 'delivered' ? outcome.report : outcome.fault;
  return {
    id: outboundPathId(email, recipient.position),
    messageKey: email.id,
    direction: 'out',
    at: Math.max(email.date, email.createdAt),
    domainId: email.domainId,
    aliasId: email.aliasId,
    accountId: email.accountId,
    state: email.isCancelled && recipient.state !== 'delivered' ? 'cancelled' : pathStateOf(recipient),
    code: end.code,
    category: outcome.kind === 'delivered' ? 'none' : outcome.fault.category,
    facts: factsOf(email, content, recipient, outcome),
    events: [
      { at: email.createdAt, kind: 'queue', text: say('step.acceptedFor', { recipient: recipient.address }) },
      { at: end.at, kind: 'attempt', text: wordsOf(outcome), details: detailsOf(outcome) },
    ],
  };
}

/** What a further attempt adds: the acceptance of the email is already recorded. */
function toChange({ id, state, code, category, facts, events }: NewPath): PathChange {
  return { id, state, code, category, facts, events: events.slice(1) };
}

/** Field by field: object spreads leave 5 KB more garbage per delivery. */
function factsOf(
  email: OutboundEmail,
  content: OutboundContent,
  recipient: OutboundAttempt['recipient'],
  outcome: OutboundAttempt['outcome'],
): PathFacts {
  const facts: Writable<PathFacts> = {
    subject: content.subject,
    messageId: email.messageId,
    mailFrom: email.envelope.from,
    recipient: recipient.address,
    target: recipient.address,
    sizeBytes: email.sizeBytes,
    emailId: email.id,
    position: recipient.position,
  };
  for (const [name, value] of content.headers) {
    const known = name.toLowerCase();
    if (known === 'from') facts.from ??= value;
    else if (known === 'to') facts.to ??= value;
  }
  const end = outcome.kind === 'delivered' ? outcome.report : outcome.fault;
  if (end.mx) facts.mx = end.mx;
  if (end.tls) facts.tls = end.tls;
  if (outcome.kind === 'delivered') {
    facts.response = outcome.report.response;
    facts.reason = undefined;
    facts.deliveryMs = outcome.report.durationMs;
    return facts;
  }
  const { action, truthSource } = outcome.fault;
  Object.assign(facts, responseOf(outcome.fault), { action });
  if (truthSource) facts.truthSource = truthSource;
  return facts;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The other server's reply, or our reason; the latest of either replaces the others. */
export function responseOf({
  response,
  message,
  sentence,
}: Pick<OutboundFault, 'response' | 'message' | 'sentence'>): Pick<PathFacts, 'response' | 'reason'> {
  return response === undefined ? { response: message, reason: sentence } : { response, reason: undefined };
}

function wordsOf(outcome: OutboundAttempt['outcome']): Sentence {
  if (outcome.kind === 'delivered') {
    const { mx, response } = outcome.report;
    return say('step.tookIt', { server: mx.host, reply: response });
  }
  const { message, response, sentence: reason = message } = outcome.fault;
  const isFinal = outcome.kind === 'failed';
  if (response === undefined || message.includes(response)) {
    return isFinal ? say('step.failedForGood', { reason }) : say('step.putOff', { reason });
  }
  return isFinal ? say('step.failedForGoodSaid', { reason, response }) : say('step.putOffSaid', { reason, response });
}

function detailsOf(outcome: OutboundAttempt['outcome']): Record<string, unknown> {
  const end = outcome.kind === 'delivered' ? outcome.report : outcome.fault;
  return {
    code: end.code,
    ...(end.mx && { mx: { host: end.mx.host, ip: end.mx.ip, port: end.mx.port } }),
    ...(end.tls && { tls: end.tls }),
    ...(outcome.kind === 'delivered'
      ? { durationMs: outcome.report.durationMs }
      : { category: outcome.fault.category }),
  };
}
