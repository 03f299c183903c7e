import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.js';
import { CLIENT, openSecurityRoom, PASSWORD } from './security-fixture.js';
import { openBrowser } from './session-client.js';

describe('wrong passwords of an account', () => {
  it('lock out after ten, in the words of a wrong one, and end no open session', async () => {
    await using app = await startTestApp();
    await app.signUp();
    const before = openBrowser(app);
    await before.signIn();
    const browser = openBrowser(app);
    const wrong = await browser.signIn('ann@example.test', 'wrong 0');
    for (let n = 0; n < 12; n++) await browser.signIn('ann@example.test', 'wrong 0');
    expect((await browser.signIn()).status).toBe(200);
    for (let n = 1; n <= 10; n++) {
      expect((await browser.signIn('ann@example.test', `wrong ${n}`)).status).toBe(401);
    }
    const locked = await openBrowser(app).signIn();
    expect([locked.status, locked.body]).toEqual([401, wrong.body]);
    expect((await before.call('GET /v1/account')).status).toBe(200);
    expect((await before.call('PUT /v1/account/password', { body: passwords('x') })).status).toBe(403);
  });

  it('are counted where they come from: the owner elsewhere is not locked out', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const input = { email: 'ann@example.test', password: 'wrong' };
    for (let n = 0; n < 11; n++) {
      const guess = room.signIns.withPassword({ ...input, password: `wrong ${n}` }, { ...CLIENT, ip: '198.51.100.9' });
      await expect(guess).rejects.toMatchObject({ key: 'session.wrongCredentials' });
    }
    const right = { ...input, password: PASSWORD };
    await expect(room.signIns.withPassword(right, { ...CLIENT, ip: '198.51.100.9' })).rejects.toThrow();
    expect(await room.signIns.withPassword(right, CLIENT)).toMatchObject({ state: 'signed-in' });
  });

  it('cost one hash and one failed login, whether the address is known or not', async () => {
    await using room = await openSecurityRoom();
    await room.signUp();
    const guess = (email: string) => room.signIns.withPassword({ email, password: 'wrong' }, CLIENT).catch(() => {});
    await guess('warm@example.test'); // makes the hash that stands in for unknown accounts
    for (const email of ['ann@example.test', 'nobody@example.test']) {
      const before = { verified: room.hasher.verified, failures: await room.rows('login_failure') };
      await guess(email);
      const after = { verified: room.hasher.verified, failures: await room.rows('login_failure') };
      expect([email, after]).toEqual([email, { verified: before.verified + 1, failures: before.failures + 2 }]);
      expect(await room.rows('account_act')).toBe(1);
    }
  });

  it('of an unproved address are answered like the right one', async () => {
    await using room = await openSecurityRoom({ signup: 'verified' });
    await room.signUp();
    const email = 'ann@example.test';
    for (const password of ['wrong', PASSWORD]) {
      await expect(room.signIns.withPassword({ email, password }, CLIENT)).rejects.toMatchObject({
        kind: 'unauthenticated',
        key: 'session.wrongOrUnproven',
      });
    }
  });
});

function passwords(password: string) {
  return { password, new_password: 'another long sentence' };
}
