import type { ActDetails } from '../../../../directory/acts/act.js';
import type { OperatorAccess } from '../../../../directory/operator/operator-access.js';
import { pageFrom } from '../../../../directory/page.js';
import { SORTABLE_HELD_FIELDS } from '../../../../inbound/held/held-message-store.js';
import type { HeldService } from '../../../../inbound/held/held-service.js';
import type { TxtDomainUse } from '../../../../inbound/resolve/txt-domain-use.js';
import type { BulkMoves } from '../../../../inbound/waiting/bulk-moves.js';
import type { WaitingService } from '../../../../inbound/waiting/waiting-service.js';
import { SORTABLE_WAITING_FIELDS } from '../../../../inbound/waiting/waiting-store.js';
import type { OperatorQueue } from '../../../../outbound/email-service/operator-queue.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { operatorExamples } from './examples/operator-examples.js';
import { heldAnswer, presentHeld } from './held-view.js';
import { heldIdParams, moveBody, queueSearch } from './operator-input.js';
import { OPERATOR_TAG } from './operator-routes.js';
import {
  destinationAnswer,
  movedAnswer,
  presentDestination,
  presentMoved,
  presentTxtDomain,
  txtDomainAnswer,
} from './operator-view.js';
import { presentItem, queueItemAnswer } from './queue-view.js';

const PATH = '/v1/operator';
/** Only the destinations with the most mail are listed. */
const MAX_DESTINATIONS = 1000;

const MOVES = {
  retry: {
    act: 'operator.queue-retried',
    summary: 'Try waiting mail now',
    description: 'By destination or by ids. It is due at once, even if its destination was pausing.',
  },
  cancel: {
    act: 'operator.queue-cancelled',
    summary: 'Cancel waiting mail',
    description:
      'By destination or by ids. It is not delivered, and its sender is not told; the delivery log says who cancelled it. By destination, an email goes on to its recipients elsewhere.',
  },
} as const;

/** Waiting and held mail of all accounts, and domains without one. */
export function operatorMailRoutes({
  operatorAccess,
  queue,
  waiting,
  bulkMoves,
  heldMessages,
  txtDomainUse,
}: {
  readonly operatorAccess: OperatorAccess;
  readonly queue: Pick<OperatorQueue, 'listDestinations'>;
  readonly waiting: Pick<WaitingService, 'list'>;
  readonly bulkMoves: BulkMoves;
  readonly heldMessages: HeldService;
  readonly txtDomainUse: Pick<TxtDomainUse, 'list'>;
}): Route[] {
  return [
    route({
      method: 'GET',
      path: `${PATH}/queue`,
      operation: 'listOperatorQueue',
      example: operatorExamples.listOperatorQueue,
      summary: 'List the waiting mail of all accounts',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_WAITING_FIELDS }, queueSearch),
      answer: { kind: 'list', item: queueItemAnswer, description: 'Waiting entries, oldest first.' },
      async handle({ actor, query: { request, destination }, locale }) {
        await operatorAccess.require(actor);
        const page = await waiting.list('operator', { destination }, request);
        return pageOf(page, request, (item) => presentItem(item, locale));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/destinations`,
      operation: 'listDestinations',
      example: operatorExamples.listDestinations,
      summary: 'List the destinations that mail waits for',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['recipients'] }),
      answer: { kind: 'list', item: destinationAnswer, description: 'Those with the most recipients first.' },
      async handle({ actor, query: { request } }) {
        await operatorAccess.require(actor);
        const page = pageFrom(await queue.listDestinations(MAX_DESTINATIONS), request);
        return pageOf(page, request, presentDestination);
      },
    }),
    ...(['retry', 'cancel'] as const).map((verb) =>
      route({
        method: 'POST',
        path: `${PATH}/queue/${verb}`,
        operation: `${verb}OperatorQueue`,
        example: operatorExamples[`${verb}OperatorQueue`],
        summary: MOVES[verb].summary,
        description: MOVES[verb].description,
        tag: OPERATOR_TAG,
        auth: 'token',
        body: moveBody,
        answer: { kind: 'json', schema: movedAnswer, description: 'How many were moved.' },
        async handle({ actor, body }) {
          const meant: ActDetails =
            'destination' in body ? { destination: body.destination } : { ids: body.ids.length };
          await operatorAccess.begin(actor, MOVES[verb].act, meant);
          return json(presentMoved(await bulkMoves[verb](body)));
        },
      }),
    ),
    route({
      method: 'GET',
      path: `${PATH}/held`,
      operation: 'listOperatorHeld',
      example: operatorExamples.listOperatorHeld,
      summary: 'List the held messages of all accounts',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_HELD_FIELDS }),
      answer: { kind: 'list', item: heldAnswer, description: 'The messages of this page.' },
      async handle({ actor, query: { request }, locale }) {
        await operatorAccess.require(actor);
        const page = await heldMessages.list('operator', {}, request);
        return pageOf(page, request, (held) => presentHeld(held, locale));
      },
    }),
    route({
      method: 'POST',
      path: `${PATH}/held/:id/resend`,
      operation: 'resendOperatorHeld',
      example: operatorExamples.resendOperatorHeld,
      summary: 'Send a held message of any account on',
      description: 'It enters the queue for every target that it did not reach.',
      tag: OPERATOR_TAG,
      auth: 'token',
      params: heldIdParams,
      answer: { kind: 'json', schema: heldAnswer, description: 'The message as it was held.' },
      async handle({ actor, params, locale }) {
        await operatorAccess.require(actor);
        const { id } = await heldMessages.get('operator', params.id);
        await operatorAccess.begin(actor, 'operator.held-resent', { held_id: id });
        return json(presentHeld(await heldMessages.resend('operator', id), locale));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/held/:id`,
      operation: 'deleteOperatorHeld',
      example: operatorExamples.deleteOperatorHeld,
      summary: 'Delete a held message of any account',
      tag: OPERATOR_TAG,
      auth: 'token',
      params: heldIdParams,
      answer: { kind: 'json', schema: heldAnswer, description: 'The message as it was held.' },
      async handle({ actor, params, locale }) {
        await operatorAccess.require(actor);
        const { id } = await heldMessages.get('operator', params.id);
        await operatorAccess.begin(actor, 'operator.held-deleted', { held_id: id });
        return json(presentHeld(await heldMessages.delete('operator', id), locale));
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/txt-domains`,
      operation: 'listTxtDomains',
      example: operatorExamples.listTxtDomains,
      summary: 'List the domains that are configured by TXT records alone',
      description: 'Those with mail in their current day.',
      tag: OPERATOR_TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['name'] }),
      answer: { kind: 'list', item: txtDomainAnswer, description: 'The domains by name.' },
      async handle({ actor, query: { request } }) {
        await operatorAccess.require(actor);
        const page = pageFrom(await txtDomainUse.list(), request);
        return pageOf(page, request, presentTxtDomain);
      },
    }),
  ];
}
