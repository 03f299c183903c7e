import { describe, expect, it } from 'vitest';
import { sixteen } from '../accounts/account-fixture.js';
import { type AliasFixture, type Person, startAliases } from './alias-fixture.js';

const ALIASES = 'POST /v1/domains/example.test/aliases';

const create = (app: AliasFixture, as: Person, body: Record<string, unknown> = {}) => app.call(as, ALIASES, body);

describe('one alias after another, in one statement each', () => {
  it('are all there, counted, and found', async () => {
    await using app = await startAliases();
    for (let i = 0; i < 3; i++) await Promise.all(sixteen((n) => create(app, app.ann, { name: `box-${i}-${n}` })));
    const list = await app.call(app.ann, 'GET /v1/domains/example.test/aliases');
    expect(list.body).toHaveLength(48);
    expect(list.headers.get('x-item-count')).toBe('48');
    expect((await create(app, app.ann, { name: 'box-0-0' })).status).toBe(400);
  });

  it('learn at once that the caller’s group has changed', async () => {
    await using app = await startAliases();
    const setGroup = (group_name: string) =>
      app.db.inTransaction((tx) =>
        tx.updateTable('domain_member').set({ group_name }).where('account_id', '=', app.bob.id).execute(),
      );
    expect((await create(app, app.bob)).status).toBe(200);
    expect((await create(app, app.bob, { name: 'postmaster' })).status).toBe(403);
    await setGroup('admin');
    expect((await create(app, app.bob, { name: 'postmaster' })).status).toBe(200);
    await setGroup('user');
    expect((await create(app, app.bob, { name: 'abuse' })).status).toBe(403);
    expect((await create(app, app.bob, { name: '*' })).status).toBe(403);
  });

  it('learn at once that a member was removed, or that the domain is gone', async () => {
    await using app = await startAliases();
    for (const person of [app.ann, app.bob]) expect((await create(app, person)).status).toBe(200);
    await app.db.inTransaction((tx) => tx.deleteFrom('domain_member').where('account_id', '=', app.bob.id).execute());
    expect((await create(app, app.bob)).status).toBe(404);
    await app.db.inTransaction((tx) => tx.deleteFrom('domain').where('id', '=', app.domain.id).execute());
    expect((await create(app, app.ann)).status).toBe(404);
  });

  it('learn at once that the domain now asks recipients, or restricts a name', async () => {
    await using app = await startAliases();
    expect((await create(app, app.bob, { name: 'boss' })).body.has_recipient_verification).toBe(false);
    await app.db.inTransaction((tx) =>
      tx.updateTable('domain').set({ has_recipient_verification: 1, restricted_alias_names: '["ceo"]' }).execute(),
    );
    expect((await create(app, app.bob, { name: 'second' })).body.has_recipient_verification).toBe(true);
    expect(app.lettersOf('recipient.check')).toHaveLength(1);
    expect((await create(app, app.bob, { name: 'ceo' })).status).toBe(403);
  });

  it('learn at once that the caller has another address', async () => {
    await using app = await startAliases();
    expect((await create(app, app.bob)).body.recipients).toEqual(['bob@example.com']);
    await app.db.inTransaction((tx) =>
      tx
        .updateTable('account')
        .set({ email: 'robert@example.com', is_email_proven: 1 })
        .where('id', '=', app.bob.id)
        .execute(),
    );
    const { body } = await create(app, app.bob);
    expect(body).toMatchObject({ recipients: ['robert@example.com'], user: { email: 'robert@example.com' } });
  });
});
