import { describe, expect, it } from 'vitest';
import type { AccountActor } from '../../src/directory/actor.js';
import type { DirectoryNotice } from '../../src/directory/notify.js';
import {
  type Directory,
  type FixtureOptions,
  openDirectory,
  shareDirectory,
  sixteenAtOnce,
} from '../domains/directory-fixture.js';

shareDirectory();

const DAY_MS = 24 * 60 * 60 * 1000;

async function openWithDomain(options: FixtureOptions = {}) {
  const directory = await openDirectory(options);
  const ann = await directory.signUp('ann@example.test', { locale: 'de' });
  const { domain } = await directory.addDomain(ann, 'team.test', { catchall: { kind: 'none' } });
  const invite = (email: string, group: 'admin' | 'user' = 'user') =>
    directory.invites.create(ann, domain.id, { email, group });
  return { directory, ann, domain, invite };
}

function inviteLetter({ notices }: Directory) {
  const letter = notices.findLast((notice): notice is Extract<DirectoryNotice, { kind: 'invite' }> => {
    return notice.kind === 'invite';
  });
  if (!letter) throw new Error('no invite was sent');
  return letter;
}

async function groupOf(directory: Directory, actor: AccountActor, domainId: string) {
  const { members } = await directory.domains.get(actor, domainId);
  return members.find(({ account }) => account.id === actor.accountId)?.group;
}

describe('inviting', () => {
  it('keeps the invite for seven days and sends its token in the letter alone', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const { invites, members } = await invite('bob@example.test', 'admin');
    expect(members).toHaveLength(1);
    expect(invites).toMatchObject([{ email: 'bob@example.test', group: 'admin' }]);
    const letter = inviteLetter(directory);
    // A stranger gets the letter in the language of the inviting account
    expect(letter).toMatchObject({
      to: { email: 'bob@example.test', locale: 'de' },
      domain: 'team.test',
      domainId: domain.id,
      group: 'admin',
      invitedBy: 'ann@example.test',
      expiresAt: directory.clock.now() + 7 * DAY_MS,
    });
    const stored = await directory.db.reader.selectFrom('domain_invite').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(letter.token);
  });

  it('refuses an address that is invited or a member, and invites again after an invite has expired', async () => {
    const { directory, ann, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    await invite('bob@example.test');
    await expect(invite('bob@example.test')).rejects.toMatchObject({ key: 'invite.alreadyInvited' });
    await expect(invite('ann@example.test')).rejects.toMatchObject({ key: 'invite.alreadyMember' });
    await directory.clock.advance(7 * DAY_MS);
    const { invites } = await invite('bob@example.test', 'admin');
    expect(invites).toMatchObject([{ group: 'admin' }]);
    await directory.invites.accept(bob, domain.id);
    await expect(
      directory.invites.create(ann, domain.id, { email: 'bob@example.test', group: 'user' }),
    ).rejects.toMatchObject({ key: 'invite.alreadyMember' });
  });

  it('is for admins, and counts against their daily limit only when it is accepted', async () => {
    const { directory, ann, domain, invite } = await openWithDomain({
      limits: { INVITES: { count: 2, windowSeconds: 86_400 } },
    });
    const bob = await directory.signUp('bob@example.test');
    await directory.join(ann, domain.id, bob, 'user');
    await expect(
      directory.invites.create(bob, domain.id, { email: 'x@example.test', group: 'user' }),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(invite('ann@example.test')).rejects.toMatchObject({ key: 'invite.alreadyMember' });
    await invite('eve@example.test');
    await expect(invite('kim@example.test')).rejects.toMatchObject({ kind: 'rate-limited' });
    expect((await directory.domains.get(ann, domain.id)).invites).toHaveLength(1);
  });

  it('admits at once a member of another domain of the inviting admin, without a letter', async () => {
    const { directory, ann, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    const { domain: other } = await directory.addDomain(bob, 'other.test');
    await directory.join(bob, other.id, ann, 'user');
    directory.notices.length = 0;
    const { members, invites } = await invite('bob@example.test', 'admin');
    expect(members.map(({ account, group }) => [account.email, group])).toEqual([
      ['ann@example.test', 'admin'],
      ['bob@example.test', 'admin'],
    ]);
    expect(invites).toEqual([]);
    expect(directory.notices).toEqual([]);
    expect(await groupOf(directory, bob, domain.id)).toBe('admin');
  });

  it('asks first when the address is not proven, or its account holds the name already', async () => {
    const { directory, ann, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    const { domain: other } = await directory.addDomain(bob, 'other.test');
    await directory.join(bob, other.id, ann, 'admin');
    await directory.addDomain(bob, 'team.test');
    expect((await invite('bob@example.test')).invites).toHaveLength(1);

    const eve = await directory.signUp('eve@example.test');
    await directory.join(bob, other.id, eve, 'user');
    await directory.db.inTransaction((tx) =>
      tx.updateTable('account').set({ is_email_proven: 0 }).where('id', '=', eve.accountId).execute(),
    );
    expect((await invite('eve@example.test')).invites).toHaveLength(2);
  });

  it('keeps one invite when the same address is invited sixteen times at once', async () => {
    const { directory, ann, domain, invite } = await openWithDomain();
    const outcome = await sixteenAtOnce(() => invite('bob@example.test'));
    expect(outcome).toEqual({ fulfilled: 1, refusals: ['invite.alreadyInvited'] });
    expect((await directory.domains.get(ann, domain.id)).invites).toHaveLength(1);
  });
});

describe('accepting', () => {
  it('finds the invite by the own address, by name or id of the domain', async () => {
    for (const ref of ['TEAM.test', undefined]) {
      const { directory, domain, invite } = await openWithDomain();
      const bob = await directory.signUp('bob@example.test');
      await invite('bob@example.test', 'admin');
      const accepted = await directory.invites.accept(bob, ref ?? domain.id);
      expect(accepted).toMatchObject({ domain: { id: domain.id }, group: 'admin' });
      expect(await groupOf(directory, bob, domain.id)).toBe('admin');
      expect((await directory.domains.get(bob, domain.id)).invites).toEqual([]);
      await expect(directory.invites.accept(bob, domain.id)).rejects.toMatchObject({ key: 'invite.notFound' });
    }
  });

  it('takes the token of the letter from the address it was sent to, and from no other', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    const eve = await directory.signUp('eve@example.test');
    await invite('bob@example.test');
    const { token } = inviteLetter(directory);
    await expect(directory.invites.accept(eve, domain.id, token)).rejects.toMatchObject({
      kind: 'forbidden',
      key: 'invite.otherAddress',
    });
    for (const wrong of ['', 'wrong', token.toUpperCase()]) {
      await expect(directory.invites.accept(bob, domain.id, wrong)).rejects.toMatchObject({ kind: 'not-found' });
    }
    await expect(directory.invites.accept(bob, 'other.test', token)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await directory.invites.accept(bob, 'team.test', token)).toMatchObject({ group: 'user' });
  });

  it('is not found without an invite, for a stranger, and after seven days', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    const notFound = { kind: 'not-found', key: 'invite.notFound' };
    for (const ref of [domain.id, 'team.test', 'absent.test', 'nonsense']) {
      await expect(directory.invites.accept(bob, ref)).rejects.toMatchObject(notFound);
    }
    await invite('bob@example.test');
    await directory.clock.advance(7 * DAY_MS);
    await expect(directory.invites.accept(bob, domain.id)).rejects.toMatchObject(notFound);
    expect(await directory.countRows()).toMatchObject({ domain_invite: 0 });
  });

  it('waits for the proof of the address', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test', { isEmailProven: false, provenEmail: undefined });
    await invite('bob@example.test');
    await expect(directory.invites.accept(bob, domain.id)).rejects.toMatchObject({
      kind: 'forbidden',
      key: 'invite.unproven',
      params: { email: 'bob@example.test' },
    });
  });

  it('keeps the invite when the account already holds a domain of that name', async () => {
    const { directory, ann, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    await directory.addDomain(bob, 'team.test');
    await invite('bob@example.test');
    await expect(directory.invites.accept(bob, domain.id)).rejects.toMatchObject({ key: 'domain.alreadyHeld' });
    expect((await directory.domains.get(ann, domain.id)).invites).toHaveLength(1);
  });

  it('happens once when the same invite is accepted sixteen times at once', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    await invite('bob@example.test');
    const outcome = await sixteenAtOnce(() => directory.invites.accept(bob, domain.id));
    expect(outcome).toEqual({ fulfilled: 1, refusals: ['invite.notFound'] });
    expect(await directory.countRows()).toMatchObject({ domain_member: 2, domain_invite: 0 });
  });

  it('and adding the name oneself at the same moment never give an account the name twice', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    await invite('bob@example.test');
    await sixteenAtOnce((i) =>
      i % 2 === 0 ? directory.invites.accept(bob, domain.id) : directory.addDomain(bob, 'team.test'),
    );
    const held = await directory.db.reader
      .selectFrom('domain_member')
      .select('domain_id')
      .where('account_id', '=', bob.accountId)
      .execute();
    expect(held).toHaveLength(1);
  });

  it('is closed to a token for another domain and to one that only sends', async () => {
    const { directory, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    await invite('bob@example.test');
    const narrow: AccountActor = { ...bob, scope: { kind: 'domain', domainId: '0'.repeat(24) } };
    await expect(directory.invites.accept(narrow, domain.id)).rejects.toMatchObject({ kind: 'not-found' });
    const sending: AccountActor = { ...bob, scope: { kind: 'send' } };
    await expect(directory.invites.accept(sending, domain.id)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('withdrawing an invite', () => {
  it('ends it, and is no fault for an address that was not invited', async () => {
    const { directory, ann, domain, invite } = await openWithDomain();
    const bob = await directory.signUp('bob@example.test');
    await invite('bob@example.test');
    expect((await directory.invites.delete(ann, domain.id, 'bob@example.test')).invites).toEqual([]);
    expect((await directory.invites.delete(ann, domain.id, 'bob@example.test')).domain.id).toBe(domain.id);
    await expect(directory.invites.accept(bob, domain.id)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(directory.invites.delete(bob, domain.id, 'x@example.test')).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
