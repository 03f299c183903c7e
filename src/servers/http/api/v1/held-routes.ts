import { z } from 'zod';
import { SORTABLE_HELD_FIELDS } from '../../../../inbound/held/held-message-store.js';
import type { HeldService } from '../../../../inbound/held/held-service.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { patternText } from '../input/pattern-text.js';
import { heldExamples } from './examples/held-examples.js';
import { heldAnswer, presentHeld } from './held-view.js';

const TAG = 'Held messages';
const PATH = '/v1/held';

const heldParams = z.object({ id: z.string().meta({ description: 'The id of a held message.' }) });

export function heldRoutes({ heldMessages }: { readonly heldMessages: HeldService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listHeldMessages',
      example: heldExamples.listHeldMessages,
      summary: 'List messages that were accepted but could not be forwarded',
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
      summary: 'Forward a held message again',
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
