import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../../src/platform/service-error.js';
import { PASSWORD, settle, sixteen, startAccounts } from './account-fixture.js';

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

describe('the plan of an account', () => {
  it('is free until the operator sets another', async () => {
    await using node = await startAccounts();
    await node.accounts.signUp(ann);
    expect(await node.accounts.setPlan('ANN@example.test', 'team')).toMatchObject({ plan: 'team' });
    await expect(node.accounts.setPlan('bob@example.test', 'team')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
