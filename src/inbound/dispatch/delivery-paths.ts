import { responseOf } from '../../deliverylog/outbound-paths.js';
import type { NewPath, PathEvent, PathFacts, PathState } from '../../deliverylog/path.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import { formatDateTime } from '../../protocol/mime/date-time.js';
import { replyText } from '../../protocol/smtp/reply.js';
import type { DeliveryEnd } from '../delivery-end.js';
import { type MessageHeader, readMessageHeader } from '../message-header.js';
import type { AcceptedAddress } from '../resolve/resolution.js';
import { targetText } from '../resolve/target-text.js';
import type { Answered, ReplyVerdict } from './decide-reply.js';
import type { Delivery } from './delivery.js';
import type { DispatchRequest } from './dispatch.js';

/** Decision 12.1: one per recipient of each delivery, the first of them the queue's. `heldIds`: held copies by path. */
export function pathsOf(
  { message, verdict, deliveries, discarded }: Answered,
  now: number,
  heldIds?: ReadonlyMap<string, string>,
): readonly NewPath[] {
  const header = readMessageHeader(message.arrival);
  const answered: PathEvent = {
    at: now,
    kind: 'reply',
    text: say('step.weAnswered', { reply: replyText(verdict.reply) }),
  };
  const paths: NewPath[] = [];
  for (const delivery of deliveries) {
    for (const [place, recipient] of delivery.recipients.entries()) {
      const id = delivery.pathIds[place] ?? '';
      const { state, code, events } = standing(delivery, place, verdict);
      const facts = factsOf(message, recipient);
      addHeader(facts, header, delivery, state);
      facts.target = targetText(delivery.way);
      addEnd(facts, delivery.end);
      if (delivery.fingerprint !== undefined) facts.fingerprint = delivery.fingerprint;
      const heldId = heldIds?.get(id);
      if (heldId !== undefined) facts.heldId = heldId;
      const category = 'fault' in delivery.end ? delivery.end.fault.category : 'none';
      paths.push(pathOf(message, recipient, { id, state, code, category, facts, events: [...events, answered] }));
    }
  }
  for (const { recipient, pathId: id } of discarded) {
    const dropped: PathEvent = { at: now, kind: 'alias', text: say('step.discarded') };
    const facts = Object.assign(factsOf(message, recipient), header);
    const { code } = verdict.reply;
    const end = { id, state: 'discarded', code, category: 'none', facts, events: [dropped, answered] } as const;
    paths.push(pathOf(message, recipient, end));
  }
  return paths;
}

/** Field by field: spread objects get a new shape each time and are slow to read. */
function pathOf(
  { arrival, events }: DispatchRequest,
  { home, alias, trail }: AcceptedAddress,
  end: Pick<NewPath, 'id' | 'state' | 'code' | 'category' | 'facts' | 'events'>,
): NewPath {
  const { at, id: messageKey } = arrival;
  const found = trail.map(({ text }): PathEvent => ({ at, kind: 'alias', text }));
  return {
    id: end.id,
    messageKey,
    direction: 'in',
    at,
    domainId: home.domainId,
    aliasId: alias?.id,
    accountId: alias?.accountId,
    state: end.state,
    code: end.code,
    category: end.category,
    facts: end.facts,
    events: [...events, ...found, ...end.events],
  };
}

type Facts = { -readonly [Name in keyof PathFacts]: PathFacts[Name] };

function factsOf({ arrival, auth, isAllowlisted }: DispatchRequest, { address }: AcceptedAddress): Facts {
  const facts: Facts = {
    sessionId: arrival.sessionId,
    mailFrom: arrival.mailFrom,
    recipient: address,
    clientIp: arrival.client.ip,
    isAllowlisted,
    spf: auth.spf.result,
    dkim: auth.dkim.find(({ result }) => result === 'pass')?.result ?? auth.dkim[0]?.result ?? 'none',
    dmarc: auth.dmarc.result,
    arc: auth.arc.result,
    sizeBytes: arrival.source.length,
  };
  if (arrival.client.hostname !== undefined) facts.clientHostname = arrival.client.hostname;
  return facts;
}

/** 12.2: the log keeps no text of stored mail; it only indexes the Message-ID. */
function addHeader(facts: Facts, header: MessageHeader, { way }: Delivery<'ended'>, state: PathState): void {
  if (way.kind !== 'mailbox') {
    facts.from = header.from;
    facts.to = header.to;
    facts.subject = header.subject;
  }
  if (way.kind !== 'mailbox' || state === 'stored') facts.messageId = header.messageId;
}

function addEnd(facts: Facts, end: DeliveryEnd): void {
  switch (end.kind) {
    case 'good':
      if (end.as !== 'delivered') return;
      facts.response = end.report.response;
      facts.mx = end.report.mx;
      facts.tls = end.report.tls;
      facts.deliveryMs = end.report.durationMs;
      return;
    case 'permanent':
    case 'temporary': {
      const { action, truthSource, mx, tls } = end.fault;
      const { response, reason } = responseOf(end.fault);
      if (response !== undefined) facts.response = response;
      if (reason) facts.reason = reason;
      facts.action = action;
      if (truthSource !== undefined) facts.truthSource = truthSource;
      if (mx) facts.mx = mx;
      if (tls) facts.tls = tls;
    }
  }
}

interface Standing {
  readonly state: PathState;
  readonly code: number;
  readonly events: readonly PathEvent[];
}

/**
 * The state of a path once we have answered. Failures keep their details: the path's own facts are the latest
 * attempt's.
 */
function standing(delivery: Delivery<'ended'>, place: number, verdict: ReplyVerdict): Standing {
  const { way, end, startedAt } = delivery;
  const { reply } = verdict;
  const kind = ATTEMPT_KINDS[way.kind];
  const tell = (at: number, text: Sentence, details?: PathEvent['details']): PathEvent => ({
    at,
    kind,
    text,
    ...(details && { details }),
  });
  const isWaiting = verdict.open === 'queued';
  switch (end.kind) {
    case 'good':
      switch (end.as) {
        case 'delivered': {
          const { at, code, response } = end.report;
          return { state: 'delivered', code, events: [tell(at, say('step.delivered', { reply: response }))] };
        }
        case 'stored':
          return { state: 'stored', code: 250, events: [tell(startedAt, end.text)] };
        case 'consumed':
          return { state: 'delivered', code: 250, events: [tell(startedAt, end.text)] };
        case 'duplicate':
          return {
            state: 'duplicate',
            code: 250,
            events: [tell(startedAt, say('step.duplicate', { when: formatDateTime(end.at) }))],
          };
      }
      break;
    case 'permanent': {
      const { at, code } = end.fault;
      const failure = tell(at, refusedText(end.fault), faultDetails(end.fault));
      return { state: verdict.permanent, code, events: [failure, ...PERMANENT_EVENTS[verdict.permanent](at)] };
    }
    case 'temporary': {
      const failure = tell(end.fault.at, notNowText(end.fault), faultDetails(end.fault));
      if (!isWaiting) return { state: 'refused', code: reply.code, events: [failure] };
      return queuedStanding(place, delivery, { state: 'waiting', code: end.fault.code, events: [failure] });
    }
    case 'doubt': {
      const doubt = { at: startedAt, kind, text: say('step.inDoubt') } as const;
      const open: Standing = { state: 'in_doubt', code: reply.code, events: [doubt] };
      return isWaiting ? queuedStanding(place, delivery, open, say('step.queuedInDoubt')) : open;
    }
    case 'awaited':
      return {
        state: 'refused',
        code: reply.code,
        events: [tell(startedAt, say('step.awaited'))],
      };
  }
}

/**
 * One row of the queue stands for all recipients: its first path reports the result. Decision 11.5: a possible repeat
 * is recorded in advance, because a process that dies before the reply cannot record it.
 */
function queuedStanding(
  place: number,
  { recipients }: Delivery<'ended'>,
  first: Standing,
  text: Sentence = say('step.queued'),
): Standing {
  const at = first.events[0]?.at ?? 0;
  if (place === 0) {
    return { ...first, events: [...first.events, { at, kind: 'queue', text }] };
  }
  const shared: PathEvent = { at, kind: 'queue', text: say('step.sharedWay', { recipient: recipients[0].address }) };
  return { state: 'duplicate', code: first.code, events: [...first.events, shared] };
}

const PERMANENT_EVENTS: Readonly<Record<ReplyVerdict['permanent'], (at: number) => readonly PathEvent[]>> = {
  refused: () => [],
  bounced: (at) => [{ at, kind: 'notice', text: say('step.senderTold') }],
  held: (at) => [{ at, kind: 'hold', text: say('step.copyHeld') }],
};

function refusedText({ response, message, sentence }: DeliveryFault): Sentence {
  const reason = sentence ?? message;
  return response === undefined
    ? say('step.attemptRefused', { reason })
    : say('step.attemptRefusedSaid', { response, reason });
}

function notNowText({ response, message, sentence }: DeliveryFault): Sentence {
  const reason = sentence ?? message;
  return response === undefined ? say('step.notNow', { reason }) : say('step.notNowSaid', { response, reason });
}

/** A sentence that can be translated is not stored in English too. */
function faultDetails({ message, ...fault }: DeliveryFault): PathEvent['details'] {
  return fault.sentence ? fault : { ...fault, message };
}

const ATTEMPT_KINDS = {
  forward: 'attempt',
  home: 'attempt',
  webhook: 'webhook',
  mailbox: 'storage',
  return: 'bounce',
  dmarcReport: 'storage',
  tlsReport: 'storage',
} as const;
