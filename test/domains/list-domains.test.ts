import { describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import type { DomainSearch } from '../../src/directory/domain-changes/domain-service.js';
import { type Directory, openDirectory, shareDirectory } from './directory-fixture.js';

shareDirectory();

async function openWith(names: readonly string[]) {
  const directory = await openDirectory();
  const ann = await directory.signUp('ann@example.test');
  for (const name of names) {
    await directory.clock.advance(1000);
    await directory.addDomain(ann, name, { catchall: { kind: 'none' } });
  }
  return { directory, ann };
}

async function names(
  directory: Directory,
  actor: AccountActor,
  {
    page = 1,
    limit = 1000,
    sort = 'created_at',
    ...search
  }: DomainSearch & { page?: number; limit?: number; sort?: string },
) {
  const isDescending = sort.startsWith('-');
  const request = { page, limit, sort: { field: sort.replace(/^-/, ''), isDescending } };
  const { items, total } = await directory.domains.list(actor, search, request);
  return { names: items.map(({ domain }) => domain.unicodeName), total };
}

describe('listing domains', () => {
  it('lists those of the caller, oldest first, in pages that never repeat', async () => {
    const { directory, ann } = await openWith(['c.test', 'a.test', 'b.test']);
    const bob = await directory.signUp('bob@example.test');
    await directory.addDomain(bob, 'bob.test');
    expect(await names(directory, ann, {})).toEqual({ names: ['c.test', 'a.test', 'b.test'], total: 3 });
    expect(await names(directory, ann, { page: 2, limit: 2 })).toEqual({ names: ['b.test'], total: 3 });
    expect(await names(directory, ann, { page: 3, limit: 2 })).toEqual({ names: [], total: 3 });
  });

  it('sorts by the fields of the record, and by age where it does not know the field', async () => {
    const { directory, ann } = await openWith(['c.test', 'a.test', 'b.test']);
    await directory.domains.update(ann, 'c.test', { retentionDays: 30 });
    await directory.domains.update(ann, 'a.test', { retentionDays: 7, bounceWebhook: 'https://hook.example/' });
    await directory.domains.update(ann, 'b.test', { bounceWebhook: 'http://hook.example/' });
    const expected = {
      name: ['a.test', 'b.test', 'c.test'],
      '-name': ['c.test', 'b.test', 'a.test'],
      '-created_at': ['b.test', 'a.test', 'c.test'],
      nonsense: ['c.test', 'a.test', 'b.test'],
      retention_days: ['b.test', 'a.test', 'c.test'],
      // Unset comes first, on both engines
      bounce_webhook: ['c.test', 'b.test', 'a.test'],
      '-bounce_webhook': ['a.test', 'b.test', 'c.test'],
    };
    for (const [sort, order] of Object.entries(expected)) {
      expect([sort, (await names(directory, ann, { sort })).names]).toEqual([sort, order]);
    }
  });

  it('searches by RE2 patterns, ignoring case, in both spellings of a name', async () => {
    const { directory, ann } = await openWith(['shop.test', 'workshop.example', 'my-shop.example', 'münchen.example']);
    const expected: readonly [DomainSearch, readonly string[]][] = [
      [{ q: 'shop' }, ['shop.test', 'workshop.example', 'my-shop.example']],
      [{ q: 'SHOP' }, ['shop.test', 'workshop.example', 'my-shop.example']],
      [{ q: '^shop' }, ['shop.test']],
      [{ q: 'p\\.e' }, ['workshop.example', 'my-shop.example']],
      [{ q: '^(shop|münchen)\\.' }, ['shop.test', 'münchen.example']],
      [{ q: '^xn--mnchen' }, ['münchen.example']],
      [{ name: 'MÜN' }, ['münchen.example']],
      [{ q: 'shop', name: 'example$' }, ['workshop.example', 'my-shop.example']],
      [{ q: 'absent' }, []],
      [{ q: '%|_' }, []],
    ];
    for (const [search, found] of expected) {
      expect([search, await names(directory, ann, search)]).toEqual([search, { names: found, total: found.length }]);
    }
    for (const q of ['*', '(', 'a**']) {
      await expect(names(directory, ann, { q })).rejects.toMatchObject({
        kind: 'invalid',
        key: 'search.patternInvalid',
      });
    }
  });

  it('cuts and orders what a search finds like any list', async () => {
    const { directory, ann } = await openWith(['c.test', 'a.test', 'x.example', 'b.test']);
    expect(await names(directory, ann, { q: 'test$', sort: '-name', page: 1, limit: 2 })).toEqual({
      names: ['c.test', 'b.test'],
      total: 3,
    });
    expect(await names(directory, ann, { q: 'test$', sort: '-name', page: 2, limit: 2 })).toEqual({
      names: ['a.test'],
      total: 3,
    });
  });

  it('shows a token for one domain that domain alone', async () => {
    const { directory, ann } = await openWith(['a.test', 'b.test']);
    const { domain } = await directory.domains.get(ann, 'b.test');
    const narrow: AccountActor = { ...ann, scope: { kind: 'domain', domainId: domain.id } };
    expect(await names(directory, narrow, {})).toEqual({ names: ['b.test'], total: 1 });
    expect(await names(directory, narrow, { q: 'test' })).toEqual({ names: ['b.test'], total: 1 });
    await expect(directory.domains.get(narrow, 'a.test')).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('finding a domain', () => {
  it('knows it in every spelling of its name and by its id', async () => {
    const { directory, ann } = await openWith(['münchen.example']);
    const { domain } = await directory.domains.get(ann, 'münchen.example');
    for (const ref of ['MÜNCHEN.Example', 'xn--mnchen-3ya.example', 'XN--MNCHEN-3YA.EXAMPLE', domain.id]) {
      expect((await directory.domains.get(ann, ref)).domain).toEqual(domain);
    }
    expect((await directory.domains.get(ann, domain.id.toUpperCase())).domain).toEqual(domain);
  });

  it('gives each holder of a name their own domain, and a stranger none', async () => {
    const { directory, ann } = await openWith(['example.test']);
    const bob = await directory.signUp('bob@example.test');
    const eve = await directory.signUp('eve@example.test');
    await directory.addDomain(bob, 'example.test');
    const [bobs, anns] = [
      await directory.domains.get(bob, 'example.test'),
      await directory.domains.get(ann, 'example.test'),
    ];
    expect(bobs.domain.id).not.toBe(anns.domain.id);
    for (const ref of ['example.test', bobs.domain.id, 'nonsense', '']) {
      await expect(directory.domains.get(eve, ref)).rejects.toMatchObject({ kind: 'not-found' });
    }
  });
});
