import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '../support/api-client.js';
import { PASSWORD, startTestApp, type TestApp } from '../support/test-app.js';
import { listRoutes } from './every-route.js';

const WALK_MS = 300_000;

describe('every failure', () => {
  let app: TestApp;
  let token: string;
  let alias: readonly [string, string];
  beforeAll(async () => {
    app = await startTestApp({ env: { WAYPOST_LIMIT_LOGINS: '0' } });
    token = await app.signUp();
    await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
    await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'ann' } });
    const made = await app.call('POST /v1/domains/acme.test/aliases/ann/generate-password', { as: token, body: {} });
    alias = ['ann@acme.test', made.body.password];
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('that a route answers is in its part of the document', { timeout: WALK_MS }, async () => {
    const undocumented: string[] = [];
    for (const route of await listRoutes(app, { domain: 'elsewhere.test' })) {
      const right = route.security.includes('aliasCredentials') && !route.security.includes('apiToken') ? alias : token;
      const named = {
        domain: 'elsewhere.test',
        team_domain: 'elsewhere.test',
        email: 'ann@example.test',
        to: 'a@elsewhere.test',
        from: 'x@acme.test',
      };
      const filled = { ...named, name: 'a', scope: 'domain', password: `${PASSWORD}!`, challenge: 'x', code: '123456' };
      const attempts: ApiCall[] = [
        { as: undefined },
        { as: 'wrong' },
        { as: right, body: {} },
        { as: right, body: filled },
        { as: right, body: { ...filled, challenge_id: 'x', token: 'x', response: { id: 'x', response: {} } } },
        { as: right, form: '{', headers: { 'content-type': 'application/json' } },
        { as: right, headers: { origin: 'https://elsewhere.test' }, body: filled },
        { as: right, headers: { host: 'elsewhere.test' } },
      ];
      for (const attempt of attempts) {
        const { body, form, ...bare } = attempt;
        const isRead = route.method === 'GET' || route.method === 'HEAD';
        const { status } = await app.call(`${route.method} ${route.path}`, isRead ? bare : attempt);
        if (status !== 200 && !route.statuses.includes(String(status)))
          undocumented.push(
            `${route.method} ${route.path} ${status} for ${JSON.stringify(body ?? form ?? attempt.as)}`,
          );
      }
    }
    expect(undocumented).toEqual([]);
  });
});
