import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type Browser, openBrowser } from './session-client.js';
import { createSoftwareAuthenticator, type Forgery, type SoftwareAuthenticator } from './software-authenticator.js';

describe('passkeys', () => {
  let app: TestApp;
  let token: string;
  let browser: Browser;
  let device: SoftwareAuthenticator;
  let origin: string;

  beforeAll(async () => {
    app = await startTestApp();
    token = await app.signUp();
    browser = openBrowser(app);
    await browser.signIn();
    origin = `http://localhost:${app.ports.http}`;
    device = createSoftwareAuthenticator(origin);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function register(authenticator: SoftwareAuthenticator, change?: Forgery, name = 'Phone') {
    const { body } = await browser.call('POST /v1/account/passkeys/options', { body: {} });
    const response = authenticator.create(body.options, change);
    return browser.call('POST /v1/account/passkeys', { body: { challenge_id: body.challenge_id, name, response } });
  }

  async function signIn(authenticator: SoftwareAuthenticator, change?: Forgery, from = openBrowser(app)) {
    const { body } = await from.call('POST /v1/sessions/passkey-options', { body: {} });
    const response = authenticator.get(body.options, change);
    return from.call('POST /v1/sessions/passkey', { body: { challenge_id: body.challenge_id, response } });
  }

  it('are added in a session, for this host and by a device that asks its owner', async () => {
    expect((await app.call('POST /v1/account/passkeys/options', { as: token, body: {} })).status).toBe(403);
    const { body } = await browser.call('POST /v1/account/passkeys/options', { body: {} });
    expect(body.options).toMatchObject({
      rp: { id: 'localhost', name: 'Waypost' },
      user: { name: 'ann@example.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    for (const change of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { isUnverified: true },
    ]) {
      expect([change, (await register(device, change)).status]).toEqual([change, 400]);
    }
    expect((await register(device, {}, ' ')).status).toBe(400);
    const added = await register(device);
    expect([added.status, added.body]).toEqual([200, expect.objectContaining({ name: 'Phone' })]);
    expect((await register(device)).status).toBe(400);
    const listed = await app.call('GET /v1/account/passkeys', { as: token });
    expect(listed.body).toEqual([{ id: added.body.id, name: 'Phone', created_at: added.body.created_at }]);
    expect((await browser.reload()).body.security.passkeys).toBe(1);
    expect(await app.letterTo('ann@example.test', /sign in/)).toMatch(/passkey was added/);
  });

  it('have one answer per challenge, from the session that asked', async () => {
    const other = createSoftwareAuthenticator(origin);
    const { body } = await browser.call('POST /v1/account/passkeys/options', { body: {} });
    const answer = { challenge_id: body.challenge_id, name: 'Key', response: other.create(body.options) };
    await app.signUp('bob@example.test');
    const bob = openBrowser(app);
    await bob.signIn('bob@example.test');
    expect((await bob.call('POST /v1/account/passkeys', { body: answer })).status).toBe(400);
    expect((await browser.call('POST /v1/account/passkeys', { body: answer })).status).toBe(400);
  });

  it('never make us call an address that a device names', async () => {
    const called: string[] = [];
    const server = createServer((request, response) => {
      called.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const certificate = Buffer.from(`http://127.0.0.1:${port}/crl`);
    const statement = new Map<unknown, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', [certificate]],
    ]);
    for (const fmt of ['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'nonsense']) {
      const refused = await register(createSoftwareAuthenticator(origin), { attestation: { fmt, statement } });
      expect([fmt, refused.status]).toEqual([fmt, 400]);
    }
    server.close();
    expect(called).toEqual([]);
  });

  it('sign in without a password, each challenge once', async () => {
    const phone = openBrowser(app);
    const done = await signIn(device, {}, phone);
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({ state: 'signed-in', account: expect.objectContaining({ email: 'ann@example.test' }) }),
    ]);
    expect((await phone.call('GET /v1/account')).status).toBe(200);
    const { body } = await phone.call('POST /v1/sessions/passkey-options', { body: {} });
    const answer = { challenge_id: body.challenge_id, response: device.get(body.options) };
    expect((await openBrowser(app).call('POST /v1/sessions/passkey', { body: answer })).status).toBe(200);
    expect((await openBrowser(app).call('POST /v1/sessions/passkey', { body: answer })).status).toBe(401);
    const [listed] = (await browser.call('GET /v1/account/passkeys')).body;
    expect(listed.last_used_at).toBeDefined();
  });

  it('are refused when anything about their answer is not right', async () => {
    for (const change of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
      { isUnverified: true },
      { counter: 1 }, // a copy of the device counts from where it was copied
    ]) {
      expect([change, (await signIn(device, change)).status]).toEqual([change, 401]);
    }
    expect((await signIn(createSoftwareAuthenticator(origin))).status).toBe(401);
    const { body } = await openBrowser(app).call('POST /v1/sessions/passkey-options', { body: {} });
    const broken = { challenge_id: body.challenge_id, response: { id: device.credentialId, response: {} } };
    expect((await app.call('POST /v1/sessions/passkey', { body: broken })).status).toBe(401);
    expect((await app.call('POST /v1/sessions/passkey', { body: { challenge_id: 'x', response: 7 } })).status).toBe(
      400,
    );
    expect((await signIn(device)).status).toBe(200);
  });

  it('open nothing once they are removed', async () => {
    const [{ id }] = (await browser.call('GET /v1/account/passkeys')).body;
    expect((await app.call(`DELETE /v1/account/passkeys/${id}`, { as: token })).status).toBe(403);
    expect((await browser.call(`DELETE /v1/account/passkeys/${id}`)).body.id).toBe(id);
    expect((await browser.call(`DELETE /v1/account/passkeys/${id}`)).status).toBe(404);
    expect((await signIn(device)).status).toBe(401);
  });
});
