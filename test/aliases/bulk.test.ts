import { describe, expect, it } from 'vitest';
import { createBulkAliases } from '../../src/directory/aliases/bulk-aliases.js';
import { type AliasFixture, type Person, rowsAbout, startAliases } from './alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';

async function make(app: AliasFixture, as: Person, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await app.call(as, `POST ${ALIASES}`, { name })).body.id);
  return ids;
}

describe('many aliases at once', () => {
  it('are enabled, disabled and labelled, and those that are so already are not counted', async () => {
    await using app = await startAliases();
    const bulk = createBulkAliases(app.aliasDeps);
    const ids = await make(app, app.ann, 'a', 'b', 'c');
    const act = async (...asked: Parameters<typeof bulk> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
      (await bulk(app.ann.actor, 'example.test', ...asked)).changed;
    expect(await act(ids, { action: 'enable' })).toBe(0);
    expect(await act([...ids, ids[0] ?? ''], { action: 'disable', replyIfDisabled: 550 })).toBe(3);
    expect(await act(ids, { action: 'disable' })).toBe(0);
    expect((await app.call(app.ann, `GET ${ALIASES}/b`)).body).toMatchObject({
      is_enabled: false,
      error_code_if_disabled: 550,
    });
    expect(await act(ids.slice(1), { action: 'enable' })).toBe(2);
    expect(await act(ids.slice(1), { action: 'label', label: 'red' })).toBe(2);
    expect(await act(ids, { action: 'label', label: 'red' })).toBe(1);
    expect(await act(ids.slice(2), { action: 'unlabel', label: 'red' })).toBe(1);
    const labels = (await app.call(app.ann, `GET ${ALIASES}?sort=name`)).body.map(
      (alias: { labels: string[] }) => alias.labels,
    );
    expect(labels).toEqual([['red'], ['red'], []]);
  });

  it('are deleted with all that belongs to them', async () => {
    await using app = await startAliases();
    const bulk = createBulkAliases(app.aliasDeps);
    const ids = await make(app, app.ann, 'a', 'b', 'c');
    expect(await bulk(app.ann.actor, app.domain.id, ids.slice(0, 2), { action: 'delete' })).toEqual({
      domainId: app.domain.id,
      changed: 2,
    });
    expect(app.told.deleted.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await Promise.all(ids.map((id) => rowsAbout(app, id)))).toEqual([0, 0, 1]);
    const acts = await app.db.reader
      .selectFrom('account_act')
      .select('act')
      .where('act', '=', 'alias.deleted')
      .execute();
    expect(acts).toHaveLength(2);
  });

  it('are all changed or none: a right that is missing for one refuses the rest', async () => {
    await using app = await startAliases();
    const bulk = createBulkAliases(app.aliasDeps);
    const own = await make(app, app.bob, 'b1', 'b2');
    const others = await make(app, app.ann, 'a1', '*');
    const refused = (...asked: Parameters<typeof bulk>) => expect(bulk(...asked)).rejects;
    await refused(app.bob.actor, 'example.test', [...own, ...others], { action: 'delete' }).toMatchObject({
      key: 'alias.notFound',
    });
    await refused(app.eve.actor, 'example.test', own, { action: 'delete' }).toMatchObject({ key: 'domain.notFound' });
    await refused(app.ann.actor, 'example.test', others, { action: 'disable' }).toMatchObject({ kind: 'invalid' });
    expect((await app.call(app.ann, `GET ${ALIASES}/a1`)).body.is_enabled).toBe(true);
    const many = Array.from({ length: 1001 }, (_, n) => n.toString(16).padStart(24, '0'));
    await refused(app.ann.actor, 'example.test', many, { action: 'enable' }).toMatchObject({
      key: 'input.tooManyItems',
    });
    await refused(app.ann.actor, 'example.test', [], { action: 'enable' }).toMatchObject({ key: 'input.tooFewItems' });
    expect((await bulk(app.bob.actor, 'example.test', own, { action: 'delete' })).changed).toBe(2);
  });
});
