import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '../support/eventually.js';
import { addCustomer, type OperatedApp, startOperatedApp } from './operator-fixture.js';

describe('an operator', () => {
  let app: OperatedApp;
  let ann: string;
  beforeAll(async () => {
    app = await startOperatedApp();
    ann = await addCustomer(app, 'ann@example.test', 'acme.test');
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const call = (request: string, body?: object) => app.call(request, { as: app.operator, body });
  const host = (name: string, behaviour: string) =>
    app.call(`PUT /v1/sandbox/hosts/${name}`, { as: ann, body: { behaviour } });

  async function send(to: string | string[]): Promise<string> {
    const { status, body } = await app.call('POST /v1/emails', {
      as: ann,
      body: { from: 'sales@acme.test', to, text: 'Hello' },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.id;
  }
  const statusOf = async (id: string) => (await app.call(`GET /v1/emails/${id}`, { as: ann })).body.status;

  it('suspends a domain, whose mail waits, and resumes it', async () => {
    const [domain] = (await call('GET /v1/operator/domains?q=acme')).body;
    expect(domain).toMatchObject({ name: 'acme.test', admins: ['ann@example.test'], is_smtp_suspended: false });
    const suspended = await call(`POST /v1/operator/domains/${domain.id}/suspend`);
    expect(suspended.body.is_smtp_suspended).toBe(true);
    const id = await send('bob@example.org');
    expect(await statusOf(id)).toBe('pending');
    expect((await call('GET /v1/operator/domains?is_smtp_suspended=true')).body).toHaveLength(1);
    expect((await call(`POST /v1/operator/domains/${domain.id}/resume`)).body.is_smtp_suspended).toBe(false);
    await expect.poll(() => statusOf(id), PATIENCE).toBe('sent');
    expect((await call('GET /v1/operator/domains?is_smtp_suspended=true')).body).toEqual([]);
    expect((await call('POST /v1/operator/domains/acme.test/suspend')).status).toBe(404);
  });

  it('retries what waits for a destination', async () => {
    await host('slow.example', 'down');
    const first = await send('bob@slow.example');
    await expect.poll(() => statusOf(first), PATIENCE).toBe('deferred');
    const ids = [first, await send('eve@slow.example')]; // which waits, because its destination is paused
    expect((await call('GET /v1/operator/destinations')).body).toEqual([
      expect.objectContaining({ destination: 'slow.example', recipients: 2 }),
    ]);
    expect((await call('GET /v1/operator/queue?destination=slow.example')).body).toHaveLength(2);
    await host('slow.example', 'accept');
    expect((await call('POST /v1/operator/queue/retry', { destination: 'SLOW.example' })).body).toEqual({
      moved: 2,
      missing: [],
      is_complete: true,
    });
    await expect.poll(async () => Promise.all(ids.map(statusOf)), PATIENCE).toEqual(['sent', 'sent']);
    expect((await call('POST /v1/operator/queue/retry', { destination: 'slow.example' })).body.moved).toBe(0);
  });

  it('cancels what waits for a destination, and nothing else', async () => {
    await host('shut.example', 'down');
    await host('late.example', 'down');
    const both = await send(['bob@shut.example', 'eve@late.example']);
    await expect.poll(() => statusOf(both), PATIENCE).toBe('deferred');
    const other = await send('eve@late.example'); // waits for a minute: its destination is paused
    const cancelled = await call('POST /v1/operator/queue/cancel', { destination: 'shut.example' });
    expect(cancelled.body).toEqual({ moved: 1, missing: [], is_complete: true });
    await host('late.example', 'accept');
    await call('POST /v1/operator/queue/retry', { destination: 'late.example' });
    await expect.poll(() => statusOf(other), PATIENCE).toBe('sent');
    await expect.poll(() => statusOf(both), PATIENCE).toBe('partially_sent');
  });

  it('moves entries by their ids, and is told which do not wait', async () => {
    await host('closed.example', 'down');
    const id = await send('bob@closed.example');
    await expect.poll(() => statusOf(id), PATIENCE).toBe('deferred');
    const missing = '6918a1b2c3d4e5f60718293a';
    expect((await call('POST /v1/operator/queue/cancel', { ids: [id, missing, id] })).body).toEqual({
      moved: 1,
      missing: [missing],
      is_complete: true,
    });
    expect(await statusOf(id)).toBe('rejected');
    for (const body of [{}, { ids: [] }, { destination: '', ids: undefined }, { destination: 'a.test', ids: [id] }]) {
      expect((await call('POST /v1/operator/queue/cancel', body)).status).toBe(400);
    }
  });

  it('sees its nodes and what was done', async () => {
    expect((await call('GET /v1/operator/nodes')).body).toEqual([
      expect.objectContaining({ version: '0.0.0-test', process_id: process.pid, is_this: true, is_silent: false }),
    ]);
    const { body } = await call('GET /v1/operator/acts?act=operator.queue-cancelled');
    expect(body.map(({ details }: { details: unknown }) => details)).toEqual([
      { ids: 3 },
      { destination: 'shut.example' },
    ]);
    const overview = (await call('GET /v1/operator/overview')).body;
    expect(overview).toMatchObject({ version: '0.0.0-test', mode: 'sandbox', accounts: 2, domains: 1 });
    expect(overview.ports.http).toBe(app.ports.http);
  });
});
