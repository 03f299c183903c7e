import type { NewPath, PathEvent, PathFacts, PathState } from '../../deliverylog/path.js';
import { formatDateTime } from '../../protocol/mime/date-time.js';
import { replyText } from '../../protocol/smtp/reply.js';
import type { AcceptedAddress } from '../resolve/resolution.js';
import type { ReplyVerdict } from './decide-reply.js';
import type { DispatchRequest } from './dispatch.js';
import { targetText } from './held-message.js';
import { type MessageHeader, readMessageHeader } from './message-header.js';
import type { PlannedDelivery, WayEnd } from './planned-delivery.js';

/** What is written down about one delivery: a path for everybody it was made for, the first of them the queue's. */
export interface DeliveryRecord {
  readonly delivery: PlannedDelivery;
  readonly end: WayEnd;
  /** One for each of its recipients. */
  readonly pathIds: readonly [string, ...string[]];
  readonly fingerprint: string | undefined;
  /** Held copies by path. */
  readonly heldIds?: ReadonlyMap<string, string>;
  readonly startedAt: number;
}

/** Decision 12.1: one per message and recipient way. */
export function pathsOf(
  request: DispatchRequest,
  verdict: ReplyVerdict,
  records: readonly DeliveryRecord[],
  discarded: readonly { readonly recipient: AcceptedAddress; readonly pathId: string }[],
  now: number,
): readonly NewPath[] {
  const ground = groundOf(request);
  const answered: PathEvent = { at: now, kind: 'reply', text: `We answered: ${replyText(verdict.reply)}` };
  const all = records.flatMap((record) =>
    record.delivery.recipients.map((recipient, place): NewPath => {
      const id = record.pathIds[place] ?? '';
      const { state, code, events } = standing(record, place, verdict);
      const heldId = record.heldIds?.get(id);
      return {
        ...ownerOf(recipient),
        ...ground.path,
        ...{ id, state, code },
        category: 'fault' in record.end ? record.end.fault.category : 'none',
        facts: {
          ...ground.facts,
          ...headerFacts(record.delivery, state, ground.header),
          recipient: recipient.address,
          target: targetText(record.delivery.way),
          ...endFacts(record.end),
          ...(record.fingerprint !== undefined && { fingerprint: record.fingerprint }),
          ...(heldId !== undefined && { heldId }),
        },
        events: [...request.events, ...trailOf(recipient, request.arrival.at), ...events, answered],
      };
    }),
  );
  const dropped = discarded.map(
    ({ recipient, pathId }): NewPath => ({
      ...ownerOf(recipient),
      ...ground.path,
      ...{ id: pathId, state: 'discarded', code: verdict.reply.code, category: 'none' },
      facts: { ...ground.facts, ...ground.header, recipient: recipient.address },
      events: [
        ...request.events,
        ...trailOf(recipient, request.arrival.at),
        { at: now, kind: 'alias', text: 'Accepted and discarded, as the alias says.' },
        answered,
      ],
    }),
  );
  return [...all, ...dropped];
}

function groundOf({ arrival, auth, isAllowlisted }: DispatchRequest) {
  const path = { messageKey: arrival.id, direction: 'in', at: arrival.at } as const;
  const facts: PathFacts = {
    sessionId: arrival.sessionId,
    mailFrom: arrival.mailFrom,
    clientIp: arrival.client.ip,
    ...(arrival.client.hostname !== undefined && { clientHostname: arrival.client.hostname }),
    isAllowlisted,
    spf: auth.spf.result,
    dkim: auth.dkim.find(({ result }) => result === 'pass')?.result ?? auth.dkim[0]?.result ?? 'none',
    dmarc: auth.dmarc.result,
    arc: auth.arc.result,
    sizeBytes: arrival.source.length,
  };
  return { path, facts, header: readMessageHeader(arrival) };
}

function ownerOf({ home, alias }: AcceptedAddress): Pick<NewPath, 'domainId' | 'aliasId' | 'accountId'> {
  return { domainId: home.domainId, aliasId: alias?.id, accountId: alias?.accountId };
}

function trailOf({ trail }: AcceptedAddress, at: number): readonly PathEvent[] {
  return trail.map(({ text }) => ({ at, kind: 'alias', text }));
}

/** 12.2: of what lies in a mailbox the log keeps no word; it finds a Message-ID that it is told, and forgets it. */
function headerFacts({ way }: PlannedDelivery, state: PathState, header: MessageHeader): Partial<PathFacts> {
  if (way.kind !== 'mailbox') return header;
  return state === 'stored' ? { messageId: header.messageId } : {};
}

function endFacts(end: WayEnd): PathFacts {
  switch (end.kind) {
    case 'good':
      return end.as === 'delivered'
        ? {
            response: end.report.response,
            mx: end.report.mx,
            tls: end.report.tls,
            deliveryMs: end.report.durationMs,
          }
        : {};
    case 'permanent':
    case 'temporary': {
      const { response, message, action, truthSource, mx, tls } = end.fault;
      return {
        response: response ?? message,
        action,
        ...(truthSource !== undefined && { truthSource }),
        ...(mx && { mx }),
        ...(tls && { tls }),
      };
    }
    default:
      return {};
  }
}

interface Standing {
  readonly state: PathState;
  readonly code: number;
  readonly events: readonly PathEvent[];
}

/** Where a path stands once we have answered. Failures keep their details: the path's own facts are the latest attempt's. */
function standing({ delivery, end, startedAt }: DeliveryRecord, place: number, verdict: ReplyVerdict): Standing {
  const { reply } = verdict;
  const kind = ATTEMPT_KINDS[delivery.way.kind];
  const tell = (at: number, text: string, details?: PathEvent['details']): PathEvent => ({
    ...{ at, kind, text },
    ...(details && { details }),
  });
  const isWaiting = verdict.open === 'queued';
  switch (end.kind) {
    case 'good':
      switch (end.as) {
        case 'delivered': {
          const { at, code, response } = end.report;
          return { state: 'delivered', code, events: [tell(at, `Delivered: ${response}`)] };
        }
        case 'stored':
          return { state: 'stored', code: 250, events: [tell(startedAt, end.text)] };
        case 'consumed':
          return { state: 'delivered', code: 250, events: [tell(startedAt, end.text)] };
        case 'duplicate':
          return {
            state: 'duplicate',
            code: 250,
            events: [tell(startedAt, `Already delivered on ${formatDateTime(end.at)}; not delivered again.`)],
          };
      }
      break;
    case 'permanent': {
      const { at, code } = end.fault;
      const failure = tell(at, `Refused: ${faultText(end.fault)}`, { ...end.fault });
      return { state: verdict.permanent, code, events: [failure, ...PERMANENT_EVENTS[verdict.permanent](at)] };
    }
    case 'temporary': {
      const failure = tell(end.fault.at, `Not now: ${faultText(end.fault)}`, { ...end.fault });
      if (!isWaiting) return { state: 'refused', code: reply.code, events: [failure] };
      return queuedStanding(place, delivery, { state: 'waiting', code: end.fault.code, events: [failure] });
    }
    case 'doubt': {
      const doubt = { at: startedAt, kind, text: 'Sent on; the reply to its end has not come yet.' } as const;
      const open: Standing = { state: 'in_doubt', code: reply.code, events: [doubt] };
      return isWaiting ? queuedStanding(place, delivery, open, MAY_BE_REPEATED) : open;
    }
    case 'awaited':
      return {
        state: 'refused',
        code: reply.code,
        events: [tell(startedAt, 'The same message is on its way there already, and its end is not known yet.')],
      };
  }
}

/** Decision 11.5. Said beforehand: when the reply is lost with this process, nobody is left to say it. */
const MAY_BE_REPEATED = 'Should the reply be lost, it is sent from there once more: it may be repeated.';

/** One row of the queue carries it for all: its first path tells how it ends. */
function queuedStanding(place: number, { recipients }: PlannedDelivery, first: Standing, more?: string): Standing {
  const at = first.events[0]?.at ?? 0;
  if (place === 0) {
    const text = ['It waits in the queue, for five days at most.', ...(more === undefined ? [] : [more])].join(' ');
    return { ...first, events: [...first.events, { at, kind: 'queue', text }] };
  }
  const text = `It goes there once, for ${recipients[0].address} too: that path tells how it ends.`;
  return { state: 'duplicate', code: first.code, events: [...first.events, { at, kind: 'queue', text }] };
}

const PERMANENT_EVENTS: Readonly<Record<ReplyVerdict['permanent'], (at: number) => readonly PathEvent[]>> = {
  refused: () => [],
  bounced: (at) => [{ at, kind: 'notice', text: 'A report of the failure goes to the sender.' }],
  held: (at) => [{ at, kind: 'hold', text: 'A copy is held for seven days; the owner can send it on.' }],
};

function faultText({ response, message }: { readonly response?: string; readonly message: string }): string {
  return response === undefined ? message : `${response} (${message})`;
}

const ATTEMPT_KINDS = {
  forward: 'attempt',
  home: 'attempt',
  webhook: 'webhook',
  mailbox: 'storage',
  return: 'bounce',
  dmarcReport: 'storage',
} as const;
