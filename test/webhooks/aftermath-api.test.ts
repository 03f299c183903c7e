import { createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '../support/api-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.signUp('ann@example.test');
  await asAnn('POST /v1/domains', { body: { domain: 'acme.test' } });
  await asAnn('POST /v1/domains/acme.test/aliases', { body: { name: 'ann' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const asAnn = (request: string, call: ApiCall = {}) => app.call(request, { as: token, ...call });
const SUPPRESSIONS = '/v1/domains/acme.test/suppressions';
const WEBHOOKS = '/v1/domains/acme.test/webhooks';

describe('the suppressed addresses of a domain, over the API', () => {
  it('are added, listed in pages and removed', async () => {
    const { status, body } = await asAnn(`POST ${SUPPRESSIONS}`, { body: { address: 'Bob@Remote.test' } });
    expect([status, body]).toEqual([
      200,
      { object: 'suppression', address: 'bob@remote.test', reason: 'manual', created_at: expect.any(String) },
    ]);
    for (let i = 0; i < 11; i += 1) await asAnn(`POST ${SUPPRESSIONS}`, { body: { address: `u${i}@remote.test` } });
    const page = await asAnn(`GET ${SUPPRESSIONS}?sort=-address&limit=10`);
    expect(page.body).toHaveLength(10);
    expect(page.headers.get('x-item-count')).toBe('12');
    expect((await asAnn(`DELETE ${SUPPRESSIONS}`, { body: { address: 'bob@remote.test' } })).body).toEqual(body);
    expect((await asAnn(`DELETE ${SUPPRESSIONS}/u1%40remote.test`)).status).toBe(200);
    expect((await asAnn(`DELETE ${SUPPRESSIONS}/u1%40remote.test`)).status).toBe(404);
    expect((await asAnn(`GET ${SUPPRESSIONS}`)).headers.get('x-item-count')).toBe('10');
  });

  it.each([
    ['no address', {}, 400],
    ['no valid address', { address: 'bob' }, 400],
  ])('refuse %s', async (_name, body, expected) => {
    expect((await asAnn(`POST ${SUPPRESSIONS}`, { body })).status).toBe(expected);
  });

  it('are visible to no other account', async () => {
    const other = await app.signUp('eve@example.test');
    expect((await app.call(`GET ${SUPPRESSIONS}`, { as: other })).status).toBe(404);
    expect((await app.call(`GET ${WEBHOOKS}`, { as: other })).status).toBe(404);
    expect((await app.call(`GET ${SUPPRESSIONS}`)).status).toBe(401);
  });
});

describe('the webhooks of a domain, over the API', () => {
  it('are created with a list or a text of events, listed and deleted', async () => {
    const url = 'https://hooks.example/waypost';
    const { status, body } = await asAnn(`POST ${WEBHOOKS}`, { body: { url, events: ['delivered', 'accepted'] } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'webhook', url, events: ['accepted', 'delivered'] });
    const second = await asAnn(`POST ${WEBHOOKS}`, { body: { url, events: 'deferred, complained' } });
    expect(second.body.events).toEqual(['deferred', 'complained']);
    expect((await asAnn(`GET ${WEBHOOKS}`)).body).toEqual([body, second.body]);
    expect((await asAnn(`DELETE ${WEBHOOKS}/${body.id}`)).body).toEqual(body);
    expect((await asAnn(`DELETE ${WEBHOOKS}`, { body: { id: second.body.id } })).body).toEqual(second.body);
    expect((await asAnn(`DELETE ${WEBHOOKS}/${body.id}`)).status).toBe(404);
    expect((await asAnn(`GET ${WEBHOOKS}`)).body).toEqual([]);
  });

  it.each([
    ['an unknown event', { url: 'https://hooks.example/', events: ['opened'] }],
    ['no event', { url: 'https://hooks.example/', events: [] }],
    ['no http address', { url: 'ftp://hooks.example/', events: ['delivered'] }],
    ['an address of this machine', { url: 'http://127.0.0.1:1/', events: ['delivered'] }],
    ['nothing', {}],
  ])('refuse %s', async (_name, body) => {
    expect((await asAnn(`POST ${WEBHOOKS}`, { body })).status).toBe(400);
  });
});

describe('a webhook of a sandbox', () => {
  it('is captured, signed and shown, never called', async () => {
    const url = 'https://hooks.example/captured';
    await asAnn(`POST ${WEBHOOKS}`, { body: { url, events: ['accepted'] } });
    const { webhook_key } = (await asAnn('GET /v1/domains/acme.test/webhook-key')).body;
    const sent = await asAnn('POST /v1/emails', {
      body: { from: 'ann@acme.test', to: 'bob@remote.test', subject: 'Hello', text: 'Hi' },
    });
    expect(sent.status).toBe(200);
    const call = await captured(url);
    expect(JSON.parse(call.body)).toMatchObject({ event: 'accepted', email_id: sent.body.id, domain: 'acme.test' });
    expect(call.headers['X-Webhook-Signature']).toBe(createHmac('sha256', webhook_key).update(call.body).digest('hex'));
  });

  it('tells of a bounce, whose address is suppressed and whose sender gets a report', async () => {
    const url = 'https://hooks.example/bounces';
    const refusal = '550 5.1.1 The email account that you tried to reach does not exist';
    await asAnn('PUT /v1/domains/acme.test', { body: { bounce_webhook: url } });
    await app.admin('sandbox.host.set', { domain: 'refuse.test', behaviour: 'refuse', text: refusal });
    const sent = await asAnn('POST /v1/emails', {
      body: { from: 'ann@acme.test', to: 'gone@refuse.test', subject: 'Hello', text: 'Hi' },
    });
    const call = await captured(url);
    expect(JSON.parse(call.body)).toMatchObject({
      email_id: sent.body.id,
      recipient: 'gone@refuse.test',
      response: refusal,
      response_code: 550,
      bounce: { action: 'reject', category: 'recipient', code: 550, status: '5.1.1' },
    });
    const { body: suppressed } = await asAnn(`GET ${SUPPRESSIONS}?sort=-created_at`);
    expect(suppressed[0]).toMatchObject({ address: 'gone@refuse.test', reason: 'bounce', email_id: sent.body.id });
    const report = await until(async () => {
      const { body } = await asAnn('GET /v1/emails?sort=-created_at');
      return body.find(({ is_bounce }: { is_bounce: boolean }) => is_bounce);
    });
    expect(report).toMatchObject({
      subject: 'Delivery Status Notification (Failure)',
      envelope: { from: '', to: ['ann@acme.test'] },
    });
    const kinds = await until(async () => {
      const { body } = await asAnn(`GET /v1/emails/${sent.body.id}/timeline`);
      const told: string[] = body.map(({ kind }: { kind: string }) => kind);
      return told.includes('webhook.delivered') && told.includes('notice.sent') ? told : undefined;
    });
    expect(kinds).toContain('recipient.suppressed');
  });
});

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await setImmediate();
  }
}

function captured(url: string): Promise<{ body: string; headers: Record<string, string> }> {
  return until(async () => {
    const calls: { url: string; body: string; headers: Record<string, string> }[] = await app.admin('sandbox.webhooks');
    return calls.find((call) => call.url === url);
  });
}
