import { z } from 'zod';
import { pathStateOf } from '../../deliverylog/recipient-state.js';
import { inEnglish } from '../../i18n/translate.js';
import type { EmailRecord } from '../../outbound/emails/email-store.js';
import type { TimelineEntry } from '../../outbound/emails/email-timeline.js';
import type { OperatorQueue, QueueEntry } from '../../outbound/emails/operator-queue.js';
import { type AdminCommand, adminCommand } from './admin-command.js';

export interface QueueOverview {
  readonly destinations: readonly {
    readonly destination: string;
    readonly recipients: number;
    readonly next_attempt_at: string;
  }[];
  readonly entries: readonly QueueLine[];
}

export interface QueueLine {
  readonly email_id: string;
  readonly origin: string;
  readonly status: string;
  readonly from: string;
  readonly recipient: string;
  readonly destination: string;
  readonly attempts: number;
  readonly next_attempt_at: string;
  readonly last_error: string | null;
}

export interface EmailStory {
  readonly id: string;
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

const emailInput = z.object({ id: z.string() });
const MAX_ENTRIES = 1000;
const MAX_DESTINATIONS = 50;

/** `waypost queue`. */
export function queueCommands({ queue }: { readonly queue: OperatorQueue }): AdminCommand[] {
  return [
    adminCommand({
      name: 'queue.list',
      input: z.object({ destination: z.string().optional(), limit: z.number().int().min(1).max(MAX_ENTRIES) }),
      async handle({ destination, limit }): Promise<QueueOverview> {
        const destinations = await queue.listDestinations(MAX_DESTINATIONS);
        const entries = await queue.listQueue({ destination, limit });
        return {
          destinations: destinations.map(({ destination: name, recipients, nextAttemptAt }) => ({
            destination: name,
            recipients,
            next_attempt_at: toTimestamp(nextAttemptAt),
          })),
          entries: entries.map(presentEntry),
        };
      },
    }),
    adminCommand({
      name: 'queue.show',
      input: emailInput,
      async handle({ id }): Promise<EmailStory> {
        const { timeline, ...record } = await queue.show(id);
        return { ...presentRecord(record), timeline: timeline.map(presentStep) };
      },
    }),
    adminCommand({
      name: 'queue.retry',
      input: emailInput,
      handle: async ({ id }) => presentRecord(await queue.retryNow(id)),
    }),
    adminCommand({
      name: 'queue.cancel',
      input: emailInput,
      handle: async ({ id }) => presentRecord(await queue.cancel(id)),
    }),
  ];
}

function presentEntry({ email, recipient }: QueueEntry): QueueLine {
  return {
    email_id: email.id,
    origin: email.origin,
    status: email.status,
    from: email.envelope.from,
    recipient: recipient.address,
    destination: recipient.destination,
    attempts: recipient.attempts,
    next_attempt_at: toTimestamp(recipient.nextAttemptAt),
    last_error: recipient.fault?.response ?? recipient.fault?.message ?? null,
  };
}

export function presentRecord({ email, recipients }: EmailRecord): Omit<EmailStory, 'timeline'> {
  return {
    id: email.id,
    origin: email.origin,
    status: email.status,
    message_id: email.messageId,
    subject: email.subject,
    from: email.envelope.from,
    recipients: recipients.map((one) => ({ address: one.address, state: pathStateOf(one), attempts: one.attempts })),
  };
}

function presentStep({ at, kind, recipient, text }: TimelineEntry): EmailStory['timeline'][number] {
  return { at: toTimestamp(at), kind, recipient: recipient ?? null, text: inEnglish(text) };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
