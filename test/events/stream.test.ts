import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { EventSource } from './event-source.js';

describe('GET /v1/events', () => {
  it('tells of a new domain, its check record by record, and its aliases', async () => {
    await using app = await startTestApp();
    const ann = await app.signUp();
    await using source = await EventSource.open(app.baseUrl, ann);
    expect(source.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(source.response.headers.get('cache-control')).toBe('no-store');

    const { body: domain } = await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
    expect(await source.next('domain')).toEqual({ type: 'domain', data: { id: domain.id } });
    expect(source.retryMs).toBe(2000);
    await app.call('GET /v1/domains/acme.test/verify-records', { as: ann });
    expect(
      (await source.next('dns-check', ({ purpose, state }) => purpose === 'mx' && state === 'correct')).data,
    ).toEqual({
      domain_id: domain.id,
      purpose: 'mx',
      type: 'MX',
      name: 'acme.test',
      state: 'correct',
    });

    await app.call('POST /v1/domains/acme.test/aliases', { as: ann, body: { name: 'sales' } });
    expect((await source.next('alias')).data).toEqual({ domain_id: domain.id });
  });
});
