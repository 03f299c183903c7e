import { z } from 'zod';
import { pathStateOf } from '../../deliverylog/recipient-state.js';
import { inEnglish } from '../../i18n/translate.js';
import type { BulkMoves } from '../../inbound/waiting/bulk-moves.js';
import type { WaitingItem, WaitingStory } from '../../inbound/waiting/waiting-item.js';
import type { WaitingService } from '../../inbound/waiting/waiting-service.js';
import type { OperatorQueue } from '../../outbound/email-service/operator-queue.js';
import type { EmailRecord } from '../../outbound/emails/email-store.js';
import type { TimelineEntry } from '../../outbound/emails/email-timeline.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface QueueOverview {
  readonly destinations: readonly {
    readonly destination: string;
    readonly recipients: number;
    readonly next_attempt_at: string;
  }[];
  readonly entries: readonly QueueLine[];
}

/** For the operator, in English. */
export interface QueueLine {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly domain: string;
  readonly from: string;
  /** For an email its waiting recipients; for arrived mail the address that the sender wrote. */
  readonly to: readonly string[];
  readonly target: string | null;
  readonly created_at: string;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly last_error: string | null;
}

export interface QueueStory {
  readonly id: string;
  readonly kind: string;
  readonly origin: string;
  readonly status: string;
  readonly message_id: string;
  readonly subject: string;
  readonly from: string;
  readonly recipients: readonly { readonly address: string; readonly state: string; readonly attempts: number }[];
  readonly timeline: readonly {
    readonly at: string;
    readonly kind: string;
    readonly recipient: string | null;
    readonly text: string;
  }[];
}

export type MovedEntry = Pick<QueueStory, 'id' | 'status' | 'recipients'>;

export interface MovedMany {
  readonly moved: number;
  readonly is_complete: boolean;
}

const idInput = z.object({ id: z.string() });
const MAX_ENTRIES = 1000;
const MAX_DESTINATIONS = 50;

export interface QueueCommandDeps {
  readonly queue: OperatorQueue;
  readonly waiting: WaitingService;
  readonly bulkMoves: BulkMoves;
}

/** `waypost queue`: waiting mail and finished emails. */
export function queueCommands({ queue, waiting, bulkMoves }: QueueCommandDeps): AdminCommand[] {
  return [
    adminCommand({
      name: 'queue.list',
      input: z.object({ destination: z.string().optional(), limit: z.number().int().min(1).max(MAX_ENTRIES) }),
      async handle({ destination, limit }): Promise<QueueOverview> {
        const destinations = await queue.listDestinations(MAX_DESTINATIONS);
        const request = { page: 1, limit, sort: { field: 'created_at', isDescending: false } };
        const { items } = await waiting.list('operator', { destination }, request);
        return {
          destinations: destinations.map(({ destination: name, recipients, nextAttemptAt }) => ({
            destination: name,
            recipients,
            next_attempt_at: toTimestamp(nextAttemptAt),
          })),
          entries: items.map(presentLine),
        };
      },
    }),
    adminCommand({
      name: 'queue.show',
      input: idInput,
      async handle({ id }): Promise<QueueStory> {
        const email = await queue.find(id);
        if (!email) return presentWaiting(await waiting.get('operator', id));
        const { timeline, ...record } = email;
        return { ...presentRecord(record), timeline: timeline.map(presentStep) };
      },
    }),
    adminCommand({
      name: 'queue.retry',
      input: idInput,
      async handle({ id }): Promise<MovedEntry> {
        if (await queue.find(id)) return presentRecord(await queue.retryNow(id));
        return presentMoved(await waiting.retry('operator', id));
      },
    }),
    adminCommand({
      name: 'queue.cancel',
      input: idInput,
      async handle({ id }): Promise<MovedEntry> {
        if (await queue.find(id)) return presentRecord(await queue.cancel(id));
        return presentMoved(await waiting.cancel('operator', id));
      },
    }),
    ...(['retry', 'cancel'] as const).map((verb) =>
      adminCommand({
        name: `queue.${verb}All`,
        input: z.object({ destination: z.string().min(1).toLowerCase() }),
        async handle({ destination }): Promise<MovedMany> {
          const { moved, isComplete } = await bulkMoves[verb]({ destination });
          return { moved, is_complete: isComplete };
        },
      }),
    ),
  ];
}

function presentLine(item: WaitingItem): QueueLine {
  return {
    id: item.id,
    kind: item.kind,
    state: item.state,
    domain: item.domainId,
    from: item.from,
    to: item.to,
    target: item.target === undefined ? null : inEnglish(item.target),
    created_at: toTimestamp(item.createdAt),
    attempts: item.attempts,
    next_attempt_at: item.nextAttemptAt === undefined ? null : toTimestamp(item.nextAttemptAt),
    last_error: item.lastError === undefined ? null : inEnglish(item.lastError),
  };
}

/** Received mail that waits for one destination. */
function presentWaiting({ timeline, ...item }: WaitingStory): QueueStory {
  return {
    ...presentMoved(item),
    kind: item.kind,
    origin: item.kind,
    message_id: '',
    subject: item.subject ?? '',
    from: item.from,
    timeline: timeline.map((step) => presentStep({ ...step, details: {} })),
  };
}

function presentMoved({ id, state, target, to, attempts }: WaitingItem): MovedEntry {
  const address = target === undefined ? (to[0] ?? '') : inEnglish(target);
  return {
    id,
    status: state,
    recipients: [{ address, state: state === 'rejected' ? 'cancelled' : 'waiting', attempts }],
  };
}

export function presentRecord({ email, recipients }: EmailRecord): Omit<QueueStory, 'timeline'> {
  return {
    id: email.id,
    kind: email.origin === 'forward' ? 'forward' : 'email',
    origin: email.origin,
    status: email.status,
    message_id: email.messageId,
    subject: email.subject,
    from: email.envelope.from,
    recipients: recipients.map((one) => ({ address: one.address, state: pathStateOf(one), attempts: one.attempts })),
  };
}

function presentStep({ at, kind, recipient, text }: TimelineEntry): QueueStory['timeline'][number] {
  return { at: toTimestamp(at), kind, recipient: recipient ?? null, text: inEnglish(text) };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
