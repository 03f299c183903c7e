import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.signUp('ann@example.test');
  await app.call('POST /v1/domains', { as: token, body: { domain: 'acme.test' } });
  const alias = { name: 'ann', recipients: ['ann@example.test'] };
  await app.call('POST /v1/domains/acme.test/aliases', { as: token, body: alias });
});
afterAll(() => app[Symbol.asyncDispose]());

const asAnn = (request: string, call: ApiCall = {}) => app.call(request, { as: token, ...call });

/** Until the sandbox's mail host has taken it. */
async function send(fields: object): Promise<void> {
  const { status, body } = await asAnn('POST /v1/emails', { body: { from: 'ann@acme.test', ...fields } });
  expect([status, body]).toMatchObject([200, {}]);
  const state = async () => (await asAnn(`GET /v1/emails/${body.id}`)).body.status;
  await eventually(state, (now) => now === 'sent');
}

/** One dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('captured mail over HTTP', () => {
  beforeAll(async () => {
    await asAnn('DELETE /v1/sandbox/messages');
    await send({ to: 'bob@shop.example', subject: 'Grüße', text: 'one', html: '<p onclick="x()">one</p>' });
    await send({
      to: ['carl@studio.example', 'dan@studio.example'],
      subject: 'Second',
      text: 'two',
      attachments: [{ filename: 'a.txt', content: 'attached' }],
    });
  });

  it('is listed newest first, in pages, and found by words of its envelope and subject', async () => {
    const all = await asAnn('GET /v1/sandbox/messages');
    expect(all.headers.get('x-item-count')).toBe('3'); // one per recipient
    const [first] = all.body;
    expect(first).toMatchObject({ subject: 'Second', host: 'studio.example', to: [expect.stringMatching(/@studio/)] });
    expect(first.at).toMatch(/^\d{4}-.*Z$/);
    expect(first.size).toBeGreaterThan(100);
    expect((await asAnn('GET /v1/sandbox/messages?page=2')).body).toEqual([]);
    const found = await asAnn('GET /v1/sandbox/messages?q=BOB%20gr%C3%BC');
    expect(found.body.map(({ to }: { to: string[] }) => to)).toEqual([['bob@shop.example']]);
    expect((await asAnn('GET /v1/sandbox/messages?q=bob%20carl')).body).toEqual([]);
    // From of the message, beside the envelope that servers see
    expect(first).toMatchObject({ header_from: 'ann@acme.test', from: expect.stringMatching(/^b-.*@.*acme\.test$/) });
    expect((await asAnn('GET /v1/sandbox/messages?q=ann@acme.test')).body).toHaveLength(3);
  });

  it('is taken apart: headers, texts as they are, attachments by name and size', async () => {
    const [{ id }] = (await asAnn('GET /v1/sandbox/messages?q=bob')).body;
    const { body } = await asAnn(`GET /v1/sandbox/messages/${id}`);
    expect(body).toMatchObject({ id, text: 'one\n', is_source_only: false, attachments: [] });
    expect(body.html).toContain('onclick');
    expect(body.headers.map(([name]: [string]) => name)).toContain('DKIM-Signature');
    for (const [name, value] of body.headers) expect(`${name}: ${value}`).not.toMatch(/[\r\n]/);
    const latest = await asAnn('GET /v1/sandbox/messages/latest');
    expect(latest.body.attachments).toEqual([{ filename: 'a.txt', content_type: 'text/plain', size: 8 }]);
  });

  it('has a source, and 404 for what is not there', async () => {
    const source = await asAnn('GET /v1/sandbox/messages/latest/source');
    expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(source.body).toMatch(/^(?:.*\r\n)*Subject: Second\r\n/);
    for (const path of ['nobody', 'nobody/source']) {
      expect((await asAnn(`GET /v1/sandbox/messages/${path}`)).status).toBe(404);
    }
  });

  it('is forgotten on demand', async () => {
    expect((await asAnn('DELETE /v1/sandbox/messages')).body).toEqual({ removed: 3 });
    expect((await asAnn('GET /v1/sandbox/messages')).body).toEqual([]);
  });

  it('brings the pictures that its HTML shows, and no other attachment', async () => {
    await send({
      to: 'eve@frame.example',
      subject: 'Picture',
      html: '<img src="cid:dot@acme.test">',
      attachments: [
        { filename: 'dot.png', content: DOT, encoding: 'base64', contentType: 'image/png', cid: 'dot@acme.test' },
        { filename: 'other.png', content: DOT, encoding: 'base64', contentType: 'image/png', cid: 'other@acme.test' },
      ],
    });
    const { body } = await asAnn('GET /v1/sandbox/messages/latest');
    expect(body.attachments).toEqual([
      expect.objectContaining({ content_id: 'dot@acme.test', data_url: `data:image/png;base64,${DOT}` }),
      expect.not.objectContaining({ data_url: expect.anything() }),
    ]);
  });
});

describe('DNS of the sandbox over HTTP', () => {
  it('shows every record as right, breaks one, and the real check sees it', async () => {
    const before = await asAnn('GET /v1/sandbox/dns?domain=acme.test');
    expect(before.body.length).toBeGreaterThan(5);
    expect(new Set(before.body.map(({ state }: { state: string }) => state))).toEqual(new Set(['right']));
    const put = (body: object) => asAnn('PUT /v1/sandbox/dns', { body });
    const missing = await put({ name: '_dmarc.acme.test', type: 'TXT', state: 'missing' });
    expect(missing.body).toMatchObject({ state: 'missing', served_value: null });
    expect((await asAnn('GET /v1/domains/acme.test/verify-smtp')).status).toBe(400);
    const wrong = await put({ name: 'acme.test', type: 'mx', state: 'wrong' });
    expect(wrong.body).toMatchObject({ type: 'MX', state: 'wrong', served_value: 'mx.elsewhere.example' });
    expect(wrong.body.value).not.toBe(wrong.body.served_value);
    expect((await asAnn('GET /v1/domains/acme.test/verify-records')).status).toBe(400);
    for (const [name, type] of [
      ['acme.test', 'MX'],
      ['_dmarc.acme.test', 'TXT'],
    ]) {
      expect((await put({ name, type, state: 'right' })).body).toMatchObject({ state: 'right', served_value: null });
    }
    expect((await asAnn('GET /v1/domains/acme.test/verify-records')).status).toBe(200);
    expect((await asAnn('GET /v1/domains/acme.test/verify-smtp')).status).toBe(200);
  });

  it.each([
    [{ name: 'acme.test', type: 'HINFO', state: 'missing' }],
    [{ name: 'no host', type: 'MX', state: 'missing' }],
    [{ name: 'acme.test', type: 'A', state: 'wrong', value: 'mx.example' }],
    [{ name: 'acme.test', type: 'MX', state: 'broken' }],
    [{}],
  ])('refuses %j with a sentence', async (body) => {
    const answer = await asAnn('PUT /v1/sandbox/dns', { body });
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
  });
});

describe('mail hosts of the sandbox over HTTP', () => {
  it('are told to refuse in the words of a provider, and mended', async () => {
    const path = '/v1/sandbox/hosts/Shop.Example';
    const set = await asAnn(`PUT ${path}`, { body: { behaviour: 'refuse', provider: 'gmail-user' } });
    const refusing = { domain: 'shop.example', behaviour: 'refuse', text: 'gmail-user', provider: 'gmail-user' };
    expect(set.body).toEqual(refusing);
    expect((await asAnn('GET /v1/sandbox/hosts')).body).toEqual([refusing]);
    expect((await asAnn(`DELETE ${path}`)).body).toMatchObject({ domain: 'shop.example', behaviour: 'capture' });
    expect((await asAnn('GET /v1/sandbox/hosts')).body).toEqual([]);
    const accepting = await asAnn(`PUT ${path}`, { body: { behaviour: 'accept' } });
    expect(accepting.body.behaviour).toBe('capture');
  });

  it.each([
    ['shop.example', { behaviour: 'sleep' }],
    ['shop.example', { behaviour: 'down', provider: 'gmail-user' }],
    ['shop.example', { behaviour: 'refuse', text: '250 fine' }],
    ['not-a-domain', { behaviour: 'down' }],
  ])('%s cannot be told %j', async (name, body) => {
    expect((await asAnn(`PUT /v1/sandbox/hosts/${name}`, { body })).status).toBe(400);
  });
});

describe('captured webhook calls over HTTP', () => {
  it('are shown and forgotten', async () => {
    const recipients = ['https://hooks.example/in'];
    await asAnn('POST /v1/domains/acme.test/aliases', { body: { name: 'hook', recipients } });
    await asAnn('DELETE /v1/sandbox/webhooks');
    await send({ to: 'hook@acme.test', subject: 'To a webhook', text: 'hello' });
    const { body } = await asAnn('GET /v1/sandbox/webhooks?q=hooks.example');
    expect(body).toMatchObject([{ url: 'https://hooks.example/in' }]);
    expect(JSON.parse(body[0].body)).toMatchObject({ subject: 'To a webhook' });
    expect((await asAnn('DELETE /v1/sandbox/webhooks')).body).toEqual({ removed: 1 });
  });
});

it('needs credentials, and is not there when live', async () => {
  for (const path of ['messages', 'dns', 'hosts', 'webhooks']) {
    expect((await app.call(`GET /v1/sandbox/${path}`)).status).toBe(401);
  }
  const live = await startTestApp({
    env: {
      WAYPOST_HOSTNAME: 'mail.example.com',
      WAYPOST_POSTMASTER: 'ann@example.com',
      WAYPOST_BIND: '127.0.0.1',
      WAYPOST_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  await using _live = live;
  const headers = { 'x-forwarded-proto': 'https' };
  expect((await live.call('GET /v1/sandbox/messages', { headers })).status).toBe(404);
});
