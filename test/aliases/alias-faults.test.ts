import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AliasFixture, startAliases } from './alias-fixture.js';
import { EXPIRED_KEY, PRIVATE_KEY, PUBLIC_KEY, REVOKED_KEY, SIGNING_KEY } from './pgp-keys.js';

const ALIASES = '/v1/domains/example.test/aliases';
let app: AliasFixture;
beforeAll(async () => {
  app = await startAliases();
  await app.call(app.ann, `POST ${ALIASES}`, { name: 'taken' });
  await app.call(app.ann, `POST ${ALIASES}`, { name: '*' });
});
afterAll(() => app[Symbol.asyncDispose]());

const many = Array.from({ length: 11 }, (_, i) => `r${i}@remote.test`);

/** Each names the field that is wrong. */
const faults: readonly (readonly [string, Record<string, unknown>])[] = [
  ['name', { name: 'taken' }],
  ['name', { name: ' TAKEN ' }],
  ['name', { name: 'ｔａｋｅｎ' }],
  ['name', { name: '***' }],
  ['name', { name: 'ann+shop' }],
  ['name', { name: '!ann' }],
  ['name', { name: 'ann@example.test' }],
  ['name', { name: 'ann smith' }],
  ['name', { name: 'an\u200bn' }],
  ['name', { name: 'an\u0000n' }],
  ['name', { name: '/(/' }],
  ['name', { name: 'a'.repeat(65) }],
  ['name', { name: 'a'.repeat(100_000) }],
  ['name', { name: 17 }],
  ['name', { name: ['a'] }],
  ['recipients', { recipients: 'nonsense' }],
  ['recipients', { recipients: ['ann@example.com', 'ftp://remote.test'] }],
  ['recipients', { recipients: many }],
  ['recipients', { name: 'ann', recipients: 'ann@example.test' }],
  ['recipients', { name: 'ann', recipients: 'ANN+x@example.test' }],
  ['recipients', { recipients: 'https://inside.remote.test/hook' }],
  ['recipients', { recipients: 'http://127.0.0.1:9000/' }],
  ['recipients', { recipients: 'http://[::1]/' }],
  ['recipients', { recipients: 'https://localhost/' }],
  ['recipients', { recipients: 'inside.remote.test' }],
  ['recipients', { recipients: '10.1.2.3' }],
  ['recipients', { recipients: '::ffff:10.1.2.3' }],
  ['recipients', { recipients: 'https://nowhere.remote.test/' }],
  ['recipients', { recipients: 5 }],
  ['recipients', { recipients: [{}] }],
  ['labels', { labels: ['x'.repeat(151)] }],
  ['labels', { labels: { a: 1 } }],
  ['description', { description: 'x'.repeat(151) }],
  ['description', { description: `<b>${'x'.repeat(151)}</b>` }],
  ['description', { description: ['x'] }],
  ['has_recipient_verification', { has_recipient_verification: 'perhaps' }],
  ['has_recipient_verification', { has_recipient_verification: true, recipients: 'mail.remote.test' }],
  ['error_code_if_disabled', { error_code_if_disabled: 451 }],
  ['error_code_if_disabled', { error_code_if_disabled: 'soft' }],
  ['has_imap', { name: '/a/', has_imap: true }],
  ['has_pgp', { has_pgp: true }],
  ['has_pgp', { has_pgp: 'banana' }],
  ['public_key', { public_key: 'no key' }],
  ['public_key', { public_key: PRIVATE_KEY }],
  ['public_key', { public_key: EXPIRED_KEY }],
  ['public_key', { public_key: REVOKED_KEY }],
  ['public_key', { public_key: SIGNING_KEY }],
  ['public_key', { public_key: `${PUBLIC_KEY}${'x'.repeat(70_000)}` }],
  ['max_quota', { max_quota: '10 potatoes' }],
  ['max_quota', { max_quota: '101 GB' }],
  ['max_quota', { max_quota: '-1' }],
  ['max_quota', { max_quota: {} }],
  ['vacation_responder_start_date', { vacation_responder_start_date: 'tomorrow' }],
  ['vacation_responder_end_date', { vacation_responder_end_date: '2026-02-30' }],
  [
    'vacation_responder_start_date',
    { vacation_responder_start_date: '2026-12-02', vacation_responder_end_date: '2026-12-01' },
  ],
  ['vacation_responder_is_enabled', { name: '/a/', vacation_responder_is_enabled: true }],
  ['vacation_responder_subject', { vacation_responder_subject: 'x'.repeat(101) }],
  ['vacation_responder_message', { vacation_responder_message: 'x'.repeat(1001) }],
  ['password', { password: 'secret' }],
  ['new_password', { new_password: 'secret' }],
];

describe('a bad field', () => {
  it.each(faults)('is 400 and named: %s of %j', async (field, body) => {
    const answer = await app.call(app.ann, `POST ${ALIASES}`, body);
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, error: 'Bad Request' } });
    expect(answer.body.message).toContain(field);
  });

  it('leaves an existing alias as it was', async () => {
    const before = await app.call(app.ann, `GET ${ALIASES}/taken`);
    const bad: readonly Record<string, unknown>[] = [
      { description: 'new', name: '*' },
      { description: 'new', recipients: 'taken@example.test' },
      { description: 'new', has_pgp: true },
      { name: '/a/', has_imap: true },
    ];
    for (const body of bad) expect((await app.call(app.ann, `PUT ${ALIASES}/taken`, body)).status).toBe(400);
    expect((await app.call(app.ann, `PUT ${ALIASES}/*`, { is_enabled: false })).status).toBe(400);
    expect((await app.call(app.ann, `GET ${ALIASES}/taken`)).body).toEqual(before.body);
  });

  it('is told together with the others', async () => {
    const body = { name: 'a+b', recipients: 'nonsense', labels: ['x'.repeat(151)], max_quota: '200 GB' };
    const { body: answer } = await app.call(app.ann, `POST ${ALIASES}`, body);
    for (const field of Object.keys(body)) expect(answer.message).toContain(field);
  });
});

describe('a good OpenPGP key', () => {
  it('is kept, switched on and off, and taken away again', async () => {
    const created = await app.call(app.ann, `POST ${ALIASES}`, { name: 'pgp', has_pgp: true, public_key: PUBLIC_KEY });
    expect(created).toMatchObject({ status: 200, body: { has_pgp: true, public_key: PUBLIC_KEY.trim() } });
    const { body: alone } = await app.call(app.ann, `GET ${ALIASES}/pgp`);
    expect(alone.public_key_fingerprint).toBe('F6747D870E3F08496B66E53F6A405D83D9128E89');
    expect(alone).not.toHaveProperty('public_key_expires_at');
    expect((await app.call(app.ann, `PUT ${ALIASES}/pgp`, { public_key: '' })).status).toBe(400);
    const off = await app.call(app.ann, `PUT ${ALIASES}/pgp`, { has_pgp: false, public_key: '' });
    expect(off.body).toMatchObject({ has_pgp: false });
    expect(off.body).not.toHaveProperty('public_key');
  });
});
