import { z } from 'zod';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import type { HeldMessage } from '../../../../inbound/held/held-message.js';
import { SORTABLE_HELD_FIELDS } from '../../../../inbound/held/held-message-store.js';
import type { HeldService } from '../../../../inbound/held/held-service.js';
import { targetText } from '../../../../inbound/resolve/target-text.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { patternText } from '../input/pattern-text.js';
import { heldExamples } from './examples/held-examples.js';
import { stepCode } from './step-view.js';

const TAG = 'Held messages';
const PATH = '/v1/held';

const heldParams = z.object({ id: z.string().meta({ description: 'The id of a held message.' }) });

const heldAnswer = z
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

export function heldRoutes({ heldMessages }: { readonly heldMessages: HeldService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listHeldMessages',
      example: heldExamples.listHeldMessages,
      summary: 'List messages that were accepted and could not be sent on',
      description: 'Kept for seven days. Admins see those of their domains, plain members those of their own aliases.',
      tag: TAG,
      auth: 'token',
      query: listQuery(
        { ...SHORT_PAGES, sortable: SORTABLE_HELD_FIELDS },
        { domain: patternText.describe('Regular expression over the name of the domain.').optional() },
      ),
      answer: { kind: 'list', item: heldAnswer, description: 'The messages of this page.' },
      async handle({ actor, query: { request, domain }, locale }) {
        const page = await heldMessages.list(actor, { domain }, request);
        return pageOf(page, request, (held) => presentHeld(held, locale));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/:id`,
      operation: 'getHeldMessage',
      example: heldExamples.getHeldMessage,
      summary: 'Retrieve a held message',
      tag: TAG,
      auth: 'token',
      params: heldParams,
      answer: { kind: 'json', schema: heldAnswer, description: 'The message, where it was going and what went wrong.' },
      async handle({ actor, params, locale }) {
        return json(presentHeld(await heldMessages.get(actor, params.id), locale));
      },
    }),
    route({
      method: 'POST',
      path: `${PATH}/:id/resend`,
      operation: 'resendHeldMessage',
      example: heldExamples.resendHeldMessage,
      summary: 'Send a held message on',
      description: 'It enters the queue for every target that it did not reach. If it fails again, it is held again.',
      tag: TAG,
      auth: 'token',
      params: heldParams,
      answer: { kind: 'json', schema: heldAnswer, description: 'The message as it was held.' },
      async handle({ actor, params, locale }) {
        return json(presentHeld(await heldMessages.resend(actor, params.id), locale));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/:id`,
      operation: 'deleteHeldMessage',
      example: heldExamples.deleteHeldMessage,
      summary: 'Delete a held message',
      tag: TAG,
      auth: 'token',
      params: heldParams,
      answer: { kind: 'json', schema: heldAnswer, description: 'The message as it was held.' },
      async handle({ actor, params, locale }) {
        return json(presentHeld(await heldMessages.delete(actor, params.id), locale));
      },
    }),
  ];
}

function presentHeld({ facts, ...held }: HeldMessage, locale: Locale): z.output<typeof heldAnswer> {
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
