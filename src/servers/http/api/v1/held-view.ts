import { z } from 'zod';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import type { HeldMessage } from '../../../../inbound/held/held-message.js';
import { targetText } from '../../../../inbound/resolve/target-text.js';
import { stepCode } from './step-view.js';

export const heldAnswer = z
  .object({
    object: z.literal('held_message').describe('Always `held_message`.'),
    id: z.string().describe('Id of the held message.'),
    domain: z.string().meta({ description: 'The id of the domain.' }),
    alias: z.string().optional().meta({ description: 'The id of the alias.' }),
    recipient: z.string().meta({ description: 'The address that the sender wrote.' }),
    sender: z.string().meta({ description: 'The envelope sender; empty for a bounce.' }),
    from: z.string().describe('The From header.'),
    subject: z.string().describe('The subject.'),
    message_id: z.string().describe('Without angle brackets.'),
    size: z.number().meta({ description: 'Bytes.' }),
    targets: z
      .array(
        z.object({
          target: z.string().describe('Address or webhook.'),
          code: z.number().describe('The SMTP code, or the status of the webhook.'),
          reason: z.string().meta({ description: 'Why it was not reached, in the language of the caller.' }),
          reason_code: stepCode,
          response: z.string().optional().meta({ description: 'What the other server said.' }),
          failed_at: z.iso.datetime().describe('When the last attempt failed.'),
          path: z.string().meta({ description: 'The id of its record in the delivery log.' }),
        }),
      )
      .describe('Whom it did not reach, and why.'),
    created_at: z.iso.datetime().describe('When it was held.'),
    expires_at: z.iso.datetime().describe('When the copy is deleted.'),
  })
  .meta({ id: 'HeldMessage' });

export function presentHeld({ facts, ...held }: HeldMessage, locale: Locale): z.output<typeof heldAnswer> {
  return {
    object: 'held_message',
    id: held.id,
    domain: held.domainId,
    alias: held.aliasId,
    recipient: facts.recipient,
    sender: facts.arrival.mailFrom,
    from: facts.from,
    subject: facts.subject,
    message_id: facts.messageId,
    size: held.sizeBytes,
    targets: facts.targets.map(({ way, fault, pathId }) => ({
      target: speak(locale, targetText(way)),
      code: fault.code,
      reason: speak(locale, fault.sentence ?? fault.message),
      reason_code: fault.sentence?.key,
      response: fault.response,
      failed_at: toTimestamp(fault.at),
      path: pathId,
    })),
    created_at: toTimestamp(held.createdAt),
    expires_at: toTimestamp(held.expiresAt),
  };
}

function toTimestamp(ms: number): string {
  return new Date(ms).toISOString();
}
