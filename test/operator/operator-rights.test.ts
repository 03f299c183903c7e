import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../sessions/session-client.js';
import { PASSWORD } from '../support/test-app.js';
import { OPERATOR_EMAIL, type OperatedApp, startOperatedApp } from './operator-fixture.js';

const ID = '6918a1b2c3d4e5f60718293a';
const CALLS = [
  ['GET /v1/operator/overview'],
  ['GET /v1/operator/accounts'],
  [`GET /v1/operator/accounts/${ID}`],
  [`PUT /v1/operator/accounts/${ID}`, { plan: 'team' }],
  [`DELETE /v1/operator/accounts/${ID}`],
  ['GET /v1/operator/domains'],
  [`POST /v1/operator/domains/${ID}/suspend`],
  [`POST /v1/operator/domains/${ID}/resume`],
  ['GET /v1/operator/queue'],
  ['GET /v1/operator/destinations'],
  ['POST /v1/operator/queue/retry', { destination: 'slow.test' }],
  ['POST /v1/operator/queue/cancel', { ids: [ID] }],
  ['GET /v1/operator/held'],
  [`POST /v1/operator/held/${ID}/resend`],
  [`DELETE /v1/operator/held/${ID}`],
  ['GET /v1/operator/txt-domains'],
  ['GET /v1/operator/nodes'],
  ['GET /v1/operator/acts'],
] as const;

describe('the operator area', () => {
  let app: OperatedApp;
  let customer: string;
  beforeAll(async () => {
    app = await startOperatedApp();
    customer = await app.signUp('ann@example.test');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each(CALLS)('is closed to all but operators: %s', async (request, body?: object) => {
    const { body: documented } = await app.call('GET /v1/openapi.json');
    expect(Object.keys(documented.paths).filter((path) => path.startsWith('/v1/operator/')).length).toBeGreaterThan(12);
    expect((await app.call(request, { body })).status).toBe(401);
    expect((await app.call(request, { as: customer, body })).status).toBe(403);
    const everyday = await app.call(request, { as: app.everyday, body });
    expect([everyday.status, everyday.body.message]).toEqual([403, expect.stringMatching(/scope/)]);
    expect([200, 404]).toContain((await app.call(request, { as: app.operator, body })).status);
  });

  it('is open to a session of the dashboard', async () => {
    const browser = openBrowser(app);
    await browser.signIn(OPERATOR_EMAIL, PASSWORD);
    expect((await browser.call('GET /v1/session')).body).toMatchObject({ state: 'signed-in', is_operator: true });
    expect((await browser.call('GET /v1/operator/overview')).status).toBe(200);
  });

  it('is all that its token opens', async () => {
    for (const request of ['GET /v1/account', 'GET /v1/domains', 'GET /v1/tokens', 'GET /v1/queue', 'GET /v1/logs']) {
      expect([request, (await app.call(request, { as: app.operator })).status]).toEqual([request, 403]);
    }
    const body = { name: 'more', scope: 'all' };
    expect((await app.call('POST /v1/tokens', { as: app.operator, body })).status).toBe(403);
  });

  it('is opened by a session or the command line, not by a token for everyday work', async () => {
    const body = { name: 'desk', scope: 'operator' };
    expect((await app.call('POST /v1/tokens', { as: app.everyday, body })).status).toBe(403);
    expect((await app.call('POST /v1/tokens', { as: customer, body })).status).toBe(403);
    const browser = openBrowser(app);
    await browser.signIn(OPERATOR_EMAIL, PASSWORD);
    const made = await browser.call('POST /v1/tokens', { body });
    expect(made.body).toMatchObject({ scope: 'operator' });
    expect((await app.call('GET /v1/operator/nodes', { as: made.body.api_token })).status).toBe(200);
  });

  it('closes with the next call when the duty ends, and opens again with it', async () => {
    const nodes = () => app.call('GET /v1/operator/nodes', { as: app.operator });
    await app.admin('account.operator', { email: OPERATOR_EMAIL, isOperator: false });
    expect((await nodes()).status).toBe(403);
    await app.admin('account.operator', { email: OPERATOR_EMAIL, isOperator: true });
    expect((await nodes()).status).toBe(200);
  });
});
