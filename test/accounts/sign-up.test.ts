import { describe, expect, it } from 'vitest';
import { insertMembers } from '../../src/directory/domains/member-store.js';
import { InvalidInputError } from '../../src/platform/service-error.js';
import { CLIENT, PASSWORD, settle, sixteen, startAccounts } from './account-fixture.js';

const ann = { email: 'Ann@Example.test', password: PASSWORD };

describe('sign-up', () => {
  it('gives a token that works at once, stored only as its hash', async () => {
    await using node = await startAccounts();
    const { account, apiToken } = await node.accounts.signUp(ann);
    expect(account).toMatchObject({ email: 'ann@example.test', plan: 'free', isEmailProven: false });
    expect(apiToken).toMatch(/^[0-9a-f]{24}$/);
    expect(await node.authenticator.token(apiToken)).toMatchObject({ accountId: account.id, scope: { kind: 'all' } });
    const row = await node.db.reader.selectFrom('api_token').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(apiToken);
  });

  it('makes one account however many ask for the address at once', async () => {
    await using node = await startAccounts();
    const { fulfilled, refusals } = await settle(sixteen(() => node.accounts.signUp(ann)));
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['account.emailTaken']));
    const rows = await node.db.reader.selectFrom('api_token').select('id').execute();
    expect(rows).toHaveLength(1);
    expect(node.letters).toHaveLength(1);
  });

  it('names every fault of the input', async () => {
    await using node = await startAccounts({ passwordScore: 3 });
    const attempt = node.accounts.signUp({ email: 'nobody', password: 'password' });
    await expect(attempt).rejects.toBeInstanceOf(InvalidInputError);
    await expect(attempt).rejects.toMatchObject({
      faults: [{ key: 'input.email' }, { key: 'password.weakCommon', params: { field: 'password' } }],
    });
    await expect(node.accounts.signUp({ ...ann, password: '  ' })).rejects.toMatchObject({ key: 'input.required' });
  });

  it('is refused while closed, but not to the operator, who vouches for the address', async () => {
    await using node = await startAccounts({ signup: 'closed' });
    await expect(node.accounts.signUp(ann)).rejects.toMatchObject({ kind: 'forbidden', key: 'account.signupClosed' });
    const { account } = await node.accounts.create(ann);
    expect(account.isEmailProven).toBe(true);
    expect(node.letters).toEqual([]);
  });

  it('counts every address as proven in the sandbox, and writes no code', async () => {
    await using node = await startAccounts({ signup: 'verified', provenByDefault: true });
    const { account, actor } = await node.signUp('ann@example.test');
    expect(account.isEmailProven).toBe(true);
    expect(actor.accountId).toBe(account.id);
    expect(node.letters).toEqual([]);
  });
});

describe('sign-up that must be verified', () => {
  async function startWithAnn() {
    const node = await startAccounts({ signup: 'verified' });
    await node.accounts.signUp(ann);
    const [letter] = node.letters;
    await node.accounts.verify({ email: ann.email, code: letter?.kind === 'account.code' ? letter.code : '' });
    node.letters.length = 0;
    return node;
  }

  it('does not reveal that an address has an account: its owner gets a letter, at most one an hour', async () => {
    await using node = await startWithAnn();
    const known = await node.accounts.signUp(ann);
    const unknown = await node.accounts.signUp({ ...ann, email: 'bob@example.test' });
    const shape = ({ account, apiToken }: typeof known) => [
      Object.entries(account).map(([field, value]) => [field, field === 'id' || field === 'email' || value]),
      apiToken.replace(/[0-9a-f]/g, 'x'),
    ];
    expect(shape(known)).toEqual(shape(unknown));
    for (const { account, apiToken } of [known, unknown]) {
      await expect(node.authenticator.token(apiToken)).rejects.toMatchObject({ key: 'auth.unproven' });
      await expect(
        node.signIns.withPassword({ email: account.email, password: 'velvet-otter' }, CLIENT),
      ).rejects.toMatchObject({ key: 'session.wrongOrUnproven' });
    }
    await node.accounts.signUp(ann);
    expect(node.letters.map(({ kind, to }) => [kind, to.email])).toEqual([
      ['account.signUpKnown', 'ann@example.test'],
      ['account.code', 'bob@example.test'],
    ]);
    await node.clock.advance(3_600_000);
    await node.accounts.signUp(ann);
    expect(node.letters.at(-1)?.kind).toBe('account.signUpKnown');
    const accounts = await node.db.reader.selectFrom('account').select('email').orderBy('email').execute();
    expect(accounts).toEqual([{ email: 'ann@example.test' }, { email: 'bob@example.test' }]);
  });

  it('leaves one account, the last, however many ask for the address at once', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    const { fulfilled } = await settle(sixteen(() => node.accounts.signUp(ann)));
    expect(fulfilled).toBeGreaterThan(0);
    const [account, ...others] = await node.db.reader.selectFrom('account').select('id').execute();
    expect(others).toEqual([]);
    for (const table of ['api_token', 'account_code', 'account_act'] as const) {
      const rows = await node.db.reader.selectFrom(table).select('account_id').execute();
      expect(rows).toEqual([{ account_id: account?.id }]);
    }
  });

  it('does not delete an account that belongs to a domain: its address is asked to prove itself', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    const { account } = await node.accounts.signUp(ann);
    await node.db.inTransaction((tx) => insertMembers(tx, 'd', [{ accountId: account.id, group: 'admin' }], 0));
    await node.clock.advance(300_000);
    await node.accounts.signUp(ann);
    expect(await node.accounts.getByEmail('ann@example.test')).toMatchObject({ id: account.id });
    expect(node.letters.map(({ kind }) => kind)).toEqual(['account.code', 'account.code']);
  });

  it('replaces an unproven account for the operator as well', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    const { account: before } = await node.accounts.signUp(ann);
    const { account, apiToken } = await node.accounts.create(ann);
    expect(account.id).not.toBe(before.id);
    expect(await node.authenticator.token(apiToken)).toMatchObject({ accountId: account.id });
    await expect(node.accounts.create(ann)).rejects.toMatchObject({ key: 'account.emailTaken' });
  });
});

describe('the plan of an account', () => {
  it('is free until the operator sets another', async () => {
    await using node = await startAccounts();
    await node.accounts.signUp(ann);
    expect(await node.accounts.setPlan('ANN@example.test', 'team')).toMatchObject({ plan: 'team' });
    await expect(node.accounts.setPlan('bob@example.test', 'team')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
