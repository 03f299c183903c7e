import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

const LIMIT = 10;
/** Far enough that nothing is sent during the test. */
const LATER = new Date(Date.now() + 86_400_000).toISOString();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { WAYPOST_DAILY_LIMIT: String(LIMIT) } });
});
afterAll(() => app[Symbol.asyncDispose]());

async function sender(domain: string) {
  const token = await app.signUp(`owner@${domain}`);
  await app.call('POST /v1/domains', { as: token, body: { domain } });
  await app.call(`POST /v1/domains/${domain}/aliases`, { as: token, body: { name: 'ann' } });
  const mail = { from: `ann@${domain}`, to: 'bob@remote.test', subject: 'Hi', text: 'hello' };
  const send = (body: object = {}, headers: Record<string, string> = {}) =>
    app.call('POST /v1/emails', { as: token, body: { ...mail, ...body }, headers });
  return { token, send, read: (path: string) => app.call(`GET /v1/emails${path}`, { as: token }) };
}

describe('POST /v1/emails', () => {
  it('is exact about the daily limit, 16 at once', async () => {
    const { send, read } = await sender('limited.test');
    const answers = await Promise.all(Array.from({ length: 16 }, () => send({ date: LATER })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(LIMIT).fill(200), ...Array(6).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read('/limit')).body).toEqual({ count: LIMIT, limit: LIMIT });
    expect((await read('')).headers.get('x-item-count')).toBe(String(LIMIT));
  });

  it('makes one email of 16 requests with one Idempotency-Key', async () => {
    const { send, read } = await sender('replayed.test');
    const headers = { 'idempotency-key': 'order-1' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => send({ date: LATER }, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const replayed = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
    expect(replayed).toHaveLength(15);
    expect((await send({ subject: 'Other' }, headers)).status).toBe(400);
    expect((await read('/limit')).body).toMatchObject({ count: 1 });
  });
});

it('an email arrives, tells its way, and its body is gone when it is sent', async () => {
  const { send, read } = await sender('sent.test');
  const { body: email } = await send({ text: 'read once' });
  let whole = (await read(`/${email.id}`)).body;
  while (!whole.is_redacted) whole = (await read(`/${email.id}`)).body;
  expect(whole).toMatchObject({ status: 'sent', accepted: ['bob@remote.test'], subject: 'Hi' });
  expect(whole.message).toContain('Subject: Hi\r\n');
  expect(whole.message).not.toContain('read once');
  const { body: timeline } = await read(`/${email.id}/timeline`);
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['accepted', 'delivered', 'finished', 'redacted']);
});

it('a suspended domain holds its mail until it is resumed', async () => {
  const { send, read } = await sender('held.test');
  await app.admin('domain.suspend', { domain: 'held.test' });
  const { status, body: email } = await send();
  expect([status, email.status]).toEqual([200, 'pending']);
  await app.admin('domain.resume', { domain: 'held.test' });
  let shown = (await read(`/${email.id}`)).body;
  while (shown.status !== 'sent') shown = (await read(`/${email.id}`)).body;
});
