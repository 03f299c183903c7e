import { z } from 'zod';
import type { CatchallPasswordService } from '../../../../directory/passwords/catchall-password-service.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import {
  catchallPasswordAnswer,
  createdCatchallPasswordAnswer,
  presentCatchallPassword,
  presentCreatedCatchallPassword,
} from './catchall-password-view.js';
import { catchallPasswordExamples } from './examples/catchall-password-examples.js';

const TAG = 'Catch-all passwords';
const PATH = '/v1/domains/:domain/catch-all-passwords';

const domainParams = z.object({ domain: z.string().meta({ description: 'Id or name of the domain.' }) });
const tokenParams = domainParams.extend({ token: z.string().meta({ description: 'Id of the password.' }) });

const createBody = z
  .object({
    new_password: z
      .string()
      .optional()
      .meta({ description: 'At most 128 characters; without it a strong one is made.' }),
    description: z.string().optional().meta({ description: 'At most 150 characters; HTML tags are stripped.' }),
  })
  .transform(({ new_password, description }) => ({ newPassword: new_password, description }));

export function catchallPasswordRoutes({ catchallPasswords }: { catchallPasswords: CatchallPasswordService }): Route[] {
  return [
    route({
      method: 'GET',
      path: PATH,
      operation: 'listCatchallPasswords',
      example: catchallPasswordExamples.listCatchallPasswords,
      summary: 'List the catch-all passwords of a domain',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      query: listQuery({ ...SHORT_PAGES, sortable: ['created_at', 'id', 'description'] }),
      answer: {
        kind: 'list',
        item: catchallPasswordAnswer,
        description: 'The passwords of this page, without secrets.',
      },
      async handle({ actor, params, query: { request } }) {
        return pageOf(await catchallPasswords.list(actor, params.domain, request), request, presentCatchallPassword);
      },
    }),
    route({
      method: 'POST',
      path: PATH,
      operation: 'createCatchallPassword',
      example: catchallPasswordExamples.createCatchallPassword,
      summary: 'Create a catch-all password',
      description: 'For sending by SMTP from any address of the domain; it opens no mailbox. At most 10 a domain.',
      tag: TAG,
      auth: 'token',
      params: domainParams,
      body: createBody,
      limit: { name: 'PASSWORDS', per: 'account', counts: 'accepted' },
      answer: { kind: 'json', schema: createdCatchallPasswordAnswer, description: 'The password, shown this once.' },
      check: ({ actor, params, body }) => catchallPasswords.check(actor, params.domain, body),
      async handle({ actor, params, body }) {
        return json(presentCreatedCatchallPassword(await catchallPasswords.create(actor, params.domain, body)));
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/:token`,
      operation: 'deleteCatchallPassword',
      example: catchallPasswordExamples.deleteCatchallPassword,
      summary: 'Delete a catch-all password',
      tag: TAG,
      auth: 'token',
      params: tokenParams,
      answer: { kind: 'json', schema: catchallPasswordAnswer, description: 'The password as it was, without secrets.' },
      async handle({ actor, params }) {
        return json(presentCatchallPassword(await catchallPasswords.remove(actor, params.domain, params.token)));
      },
    }),
  ];
}
