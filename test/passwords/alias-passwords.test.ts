import { describe, expect, it } from 'vitest';
import { deriveAliasSecret } from '../../src/directory/credentials/alias-secret.js';
import { findMailboxKeys } from '../../src/directory/mailboxes/mailbox-key-store.js';
import { unwrapByInstance, unwrapByPassword } from '../../src/directory/mailboxes/mailbox-keys.js';
import { settle, sixteen, TEN_A_DAY } from '../accounts/account-fixture.js';
import { type AliasFixture, startAliases } from '../aliases/alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';
const GENERATE = `POST ${ALIASES}/ann/generate-password`;
const HERE = { ip: '192.0.2.1' };

async function makeAlias(app: AliasFixture, fields: Record<string, unknown> = {}): Promise<string> {
  return (await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', ...fields })).body.id;
}

/** The mailbox's keys as a login with this password would open them. */
async function openMailbox(app: AliasFixture, aliasId: string, password: string) {
  const row = await app.db.reader
    .selectFrom('alias_credential')
    .selectAll()
    .where('alias_id', '=', aliasId)
    .executeTakeFirstOrThrow();
  const { wrappingKey } = await deriveAliasSecret(app.hasher, password, row.salt);
  const wrapped = await findMailboxKeys(app.db.reader, aliasId);
  if (!wrapped) throw new Error('no mailbox keys');
  const { privateKey, mailboxKey } = unwrapByPassword(wrappingKey, wrapped);
  return [privateKey, mailboxKey].map((key) => Buffer.from(key).toString('hex'));
}

const login = (app: AliasFixture, password: string) => app.authenticator.alias('ann@example.test', password, HERE);

describe('the first password', () => {
  it('has 24 characters, works at once, and its admins hear of it', async () => {
    await using app = await startAliases();
    await makeAlias(app);
    const { status, body } = await app.call(app.ann, GENERATE);
    expect(status).toBe(200);
    expect(body).toEqual({ username: 'ann@example.test', password: expect.stringMatching(/^[A-Za-z0-9]{24}$/) });
    await expect(login(app, body.password)).resolves.toMatchObject({ kind: 'alias' });
    expect(app.lettersOf('password.generated')).toMatchObject([
      { to: { email: 'ann@example.com' }, alias: 'ann@example.test', by: 'ann@example.com' },
    ]);
  });

  it('of a plain member is told to the admins and to the member', async () => {
    await using app = await startAliases();
    await app.call(app.bob, `POST ${ALIASES}`, { name: 'bob' });
    await app.call(app.bob, `POST ${ALIASES}/bob/generate-password`, { new_password: 'velvet otter ladder' });
    expect(app.lettersOf('password.generated').map(({ to }) => to.email)).toEqual([
      'ann@example.com',
      'bob@example.com',
    ]);
  });

  it('takes the mailbox keys from the instance key to itself, and deletes nothing', async () => {
    await using app = await startAliases();
    const id = await makeAlias(app, { has_imap: true });
    const before = await findMailboxKeys(app.db.reader, id);
    if (!before) throw new Error('switching has_imap on made no keys');
    expect(before.wrapping).toBe('instance');
    const { privateKey } = unwrapByInstance(app.keyring, before);
    const { body } = await app.call(app.ann, GENERATE, { new_password: 'first password' });
    const after = await findMailboxKeys(app.db.reader, id);
    expect(after).toMatchObject({ wrapping: 'password', publicKey: before.publicKey });
    expect((await openMailbox(app, id, body.password))[0]).toBe(Buffer.from(privateKey).toString('hex'));
    expect(() => unwrapByInstance(app.keyring, after ?? before)).toThrow();
    expect(app.told.reset).toEqual([]);
  });

  it('stays good for a mailbox that is switched on later, off and on again', async () => {
    await using app = await startAliases();
    const id = await makeAlias(app);
    await app.call(app.ann, GENERATE, { new_password: 'first password' });
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_imap: true });
    const keys = await openMailbox(app, id, 'first password');
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_imap: false });
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_imap: true });
    expect(await openMailbox(app, id, 'first password')).toEqual(keys);
  });
});

describe('a change', () => {
  it('with the old password keeps the keys; the old one fails at once, on every node', async () => {
    await using app = await startAliases();
    const id = await makeAlias(app, { has_imap: true });
    await app.call(app.ann, GENERATE, { new_password: 'old password' });
    const keys = await openMailbox(app, id, 'old password');
    const otherNode = app.secondNode();
    await otherNode.authenticator.alias('ann@example.test', 'old password', HERE);
    await login(app, 'old password');
    const { status, body } = await app.call(app.ann, GENERATE, {
      password: 'old password',
      new_password: 'new password',
    });
    expect({ status, body }).toEqual({ status: 200, body: { username: 'ann@example.test', password: 'new password' } });
    await expect(login(app, 'old password')).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(otherNode.authenticator.alias('ann@example.test', 'old password', HERE)).rejects.toThrow();
    await expect(login(app, 'new password')).resolves.toBeDefined();
    expect(await openMailbox(app, id, 'new password')).toEqual(keys);
    await expect(openMailbox(app, id, 'old password')).rejects.toThrow();
    expect(app.told.reset).toEqual([]);
  });

  it('with a wrong password is 403 and counts like a failed login', async () => {
    await using app = await startAliases({ logins: TEN_A_DAY });
    await makeAlias(app);
    await app.call(app.ann, GENERATE, { new_password: 'right password' });
    for (let n = 0; n < 10; n++) {
      expect((await app.call(app.ann, GENERATE, { password: `wrong ${n}` })).status).toBe(403);
    }
    expect((await app.call(app.ann, GENERATE, { password: 'right password' })).status).toBe(403);
    await expect(app.authenticator.alias('ann@example.test', 'right password', { ip: '127.0.0.1' })).rejects.toThrow();
    await expect(login(app, 'right password')).resolves.toBeDefined();
  });

  it('without the old one or an override is 400, and so are both together', async () => {
    await using app = await startAliases();
    await makeAlias(app);
    expect((await app.call(app.ann, GENERATE, { password: 'none yet' })).status).toBe(403);
    await app.call(app.ann, GENERATE, { new_password: 'a password' });
    expect((await app.call(app.ann, GENERATE)).status).toBe(400);
    expect((await app.call(app.ann, GENERATE, { is_override: 'no' })).status).toBe(400);
    const both = await app.call(app.ann, GENERATE, { is_override: 'true', password: 'a password' });
    expect(both.status).toBe(400);
    await expect(login(app, 'a password')).resolves.toBeDefined();
  });

  it('of a disabled alias allows no login', async () => {
    await using app = await startAliases();
    await makeAlias(app);
    await app.call(app.ann, GENERATE, { new_password: 'a password' });
    await login(app, 'a password');
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { is_enabled: false });
    await expect(login(app, 'a password')).rejects.toMatchObject({ kind: 'unauthenticated' });
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { is_enabled: true });
    await expect(login(app, 'a password')).resolves.toBeDefined();
  });
});

describe('an override', () => {
  it('makes other keys and has the mailbox deleted in the same transaction', async () => {
    await using app = await startAliases();
    const id = await makeAlias(app, { has_imap: true });
    await app.call(app.ann, GENERATE, { new_password: 'lost password' });
    const keys = await openMailbox(app, id, 'lost password');
    const before = await findMailboxKeys(app.db.reader, id);
    expect((await app.call(app.ann, GENERATE, { is_override: true, new_password: 'new password' })).status).toBe(200);
    expect(app.told.reset).toEqual([id]);
    const after = await findMailboxKeys(app.db.reader, id);
    expect(after?.publicKey).not.toEqual(before?.publicKey);
    expect(await openMailbox(app, id, 'new password')).not.toEqual(keys);
    await expect(login(app, 'lost password')).rejects.toThrow();
  });
});

describe('emailed instructions', () => {
  it('answer a sentence; the letter’s link opens the password once, and the server alone never', async () => {
    await using app = await startAliases();
    await makeAlias(app);
    const { status, headers, body } = await app.call(app.ann, GENERATE, { emailed_instructions: 'Me@Phone.test' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toContain('me@phone.test');
    const [letter] = app.lettersOf('password.instructions');
    const [, id = '', secret = ''] =
      /^https:\/\/mail\.example\.test\/password\/(\w+)\/([\w-]{43})$/.exec(letter?.link ?? '') ?? [];
    expect(body).not.toContain(secret);
    const row = await app.db.reader
      .selectFrom('password_delivery')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.sealed_password).includes(Buffer.from(secret, 'base64url'))).toBe(false);
    await expect(app.passwords.openDelivery(id, `${secret.slice(1)}A`)).rejects.toMatchObject({ kind: 'not-found' });
    const opened = await app.passwords.openDelivery(id, secret);
    expect(opened).toEqual({ username: 'ann@example.test', password: expect.stringMatching(/^[A-Za-z0-9]{24}$/) });
    await expect(login(app, opened.password)).resolves.toBeDefined();
    await expect(app.passwords.openDelivery(id, secret)).rejects.toMatchObject({ kind: 'not-found' });
    const alias = await app.call(app.ann, `GET ${ALIASES}/ann`);
    expect(alias.body.emailed_instructions).toBe('me@phone.test');
  });

  it('are open to one of sixteen at once, for seven days, and until the next password', async () => {
    await using app = await startAliases();
    await makeAlias(app);
    const link = () =>
      (app.lettersOf('password.instructions').at(-1)?.link ?? '').split('/').slice(-2) as [string, string];
    await app.call(app.ann, GENERATE, { emailed_instructions: 'me@phone.test' });
    const { fulfilled } = await settle(sixteen(() => app.passwords.openDelivery(...link())));
    expect(fulfilled).toBe(1);
    await app.call(app.ann, GENERATE, { is_override: true, emailed_instructions: 'me@phone.test' });
    await app.clock.advance(7 * 86_400_000);
    await expect(app.passwords.openDelivery(...link())).rejects.toMatchObject({ kind: 'not-found' });
    await app.call(app.ann, GENERATE, { is_override: true, emailed_instructions: 'me@phone.test' });
    const stale = link();
    await app.call(app.ann, GENERATE, { is_override: true });
    await expect(app.passwords.openDelivery(...stale)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await app.db.reader.selectFrom('password_delivery').selectAll().execute()).toEqual([]);
  });
});

describe('what is asked wrongly', () => {
  it('is 400 and names the field', async () => {
    await using app = await startAliases({ passwordScore: 3 });
    await makeAlias(app);
    const bad = [
      ['new_password', { new_password: 'x'.repeat(129) }],
      ['new_password', { new_password: ' padded password ' }],
      ['new_password', { new_password: 'quo"ted password' }],
      ['new_password', { new_password: "apo'strophe here" }],
      ['new_password', { new_password: 'password1' }],
      ['new_password', { new_password: 'ann@example.test' }],
      ['new_password', { new_password: 12 }],
      ['emailed_instructions', { emailed_instructions: 'nobody' }],
      ['is_override', { is_override: 'banana' }],
    ] as const;
    for (const [field, body] of bad) {
      const answer = await app.call(app.ann, GENERATE, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(field);
    }
    expect((await app.call(app.ann, GENERATE, { new_password: 'velvet-otter-ladder-48' })).status).toBe(200);
  });

  it('is 400 for the catch-all and for patterns', async () => {
    await using app = await startAliases();
    for (const name of ['*', '/a/']) {
      await app.call(app.ann, `POST ${ALIASES}`, { name });
      const path = `${ALIASES}/${encodeURIComponent(name)}/generate-password`;
      expect((await app.call(app.ann, `POST ${path}`)).status).toBe(400);
    }
  });
});

describe('sixteen at once', () => {
  it('make one first password, which works for the caller that was told it', async () => {
    await using app = await startAliases();
    await makeAlias(app);
    const refs = { domain: 'example.test', alias: 'ann' };
    const attempts = sixteen((n) =>
      app.passwords.generate(app.ann.actor, refs, { newPassword: `password ${n}` }, HERE),
    );
    const { fulfilled, refusals } = await settle(attempts);
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['password.exists']));
    const winner = (await Promise.allSettled(attempts)).findIndex(({ status }) => status === 'fulfilled');
    await expect(login(app, `password ${winner}`)).resolves.toBeDefined();
  });

  it('change it once with the same old one, and the keys stay those of the mailbox', async () => {
    await using app = await startAliases();
    const id = await makeAlias(app, { has_imap: true });
    await app.call(app.ann, GENERATE, { new_password: 'old password' });
    const keys = await openMailbox(app, id, 'old password');
    const refs = { domain: 'example.test', alias: 'ann' };
    const change = (n: number) =>
      app.passwords.generate(app.ann.actor, refs, { oldPassword: 'old password', newPassword: `password ${n}` }, HERE);
    const attempts = sixteen(change);
    const { fulfilled, refusals } = await settle(attempts);
    expect(fulfilled).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['password.wrongOld']));
    const winner = (await Promise.allSettled(attempts)).findIndex(({ status }) => status === 'fulfilled');
    expect(await openMailbox(app, id, `password ${winner}`)).toEqual(keys);
  });
});
