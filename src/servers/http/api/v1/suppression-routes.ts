import { z } from 'zod';
import type { Locale } from '../../../../i18n/locales.js';
import { speak } from '../../../../i18n/translate.js';
import type { Suppression } from '../../../../outbound/bounces/suppression.js';
import type { SuppressionService } from '../../../../outbound/bounces/suppression-service.js';
import { SORTABLE_SUPPRESSION_FIELDS } from '../../../../outbound/bounces/suppression-store.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { domainParams } from './domain-input.js';
import { suppressionExamples } from './examples/suppression-examples.js';

const TAG = 'Suppressed addresses';
const PATH = '/v1/domains/:domain/suppressions';

const addressBody = z.object({ address: z.string().meta({ description: 'An e-mail address.' }) });
const addressParams = domainParams.extend({ address: z.string().meta({ description: 'The address, URL-encoded.' }) });

const suppressionAnswer = z
  .object({
    object: z.literal('suppression').describe('Always `suppression`.'),
    address: z.string().describe('Nothing is sent to it.'),
    reason: z.enum(['bounce', 'complaint', 'manual']).describe('Why it is in the list.'),
    email_id: z.string().optional().meta({ description: 'The email that bounced or was complained about.' }),
    detail: z.string().optional().meta({ description: 'What the other server said, or why it is there.' }),
    created_at: z.iso.datetime().describe('Since when.'),
  })
  .meta({ id: 'Suppression' });

export function suppressionRoutes({ suppressions }: { readonly suppressions: SuppressionService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listSuppressions',
      example: suppressionExamples.listSuppressions,
      summary: 'List the addresses a domain sends nothing to',
      description: 'Addresses that do not exist or whose owner complained are added automatically. Admins only.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_SUPPRESSION_FIELDS }),
      answer: { kind: 'list', item: suppressionAnswer, description: 'The addresses of this page.' },
      async handle({ actor, params, query: { request }, locale }) {
        return pageOf(await suppressions.list(actor, params.domain, request), request, (one) =>
          presentSuppression(one, locale),
        );
      },
    }),
    route({
      method: 'POST',
      path: PATH,
      operation: 'addSuppression',
      example: suppressionExamples.addSuppression,
      summary: 'Send nothing to an address any more',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: addressBody,
      answer: { kind: 'json', schema: suppressionAnswer, description: 'The entry; one that was there stays as it is.' },
      async handle({ actor, params, body, locale }) {
        return json(presentSuppression(await suppressions.add(actor, params.domain, body.address), locale));
      },
    }),
    route({
      method: 'DELETE',
      path: PATH,
      operation: 'removeSuppression',
      example: suppressionExamples.removeSuppression,
      summary: 'Send to an address again',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: addressBody,
      answer: { kind: 'json', schema: suppressionAnswer, description: 'The entry as it was.' },
      async handle({ actor, params, body, locale }) {
        return json(presentSuppression(await suppressions.remove(actor, params.domain, body.address), locale));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/:address`,
      operation: 'removeSuppressionByPath',
      example: suppressionExamples.removeSuppressionByPath,
      summary: 'Send to an address again, named in the path',
      tag: TAG,
      auth: 'token',
      params: addressParams,
      answer: { kind: 'json', schema: suppressionAnswer, description: 'The entry as it was.' },
      async handle({ actor, params, locale }) {
        return json(presentSuppression(await suppressions.remove(actor, params.domain, params.address), locale));
      },
    }),
  ];
}

function presentSuppression(suppression: Suppression, locale: Locale): z.output<typeof suppressionAnswer> {
  return {
    object: 'suppression',
    address: suppression.address,
    reason: suppression.reason,
    email_id: suppression.emailId,
    detail: suppression.detail && speak(locale, suppression.detail),
    created_at: new Date(suppression.createdAt).toISOString(),
  };
}
