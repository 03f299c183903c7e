import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD as APP_PASSWORD, startTestApp, type TestApp } from '../support/test-app.js';
import { CLIENT, openSecurityRoom, PASSWORD } from './security-fixture.js';
import { type Browser, openBrowser } from './session-client.js';

const codeAt = (secret: string, timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });

describe('an authenticator app', () => {
  let app: TestApp;
  let browser: Browser;
  let token: string;
  let secret: string;
  let firstCode: string;
  let recovery: string[];
  const code = (steps = 0) => codeAt(secret, Date.now() + steps * 30_000);
  const answer = (challenge: string, text: string, from = openBrowser(app)) =>
    from.call('POST /v1/sessions/second-step', { body: { challenge, code: text } });
  const challenge = async () => (await openBrowser(app).signIn()).body.challenge as string;

  beforeAll(async () => {
    app = await startTestApp({ env: { WAYPOST_LIMIT_LOGINS: '0' } });
    token = await app.signUp();
    browser = openBrowser(app);
    await browser.signIn();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('is set up in a session, by the first code that it shows', async () => {
    expect((await app.call('POST /v1/account/totp', { as: token, body: {} })).status).toBe(403);
    expect((await browser.call('PUT /v1/account/totp', { body: { code: '123456' } })).status).toBe(400);
    const first = await browser.call('POST /v1/account/totp', { body: {} });
    expect(first.body.uri).toMatch(/^otpauth:\/\/totp\/waypost\.test:ann%40example\.test\?/);
    const prepared = await browser.call('POST /v1/account/totp', { body: {} });
    secret = prepared.body.secret;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(secret).not.toBe(first.body.secret);
    expect((await openBrowser(app).signIn()).body.state).toBe('signed-in');

    const wrong = await browser.call('PUT /v1/account/totp', { body: { code: codeAt(secret, 0) } });
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringMatching(/^code/)]);
    firstCode = code();
    const enabled = await browser.call('PUT /v1/account/totp', { body: { code: firstCode } });
    expect(enabled.status).toBe(200);
    recovery = enabled.body.recovery_codes;
    expect(new Set(recovery).size).toBe(10);
    expect((await browser.call('POST /v1/account/totp', { body: {} })).status).toBe(400);
    expect((await browser.reload()).body).toMatchObject({ security: { totp: true }, account: { otp_enabled: true } });
    expect(await app.letterTo('ann@example.test', /sign in/)).toMatch(/authenticator app/);
  });

  it('is asked for after the password, and its code counts once', async () => {
    const asked = await openBrowser(app).signIn();
    expect(asked.body).toEqual({
      state: 'second-step',
      challenge: expect.any(String),
      methods: ['totp', 'recovery'],
    });
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect((await answer(asked.body.challenge, firstCode)).status).toBe(401);
    const next = code(1);
    const newcomer = openBrowser(app);
    const done = await answer(asked.body.challenge, `${next.slice(0, 3)} ${next.slice(3)}`, newcomer);
    expect([done.status, done.body.state]).toEqual([200, 'signed-in']);
    expect((await newcomer.call('GET /v1/account')).status).toBe(200);
    expect((await answer(asked.body.challenge, code(1))).status).toBe(401);
    expect((await answer(await challenge(), next)).status).toBe(401);
  });

  it('can be replaced by a recovery code, each once and in any spelling', async () => {
    const [first = '', second = ''] = recovery;
    expect((await answer(await challenge(), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await answer(await challenge(), first)).status).toBe(401);
    expect((await answer(await challenge(), second)).status).toBe(200);
    expect((await answer(await challenge(), 'abcd-efgh-ijkl-mnop')).status).toBe(401);
  });

  it('has five tries per sign-in', async () => {
    const asked = await challenge();
    for (let n = 0; n < 5; n++) expect((await answer(asked, '000000')).status).toBe(401);
    const late = await answer(asked, recovery[2] ?? '');
    expect([late.status, late.body.message]).toEqual([401, expect.stringMatching(/Start again/)]);
    expect((await answer('nothing', '000000')).status).toBe(401);
    expect((await answer(await challenge(), recovery[2] ?? '')).status).toBe(200);
  });

  it('is switched off with the password alone, and leaves nothing behind', async () => {
    const pending = await challenge();
    expect((await browser.call('DELETE /v1/account/totp', { body: { password: 'wrong' } })).status).toBe(403);
    const byToken = { as: token, body: { password: APP_PASSWORD } };
    expect((await app.call('DELETE /v1/account/totp', byToken)).status).toBe(403);
    expect((await browser.call('DELETE /v1/account/totp', { body: { password: APP_PASSWORD } })).status).toBe(200);
    expect((await answer(pending, recovery[3] ?? '')).status).toBe(401);
    expect((await openBrowser(app).signIn()).body.state).toBe('signed-in');
    expect((await browser.call('DELETE /v1/account/totp', { body: { password: APP_PASSWORD } })).status).toBe(404);
  });

  it('is switched off by the operator for an owner who has lost it', async () => {
    await expect(app.admin('account.totpOff', { email: 'ann@example.test' })).rejects.toThrow(/not ask for a code/);
    ({ secret } = (await browser.call('POST /v1/account/totp', { body: {} })).body);
    await browser.call('PUT /v1/account/totp', { body: { code: code() } });
    expect((await openBrowser(app).signIn()).body.state).toBe('second-step');
    expect(await app.admin('account.totpOff', { email: 'ann@example.test' })).toMatchObject({
      email: 'ann@example.test',
    });
    expect((await openBrowser(app).signIn()).body.state).toBe('signed-in');
  });
});

describe('a second step', () => {
  async function withApp() {
    const room = await openSecurityRoom();
    const account = await room.signUp();
    const actor = { kind: 'account', accountId: account.id, sessionId: 's1', scope: { kind: 'all' } } as const;
    const { secret } = await room.totp.prepare(actor);
    await room.totp.enable(actor, codeAt(secret, room.clock.now()));
    const ask = async () => {
      const signIn = await room.signIns.withPassword({ email: account.email, password: PASSWORD }, CLIENT);
      if (signIn.state !== 'second-step') throw new Error('no code is asked for');
      return signIn.challenge;
    };
    return { room, account, secret, ask };
  }

  it('expires after five minutes and is swept', async () => {
    const { room, secret, ask } = await withApp();
    await using _ = room;
    const challenge = await ask();
    await room.clock.advance(300_000);
    const code = codeAt(secret, room.clock.now());
    await expect(room.secondStep.complete({ challenge, code }, CLIENT)).rejects.toMatchObject({
      key: 'session.challengeOver',
    });
    await room.sweeper.sweep();
    expect(await room.rows('sign_in_challenge')).toBe(0);
    expect(await room.secondStep.complete({ challenge: await ask(), code }, CLIENT)).toMatchObject({
      state: 'signed-in',
    });
  });

  it('takes one code from one of sixteen who send it at once', async () => {
    const { room, secret, ask } = await withApp();
    await using _ = room;
    await room.clock.advance(60_000);
    const code = codeAt(secret, room.clock.now());
    const challenges = await Promise.all(Array.from({ length: 16 }, ask));
    const answers = await Promise.allSettled(
      challenges.map((challenge) => room.secondStep.complete({ challenge, code }, CLIENT)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is not guessed with one new challenge after another', async () => {
    const { room, account, secret, ask } = await withApp();
    await using _ = room;
    for (let n = 0; n < 10; n++) {
      const wrong = { challenge: await ask(), code: String(n).padStart(6, '9') };
      await expect(room.secondStep.complete(wrong, CLIENT)).rejects.toMatchObject({ key: 'session.codeWrong' });
    }
    await room.clock.advance(60_000);
    const code = codeAt(secret, room.clock.now());
    const elsewhere = { ...CLIENT, ip: '198.51.100.9' };
    const input = { email: account.email, password: PASSWORD };
    const signIn = await room.signIns.withPassword(input, elsewhere);
    const challenge = signIn.state === 'second-step' ? signIn.challenge : '';
    await expect(room.secondStep.complete({ challenge, code }, CLIENT)).rejects.toMatchObject({
      key: 'session.codeWrong',
    });
    expect(await room.secondStep.complete({ challenge, code }, elsewhere)).toMatchObject({ state: 'signed-in' });
  });
});
