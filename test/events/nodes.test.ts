import { expect, it } from 'vitest';
import { testEngine } from '../support/database.js';
import { startTestApp } from '../support/test-app.js';
import { EventSource } from './event-source.js';

const KEY = '05'.repeat(32);

it.runIf(testEngine() === 'postgres')(
  'what happens on one node is heard on the other, whichever began first',
  async () => {
    await using first = await startTestApp({ env: { WAYPOST_SECRET_KEY: KEY } });
    if (first.location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
    const ann = await first.signUp();
    const { body: domain } = await first.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
    await using early = await EventSource.open(first.baseUrl, ann);
    const env = { WAYPOST_SECRET_KEY: KEY, DATABASE_URL: first.location.url };
    await using second = await startTestApp({ env });
    await using late = await EventSource.open(second.baseUrl, ann);

    await second.call('POST /v1/domains/acme.test/aliases', { as: ann, body: { name: 'from-second' } });
    expect((await early.next('alias')).data).toEqual({ domain_id: domain.id });
    await late.next('alias');
    const heard = late.heard.length;
    await first.call('POST /v1/domains', { as: ann, body: { domain: 'other.test' } });
    await late.next('domain', ({ id }) => id !== domain.id);
    expect(late.heard.length).toBeGreaterThan(heard);
  },
);
