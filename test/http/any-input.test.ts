import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIAS, type Door, openDoor, TOKEN } from './door-fixture.js';
import { basic } from './http-client.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor();
});
afterAll(() => door[Symbol.asyncDispose]());

const DECIDED = new Set([200, 204, 304, 400, 401, 403, 404, 409, 429, 501, 502, 503, 504]);
const FIELDS = [
  'name',
  'note',
  'is_enabled',
  'has_flag',
  'labels',
  'quota',
  'since',
  'days',
  'email',
  'webhook',
  'plan',
  'code',
  'page',
  'limit',
  'sort',
  'q',
];

const field = fc.oneof(fc.constantFrom(...FIELDS), fc.string());
const headerText = fc.stringMatching(/^[\x20-\x7e]{0,40}$/);
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-language',
    'if-none-match',
    'x-request-id',
    'origin',
    'cookie',
    'x-forwarded-for',
    'range',
    'content-type',
  ),
  headerText,
);
const callers = fc.constantFrom(basic(TOKEN), basic(TOKEN), basic(ALIAS.login, ALIAS.password), 'Basic x');
const targets = fc.constantFrom(
  ['GET', '/v1/things'],
  ['POST', '/v1/things'],
  ['POST', '/v1/things'],
  ['DELETE', '/v1/things/t1'],
  ['GET', '/v1/sentence'],
  ['POST', '/v1/sign-up'],
  ['POST', '/v1/send'],
  ['POST', '/v1/mailbox'],
  ['GET', '/v1/wide'],
) as fc.Arbitrary<[string, string]>;

const jsonBody = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue())).map((value) => ({
  type: 'application/json',
  body: JSON.stringify(value),
}));
const formBody = fc
  .array(
    fc.tuple(
      fc.oneof(
        field,
        field.map((name) => `${name}[]`),
      ),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(pairs).toString(),
  }));
const brokenBody = fc
  .tuple(
    fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''),
    fc.string(),
  )
  .map(([type, body]) => ({ type, body }));

describe('any input', () => {
  it('gives only the decided statuses, with a body that parses', async () => {
    await fc.assert(
      fc.asyncProperty(
        targets,
        callers,
        headers,
        fc.oneof(jsonBody, formBody, brokenBody),
        async ([method, path], authorization, more, { type, body }) => {
          const reply = await door.call({
            method,
            path,
            headers: { ...(type && { 'content-type': type }), ...more, authorization },
            body,
          });
          expect(DECIDED.has(reply.status), `${reply.status} ${reply.text}`).toBe(true);
          if (reply.status >= 400) {
            expect(reply.json()).toEqual({
              statusCode: reply.status,
              error: expect.any(String),
              message: expect.any(String),
            });
          }
        },
      ),
      { numRuns: 250 },
    );
    expect(door.log.events.filter(({ event }) => event === 'http.bug')).toEqual([]);
  });

  it('in the address gives 200, 400 or 404', async () => {
    const addresses = fc.array(
      fc.oneof(
        fc.constantFrom('%', '%zz', '%00', '%2F', '/', '?', '&', '=', '[', ']', 'things', 'q'),
        fc.stringMatching(/^[!-~]{0,5}$/),
      ),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(addresses, async (pieces) => {
        const path = `/v1/things${pieces.join('')}`.replaceAll('#', '');
        const { status } = await door.asAnn({ path });
        expect([path, [200, 400, 404].includes(status)]).toEqual([path, true]);
      }),
      { numRuns: 250 },
    );
  });
});
