import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AliasFixture, startAliases } from './alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';
let app: AliasFixture;
beforeAll(async () => {
  app = await startAliases({ domain: { restrictedAliasNames: ['ceo'] } });
  await app.call(app.ann, `POST ${ALIASES}`, { name: 'anns' });
  await app.call(app.bob, `POST ${ALIASES}`, { name: 'bobs' });
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a plain member', () => {
  it('sees and changes only their own aliases; others are 404', async () => {
    expect((await app.call(app.bob, `GET ${ALIASES}`)).body.map(({ name }: { name: string }) => name)).toEqual([
      'bobs',
    ]);
    expect((await app.call(app.bob, `PUT ${ALIASES}/bobs`, { description: 'mine' })).status).toBe(200);
    for (const request of ['GET', 'PUT', 'DELETE']) {
      expect((await app.call(app.bob, `${request} ${ALIASES}/anns`)).status).toBe(404);
    }
    expect((await app.call(app.bob, `POST ${ALIASES}/anns/generate-password`)).status).toBe(404);
  });

  it.each(['*', '/a/', 'postmaster', 'Admin', 'no-reply', 'ceo'])('may neither create nor take %s', async (name) => {
    expect((await app.call(app.bob, `POST ${ALIASES}`, { name })).status).toBe(403);
    expect((await app.call(app.bob, `PUT ${ALIASES}/bobs`, { name })).status).toBe(403);
  });

  it('may not set a quota, but may leave it as it is', async () => {
    expect((await app.call(app.bob, `POST ${ALIASES}`, { name: 'more', max_quota: '1 GB' })).status).toBe(403);
    expect((await app.call(app.bob, `PUT ${ALIASES}/bobs`, { max_quota: '1 GB' })).status).toBe(403);
    expect((await app.call(app.bob, `PUT ${ALIASES}/bobs`, { max_quota: '' })).status).toBe(200);
  });

  it('does not see catch-all passwords', async () => {
    const path = '/v1/domains/example.test/catch-all-passwords';
    for (const request of [`GET ${path}`, `POST ${path}`, `DELETE ${path}/${'a'.repeat(24)}`]) {
      expect((await app.call(app.bob, request)).status).toBe(403);
    }
  });
});

describe('an admin', () => {
  it('sees and changes everything, whatever its owner', async () => {
    const names = (await app.call(app.ann, `GET ${ALIASES}?sort=name`)).body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['anns', 'bobs']);
    const changed = await app.call(app.ann, `PUT ${ALIASES}/bobs`, { max_quota: '2 GB' });
    expect(changed).toMatchObject({ status: 200, body: { user: { email: 'bob@example.com' } } });
    expect((await app.call(app.ann, `POST ${ALIASES}`, { name: 'postmaster' })).status).toBe(200);
  });
});

describe('a stranger', () => {
  it('finds nothing', async () => {
    for (const request of [
      `GET ${ALIASES}`,
      `POST ${ALIASES}`,
      `GET ${ALIASES}/anns`,
      `PUT ${ALIASES}/anns`,
      `DELETE ${ALIASES}/anns`,
      `POST ${ALIASES}/anns/generate-password`,
      'GET /v1/domains/example.test/catch-all-passwords',
    ]) {
      expect((await app.call(app.eve, request)).status).toBe(404);
      expect((await app.call(undefined, request)).status).toBe(401);
    }
  });

  it('finds nothing on their own domain of the same name', async () => {
    await app.addDomain('example.test', [[app.eve, 'admin']]);
    expect((await app.call(app.eve, `GET ${ALIASES}`)).body).toEqual([]);
    expect((await app.call(app.eve, `GET ${ALIASES}/anns`)).status).toBe(404);
    const anns = await app.call(app.ann, `GET ${ALIASES}/anns`);
    expect((await app.call(app.eve, `GET ${ALIASES}/${anns.body.id}`)).status).toBe(404);
  });
});

describe('a token for another domain, or for sending only', () => {
  it('is 404 or 403', async () => {
    const other = await app.addDomain('other.test', [[app.ann, 'admin']]);
    const request = { page: 1, limit: 10, sort: { field: 'created_at', isDescending: false } };
    const list = (scope: Parameters<typeof actorWith>[0]) =>
      app.aliases.list(actorWith(scope), 'example.test', {}, request);
    const actorWith = (scope: (typeof app.ann.actor)['scope']) => ({ ...app.ann.actor, scope });
    await expect(list({ kind: 'domain', domainId: other.id })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(list({ kind: 'send' })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(list({ kind: 'domain', domainId: app.domain.id })).resolves.toMatchObject({ total: 3 });
  });
});
