import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingLog } from '../support/recording-log.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type DocumentedRoute, listRoutes } from './every-route.js';

const DECIDED = new Set([200, 204, 304, 400, 401, 403, 404, 429, 501, 502, 503, 504]);
const RUNS_PER_ROUTE = process.env.WAYPOST_TEST_LONG ? 400 : 12;

/** Texts that have broken parsers before, beside whatever comes to mind. */
const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    '__proto__',
    '%',
    '%00',
    '-',
    '.',
    '..',
    '*',
    '/(/',
    '\ud800',
    'x'.repeat(5000),
    '1e999',
    '-0',
    '٣',
  ),
  fc.constantFrom(
    '10 potatoes',
    'tomorrow',
    'true',
    'false',
    '31',
    '1.5',
    'a@b.test',
    'http://[::1]/',
    'xn--a.test',
    'ﬁ.test',
  ),
);
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    nastyText,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(nastyText, tie('value'), { maxKeys: 4 }),
})).value;

describe('arbitrary input on every route', () => {
  let app: TestApp;
  let token: string;
  let routes: DocumentedRoute[];
  const log = createRecordingLog();

  beforeAll(async () => {
    app = await startTestApp({ world: { log } });
    token = await app.signUp();
    await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'ann' } });
    routes = await listRoutes(app, { domain: 'acme.test', alias: 'ann', member: 'x', token: 'x', id: 'x' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('gets only decided statuses as JSON, forms, queries, headers and paths, and breaks nothing', {
    timeout: RUNS_PER_ROUTE * 10_000,
  }, async () => {
    const fields = await listFields(app);
    const body = fc.dictionary(fc.oneof(fc.constantFrom(...fields), nastyText), value, { maxKeys: 6 });
    const faults: string[] = [];
    for (const { method, path } of routes.filter(
      (route) => !(route.method === 'DELETE' && route.path.endsWith('acme.test')),
    )) {
      await fc.assert(
        fc.asyncProperty(body, nastyText, fc.constantFrom('json', 'form', 'raw', 'path'), async (input, text, way) => {
          const call = requestOf(way, method, path, input, text);
          const { status, body: answer } = await app.call(call.request, { as: token, ...call });
          const isError = status >= 400;
          if (!DECIDED.has(status) || (isError && method !== 'HEAD' && answer.statusCode !== status)) {
            faults.push(`${call.request} ${JSON.stringify(call)}: ${status}`);
          }
        }),
        { numRuns: RUNS_PER_ROUTE },
      );
    }
    expect(faults).toEqual([]);
    expect(log.events.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await app.call('GET /v1/account', { as: token })).status).toBe(200);
  });
});

function requestOf(way: string, method: string, path: string, input: Record<string, unknown>, text: string) {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, field]): [string, string] => [
      name.toWellFormed(),
      String(JSON.stringify(field)).toWellFormed(),
    ]),
  );
  const isBodiless = method === 'GET' || method === 'HEAD';
  if (way === 'path') {
    const place = path.replace(/\/(acme\.test|ann|x)(?=\/|$)/g, `/${encodeURIComponent(text.toWellFormed()) || 'x'}`);
    return { request: `${method} ${place}` };
  }
  if (isBodiless) return { request: `${method} ${path}?${query}` };
  if (way === 'json') return { request: `${method} ${path}`, body: input };
  if (way === 'form') return { request: `${method} ${path}`, form: query.toString() };
  const type = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ];
  return {
    request: `${method} ${path}`,
    form: text.toWellFormed(),
    headers: { 'content-type': type[text.length % 4] ?? '' },
  };
}

async function listFields(app: TestApp): Promise<string[]> {
  const { body } = await app.call('GET /v1/openapi.json');
  return [...new Set(JSON.stringify(body).match(/"[a-z_]{3,40}"(?=:\{)/g) ?? [])].map((name) => name.slice(1, -1));
}
