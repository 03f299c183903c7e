import { z } from 'zod';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import {
  WAITING_KINDS,
  WAITING_STATES,
  type WaitingItem,
  type WaitingStory,
} from '../../../../inbound/waiting/waiting-item.js';
import { presentWords, stepCode, stepWords } from './step-view.js';

const listed = {
  id: z.string().meta({
    description: 'Of the email, or of the record in the delivery log. The same id works on the command line.',
  }),
  object: z.literal('queue_item').describe('Always `queue_item`.'),
  kind: z.enum(WAITING_KINDS).meta({
    description: '`email`: mail that you send. `forward`, `webhook`, `mailbox`: mail that arrived, by where it goes.',
  }),
  state: z.enum(WAITING_STATES).meta({
    description:
      '`pending`: sending is suspended. `queued`: no attempt has failed yet. `deferred`: an attempt failed, and it is tried again. `rejected`: it was cancelled.',
  }),
  domain: z.string().meta({ description: 'The id of the domain.' }),
  alias: z.string().optional().meta({ description: 'The id of the alias.' }),
  from: z.string().meta({ description: 'The envelope sender; empty for a bounce.' }),
  to: z.array(z.string()).meta({
    description: 'For an email, the waiting recipients; for mail that arrived, the address that the sender wrote.',
  }),
  target: z
    .string()
    .optional()
    .meta({ description: 'Where mail that arrived goes: an address, a webhook, a mailbox.' }),
  subject: z.string().optional().meta({ description: 'Not kept for mail to a mailbox.' }),
  created_at: z.iso.datetime().meta({ description: 'When it began to wait.' }),
  attempts: z.int().meta({ description: 'Attempts so far; of several recipients the highest number.' }),
  next_attempt_at: z.iso
    .datetime()
    .optional()
    .meta({ description: 'Absent while sending is suspended, and once it was cancelled.' }),
  last_error: z
    .string()
    .optional()
    .meta({ description: 'The words of the other side, or ours in the language of the caller.' }),
  last_error_code: stepCode,
};

export const queueItemAnswer = z.object(listed).meta({ id: 'QueueItem' });

export const queueStoryAnswer = z
  .object({
    ...listed,
    timeline: z
      .array(
        z.object({
          date: z.iso.datetime().describe('When it happened.'),
          kind: z.string().describe('What the step was about.'),
          ...stepWords,
        }),
      )
      .meta({ description: 'Every step so far.' }),
  })
  .meta({ id: 'QueueItemWithTimeline' });

export function presentItem(item: WaitingItem, locale: Locale): z.output<typeof queueItemAnswer> {
  const { lastError } = item;
  return {
    id: item.id,
    object: 'queue_item',
    kind: item.kind,
    state: item.state,
    domain: item.domainId,
    alias: item.aliasId,
    from: item.from,
    to: [...item.to],
    target: item.target && speak(locale, item.target),
    subject: item.subject,
    created_at: toTimestamp(item.createdAt),
    attempts: item.attempts,
    next_attempt_at: item.nextAttemptAt === undefined ? undefined : toTimestamp(item.nextAttemptAt),
    last_error: lastError && speak(locale, lastError),
    last_error_code: typeof lastError === 'object' ? lastError.key : undefined,
  };
}

export function presentStory({ timeline, ...item }: WaitingStory, locale: Locale): z.output<typeof queueStoryAnswer> {
  return {
    ...presentItem(item, locale),
    timeline: timeline.map(({ at, kind, text }) => ({ date: toTimestamp(at), kind, ...presentWords(text, locale) })),
  };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
