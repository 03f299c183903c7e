import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { ACCOUNT_TYPES, ALIAS_TYPES, DOMAIN_TYPES, typeFaults } from './client-types.js';

it('answers with the JSON types that the clients of the public API decode', async () => {
  await using app = await startTestApp();
  const signedUp = await app.call('POST /v1/account', {
    form: 'email=ann@example.test&password=correct+horse+battery',
  });
  const token: string = signedUp.body.api_token;
  expect(token).toMatch(/^[0-9a-f]{24}$/);
  expect(typeFaults(signedUp.body, ACCOUNT_TYPES)).toEqual([]);
  expect(typeFaults((await app.call('GET /v1/account', { as: token })).body, ACCOUNT_TYPES)).toEqual([]);

  // The Go SDKs and the Terraform provider: form bodies, booleans as words, arrays with brackets, 200 and nothing else
  const made = await app.call('POST /v1/domains', { as: token, form: 'domain=acme.test&has_virus_protection=false' });
  expect(made.status).toBe(200);
  const changed = await app.call('PUT /v1/domains/acme.test', { as: token, form: 'domain=acme.test&retention_days=3' });
  const [listed] = (await app.call('GET /v1/domains', { as: token })).body;
  const read = await app.call('GET /v1/domains/acme.test', { as: token });
  for (const record of [made.body, changed.body, listed, read.body]) {
    expect(typeFaults(record, DOMAIN_TYPES)).toEqual([]);
    expect(record.name).toBe('acme.test');
  }
  for (const { members } of [made.body, changed.body, read.body]) {
    expect(members).toMatchObject([{ group: 'admin', user: { email: 'ann@example.test' } }]);
  }
  expect(listed).not.toHaveProperty('members');

  const form =
    'name=sales&recipients[]=b@remote.test&recipients[]=a@remote.test&labels[]=Two&labels[]=one&is_enabled=true';
  const alias = await app.call('POST /v1/domains/acme.test/aliases', { as: token, form });
  const put = await app.call(`PUT /v1/domains/acme.test/aliases/${alias.body.id}`, { as: token, form });
  const got = await app.call('GET /v1/domains/acme.test/aliases/sales', { as: token });
  const list = await app.call('GET /v1/domains/acme.test/aliases?name=sales', { as: token });
  const gone = await app.call('DELETE /v1/domains/acme.test/aliases/sales', { as: token });
  for (const record of [alias.body, put.body, got.body, list.body[0], gone.body]) {
    expect(typeFaults(record, ALIAS_TYPES)).toEqual([]);
    expect(record).toMatchObject({
      recipients: ['b@remote.test', 'a@remote.test'],
      labels: ['Two', 'one'],
      domain: { name: 'acme.test' },
      user: { email: 'ann@example.test', display_name: 'ann@example.test' },
    });
  }

  // The CLI reads 200 as verified and a password from an empty body
  expect((await app.call('GET /v1/domains/acme.test/verify-records', { as: token })).status).toBe(200);
  await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: { name: 'ann' } });
  const password = await app.call('POST /v1/domains/acme.test/aliases/ann/generate-password', { as: token });
  expect(password.body).toEqual({ username: 'ann@acme.test', password: expect.stringMatching(/^.{24}$/) });

  // The Go SDK sends JSON without a type and decodes an object; the invite's answer has its e-mail and group
  const encrypted = await fetch(`${app.baseUrl}/v1/encrypt`, {
    method: 'POST',
    body: Buffer.from('{"input":"waypost=ann@remote.test"}'),
  });
  expect(await encrypted.json()).toEqual({ encrypted: expect.stringMatching(/^waypost=/) });
  const invite = { email: 'bob@example.test', group: 'user' };
  expect((await app.call('POST /v1/domains/acme.test/invites', { as: token, body: invite })).body).toMatchObject(
    invite,
  );

  // The JavaScript client parses every body, errors too
  const refused = await app.call('GET /v1/domains/nowhere.test', { as: token, headers: { accept: 'text/html' } });
  expect(refused).toMatchObject({
    status: 404,
    body: { statusCode: 404, error: 'Not Found', message: expect.any(String) },
  });
});
