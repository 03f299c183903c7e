import { describe, expect, it } from 'vitest';
import { isLoginCurrent } from '../../src/directory/credentials/credential-store.js';
import { sixteen, TEN_A_DAY } from '../accounts/account-fixture.js';
import { type AliasFixture, type AliasFixtureOptions, startAliases } from '../aliases/alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';
const GENERATE = `POST ${ALIASES}/ann/generate-password`;
const HERE = { ip: '192.0.2.1' };
const PASSWORD = 'first password';
const REFUSED = { kind: 'unauthenticated', key: 'auth.wrongCredentials' };

async function startWithMailbox(options: AliasFixtureOptions = {}) {
  const app = await startAliases(options);
  const { body } = await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', has_imap: true });
  // The news of it reaches every node a little later, and ends what is remembered by then
  const heard = new Promise<void>((resolve) => {
    const unlisten = app.db.listen('credential-revoked', () => {
      unlisten();
      resolve();
    });
  });
  await app.call(app.ann, GENERATE, { new_password: PASSWORD });
  await heard;
  return Object.assign(app, { aliasId: body.id as string });
}

const open = (app: AliasFixture, password = PASSWORD, login = 'ann@example.test', client = HERE) =>
  app.authenticator.mailbox(login, password, client);

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('a login to a mailbox', () => {
  it('gives its keys for the password alone, in any case, with or without a plus-tag', async () => {
    await using app = await startWithMailbox();
    const { aliasId, domain } = app;
    const login = await open(app, PASSWORD, ' ANN+news@Example.Test ');
    expect(login).toMatchObject({ aliasId, domainId: domain.id, address: 'ann@example.test' });
    expect(login.keys.privateKey.length).toBe(32);
    await expect(open(app, 'another')).rejects.toMatchObject(REFUSED);
    await expect(open(app, PASSWORD, 'bob@example.test')).rejects.toMatchObject(REFUSED);
  });

  it('fails while there is no password yet: the instance still holds the keys', async () => {
    await using app = await startAliases();
    await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', has_imap: true });
    await expect(open(app)).rejects.toMatchObject(REFUSED);
  });

  it('is remembered for a minute, and each session zeroes a copy of its own', async () => {
    await using app = await startWithMailbox();
    const before = app.hasher.derivations;
    const first = await open(app);
    const second = await open(app);
    const key = hexOf(first.keys.mailboxKey);
    expect(hexOf(second.keys.mailboxKey)).toBe(key);
    first.keys.mailboxKey.fill(0);
    second.keys.mailboxKey.fill(0);
    expect(hexOf((await open(app)).keys.mailboxKey)).toBe(key);
    expect(app.hasher.derivations).toBe(before + 1);
    await app.clock.advance(60_001);
    expect(hexOf((await open(app)).keys.mailboxKey)).toBe(key);
    expect(app.hasher.derivations).toBe(before + 2);
  });

  it('costs one hash when sixteen connections come at once', async () => {
    await using app = await startWithMailbox();
    const before = app.hasher.derivations;
    const logins = await Promise.all(sixteen(() => open(app)));
    expect(app.hasher.derivations).toBe(before + 1);
    expect(new Set(logins.map(({ keys }) => hexOf(keys.privateKey))).size).toBe(1);
    expect(new Set(logins.map(({ keys }) => keys.privateKey)).size).toBe(16);
  });

  it('gains nothing from having signed in to send: the keys need the password hashed again', async () => {
    await using app = await startWithMailbox();
    await app.authenticator.submission('ann@example.test', PASSWORD, HERE);
    const before = app.hasher.derivations;
    await open(app);
    expect(app.hasher.derivations).toBe(before + 1);
  });

  it('fails with a catch-all password, and the try counts', async () => {
    await using app = await startWithMailbox({ logins: { ...TEN_A_DAY, count: 1 } });
    const { body } = await app.call(app.ann, 'POST /v1/domains/example.test/catch-all-passwords');
    await expect(open(app, body.password)).rejects.toMatchObject(REFUSED);
    await expect(open(app)).rejects.toMatchObject(REFUSED);
    await expect(open(app, PASSWORD, undefined, { ip: '198.51.100.7' })).resolves.toBeDefined();
  });

  it('that is locked out fails although it was right a moment ago', async () => {
    await using app = await startWithMailbox();
    await open(app);
    for (let n = 0; n < 10; n++) await open(app, `wrong ${n}`).catch(() => undefined);
    await expect(open(app)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    [{ has_imap: false }, 'mailbox.switchedOff'],
    [{ is_enabled: false }, 'mailbox.aliasDisabled'],
  ])('is told the reason for %j, once the password is right', async (change, key) => {
    await using app = await startWithMailbox();
    const login = await open(app);
    await app.call(app.ann, `PUT ${ALIASES}/ann`, change);
    await expect(open(app)).rejects.toMatchObject({ kind: 'forbidden', key });
    await expect(open(app, 'another')).rejects.toMatchObject(REFUSED);
    expect(await isLoginCurrent(app.db.reader, login)).toBe(false);
    await app.call(app.ann, `PUT ${ALIASES}/ann`, { has_imap: true, is_enabled: true });
    expect(hexOf((await open(app)).keys.privateKey)).toBe(hexOf(login.keys.privateKey));
  });

  it('ends with the password: the old one fails at once, on every node, and the new one opens the same mailbox', async () => {
    await using app = await startWithMailbox();
    const other = app.secondNode();
    const login = await open(app);
    await other.authenticator.mailbox('ann@example.test', PASSWORD, HERE);
    await app.call(app.ann, GENERATE, { password: PASSWORD, new_password: 'second password' });
    await expect(open(app)).rejects.toMatchObject(REFUSED);
    await expect(other.authenticator.mailbox('ann@example.test', PASSWORD, HERE)).rejects.toMatchObject(REFUSED);
    expect(await isLoginCurrent(app.db.reader, login)).toBe(false);
    const renewed = await open(app, 'second password');
    expect(hexOf(renewed.keys.mailboxKey)).toBe(hexOf(login.keys.mailboxKey));
    expect(await isLoginCurrent(app.db.reader, renewed)).toBe(true);
  });
});
