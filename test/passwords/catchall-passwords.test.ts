import { describe, expect, it } from 'vitest';
import { settle, sixteen } from '../accounts/account-fixture.js';
import { startAliases } from '../aliases/alias-fixture.js';

const PATH = '/v1/domains/example.test/catch-all-passwords';

describe('catch-all passwords', () => {
  it('are shown once, listed without secrets, and deleted by id', async () => {
    await using app = await startAliases();
    const made = await app.call(app.ann, `POST ${PATH}`, { description: '<b>printer</b>' });
    expect(made).toMatchObject({ status: 200 });
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: '*@example.test',
      password: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
      description: 'printer',
    });
    await app.clock.advance(1000);
    const own = await app.call(app.ann, `POST ${PATH}`, { new_password: 'velvet-otter-ladder-48' });
    expect(own.body).toMatchObject({ password: 'velvet-otter-ladder-48', description: '' });
    const list = await app.call(app.ann, `GET ${PATH}`);
    expect(list.body).toEqual([
      { id: made.body.id, description: 'printer' },
      { id: own.body.id, description: '' },
    ]);
    expect(list.headers.get('x-item-count')).toBe('2');
    expect(list.headers.get('x-page-count')).toBe('1');
    const deleted = await app.call(app.ann, `DELETE ${PATH}/${made.body.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { id: made.body.id, description: 'printer' } });
    expect((await app.call(app.ann, `DELETE ${PATH}/${made.body.id}`)).status).toBe(404);
    expect((await app.call(app.ann, `GET ${PATH}`)).body).toHaveLength(1);
    expect(app.lettersOf('catchallPassword.created').map(({ to, description }) => [to.email, description])).toEqual([
      ['ann@example.com', 'printer'],
      ['ann@example.com', ''],
    ]);
  });

  it('belong to their domain alone, and are no credential of the API', async () => {
    await using app = await startAliases();
    await app.addDomain('other.test', [[app.ann, 'admin']]);
    const { body } = await app.call(app.ann, `POST ${PATH}`);
    expect((await app.call(app.ann, `DELETE /v1/domains/other.test/catch-all-passwords/${body.id}`)).status).toBe(404);
    expect((await app.call(app.ann, 'GET /v1/domains/other.test/catch-all-passwords')).body).toEqual([]);
    const login = app.authenticator.alias('*@example.test', body.password, { ip: '192.0.2.1' });
    await expect(login).rejects.toMatchObject({ kind: 'unauthenticated' });
    await app.call(app.ann, 'POST /v1/domains/example.test/aliases', { name: 'ann' });
    const asAlias = app.authenticator.alias('ann@example.test', body.password, { ip: '192.0.2.1' });
    await expect(asAlias).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('carry a keyed tag beside their hash, never themselves', async () => {
    await using app = await startAliases();
    await app.call(app.ann, `POST ${PATH}`, { new_password: 'velvet-otter-ladder-48' });
    const row = await app.db.reader.selectFrom('catchall_password').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ account_id: app.ann.id, login_tag: expect.stringMatching(/^[0-9a-f]{6}$/) });
    expect(JSON.stringify(row)).not.toContain('velvet');
    expect(await app.hasher.verify(row.password_hash, 'velvet-otter-ladder-48')).toBe(true);
  });

  it('are ten at most, also with sixteen at once', async () => {
    await using app = await startAliases();
    const create = () => app.catchallPasswords.create(app.ann.actor, 'example.test', {});
    const { fulfilled, refusals } = await settle(sixteen(create));
    expect(fulfilled).toBe(10);
    expect(new Set(refusals)).toEqual(new Set(['catchallPassword.tooMany']));
    const eleventh = await app.call(app.ann, `POST ${PATH}`);
    expect(eleventh.status).toBe(400);
    expect((await app.call(app.ann, `GET ${PATH}?limit=50`)).body).toHaveLength(10);
    expect((await app.call(app.ann, `GET ${PATH}?page=2`)).body).toEqual([]);
  });

  it('must be strong where the instance asks for it, and within the rules everywhere', async () => {
    await using app = await startAliases({ passwordScore: 3 });
    for (const body of [
      { new_password: 'password' },
      { new_password: 'x'.repeat(129) },
      { new_password: ' x ' },
      { new_password: 'a"b' },
      { description: 'x'.repeat(151) },
      { description: 5 },
    ]) {
      expect((await app.call(app.ann, `POST ${PATH}`, body)).status).toBe(400);
    }
    expect((await app.call(app.ann, `POST ${PATH}`, { new_password: '' })).status).toBe(200);
  });

  it('count against the daily limit of passwords', async () => {
    await using app = await startAliases({ limits: { PASSWORDS: { count: 2, windowSeconds: 86_400 } } });
    await app.call(app.ann, 'POST /v1/domains/example.test/aliases', { name: 'ann' });
    await app.call(app.ann, 'POST /v1/domains/example.test/aliases/ann/generate-password');
    expect((await app.call(app.ann, `POST ${PATH}`)).status).toBe(200);
    expect((await app.call(app.ann, `POST ${PATH}`)).status).toBe(429);
  });
});
