import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Actor } from '../../src/directory/actor.js';
import { ServiceError } from '../../src/platform/service-error.js';
import { coercedBoolean, looseBoolean } from '../../src/servers/http/api/input/boolean-input.js';
import { byteSizeText } from '../../src/servers/http/api/input/byte-size-text.js';
import { clearable } from '../../src/servers/http/api/input/clearable.js';
import { emailText } from '../../src/servers/http/api/input/email-text.js';
import { fault } from '../../src/servers/http/api/input/fault.js';
import { httpUrlText } from '../../src/servers/http/api/input/http-url-text.js';
import { integerText } from '../../src/servers/http/api/input/integer-text.js';
import { listQuery, SHORT_PAGES } from '../../src/servers/http/api/input/list-query.js';
import { patternText } from '../../src/servers/http/api/input/pattern-text.js';
import { longText, plainText } from '../../src/servers/http/api/input/plain-text.js';
import { splitList } from '../../src/servers/http/api/input/split-list.js';
import { strictDate } from '../../src/servers/http/api/input/strict-date.js';
import { json, pageOf, type Route, route, text } from '../../src/servers/http/route.js';

const thing = z.object({ id: z.string(), name: z.string().optional() }).meta({ id: 'Thing' });
const anything = z.looseObject({});

/** A field of every kind of input there is. */
const thingBody = z.object({
  name: plainText({ max: 20 }).optional(),
  note: longText({ max: 1000 }).optional(),
  is_enabled: coercedBoolean.optional(),
  has_flag: looseBoolean.optional(),
  labels: splitList.optional(),
  quota: clearable(byteSizeText).optional(),
  since: strictDate.optional(),
  days: integerText({ min: 0, max: 30 }).optional(),
  email: emailText.optional(),
  webhook: httpUrlText.optional(),
  plan: z.enum(['free', 'team']).optional(),
  code: z
    .string()
    .refine((code) => code !== 'bad', fault('input.oneOf', { options: 'good' }))
    .optional(),
});

export const THING_COUNT = 23;

/** What the tests of the door call: small, but of every kind. */
export function testRoutes(events: { readonly handled: string[] }): Route[] {
  const about = { tag: 'Things', summary: 'A thing' } as const;
  const echo = { kind: 'json', schema: anything, description: 'What came in.' } as const;
  const things = Array.from({ length: THING_COUNT }, (_, index) => ({ id: `t${index}` }));
  const whoami = (actor: Actor) => json({ kind: actor.kind, accountId: actor.accountId });
  return [
    route({
      ...about,
      method: 'GET',
      path: '/v1/things',
      operation: 'listThings',
      auth: 'token',
      query: listQuery({ ...SHORT_PAGES, sortable: ['created_at', 'name'] }, { q: patternText.optional() }),
      answer: { kind: 'list', item: thing, description: 'Things.' },
      async handle({ query: { request, q } }) {
        const found = q === 'none' ? [] : things;
        const start = (request.page - 1) * request.limit;
        return pageOf(
          { items: found.slice(start, start + request.limit), total: found.length },
          request,
          (item) => item,
        );
      },
    }),
    route({
      ...about,
      method: 'POST',
      path: '/v1/things',
      operation: 'createThing',
      auth: 'token',
      body: thingBody,
      answer: echo,
      async handle({ body, isUntyped }) {
        events.handled.push('createThing');
        return json({ body, isUntyped });
      },
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/things/:thing',
      operation: 'readThing',
      auth: 'token',
      params: z.object({ thing: z.string() }),
      answer: { kind: 'json', schema: thing, description: 'The thing.' },
      async handle({ params }) {
        if (params.thing === 'missing') throw new ServiceError('not-found', 'http.notFound');
        return json({ id: params.thing });
      },
    }),
    route({
      ...about,
      method: 'DELETE',
      path: '/v1/things/:thing',
      operation: 'deleteThing',
      auth: 'token',
      params: z.object({ thing: z.string() }),
      body: z.object({ email: emailText }),
      answer: echo,
      handle: async ({ params, body }) => json({ ...params, ...body }),
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/sentence',
      operation: 'readSentence',
      auth: 'token',
      answer: { kind: 'text', description: 'A sentence.' },
      handle: async ({ t }) => text(t('http.notFound')),
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/bug',
      operation: 'meetBug',
      auth: 'none',
      answer: echo,
      async handle() {
        throw new Error('secret detail');
      },
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/bad-answer',
      operation: 'answerBadly',
      auth: 'none',
      answer: echo,
      handle: async ({ url }) =>
        url.endsWith('header') ? { ...json({}), headers: { 'X-Bad': 'a\nb' } } : json({ big: 1n }),
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/slow',
      operation: 'waitLong',
      auth: 'none',
      answer: echo,
      handle: ({ signal }) =>
        new Promise((_, reject) => {
          events.handled.push('waitLong');
          signal.addEventListener('abort', () => {
            events.handled.push('aborted');
            reject(signal.reason);
          });
        }),
    }),
    route({
      ...about,
      method: 'POST',
      path: '/v1/sign-up',
      operation: 'signUp',
      auth: 'none',
      isOwnOriginOnly: true,
      body: z.object({ email: emailText }),
      limit: { name: 'SIGNUP', per: 'client', counts: 'calls' },
      answer: echo,
      handle: async ({ body }) => json(body),
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/export',
      operation: 'export',
      auth: 'token',
      limit: { name: 'LOGS', per: 'account', counts: 'accepted' },
      answer: echo,
      handle: async () => json({}),
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/mailbox',
      operation: 'readMailbox',
      auth: 'alias',
      answer: echo,
      handle: async ({ actor }) => whoami(actor),
    }),
    route({
      ...about,
      method: 'POST',
      path: '/v1/mailbox',
      operation: 'fillMailbox',
      auth: 'alias',
      answer: echo,
      async handle() {
        throw new ServiceError('already-exists', 'http.notFound');
      },
    }),
    route({
      ...about,
      method: 'POST',
      path: '/v1/send',
      operation: 'send',
      auth: 'token-or-alias',
      maxBodyBytes: 3 * 1024 * 1024,
      bodyText: 'any',
      fileFields: ['attachment'],
      body: anything,
      answer: echo,
      async handle({ actor, body, files }) {
        for (let turns = 0; turns < 50 && files.length > 0; turns += 1) await setImmediate(); // as long as others come
        const seen = files.map(({ field, filename, bytes }) => ({
          field,
          filename,
          sizeBytes: bytes.length,
          octets: new Set(bytes).size,
        }));
        return json({ kind: actor.kind, body, files: seen });
      },
    }),
    route({
      ...about,
      method: 'GET',
      path: '/v1/wide',
      operation: 'readWide',
      auth: 'token-or-wide-alias',
      answer: echo,
      handle: async ({ actor }) => whoami(actor),
    }),
  ];
}
