import { describe, expect, it } from 'vitest';
import { openService } from './read-service.js';

const BOUNDS = { timeoutMs: 1000, maxAnswerBytes: 1024 * 1024, maxBytes: 1024 * 1024 };

function serviceThatAnswers(rows: unknown) {
  const body = Buffer.from(JSON.stringify(rows));
  const outgoing = { get: async () => ({ status: 200, headers: {}, body }) };
  return openService(outgoing, { url: 'http://other.test', token: 'token' }, BOUNDS);
}

describe('the list of another service', () => {
  it.each<[string, unknown]>([
    ['is no list', { name: 'acme.test' }],
    ['has an item that is no domain', [{ id: '1', name: 'acme.test' }, 2]],
  ])('is refused if it %s', async (_, rows) => {
    await expect(serviceThatAnswers(rows).listDomains()).rejects.toMatchObject({ key: 'elsewhere.notUnderstood' });
  });

  it('is refused if a domain in it has more people than any has', async () => {
    const members = Array.from({ length: 10_001 }, () => ({ group: 'user' }));
    const one = { id: '1', name: 'acme.test', members };
    await expect(serviceThatAnswers(one).readDomain(one)).rejects.toMatchObject({
      key: 'elsewhere.notUnderstood',
      params: { part: 'members' },
    });
  });
});
