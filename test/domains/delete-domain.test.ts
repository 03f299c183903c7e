import { describe, expect, it } from 'vitest';
import { openDirectory, shareDirectory, sixteenAtOnce } from './directory-fixture.js';

shareDirectory();

describe('deleting a domain', () => {
  it('leaves nothing behind in any table of its own, and answers the domain as it was', async () => {
    const deleted: string[] = [];
    const directory = await openDirectory({ onDomainDeleted: [async (_tx, id) => void deleted.push(id)] });
    const { db, clock } = directory;
    const ann = await directory.signUp('ann@example.test');
    const bob = await directory.signUp('bob@example.test');
    await directory.addDomain(ann, 'stays.test');
    const before = await directory.countRows();

    const { domain } = await directory.addDomain(ann, 'goes.test', { settings: { hasRecipientVerification: true } });
    await directory.join(ann, domain.id, bob, 'admin');
    await directory.invites.create(bob, domain.id, { email: 'eve@example.test', group: 'user' });
    const { alias } = await directory.aliases.create(bob, domain.id, { name: 'bob', hasImap: true });
    await db.inTransaction(async (tx) => {
      const now = clock.now();
      await tx
        .insertInto('catchall_password')
        .values({
          id: '1'.repeat(24),
          domain_id: domain.id,
          account_id: ann.accountId,
          description: '',
          login_tag: 'tag',
          password_hash: 'hash',
          created_at: now,
        })
        .execute();
      await tx
        .insertInto('api_token')
        .values({
          id: '2'.repeat(24),
          account_id: ann.accountId,
          name: '',
          token_hash: 'hash',
          scope: 'domain',
          domain_id: domain.id,
          last_used_at: null,
          created_at: now,
        })
        .execute();
      const bytes = Buffer.alloc(1);
      await tx
        .insertInto('alias_credential')
        .values({ alias_id: alias.id, salt: bytes, verifier_hash: bytes, created_at: now })
        .execute();
      await tx
        .insertInto('password_delivery')
        .values({ id: '3'.repeat(24), alias_id: alias.id, sealed_password: bytes, expires_at: now, created_at: now })
        .execute();
    });
    const full = await directory.countRows();
    for (const table of ['domain_invite', 'mailbox_key', 'recipient_check', 'catchall_password', 'api_token']) {
      expect(full[table]).toBeGreaterThan(before[table] ?? 0);
    }

    const answer = await directory.domains.delete(ann, 'goes.test');
    expect(answer.members.map(({ account }) => account.email)).toEqual(['ann@example.test', 'bob@example.test']);
    expect(answer.invites.map(({ email }) => email)).toEqual(['eve@example.test']);
    expect(deleted).toEqual([domain.id]);
    // What people did stands in the trail of their accounts, not of the domain
    expect(await directory.countRows()).toEqual({ ...before, account_act: expect.any(Number) });
    await expect(directory.domains.get(ann, 'goes.test')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('takes everything back when another room cannot let go', async () => {
    const refuse = () => Promise.reject(new Error('the mail store is down'));
    const directory = await openDirectory({ onDomainDeleted: [refuse] });
    const ann = await directory.signUp('ann@example.test');
    await directory.addDomain(ann, 'example.test');
    const before = await directory.countRows();
    await expect(directory.domains.delete(ann, 'example.test')).rejects.toThrow('the mail store is down');
    expect(await directory.countRows()).toEqual(before);
  });

  it('happens once when it is asked for sixteen times at once', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const { domain } = await directory.addDomain(ann, 'example.test');
    const outcome = await sixteenAtOnce(() => directory.domains.delete(ann, domain.id));
    expect(outcome).toEqual({ fulfilled: 1, refusals: ['domain.notFound'] });
  });

  it('leaves no alias behind that is created at the same moment', async () => {
    const directory = await openDirectory();
    const ann = await directory.signUp('ann@example.test');
    const { domain } = await directory.addDomain(ann, 'example.test');
    await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, i) => directory.aliases.create(ann, domain.id, { name: `before${i}` })),
      directory.domains.delete(ann, domain.id),
      ...Array.from({ length: 8 }, (_, i) => directory.aliases.create(ann, domain.id, { name: `after${i}` })),
    ]);
    expect(await directory.countRows()).toMatchObject({ domain: 0, alias: 0, domain_member: 0 });
  });
});
