import { describe, expect, it } from 'vitest';
import type { DirectoryNotice } from '../../src/directory/notify.js';
import { type AccountFixture, PASSWORD, settle, sixteen, startAccounts } from './account-fixture.js';

const email = 'ann@example.test';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function codes(node: AccountFixture) {
  return node.letters.filter(
    (letter): letter is Extract<DirectoryNotice, { kind: 'account.code' }> => letter.kind === 'account.code',
  );
}

function lastCode(node: AccountFixture): string {
  const code = codes(node).at(-1)?.code;
  if (code === undefined) throw new Error('no code was sent');
  return code;
}

/** Any other six digits. */
function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}

describe('sign-up that must be verified', () => {
  it('refuses the token with the remedy until the code is handed in', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    const { account, apiToken } = await node.accounts.signUp({ email, password: PASSWORD });
    await expect(node.authenticator.token(apiToken)).rejects.toMatchObject({
      kind: 'unauthenticated',
      key: 'auth.unproven',
    });
    const [letter] = codes(node);
    expect(letter?.to).toMatchObject({ email, accountId: account.id });
    expect(letter?.link).toBe(`https://mail.example.test/verify-email?email=ann%40example.test&code=${lastCode(node)}`);
    expect(await node.accounts.verify({ email: 'ANN@example.test', code: ` ${lastCode(node)} ` })).toMatchObject({
      isEmailProven: true,
      provenEmail: email,
    });
    expect(await node.authenticator.token(apiToken)).toMatchObject({ accountId: account.id });
  });

  it('takes a code once, and only within its day', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    await node.accounts.signUp({ email, password: PASSWORD });
    const first = lastCode(node);
    await node.clock.advance(DAY);
    await expect(node.accounts.verify({ email, code: first })).rejects.toMatchObject({ key: 'account.codeWrong' });
    await node.accounts.resendCode({ email });
    await node.accounts.verify({ email, code: lastCode(node) });
    await expect(node.accounts.verify({ email, code: lastCode(node) })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('gives five tries, and no more to sixteen at once', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    await node.accounts.signUp({ email, password: PASSWORD });
    const code = lastCode(node);
    const { fulfilled } = await settle(sixteen((n) => node.accounts.verify({ email, code: wrongCode(code, n + 1) })));
    expect(fulfilled).toBe(0);
    const row = await node.db.reader.selectFrom('account_code').select('tries').executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    await expect(node.accounts.verify({ email, code })).rejects.toMatchObject({ key: 'account.codeWrong' });
  });

  it('proves once when sixteen hand in the right code', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    await node.accounts.signUp({ email, password: PASSWORD });
    const code = lastCode(node);
    expect(await settle(sixteen(() => node.accounts.verify({ email, code })))).toMatchObject({ fulfilled: 1 });
  });

  it('sends the code again at most every five minutes, and the old one stops working', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    await node.accounts.signUp({ email, password: PASSWORD });
    const first = lastCode(node);
    await node.clock.advance(5 * MINUTE - 1);
    await node.accounts.resendCode({ email });
    expect(codes(node)).toHaveLength(1);
    await node.clock.advance(1);
    await Promise.all(sixteen(() => node.accounts.resendCode({ email })));
    expect(codes(node)).toHaveLength(2);
    if (first !== lastCode(node))
      await expect(node.accounts.verify({ email, code: first })).rejects.toMatchObject({ kind: 'invalid' });
    await node.accounts.verify({ email, code: lastCode(node) });
  });

  it('answers unknown and proven addresses alike, and writes to neither', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    await node.accounts.signUp({ email, password: PASSWORD });
    await node.accounts.verify({ email, code: lastCode(node) });
    await node.clock.advance(DAY);
    expect(await node.accounts.resendCode({ email })).toBeUndefined();
    expect(await node.accounts.resendCode({ email: 'nobody@example.test' })).toBeUndefined();
    expect(codes(node)).toHaveLength(1);
    await expect(node.accounts.verify({ email: 'nobody@example.test', code: '000000' })).rejects.toMatchObject({
      kind: 'invalid',
      key: 'account.codeWrong',
    });
  });
});

describe('a new address', () => {
  const next = 'new@example.test';

  it('is shown at once, sends a code to the new and a notice to the old, and keeps the token', async () => {
    await using node = await startAccounts({ signup: 'verified' });
    const { account, apiToken } = await node.accounts.signUp({ email, password: PASSWORD });
    await node.accounts.verify({ email, code: lastCode(node) });
    const actor = await node.authenticator.token(apiToken);
    node.letters.length = 0;
    expect(await node.accounts.update(actor, { email: next })).toMatchObject({
      email: next,
      isEmailProven: false,
      provenEmail: email,
    });
    expect(node.letters.map(({ kind, to }) => [kind, to.email])).toEqual([
      ['account.emailChanged', email],
      ['account.code', next],
    ]);
    // Another node, which has not seen the token before
    expect(await node.secondNode().authenticator.token(apiToken)).toMatchObject({ accountId: account.id });
    expect(await node.accounts.verify({ email: next, code: lastCode(node) })).toMatchObject({ provenEmail: next });
  });

  it('is not proven by the code of the address before', async () => {
    await using node = await startAccounts();
    const { actor } = await node.signUp(email);
    const forOld = lastCode(node);
    await node.accounts.update(actor, { email: next });
    if (forOld === lastCode(node)) return;
    await expect(node.accounts.verify({ email: next, code: forOld })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(node.accounts.verify({ email, code: forOld })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('goes to one account when sixteen want it', async () => {
    await using node = await startAccounts({ provenByDefault: true });
    const actors = await Promise.all(sixteen(async (n) => (await node.signUp(`user${n}@example.test`)).actor));
    const { fulfilled, refusals } = await settle(actors.map((actor) => node.accounts.update(actor, { email: next })));
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['account.emailTaken']));
    expect(node.letters.map(({ kind }) => kind)).toEqual(['account.emailChanged']);
  });

  it('tells the owner which other fields were changed, and nothing when none was', async () => {
    await using node = await startAccounts({ provenByDefault: true });
    const { actor } = await node.signUp(email);
    await node.accounts.update(actor, { givenName: 'Ann', avatarUrl: 'https://example.test/a.png' });
    expect(node.letters).toMatchObject([
      { kind: 'account.profileChanged', to: { email }, fields: ['given_name', 'avatar_url'] },
    ]);
    const before = await node.accounts.get(actor);
    await node.clock.advance(1000);
    expect(await node.accounts.update(actor, { givenName: 'Ann' })).toEqual(before);
    expect(node.letters).toHaveLength(1);
  });
});
