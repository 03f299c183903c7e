import { describe, expect, it } from 'vitest';
import { deleteDomainAndAll } from '../../src/directory/domain-changes/delete-domain.js';
import { NO_ALIASES, tallyAliases } from '../../src/directory/domains/alias-tally-store.js';
import { lockDomain } from '../../src/directory/domains/domain-lock.js';
import { settle, sixteen } from '../accounts/account-fixture.js';
import { type AliasFixture, startAliases } from './alias-fixture.js';

async function counters({ db, domain }: AliasFixture) {
  const tally = (await tallyAliases(db.reader, [domain.id])).get(domain.id) ?? NO_ALIASES;
  const aliases = await db.reader.selectFrom('alias').select('id').where('domain_id', '=', domain.id).execute();
  return { counted: tally.aliases, catchalls: tally.catchalls, there: aliases.length };
}

describe('sixteen at once', () => {
  it('take one name once, in whatever spelling', async () => {
    await using app = await startAliases();
    const spellings = ['Ann', 'ann', 'ＡＮＮ', ' ann '];
    const { fulfilled, refusals } = await settle(
      sixteen((n) => app.aliases.create(app.ann.actor, 'example.test', { name: spellings[n % 4] ?? '' })),
    );
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['alias.nameTaken']));
    expect(await counters(app)).toEqual({ counted: 1, catchalls: 0, there: 1 });
  });

  it('take one name once by renaming, too', async () => {
    await using app = await startAliases();
    for (let n = 0; n < 16; n++) await app.aliases.create(app.ann.actor, 'example.test', { name: `old-${n}` });
    const { fulfilled, refusals } = await settle(
      sixteen((n) => app.aliases.update(app.ann.actor, 'example.test', `old-${n}`, { name: '*' })),
    );
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['alias.nameTaken']));
    expect(await counters(app)).toEqual({ counted: 16, catchalls: 1, there: 16 });
  });

  it('make sixteen random names and count each', async () => {
    await using app = await startAliases();
    const { fulfilled } = await settle(sixteen(() => app.aliases.create(app.bob.actor, 'example.test', {})));
    expect(fulfilled).toBe(16);
    expect(await counters(app)).toEqual({ counted: 16, catchalls: 0, there: 16 });
  });

  it('delete one alias once', async () => {
    await using app = await startAliases();
    await app.aliases.create(app.ann.actor, 'example.test', { name: 'ann' });
    const { fulfilled, refusals } = await settle(
      sixteen(() => app.aliases.remove(app.ann.actor, 'example.test', 'ann')),
    );
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['alias.notFound']));
    expect(await counters(app)).toEqual({ counted: 0, catchalls: 0, there: 0 });
  });

  it('change different fields of one alias and lose none', async () => {
    await using app = await startAliases();
    await app.aliases.create(app.ann.actor, 'example.test', { name: 'ann', recipients: ['a@remote.test'] });
    const changes = [
      { description: 'text' },
      { labels: ['one'] },
      { isEnabled: false },
      { replyIfDisabled: 550 as const },
    ];
    await Promise.all(sixteen((n) => app.aliases.update(app.ann.actor, 'example.test', 'ann', changes[n % 4] ?? {})));
    const { alias } = await app.aliases.get(app.ann.actor, 'example.test', 'ann');
    expect(alias).toMatchObject({ description: 'text', labels: ['one'], isEnabled: false, replyIfDisabled: 550 });
  });

  it('leave no orphan when the domain is deleted at the same time', async () => {
    await using app = await startAliases();
    const creating = sixteen(() => app.aliases.create(app.ann.actor, 'example.test', {}));
    const deleting = app.db.inTransaction(async (tx) => {
      await lockDomain(tx, app.domain.id);
      await deleteDomainAndAll(tx, app.domain.id, []);
    });
    const { refusals } = await settle(creating);
    await deleting;
    expect(refusals.every((key) => key === 'domain.notFound')).toBe(true);
    expect(await counters(app)).toEqual({ counted: 0, catchalls: 0, there: 0 });
  });
});

/** Ann and Bob have one alias each. */
async function startWithAliases(): Promise<AliasFixture> {
  const app = await startAliases();
  for (const { actor } of [app.ann, app.bob]) await app.aliases.create(actor, 'example.test', {});
  return app;
}

describe('sixteen at once of callers who have aliases already', () => {
  it('take each name once, for all callers', async () => {
    await using app = await startWithAliases();
    const { fulfilled, refusals } = await settle(
      sixteen((n) =>
        app.aliases.create((n % 2 ? app.ann : app.bob).actor, 'example.test', { name: `box-${n % 3 ? 'a' : 'b'}` }),
      ),
    );
    expect(fulfilled).toBe(2);
    expect(new Set(refusals)).toEqual(new Set(['alias.nameTaken']));
    expect(await counters(app)).toMatchObject({ counted: 4, there: 4 });
  });

  it('do not suffer for one whose text the database cannot keep as it is', async () => {
    await using app = await startWithAliases();
    const half = '\ud800'; // of a pair: no character by itself
    const { fulfilled } = await settle(
      sixteen((n) => app.aliases.create(app.ann.actor, 'example.test', n === 7 ? { description: half } : {})),
    );
    expect(fulfilled).toBe(16);
    expect(await counters(app)).toMatchObject({ counted: 18, there: 18 });
  });

  it('leave no orphan when the domain is deleted at the same time', async () => {
    await using app = await startWithAliases();
    const create = (n: number) => app.aliases.create((n % 2 ? app.ann : app.bob).actor, 'example.test', {});
    const before = sixteen(create);
    const deleting = app.db.inTransaction(async (tx) => {
      await lockDomain(tx, app.domain.id);
      await deleteDomainAndAll(tx, app.domain.id, []);
    });
    const { refusals } = await settle([...before, ...sixteen(create)]);
    await deleting;
    expect(refusals.every((key) => key === 'domain.notFound')).toBe(true);
    expect(await counters(app)).toEqual({ counted: 0, catchalls: 0, there: 0 });
  });
});
