import { describe, expect, it } from 'vitest';
import { deriveAliasSecret } from '../../src/directory/credentials/alias-secret.js';
import { saveAliasCredential } from '../../src/directory/credentials/credential-store.js';
import { type AccountFixture, PASSWORD, sixteen, startAccounts } from './account-fixture.js';
import { seedAlias } from './alias-seed.js';

const client = { ip: '192.0.2.1' };
const REFUSED = { kind: 'unauthenticated', key: 'auth.wrongCredentials' };

async function startWithAlias() {
  const node = await startAccounts();
  const ann = await seedAlias(node, 'ann@example.test', { password: PASSWORD });
  return Object.assign(node, {
    ann,
    signIn: (login: string, password = PASSWORD) => node.authenticator.alias(login, password, client),
  });
}

async function setPassword(node: AccountFixture, aliasId: string, password: string): Promise<void> {
  const salt = Buffer.alloc(16, 5);
  const secret = await deriveAliasSecret(node.hasher, password, salt);
  await node.db.inTransaction((tx) => saveAliasCredential(tx, aliasId, { salt, ...secret }, 0));
}

describe('alias credentials', () => {
  it('open the alias in any case, with or without a plus-tag', async () => {
    await using node = await startWithAlias();
    for (const login of ['ann@example.test', 'ANN@Example.TEST', ' ann+news@example.test ']) {
      expect(await node.signIn(login)).toEqual({
        kind: 'alias',
        aliasId: node.ann.id,
        domainId: node.ann.domainId,
        accountId: node.ann.accountId,
      });
    }
  });

  it('cost one hash for an unknown login as for a known one, and get the same answer', async () => {
    await using node = await startWithAlias();
    const long = `${'x'.repeat(70)}@example.test`;
    const logins = [
      'ann@example.test',
      'bob@example.test',
      'ann@other.test',
      'ann',
      '',
      '*@example.test',
      long,
      'a\0@b.c',
    ];
    for (const login of logins) {
      const before = node.hasher.derivations;
      await expect(node.signIn(login, 'wrong'), login).rejects.toMatchObject(REFUSED);
      expect(node.hasher.derivations, login).toBe(before + 1);
    }
  });

  it('are remembered for a minute', async () => {
    await using node = await startWithAlias();
    const before = node.hasher.derivations;
    await node.signIn('ann@example.test');
    await node.signIn('ann@example.test');
    expect(node.hasher.derivations).toBe(before + 1);
    await node.clock.advance(60_001);
    await node.signIn('ann@example.test');
    expect(node.hasher.derivations).toBe(before + 2);
  });

  it('are checked once when sixteen connections open with them', async () => {
    await using node = await startWithAlias();
    const before = node.hasher.derivations;
    await Promise.all(sixteen(() => node.signIn('ann@example.test')));
    expect(node.hasher.derivations).toBe(before + 1);
  });

  it('end at once on every node when the password changes', async () => {
    await using node = await startWithAlias();
    const other = node.secondNode();
    await node.signIn('ann@example.test');
    await other.authenticator.alias('ann@example.test', PASSWORD, client);
    await setPassword(node, node.ann.id, 'another-password');
    await expect(other.authenticator.alias('ann@example.test', PASSWORD, client)).rejects.toMatchObject(REFUSED);
    await expect(node.signIn('ann@example.test')).rejects.toMatchObject(REFUSED);
    expect(await node.signIn('ann@example.test', 'another-password')).toMatchObject({ aliasId: node.ann.id });
  });

  it('end at once when the alias is disabled or deleted', async () => {
    await using node = await startWithAlias();
    await node.signIn('ann@example.test');
    await node.db.inTransaction((tx) => tx.updateTable('alias').set({ is_enabled: 0 }).execute());
    const before = node.hasher.derivations;
    await expect(node.signIn('ann@example.test')).rejects.toMatchObject(REFUSED);
    expect(node.hasher.derivations).toBe(before + 1);
    await node.db.inTransaction((tx) => tx.deleteFrom('alias').execute());
    await expect(node.signIn('ann@example.test')).rejects.toMatchObject(REFUSED);
  });

  it('that are locked out are refused although they were right a moment ago', async () => {
    await using node = await startWithAlias();
    await node.signIn('ann@example.test');
    for (let n = 0; n < 10; n++) await node.signIn('ann@example.test', `wrong ${n}`).catch(() => undefined);
    const before = node.hasher.derivations;
    await expect(node.signIn('ann@example.test')).rejects.toMatchObject(REFUSED);
    expect(node.hasher.derivations).toBe(before);
    expect(await node.authenticator.alias('ann@example.test', PASSWORD, { ip: '198.51.100.7' })).toBeDefined();
  });

  it('have no login where the name is a pattern or the catch-all', async () => {
    await using node = await startAccounts();
    await seedAlias(node, '*@example.test', { password: PASSWORD, kind: 'catch-all' });
    await expect(node.authenticator.alias('*@example.test', PASSWORD, client)).rejects.toMatchObject(REFUSED);
  });

  it('belong to the account that has proved the domain, not to other holders of its name', async () => {
    await using node = await startAccounts();
    const squatter = await seedAlias(node, 'ann@example.test', { password: 'squatter-password' });
    const owner = await seedAlias(node, 'ann@example.test', { password: PASSWORD, ownedSince: 1 });
    expect(await node.authenticator.alias('ann@example.test', PASSWORD, client)).toMatchObject({ aliasId: owner.id });
    const asSquatter = node.authenticator.alias('ann@example.test', 'squatter-password', client);
    await expect(asSquatter).rejects.toMatchObject(REFUSED);
    expect(squatter.id).not.toBe(owner.id);
  });
});

describe('API tokens', () => {
  it('are refused when unknown, malformed or in the wrong case', async () => {
    await using node = await startAccounts();
    const { apiToken } = await node.signUp('ann@example.test');
    for (const token of ['', 'x', 'a'.repeat(24), `${apiToken}0`, "' or 1=1 --", 'ABCDEF0123456789ABCDEF01']) {
      await expect(node.authenticator.token(token)).rejects.toMatchObject({
        kind: 'unauthenticated',
        key: 'auth.tokenUnknown',
      });
    }
  });

  it('are answered without asking the database again', async () => {
    await using node = await startAccounts();
    const { apiToken, actor } = await node.signUp('ann@example.test');
    await node.db.inTransaction((tx) => tx.deleteFrom('api_token').execute());
    expect(await node.authenticator.token(apiToken)).toEqual(actor);
    await node.clock.advance(60_001);
    await expect(node.authenticator.token(apiToken)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
