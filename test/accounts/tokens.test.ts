import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../src/directory/page.js';
import { insertToken } from '../../src/directory/tokens/token-store.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { accountActor, settle, sixteen, startAccounts } from './account-fixture.js';

const firstPage: PageRequest = { page: 1, limit: 10, sort: { field: 'created_at', isDescending: false } };
const UNKNOWN = { kind: 'unauthenticated', key: 'auth.tokenUnknown' };

describe('more API tokens', () => {
  it('are shown once, carry their scope, and are told to the owner', async () => {
    await using node = await startAccounts({ provenByDefault: true });
    const { actor } = await node.signUp('ann@example.test');
    await node.clock.advance(1000);
    const { token, secret } = await node.tokens.create(actor, { name: ' mailer ', scope: 'send' });
    expect(await node.authenticator.token(secret)).toEqual({
      kind: 'account',
      accountId: actor.accountId,
      tokenId: token.id,
      scope: { kind: 'send' },
    });
    expect(node.letters).toMatchObject([{ kind: 'token.created', name: 'mailer', to: { email: 'ann@example.test' } }]);
    const page = await node.tokens.list(actor, firstPage);
    expect(page).toMatchObject({ total: 2, items: [{ name: 'sign-up' }, { name: 'mailer', scope: { kind: 'send' } }] });
    expect(JSON.stringify(page)).not.toContain(secret);
  });

  it('may be for one domain, by id or name, that the caller can see', async () => {
    await using node = await startAccounts();
    const domain = await seedDomain(node.db, 'example.test');
    await seedDomain(node.db, 'other.test');
    const actor = accountActor(domain.accountId);
    const scope = { kind: 'all' } as const;
    const own = { id: actor.tokenId ?? '', accountId: actor.accountId, name: 'own', scope, lastUsedAt: undefined };
    await node.db.inTransaction((tx) => insertToken(tx, { ...own, createdAt: 0 }, 'a hash'));
    for (const ref of [domain.id, 'EXAMPLE.test']) {
      const { token } = await node.tokens.create(actor, { name: 'ci', scope: 'domain', domain: ref });
      expect(token.scope).toEqual({ kind: 'domain', domainId: domain.id });
    }
    const foreign = node.tokens.create(actor, { name: 'ci', scope: 'domain', domain: 'other.test' });
    await expect(foreign).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('with less than full scope make, list and delete none', async () => {
    await using node = await startAccounts();
    const { account } = await node.signUp('ann@example.test');
    for (const scope of [{ kind: 'send' }, { kind: 'domain', domainId: '65f000000000000000000001' }] as const) {
      const actor = accountActor(account.id, scope);
      const attempts = [
        node.tokens.list(actor, firstPage),
        node.tokens.create(actor, { name: 'wider', scope: 'all' }),
        node.tokens.delete(actor, '65f000000000000000000002'),
        node.accounts.get(actor),
        node.accounts.update(actor, { givenName: 'Eve' }),
      ];
      const results = await Promise.allSettled(attempts);
      expect(results.map((result) => result.status === 'rejected' && result.reason.kind)).toEqual(
        attempts.map(() => 'forbidden'),
      );
    }
  });

  it('open nothing once deleted, here at once and on other nodes as the news arrives', async () => {
    await using node = await startAccounts();
    const { actor } = await node.signUp('ann@example.test');
    const other = node.secondNode();
    const { token, secret } = await node.tokens.create(actor, { name: 'ci', scope: 'all' });
    await node.authenticator.token(secret);
    await other.authenticator.token(secret);
    const news = new Promise((resolve) => node.db.listen('token-deleted', resolve));
    expect(await node.tokens.delete(actor, token.id)).toMatchObject({ id: token.id, name: 'ci' });
    await expect(node.authenticator.token(secret)).rejects.toMatchObject(UNKNOWN);
    await news;
    await expect(other.authenticator.token(secret)).rejects.toMatchObject(UNKNOWN);
    await expect(node.tokens.delete(actor, token.id)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('are deleted by one of sixteen, and not by a stranger', async () => {
    await using node = await startAccounts();
    const ann = await node.signUp('ann@example.test');
    const bob = await node.signUp('bob@example.test');
    const { token } = await node.tokens.create(ann.actor, { name: 'ci', scope: 'all' });
    await expect(node.tokens.delete(bob.actor, token.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await settle(sixteen(() => node.tokens.delete(ann.actor, token.id)))).toMatchObject({ fulfilled: 1 });
  });

  it('tell when they were last used, written together and not per call', async () => {
    await using node = await startAccounts();
    const { actor, apiToken } = await node.signUp('ann@example.test');
    await node.clock.advance(1000);
    await node.authenticator.token(apiToken);
    const unwritten = await node.db.reader.selectFrom('api_token').select('last_used_at').executeTakeFirstOrThrow();
    expect(unwritten.last_used_at).toBeNull();
    expect((await node.tokens.list(actor, firstPage)).items).toMatchObject([{ lastUsedAt: node.clock.now() }]);
  });

  it('sort the same on both engines, and cut into pages that share no item', async () => {
    await using node = await startAccounts();
    const { actor } = await node.signUp('ann@example.test');
    for (let n = 0; n < 12; n++) await node.tokens.create(actor, { name: `t${n % 3}`, scope: 'all' });
    for (const field of ['created_at', 'name', 'last_used_at', 'nonsense']) {
      const sort = { field, isDescending: true };
      const first = await node.tokens.list(actor, { page: 1, limit: 10, sort });
      const second = await node.tokens.list(actor, { page: 2, limit: 10, sort });
      expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(13);
    }
  });

  it('need a name that says what for', async () => {
    await using node = await startAccounts();
    const { actor } = await node.signUp('ann@example.test');
    for (const name of ['', '   ', 'x'.repeat(101)]) {
      await expect(node.tokens.create(actor, { name, scope: 'all' })).rejects.toMatchObject({
        kind: 'invalid',
        params: { field: 'name' },
      });
    }
  });
});
