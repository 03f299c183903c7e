import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';

it('HEAD is GET without a body, except where GET acts: it accepts no invite', async () => {
  await using app = await startTestApp();
  const ann = await app.signUp();
  const bob = await app.signUp('bob@example.test');
  await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
  await app.call('POST /v1/domains/acme.test/invites', { as: ann, body: { email: 'bob@example.test', group: 'user' } });

  expect(await app.call('HEAD /v1/domains/acme.test', { as: ann })).toMatchObject({ status: 200, body: '' });
  expect((await app.call('HEAD /')).status).toBe(200);
  expect((await app.call('HEAD /v1/domains/acme.test/invites', { as: bob })).status).toBe(404);
  expect((await app.call('GET /v1/domains/acme.test', { as: bob })).status).toBe(404);
  expect((await app.call('GET /v1/domains/acme.test/invites', { as: bob })).status).toBe(200);
  expect((await app.call('GET /v1/domains/acme.test', { as: bob })).status).toBe(200);
});
