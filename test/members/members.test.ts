import { describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import { type Directory, openDirectory, shareDirectory, sixteenAtOnce } from '../domains/directory-fixture.js';

shareDirectory();

/** Ann made the domain; Bob is an admin too, Eve a plain member. */
async function openTeam() {
  const deletedAliases: string[] = [];
  const directory = await openDirectory({ onAliasDeleted: [async (_tx, id) => void deletedAliases.push(id)] });
  const ann = await directory.signUp('ann@example.test');
  const bob = await directory.signUp('bob@example.test');
  const eve = await directory.signUp('eve@example.test');
  const { domain } = await directory.addDomain(ann, 'team.test', { catchall: { kind: 'none' } });
  await directory.join(ann, domain.id, bob, 'admin');
  await directory.join(ann, domain.id, eve, 'user');
  directory.notices.length = 0;
  return { directory, ann, bob, eve, domain, deletedAliases };
}

async function owners({ db }: Directory, domainId: string): Promise<Record<string, string>> {
  const rows = await db.reader
    .selectFrom('alias')
    .innerJoin('account', 'account.id', 'alias.account_id')
    .select(['alias.name', 'account.email'])
    .where('domain_id', '=', domainId)
    .execute();
  return Object.fromEntries(rows.map(({ name, email }) => [name, email.split('@')[0] ?? '']));
}

async function addCatchallPassword({ db, clock }: Directory, domainId: string, owner: AccountActor): Promise<void> {
  await db.inTransaction((tx) =>
    tx
      .insertInto('catchall_password')
      .values({
        id: owner.accountId,
        domain_id: domainId,
        account_id: owner.accountId,
        description: '',
        login_tag: 'tag',
        password_hash: 'hash',
        created_at: clock.now(),
      })
      .execute(),
  );
}

async function catchallPasswordOwners({ db }: Directory): Promise<string[]> {
  const rows = await db.reader.selectFrom('catchall_password').select('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

describe('changing the group of a member', () => {
  it('promotes and demotes', async () => {
    const { directory, ann, eve, domain } = await openTeam();
    const groupOfEve = async (group: 'admin' | 'user') => {
      const { members } = await directory.members.setGroup(ann, domain.id, eve.accountId, group);
      return members.find(({ account }) => account.id === eve.accountId)?.group;
    };
    expect(await groupOfEve('admin')).toBe('admin');
    expect(await groupOfEve('user')).toBe('user');
    expect(await groupOfEve('user')).toBe('user');
    expect(directory.notices).toEqual([]);
  });

  it('moves what only an admin may hold to the acting admin, with a letter, and keeps the counters right', async () => {
    const { directory, ann, bob, domain } = await openTeam();
    for (const name of ['*', '/^shop-/', 'post-master', 'bob'])
      await directory.aliases.create(bob, domain.id, { name });
    await directory.aliases.create(ann, domain.id, { name: 'ann' });
    await addCatchallPassword(directory, domain.id, bob);
    directory.notices.length = 0;

    await directory.members.setGroup(ann, domain.id, bob.accountId, 'user');
    expect(await owners(directory, domain.id)).toEqual({
      '*': 'ann',
      '/^shop-/': 'ann',
      'post-master': 'ann',
      ann: 'ann',
      bob: 'bob',
    });
    const { stored, counted } = await directory.countersOf(domain.id);
    expect(stored).toEqual(counted);
    expect(await catchallPasswordOwners(directory)).toEqual([ann.accountId]);
    expect(directory.notices).toMatchObject([
      { kind: 'aliases.moved', to: { email: 'ann@example.test' }, count: 3, from: 'bob@example.test' },
      { kind: 'catchallPassword.moved', to: { email: 'ann@example.test' }, count: 1, newOwner: 'ann@example.test' },
      { kind: 'catchallPassword.moved', to: { email: 'bob@example.test' }, count: 1, newOwner: 'ann@example.test' },
    ]);
  });

  it('leaves to another admin what one gives up oneself', async () => {
    const { directory, ann, bob, domain } = await openTeam();
    await directory.aliases.create(bob, domain.id, { name: '*' });
    const { members } = await directory.members.setGroup(bob, domain.id, bob.accountId, 'user');
    expect(members.find(({ account }) => account.id === bob.accountId)?.group).toBe('user');
    expect(await owners(directory, domain.id)).toEqual({ '*': 'ann' });
    expect(directory.notices).toMatchObject([{ kind: 'aliases.moved', to: { accountId: ann.accountId } }]);
  });

  it('refuses the last admin, a stranger and the only member', async () => {
    const { directory, ann, bob, eve, domain } = await openTeam();
    const stranger = await directory.signUp('kim@example.test');
    const setGroup = (id: string) => directory.members.setGroup(ann, domain.id, id, 'user');
    await expect(setGroup(stranger.accountId)).rejects.toMatchObject({ kind: 'not-found', key: 'member.notFound' });
    await setGroup(bob.accountId);
    await expect(setGroup(ann.accountId)).rejects.toMatchObject({ kind: 'invalid', key: 'member.lastAdmin' });
    for (const { accountId } of [bob, eve]) await directory.members.remove(ann, domain.id, accountId);
    await expect(setGroup(ann.accountId)).rejects.toMatchObject({ kind: 'not-found', key: 'member.onlyOne' });
  });

  it('is for admins', async () => {
    const { directory, ann, eve, domain } = await openTeam();
    const stranger = await directory.signUp('kim@example.test');
    for (const [actor, kind] of [
      [eve, 'forbidden'],
      [stranger, 'not-found'],
    ] as const) {
      await expect(directory.members.setGroup(actor, domain.id, ann.accountId, 'user')).rejects.toMatchObject({ kind });
      await expect(directory.members.remove(actor, domain.id, eve.accountId)).rejects.toMatchObject({ kind });
    }
  });
});

describe('removing a member', () => {
  it('gives all aliases and catch-all passwords of a removed member to the acting admin', async () => {
    const { directory, bob, eve, domain, deletedAliases } = await openTeam();
    for (const name of ['eve', 'eve-shop']) await directory.aliases.create(eve, domain.id, { name });
    await addCatchallPassword(directory, domain.id, eve);
    directory.notices.length = 0;
    const { members } = await directory.members.remove(bob, 'TEAM.test', eve.accountId);
    expect(members.map(({ account }) => account.email)).toEqual(['ann@example.test', 'bob@example.test']);
    expect(await owners(directory, domain.id)).toEqual({ eve: 'bob', 'eve-shop': 'bob' });
    expect(await catchallPasswordOwners(directory)).toEqual([bob.accountId]);
    expect(directory.notices.map(({ kind, to }) => [kind, to.email])).toEqual([
      ['aliases.moved', 'bob@example.test'],
      ['catchallPassword.moved', 'bob@example.test'],
      ['catchallPassword.moved', 'eve@example.test'],
    ]);
    expect(deletedAliases).toEqual([]);
    const { stored, counted } = await directory.countersOf(domain.id);
    expect(stored).toEqual(counted);
    await expect(directory.domains.get(eve, domain.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('deletes the own aliases of a member who leaves, who sees the domain as it was', async () => {
    const { directory, ann, bob, domain, deletedAliases } = await openTeam();
    const { alias } = await directory.aliases.create(bob, domain.id, { name: 'bob', hasImap: true });
    await directory.aliases.create(ann, domain.id, { name: 'ann' });
    await addCatchallPassword(directory, domain.id, bob);
    const { members } = await directory.members.remove(bob, domain.id, bob.accountId);
    expect(members.map(({ account }) => account.email)).toContain('bob@example.test');
    expect(await owners(directory, domain.id)).toEqual({ ann: 'ann' });
    expect(deletedAliases).toEqual([alias.id]);
    expect(await directory.countRows()).toMatchObject({ mailbox_key: 0, domain_member: 2 });
    expect(await catchallPasswordOwners(directory)).toEqual([ann.accountId]);
    const { stored, counted } = await directory.countersOf(domain.id);
    expect(stored).toEqual(counted);
  });

  it('refuses the last admin, a stranger and the only member', async () => {
    const { directory, ann, bob, eve, domain } = await openTeam();
    const remove = (id: string) => directory.members.remove(ann, domain.id, id);
    await expect(remove('0'.repeat(24))).rejects.toMatchObject({ kind: 'not-found', key: 'member.notFound' });
    await remove(bob.accountId);
    await expect(remove(ann.accountId)).rejects.toMatchObject({ kind: 'invalid', key: 'member.lastAdmin' });
    await remove(eve.accountId);
    await expect(remove(ann.accountId)).rejects.toMatchObject({ kind: 'not-found', key: 'member.onlyOne' });
  });
});

describe('many at once', () => {
  it('never leaves a domain without an admin when two remove each other', async () => {
    const { directory, ann, bob, domain } = await openTeam();
    await sixteenAtOnce((i) => {
      const [actor, other] = i % 2 === 0 ? [ann, bob] : [bob, ann];
      return directory.members.remove(actor, domain.id, other.accountId);
    });
    expect(await adminsOf(directory, domain.id)).toHaveLength(1);
  });

  it('never leaves a domain without an admin when two step down', async () => {
    const { directory, ann, bob, domain } = await openTeam();
    const { refusals } = await sixteenAtOnce((i) => {
      const actor = i % 2 === 0 ? ann : bob;
      return directory.members.setGroup(actor, domain.id, actor.accountId, 'user');
    });
    expect(await adminsOf(directory, domain.id)).toHaveLength(1);
    expect(refusals.every((key) => ['member.lastAdmin', 'access.adminsOnly'].includes(key))).toBe(true);
  });

  it('leaves no alias to a removed member that was created at the same moment', async () => {
    const { directory, ann, eve, domain } = await openTeam();
    const create = (i: number) => directory.aliases.create(eve, domain.id, { name: `eve${i}` });
    await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, i) => create(i)),
      directory.members.remove(ann, domain.id, eve.accountId),
      ...Array.from({ length: 8 }, (_, i) => create(i + 8)),
    ]);
    expect(Object.values(await owners(directory, domain.id))).not.toContain('eve');
    const { stored, counted } = await directory.countersOf(domain.id);
    expect(stored).toEqual(counted);
  });

  it('leaves none either to a member with earlier aliases', async () => {
    const { directory, ann, eve, domain } = await openTeam();
    const create = (i: number) => directory.aliases.create(eve, domain.id, { name: `eve${i}` });
    await create(0);
    await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, i) => create(i + 1)),
      directory.members.remove(ann, domain.id, eve.accountId),
      ...Array.from({ length: 8 }, (_, i) => create(i + 9)),
    ]);
    expect(Object.values(await owners(directory, domain.id))).not.toContain('eve');
    const { stored, counted } = await directory.countersOf(domain.id);
    expect(stored).toEqual(counted);
  });

  it('leaves no admin’s name to a demoted member that was taken at the same moment', async () => {
    const { directory, ann, bob, domain } = await openTeam();
    const names = ['abuse', 'admin', 'postmaster', 'hostmaster', 'webmaster', 'security', 'root', 'noc'];
    const create = (name: string) => directory.aliases.create(bob, domain.id, { name });
    await create('first');
    await Promise.allSettled([
      ...names.slice(0, 4).map(create),
      directory.members.setGroup(ann, domain.id, bob.accountId, 'user'),
      ...names.slice(4).map(create),
    ]);
    const ownerOf = await owners(directory, domain.id);
    expect(names.map((name) => ownerOf[name])).not.toContain('bob');
    expect(ownerOf.first).toBe('bob');
  });
});

async function adminsOf({ db }: Directory, domainId: string) {
  return db.reader
    .selectFrom('domain_member')
    .select('account_id')
    .where('domain_id', '=', domainId)
    .where('group_name', '=', 'admin')
    .execute();
}
