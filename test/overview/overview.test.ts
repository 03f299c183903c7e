import { describe, expect, it } from 'vitest';
import { PATH_STATES } from '../../src/deliverylog/path.js';
import { EventSource } from '../events/event-source.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const NOTHING = Object.fromEntries(PATH_STATES.map((state) => [state, 0]));

async function startSending(app: TestApp) {
  const ann = await app.signUp();
  const { body: domain } = await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
  for (const check of ['verify-records', 'verify-smtp']) {
    expect((await app.call(`GET /v1/domains/acme.test/${check}`, { as: ann })).status).toBe(200);
  }
  await app.call('POST /v1/domains/acme.test/aliases', { as: ann, body: { name: 'ann' } });
  const send = async (to: string) => {
    const mail = { from: 'ann@acme.test', to, subject: 'Hello', text: 'Hi' };
    const { status, body } = await app.call('POST /v1/emails', { as: ann, body: mail });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return { ann, domain, send };
}

describe('GET /v1/overview', () => {
  it('counts by the hour what became of messages, and shows what waits and why', async () => {
    await using app = await startTestApp();
    const { ann, send } = await startSending(app);
    expect((await app.call('GET /v1/overview', { as: ann })).body).toMatchObject({
      totals: NOTHING,
      bounce_rate: 0,
      queue: { depth: 0, oldest_age_seconds: 0, due: 0 },
      destinations: [],
    });

    await using source = await EventSource.open(app.baseUrl, ann);
    await app.call('PUT /v1/sandbox/hosts/busy.test', { as: ann, body: { behaviour: 'greylist' } });
    const sent = await send('bob@remote.test');
    const late = await send('bob@busy.test');
    await source.next('email', ({ id, status }) => id === sent.id && status === 'sent');
    await source.next('email', ({ id, status }) => id === late.id && status === 'deferred');

    const { body } = await app.call('GET /v1/overview?hours=2', { as: ann });
    expect(body.hours).toHaveLength(2);
    expect(body.totals).toEqual({ ...NOTHING, delivered: 1, waiting: 1 });
    expect(body.queue).toMatchObject({ depth: 1, due: 0 });
    expect(body.queue.ages).toEqual([
      { under_seconds: 300, waiting: 1 },
      ...[3600, 14_400, 86_400].map((seconds) => ({ under_seconds: seconds, waiting: 0 })),
      { waiting: 0 },
    ]);
    expect(body.destinations).toEqual([
      {
        name: 'busy.test',
        waiting: 1,
        state: 'refusing',
        next_attempt_at: expect.any(String),
        last_error: expect.any(String),
      },
    ]);

    const retried = await app.call(`POST /v1/emails/${late.id}/retry`, { as: ann });
    expect(retried).toMatchObject({ status: 200, body: { id: late.id } });
    const refused = await app.call(`POST /v1/emails/${sent.id}/retry`, { as: ann });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('it is sent') } });
    const source_ = await app.call(`GET /v1/emails/${late.id}/source`, { as: ann });
    expect(source_.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(source_.body).toMatch(/^Subject: Hello\r?$/m);
    const listed = async (query: string) =>
      (await app.call(`GET /v1/emails?${query}`, { as: ann })).body.map(({ id }: { id: string }) => id);
    expect(await listed('status=sent')).toEqual([sent.id]);
    expect(await listed('status=sent,deferred,queued')).toEqual([sent.id, late.id]);
    expect(await listed('status=sent&domain=elsewhere')).toEqual([]);
    expect(await app.call('GET /v1/emails?status=lost', { as: ann })).toMatchObject({ status: 400 });
  });

  it('asks for a number of hours that it can count', async () => {
    await using app = await startTestApp();
    const ann = await app.signUp();
    for (const hours of ['0', '721', 'x', '1.5']) {
      expect((await app.call(`GET /v1/overview?hours=${hours}`, { as: ann })).status).toBe(400);
    }
    expect((await app.call('GET /v1/overview?hours=720', { as: ann })).body.hours).toHaveLength(720);
    const { body: token } = await app.call('POST /v1/tokens', { as: ann, body: { name: 'sender', scope: 'send' } });
    expect((await app.call('GET /v1/overview', { as: token.api_token })).status).toBe(403);
  });
});
