import { describe, expect, it } from 'vitest';
import type { DirectoryNotice } from '../../src/directory/notify.js';
import { setPassword } from '../../src/directory/security/set-password.js';
import { type AccountFixture, CLIENT, PASSWORD, settle, sixteen, startAccounts } from './account-fixture.js';

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

  /** Proven, and seen by its token and by a session that the password opened. */
  async function startProven(options = {}) {
    const node = await startAccounts({ signup: 'verified', ...options });
    const { account, apiToken } = await node.accounts.signUp({ email, password: PASSWORD });
    await node.accounts.verify({ email, code: lastCode(node) });
    const actor = await node.authenticator.token(apiToken);
    const signIn = await node.signIns.withPassword({ email, password: PASSWORD }, CLIENT);
    if (signIn.state !== 'signed-in') throw new Error('a code is asked for');
    const session = {
      ...(await node.sessions.authenticate(signIn.session.token, signIn.session.csrfToken)),
      client: CLIENT,
    };
    node.letters.length = 0;
    return Object.assign(node, { account, apiToken, actor, session });
  }
  const sent = (node: AccountFixture) => node.letters.map(({ kind, to }) => [kind, to.email]);
  const codeFor = (node: AccountFixture, to: string) => {
    const letter = node.letters.findLast((notice) => notice.to.email === to);
    return letter?.kind === 'account.code' || letter?.kind === 'account.moveAsked' ? letter.code : '';
  };

  it('asked for by a token needs the confirmation of the old one too, in either order', async () => {
    for (const order of [
      [email, next],
      [next, email],
    ] as const) {
      await using node = await startProven();
      expect(await node.accounts.update(node.actor, { email: next })).toMatchObject({
        email,
        isEmailProven: true,
        pendingEmail: next,
      });
      expect(sent(node)).toEqual([
        ['account.moveAsked', email],
        ['account.code', next],
      ]);
      await node.accounts.verify({ email: order[0], code: codeFor(node, order[0]) });
      expect(await node.accounts.get(node.actor)).toMatchObject({ email, pendingEmail: next });
      await node.accounts.verify({ email: order[1], code: codeFor(node, order[1]) });
      expect(await node.accounts.get(node.actor)).toMatchObject({
        email: next,
        isEmailProven: true,
        provenEmail: next,
        pendingEmail: undefined,
      });
      // Another node, which has not seen the token before
      expect(await node.secondNode().authenticator.token(node.apiToken)).toMatchObject({ accountId: node.account.id });
    }
  });

  it('asked for by a session needs the password, and its own code alone', async () => {
    await using node = await startProven();
    await expect(node.accounts.update(node.session, { email: next })).rejects.toMatchObject({
      key: 'input.required',
      params: { field: 'password' },
    });
    await expect(node.accounts.update(node.session, { email: next }, 'wrong')).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(sent(node)).toEqual([]);
    await node.accounts.update(node.session, { email: next }, PASSWORD);
    expect(sent(node)).toEqual([
      ['account.emailChanged', email],
      ['account.code', next],
    ]);
    expect(await node.accounts.verify({ email: next, code: lastCode(node) })).toMatchObject({ provenEmail: next });
  });

  it('is given up when the owner names the present one again, or changes the password', async () => {
    await using node = await startProven();
    await node.accounts.update(node.actor, { email: next });
    const [forOld, forNew] = [codeFor(node, email), codeFor(node, next)];
    expect((await node.accounts.update(node.actor, { email })).pendingEmail).toBeUndefined();
    for (const [address, code] of [
      [email, forOld],
      [next, forNew],
    ] as const) {
      await expect(node.accounts.verify({ email: address, code })).rejects.toMatchObject({ kind: 'invalid' });
    }
    await node.accounts.update(node.session, { email: next }, PASSWORD);
    const code = lastCode(node);
    await node.db.inTransaction((tx) =>
      setPassword(tx, node.sessions, { accountId: node.account.id, passwordHash: 'another', now: 1 }),
    );
    await expect(node.accounts.verify({ email: next, code })).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('holds no name before it is confirmed: its owner signs up with it, and several may ask for it', async () => {
    await using node = await startProven();
    await node.accounts.update(node.session, { email: next }, PASSWORD);
    const stolen = lastCode(node);
    const bob = await node.accounts.signUp({ email: next, password: PASSWORD });
    const bobs = lastCode(node);
    if (bobs === stolen) return;
    await node.accounts.verify({ email: next, code: bobs });
    expect(await node.authenticator.token(bob.apiToken)).toMatchObject({ accountId: bob.account.id });
    await expect(node.accounts.verify({ email: next, code: stolen })).rejects.toMatchObject({
      key: 'account.emailTaken',
    });
    expect(await node.accounts.get(node.actor)).toMatchObject({ email });
  });

  it('takes the place of a sign-up that never proved it', async () => {
    await using node = await startProven();
    const { apiToken } = await node.accounts.signUp({ email: next, password: PASSWORD });
    await node.accounts.update(node.session, { email: next }, PASSWORD);
    await node.accounts.verify({ email: next, code: lastCode(node) });
    expect(await node.accounts.get(node.actor)).toMatchObject({ email: next });
    await expect(node.authenticator.token(apiToken)).rejects.toMatchObject({ key: 'auth.tokenUnknown' });
  });

  it('is not proven by a code that was sent elsewhere', async () => {
    await using node = await startProven();
    await node.accounts.update(node.actor, { email: next });
    const [forOld, forNew] = [codeFor(node, email), codeFor(node, next)];
    if (forOld === forNew) return;
    await expect(node.accounts.verify({ email: next, code: forOld })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(node.accounts.verify({ email, code: forNew })).rejects.toMatchObject({ kind: 'invalid' });
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
