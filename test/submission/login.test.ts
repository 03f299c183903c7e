import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catchallLoginTag } from '../../src/directory/credentials/catchall-password.js';
import { insertCatchallPassword } from '../../src/directory/credentials/catchall-password-store.js';
import { newId, systemRandom } from '../../src/platform/random.js';
import { PASSWORD, sixteen, startAccounts } from '../accounts/account-fixture.js';
import { seedAlias } from '../accounts/alias-seed.js';

const CATCHALL = 'meadow-copper-violin-17';
const REFUSED = { kind: 'unauthenticated', key: 'auth.wrongCredentials' };

async function start() {
  const node = await startAccounts();
  const ann = await seedAlias(node, 'ann@example.test', { password: PASSWORD });
  const passwordId = newId(systemRandom, node.clock.now());
  const secret = {
    loginTag: catchallLoginTag(node.keyring, ann.domainId, CATCHALL),
    passwordHash: await node.hasher.hash(CATCHALL),
  };
  const { domainId, accountId } = ann;
  await node.db.inTransaction((tx) =>
    insertCatchallPassword(tx, { id: passwordId, domainId, accountId, description: '', createdAt: 0 }, secret),
  );
  let hashes = 0;
  const { derive, verify } = node.hasher;
  node.hasher.derive = (...given) => {
    hashes++;
    return derive.apply(node.hasher, given);
  };
  node.hasher.verify = (...given) => {
    hashes++;
    return verify.apply(node.hasher, given);
  };
  return Object.assign(node, {
    ann,
    catchall: { kind: 'catchall', passwordId, domainId, accountId },
    hashes: () => hashes,
    signIn: (login: string, password: string, ip = '192.0.2.1') =>
      node.authenticator.submission(login, password, { ip }).then(({ sender }) => sender),
  });
}

describe('signing in to send', () => {
  let node: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    node = await start();
  });
  afterAll(() => node[Symbol.asyncDispose]());

  it('takes the password of an alias under its full address', async () => {
    const actor = { kind: 'alias', aliasId: node.ann.id, domainId: node.ann.domainId, accountId: node.ann.accountId };
    for (const login of ['ann@example.test', ' ANN+shop@Example.Test']) {
      expect(await node.signIn(login, PASSWORD)).toEqual(actor);
    }
  });

  it('takes a catch-all password under any address of its domain', async () => {
    for (const login of ['*@example.test', 'whoever@example.test', 'ann@example.test', 'x+y@EXAMPLE.test']) {
      expect(await node.signIn(login, CATCHALL)).toEqual(node.catchall);
    }
  });

  it('costs one hash for every login name, and gives the same answer', async () => {
    const tries = [
      ['ann@example.test', 'wrong'],
      ['*@example.test', PASSWORD],
      ['bob@example.test', PASSWORD],
      ['*@other.test', CATCHALL],
      ['ann@other.test', PASSWORD],
      ['ann', PASSWORD],
      ['', ''],
    ] as const;
    for (const [i, [login, password]] of tries.entries()) {
      const before = node.hashes();
      await expect(node.signIn(login, password, `198.51.100.${i}`), login).rejects.toMatchObject(REFUSED);
      expect(node.hashes(), login).toBe(before + 1);
    }
    const before = node.hashes();
    await node.clock.advance(61_000);
    await Promise.all(sixteen(() => node.signIn('*@example.test', CATCHALL)));
    await node.signIn('ann@example.test', PASSWORD);
    expect(node.hashes()).toBe(before + 2);
    await node.signIn('ann@example.test', PASSWORD);
    expect(node.hashes()).toBe(before + 2);
  });

  it('is no way into the other doors', async () => {
    await expect(node.authenticator.alias('ann@example.test', CATCHALL, { ip: '198.51.100.50' })).rejects.toMatchObject(
      REFUSED,
    );
  });

  it('locks out by network and login, the right password too, and no other network', async () => {
    const ip = '203.0.113.9';
    for (let i = 0; i < 10; i++) {
      await expect(node.signIn('ann@example.test', `wrong ${i}`, ip)).rejects.toMatchObject(REFUSED);
    }
    for (const password of [PASSWORD, CATCHALL]) {
      await expect(node.signIn('ann@example.test', password, ip)).rejects.toMatchObject(REFUSED);
    }
    expect(await node.signIn('ann@example.test', PASSWORD, '192.0.2.7')).toMatchObject({ kind: 'alias' });
  });

  it('ends at once when the alias is disabled or the password deleted', async () => {
    await node.signIn('ann@example.test', PASSWORD);
    await node.signIn('*@example.test', CATCHALL);
    await node.db.inTransaction(async (tx) => {
      await tx.updateTable('alias').set({ is_enabled: 0 }).where('id', '=', node.ann.id).execute();
    });
    await expect(node.signIn('ann@example.test', PASSWORD)).rejects.toMatchObject(REFUSED);
    await node.db.inTransaction(async (tx) => {
      await tx.deleteFrom('catchall_password').where('id', '=', node.catchall.passwordId).execute();
    });
    await expect(node.signIn('*@example.test', CATCHALL)).rejects.toMatchObject(REFUSED);
  });

  it('tries the alias too where a tag matches by chance', async () => {
    const other = await seedAlias(node, 'eve@chance.test', { password: PASSWORD });
    const { domainId, accountId } = other;
    const loginTag = catchallLoginTag(node.keyring, domainId, PASSWORD);
    const passwordHash = await node.hasher.hash('something else');
    await node.db.inTransaction((tx) =>
      insertCatchallPassword(
        tx,
        { id: newId(systemRandom, 0), domainId, accountId, description: '', createdAt: 0 },
        { loginTag, passwordHash },
      ),
    );
    expect(await node.signIn('eve@chance.test', PASSWORD)).toMatchObject({ kind: 'alias', aliasId: other.id });
  });
});
