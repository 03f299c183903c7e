import { describe, expect, it } from 'vitest';
import { PASSWORD, startTestApp } from '../support/test-app.js';

const email = 'ann@example.test';
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Every field of the account record that is always there. */
const RECORD = {
  id: expect.stringMatching(/^[0-9a-f]{24}$/),
  object: 'user',
  email,
  is_email_verified: true,
  full_email: email,
  display_name: email,
  plan: 'free',
  max_quota_per_alias: 10_737_418_240,
  has_newsletter: true,
  opt_out_templates: ['daily-log-alert', 'weekly-dmarc-report'],
  otp_enabled: false,
  sessions: [],
  timezone: 'UTC',
  last_locale: 'en',
  locale: 'en',
  preferred_locale: '',
  address_country: 'None',
  address_html: '',
  created_at: TIME,
  updated_at: TIME,
};

describe('POST /v1/account', () => {
  it('answers the record and the token, which opens GET; credentials and names sent along are ignored', async () => {
    await using app = await startTestApp();
    const created = await app.call('POST /v1/account', {
      as: 'not-a-token',
      form: new URLSearchParams({ email: ' Ann@Example.test ', password: PASSWORD, given_name: 'Ann' }).toString(),
    });
    expect(created.status).toBe(200);
    expect(created.body).toEqual({ ...RECORD, api_token: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const { api_token, ...record } = created.body;
    const got = await app.call('GET /v1/account', { as: [api_token, 'a password beside a token is ignored'] });
    expect(got).toMatchObject({ status: 200, body: record });
    expect(got.body).not.toHaveProperty('api_token');
  });

  it('names each field that is missing, of the wrong type, invalid or too weak', async () => {
    await using app = await startTestApp({ env: { WAYPOST_PASSWORD_SCORE: '3' } });
    const refused: [unknown, string[]][] = [
      [{}, ['email', 'password']],
      [{ email: 'nobody', password: PASSWORD }, ['email']],
      [{ email: ['a@example.test'], password: 7 }, ['email', 'password']],
      [{ email, password: '   ' }, ['password']],
      [{ email, password: 'password1' }, ['password', 'common']],
      [{ email, password: email }, ['password', 'address']],
      [{ email, password: 'x'.repeat(2000) }, ['password']],
    ];
    for (const [body, words] of refused) {
      const { status, body: answer } = await app.call('POST /v1/account', { body });
      expect(status).toBe(400);
      for (const word of words) expect(answer.message).toContain(word);
    }
    expect((await app.call('POST /v1/account', { body: { email, password: PASSWORD } })).status).toBe(200);
  });

  it('refuses an address that is taken, in any spelling', async () => {
    await using app = await startTestApp();
    await app.signUp(email);
    const again = await app.call('POST /v1/account', { body: { email: 'ANN@EXAMPLE.TEST', password: PASSWORD } });
    expect(again).toMatchObject({ status: 400, body: { statusCode: 400, error: 'Bad Request' } });
  });

  it('is 403 while closed, and for a page of another site', async () => {
    await using closed = await startTestApp({ env: { WAYPOST_SIGNUP: 'closed' } });
    expect((await closed.call('POST /v1/account', { body: { email, password: PASSWORD } })).status).toBe(403);
    await using open = await startTestApp();
    const call = { body: { email, password: PASSWORD } };
    const foreign = await open.call('POST /v1/account', { ...call, headers: { origin: 'https://evil.test' } });
    expect(foreign.status).toBe(403);
    expect((await open.call('POST /v1/account', { ...call, headers: { origin: open.baseUrl } })).status).toBe(200);
  });

  it('counts failed calls too, and says when to come back', async () => {
    await using app = await startTestApp({ env: { WAYPOST_LIMIT_SIGNUP: '2/86400' } });
    expect((await app.call('POST /v1/account', { body: {} })).headers.get('x-ratelimit-remaining')).toBe('1');
    expect((await app.call('POST /v1/account', { body: { email, password: PASSWORD } })).status).toBe(200);
    const refused = await app.call('POST /v1/account', { body: { email: 'bob@example.test', password: PASSWORD } });
    expect(refused).toMatchObject({ status: 429, body: { statusCode: 429, error: 'Too Many Requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});

describe('PUT /v1/account', () => {
  it('changes what is present, removes what is blank, and leaves the rest', async () => {
    await using app = await startTestApp();
    const token = await app.signUp(email);
    const put = (body: unknown) => app.call('PUT /v1/account', { as: token, body });
    const changed = await put({ given_name: '<b>Ann</b>', family_name: 'Miller', password: 'ignored', unknown: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { given_name: 'Ann', display_name: 'Ann Miller', full_email: `Ann Miller <${email}>` },
    });
    expect((await put({ family_name: '', avatar_url: 'https://example.test/a.png' })).body).toMatchObject({
      display_name: 'Ann',
      avatar_url: 'https://example.test/a.png',
    });
    const { body } = await put({});
    expect(body).toMatchObject({ given_name: 'Ann' });
    expect(body).not.toHaveProperty('family_name');
    const bad = await put({ given_name: 'example.test', avatar_url: 'picture', email: 'nobody' });
    expect(bad.status).toBe(400);
    for (const field of ['given_name', 'avatar_url', 'email']) expect(bad.body.message).toContain(field);
    expect((await app.call('GET /v1/account', { as: token })).body).toEqual(body);
  });

  it('shows a new address at once, tells the old one, and refuses one that is taken', async () => {
    await using app = await startTestApp();
    const token = await app.signUp(email);
    await app.signUp('bob@example.test');
    const put = (next: string) => app.call('PUT /v1/account', { as: token, body: { email: next } });
    expect((await put('Bob@example.test')).status).toBe(400);
    expect(await put('new@example.test')).toMatchObject({ status: 200, body: { email: 'new@example.test' } });
    expect(await app.letterTo(email)).toContain('new@example.test');
    expect((await app.call('GET /v1/account', { as: token })).body.email).toBe('new@example.test');
  });
});

describe('POST /v1/account/verify', () => {
  it('answers known and unknown addresses alike, and any wrong code with 400', async () => {
    await using app = await startTestApp();
    await app.signUp(email);
    const verify = (body: unknown) => app.call('POST /v1/account/verify', { body });
    const [known, unknown] = [await verify({ email }), await verify({ email: 'nobody@example.test' })];
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    for (const code of ['000000', 0, '12', '']) expect((await verify({ email, code })).status).toBe(400);
    expect((await verify({ email: 'nobody@example.test', code: '000000' })).status).toBe(400);
    expect((await verify({})).body.message).toContain('email');
  });
});

describe('the language of an account', () => {
  it('is the last one it asked for', async () => {
    await using app = await startTestApp();
    const token = await app.signUp(email);
    await app.call('GET /v1/account', { as: token, headers: { 'accept-language': 'de' } });
    const { headers, body } = await app.call('GET /v1/account', { as: token });
    expect(headers.get('content-language')).toBe('de');
    expect(body).toMatchObject({ last_locale: 'de', locale: 'de' });
  });
});
