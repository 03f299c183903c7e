import type { TokenService } from '../../../../directory/tokens/token-service.js';
import { SORTABLE_TOKEN_FIELDS } from '../../../../directory/tokens/token-store.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { listQuery, SHORT_PAGES } from '../input/list-query.js';
import { tokenExamples } from './examples/token-examples.js';
import { createTokenBody, tokenParams } from './token-input.js';
import { newTokenAnswer, presentToken, tokenAnswer } from './token-view.js';

const TAG = 'API tokens';

export function tokenRoutes({ tokens }: { readonly tokens: TokenService }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/v1/tokens',
      operation: 'listTokens',
      example: tokenExamples.listTokens,
      summary: 'List the API tokens of the account',
      tag: TAG,
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: SORTABLE_TOKEN_FIELDS }),
      answer: { kind: 'list', item: tokenAnswer, description: 'The tokens of this page, without their secrets.' },
      async handle({ actor, query: { request } }) {
        return pageOf(await tokens.list(actor, request), request, presentToken);
      },
    }),
    route({
      method: 'POST',
      path: '/v1/tokens',
      operation: 'createToken',
      alsoFails: ['NotFound'],
      example: tokenExamples.createToken,
      summary: 'Create an API token',
      description: 'Outside its scope, another domain is 404 and another action 403.',
      tag: TAG,
      auth: 'token',
      body: createTokenBody,
      answer: { kind: 'json', schema: newTokenAnswer, description: 'The token; its secret is shown only here.' },
      check: ({ actor, body }) => tokens.check(actor, body),
      async handle({ actor, body }) {
        const { token, secret } = await tokens.create(actor, body);
        return json({ ...presentToken(token), api_token: secret });
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/tokens/:token',
      operation: 'deleteToken',
      example: tokenExamples.deleteToken,
      summary: 'Delete an API token',
      description: 'It stops working at once, also if it makes this call.',
      tag: TAG,
      auth: 'token',
      params: tokenParams,
      answer: { kind: 'json', schema: tokenAnswer, description: 'The token as it was.' },
      async handle({ actor, params }) {
        return json(presentToken(await tokens.delete(actor, params.token)));
      },
    }),
  ];
}
