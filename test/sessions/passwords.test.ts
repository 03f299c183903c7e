import { describe, expect, it } from 'vitest';
import { PASSWORD as APP_PASSWORD, startTestApp } from '../support/test-app.js';
import { CLIENT, openSecurityRoom, PASSWORD } from './security-fixture.js';
import { openBrowser } from './session-client.js';

const NEW_PASSWORD = 'another long sentence';

describe('a link for a new password', () => {
  it('is mailed, works once and ends every session', async () => {
    await using app = await startTestApp();
    await app.signUp();
    const browser = openBrowser(app);
    await browser.signIn();
    const ask = (email: string) => app.call('POST /v1/password-resets', { body: { email } });
    const known = await ask('ann@example.test');
    const unknown = await ask('nobody@example.test');
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(unknown.status).toBe(200);

    const letter = await app.letterTo('ann@example.test', /new password/);
    const [, token = ''] = /http:\/\/localhost:\d+\/reset\/([\w-]+)/.exec(letter) ?? [];
    expect(token).toHaveLength(43);
    const set = (body: object) => app.call('PUT /v1/password-resets', { body });
    expect((await set({ token: 'x', password: NEW_PASSWORD })).status).toBe(400);
    expect((await set({ token, password: ' ' })).status).toBe(400);
    expect((await set({ token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await set({ token, password: 'a third sentence' })).status).toBe(400);
    expect((await browser.call('GET /v1/account')).status).toBe(401);
    expect((await openBrowser(app).signIn()).status).toBe(401);
    expect((await openBrowser(app).signIn('ann@example.test', NEW_PASSWORD)).status).toBe(200);
    expect(await app.letterTo('ann@example.test', /How you sign in/)).toMatch(/password .* was changed/);
    const inbox: { to: string }[] = await app.admin('sandbox.inbox', { to: 'nobody@example.test' });
    expect(inbox).toEqual([]);
  });

  it('is not sent before the address was proven: the letter that proves it is', async () => {
    await using room = await openSecurityRoom({ signup: 'verified' });
    await room.signUp();
    await room.clock.advance(300_000);
    expect(await room.resetToken()).toBe('');
    expect(room.letters.map(({ kind }) => kind)).toEqual(['account.code', 'account.code']);
    expect(await room.rows('password_reset')).toBe(0);
  });

  it('is kept as a hash, lasts an hour, and is swept', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const token = await room.resetToken();
    const [row] = await room.db.reader.selectFrom('password_reset').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    await room.clock.advance(3_600_000);
    await expect(room.resets.complete({ token, password: NEW_PASSWORD }, CLIENT)).rejects.toMatchObject({
      key: 'passwordReset.linkUnknown',
    });
    await room.sweeper.sweep();
    expect(await room.rows('password_reset')).toBe(0);
  });

  it('is sent at most every five minutes, and the newest alone works', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const first = await room.resetToken();
    expect(await room.resetToken()).toBe(first);
    expect(room.letters.filter(({ kind }) => kind === 'account.passwordReset')).toHaveLength(1);
    await room.clock.advance(300_000);
    const second = await room.resetToken();
    expect(second).not.toBe(first);
    await expect(room.resets.complete({ token: first, password: NEW_PASSWORD }, CLIENT)).rejects.toThrow();
    await room.resets.complete({ token: second, password: NEW_PASSWORD }, CLIENT);
    expect(await room.signIn('ann@example.test', NEW_PASSWORD)).toBeDefined();
  });

  it('is used by one of sixteen who hold it at once', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const token = await room.resetToken();
    const set = (n: number) => room.resets.complete({ token, password: `${NEW_PASSWORD} ${n}` }, CLIENT);
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, (_, n) => set(n)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('leaves no session that the old password opened in the same moment', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const token = await room.resetToken();
    const signIns = Array.from({ length: 8 }, () => room.signIn().catch(() => undefined));
    await room.resets.complete({ token, password: NEW_PASSWORD }, CLIENT);
    await Promise.all(signIns);
    expect(await room.rows('account_session')).toBe(0);
  });
});

describe('changing the password', () => {
  it('takes the present one, and ends every other session', async () => {
    await using app = await startTestApp();
    const token = await app.signUp();
    const mine = openBrowser(app);
    const other = openBrowser(app);
    await mine.signIn();
    await other.signIn();
    const change = (password: string | undefined, next: string) =>
      mine.call('PUT /v1/account/password', { body: { password, new_password: next } });
    expect((await change(undefined, NEW_PASSWORD)).status).toBe(400);
    expect((await change('wrong', NEW_PASSWORD)).status).toBe(403);
    const weak = await change(APP_PASSWORD, ' ');
    expect([weak.status, weak.body.message]).toEqual([400, expect.stringMatching(/^new_password/)]);
    expect((await other.call('GET /v1/account')).status).toBe(200);
    expect((await change(APP_PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect((await mine.call('GET /v1/account')).status).toBe(200);
    expect((await other.call('GET /v1/account')).status).toBe(401);
    expect((await openBrowser(app).signIn()).status).toBe(401);
    expect((await openBrowser(app).signIn('ann@example.test', NEW_PASSWORD)).status).toBe(200);
    expect((await app.call('GET /v1/account', { as: token })).status).toBe(200);
    expect(await app.letterTo('ann@example.test', /How you sign in/)).toMatch(/password .* was changed/);
  });

  it('needs none where none was ever set', async () => {
    await using room = await openSecurityRoom();
    const { id } = await room.signUp();
    await room.db.inTransaction((tx) => tx.updateTable('account').set({ password_hash: '' }).execute());
    await expect(room.signIn()).rejects.toMatchObject({ key: 'session.wrongCredentials' });
    await expect(room.signIn('ann@example.test', '')).rejects.toMatchObject({ key: 'session.wrongCredentials' });
    const actor = { kind: 'account', accountId: id, tokenId: 't1', scope: { kind: 'all' } } as const;
    await room.accountPassword.change(actor, { password: undefined, newPassword: PASSWORD }, CLIENT);
    expect(await room.signIn()).toBeDefined();
    const again = room.accountPassword.change(actor, { password: undefined, newPassword: NEW_PASSWORD }, CLIENT);
    await expect(again).rejects.toMatchObject({ kind: 'invalid' });
    const sender = { ...actor, scope: { kind: 'send' } } as const;
    await expect(
      room.accountPassword.change(sender, { password: PASSWORD, newPassword: NEW_PASSWORD }, CLIENT),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
