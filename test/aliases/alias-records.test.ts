import { describe, expect, it } from 'vitest';
import { countAliases, tallyAliases } from '../../src/directory/domains/alias-tally-store.js';
import { newAliasAnswer } from '../../src/servers/http/api/v1/alias-view.js';
import { rowsAbout, startAliases } from './alias-fixture.js';

const ALIASES = '/v1/domains/example.test/aliases';

describe('an alias', () => {
  it('is created with the defaults, a random name and its owner as recipient', async () => {
    await using app = await startAliases();
    const { status, body } = await app.call(app.ann, `POST ${ALIASES}`, {});
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      object: 'alias',
      name: expect.stringMatching(/^[a-z]+-[a-z]+$/),
      labels: [],
      recipients: ['ann@example.com'],
      verified_recipients: [],
      pending_recipients: [],
      is_enabled: true,
      error_code_if_disabled: 250,
      has_recipient_verification: false,
      has_imap: false,
      has_pgp: false,
      has_smime: false,
      has_wkd_disabled: false,
      smtp_limit: 0,
      is_smtp_suspended: false,
      retention: 0,
      storage_used: 0,
      storage_location: expect.any(String),
      vacation_responder: { is_enabled: false },
      vacation_responder_is_enabled: false,
      locale: 'en',
      user: expect.objectContaining({ id: app.ann.id, email: 'ann@example.com', display_name: 'ann@example.com' }),
      domain: expect.objectContaining({ id: app.domain.id, name: 'example.test' }),
      created_at: new Date(app.clock.now()).toISOString(),
      updated_at: new Date(app.clock.now()).toISOString(),
    });
    expect(() => newAliasAnswer.parse(body)).not.toThrow();
  });

  it('is a mailbox that forwards nothing when its recipients are a blank text beside has_imap', async () => {
    await using app = await startAliases();
    const made = async (fields: object) => (await app.call(app.ann, `POST ${ALIASES}`, fields)).body.recipients;
    expect(await made({ has_imap: true, recipients: '' })).toEqual([]);
    expect(await made({ has_imap: 'true', recipients: ' ' })).toEqual([]);
    expect(await made({ has_imap: true, recipients: [] })).toEqual(['ann@example.com']);
    expect(await made({ has_imap: true })).toEqual(['ann@example.com']);
    expect(await made({ recipients: '' })).toEqual(['ann@example.com']);
    const tooMany = Array.from({ length: 1001 }, (_, n) => `r${n}@remote.test`);
    const { body } = await app.call(app.ann, `POST ${ALIASES}`, { recipients: tooMany });
    expect(body.message).toMatch(/^recipients /);
  });

  it('keeps every field as it was sent, and is found by id and by name in any spelling', async () => {
    await using app = await startAliases();
    const sent = {
      name: ' München ',
      recipients: [
        'Bob@Remote.test',
        'mail.remote.test',
        '203.0.114.5',
        'https://hooks.remote.test/a',
        'bob@remote.TEST',
      ],
      labels: ['Zulu', 'alpha', 'a b'],
      description: '<b>For</b> the 1 < 2 people',
      is_enabled: 'off',
      error_code_if_disabled: '550',
      has_imap: 'yes',
      max_quota: '1 GB',
      vacation_responder_is_enabled: 'true',
      vacation_responder_start_date: '2026-12-24',
      vacation_responder_end_date: '12/31/2026',
      vacation_responder_subject: '<i>Away</i>',
      vacation_responder_message: 'Back\nsoon',
    };
    const { status, body } = await app.call(app.ann, `POST ${ALIASES}`, sent);
    expect(status).toBe(200);
    const vacation = {
      start_date: '2026-12-24T00:00:00.000Z',
      end_date: '2026-12-31T23:59:59.999Z',
      subject: 'Away',
      message: 'Back\nsoon',
    };
    expect(body).toMatchObject({
      name: 'münchen',
      recipients: sent.recipients.slice(0, 4),
      labels: ['Zulu', 'alpha', 'a b'],
      description: 'For the 1 < 2 people',
      is_enabled: false,
      error_code_if_disabled: 550,
      has_imap: true,
      max_quota: 1024 ** 3,
      vacation_responder: { is_enabled: true, ...vacation, warning: expect.stringContaining('DKIM') },
      vacation_responder_is_enabled: true,
      vacation_responder_start_date: vacation.start_date,
      vacation_responder_end_date: vacation.end_date,
      vacation_responder_subject: 'Away',
      vacation_responder_message: 'Back\nsoon',
    });
    const { locale: _locale, user: _user, domain: _domain, ...record } = body;
    for (const ref of [body.id, 'münchen', 'MÜNCHEN', 'xn--mnchen-3ya']) {
      for (const domain of ['example.test', 'EXAMPLE.test', app.domain.id]) {
        const found = await app.call(app.ann, `GET /v1/domains/${domain}/aliases/${encodeURIComponent(ref)}`);
        expect(found).toMatchObject({ status: 200, body: record });
      }
    }
  });

  it('takes form fields and delimited lists, and PUT changes only what is present', async () => {
    await using app = await startAliases();
    const form =
      'name=sales&recipients[]=a@remote.test&recipients[]=b@remote.test&labels=one,two%20three&description=text';
    const { body } = await app.call(app.ann, `POST ${ALIASES}`, { form });
    expect(body).toMatchObject({ recipients: ['a@remote.test', 'b@remote.test'], labels: ['one', 'two', 'three'] });
    const changed = await app.call(app.ann, `PUT ${ALIASES}/sales`, { form: 'is_enabled=banana&name=' });
    expect(changed.body).toMatchObject({
      id: body.id,
      name: 'sales',
      is_enabled: false,
      recipients: ['a@remote.test', 'b@remote.test'],
      labels: ['one', 'two', 'three'],
      description: 'text',
      user: { id: app.ann.id },
      domain: { name: 'example.test' },
    });
    const cleared = await app.call(app.ann, `PUT ${ALIASES}/${body.id}`, {
      recipients: [],
      labels: '',
      description: '',
    });
    expect(cleared.body).toMatchObject({ recipients: [], labels: [] });
    expect(cleared.body).not.toHaveProperty('description');
    const renamed = await app.call(app.ann, `PUT ${ALIASES}/sales`, { name: 'Shop', recipients: 'c@remote.test' });
    expect(renamed.body).toMatchObject({ id: body.id, name: 'shop', recipients: ['c@remote.test'] });
    expect((await app.call(app.ann, `GET ${ALIASES}/sales`)).status).toBe(404);
  });

  it('gives way to an id of the same spelling as its name', async () => {
    await using app = await startAliases();
    const first = await app.call(app.ann, `POST ${ALIASES}`, { name: 'first' });
    const second = await app.call(app.ann, `POST ${ALIASES}`, { name: first.body.id });
    expect((await app.call(app.ann, `GET ${ALIASES}/${first.body.id}`)).body.name).toBe('first');
    expect((await app.call(app.ann, `GET ${ALIASES}/${second.body.id}`)).body.name).toBe(first.body.id);
    await app.call(app.ann, `DELETE ${ALIASES}/first`);
    expect((await app.call(app.ann, `GET ${ALIASES}/${first.body.id}`)).body.id).toBe(second.body.id);
  });

  it('resets its quota to the maximum of the domain', async () => {
    await using app = await startAliases({ domain: { maxQuotaPerAlias: 2 * 1024 ** 3 } });
    await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', max_quota: '1 GB' });
    expect((await app.call(app.ann, `GET ${ALIASES}/ann`)).body.max_quota).toBe(1024 ** 3);
    expect((await app.call(app.ann, `PUT ${ALIASES}/ann`, { max_quota: '' })).body.max_quota).toBe(2 * 1024 ** 3);
  });

  it('leaves nothing behind when it is deleted, and answers as it was', async () => {
    await using app = await startAliases({ domain: { hasRecipientVerification: true } });
    const { body } = await app.call(app.ann, `POST ${ALIASES}`, { name: 'ann', has_imap: true });
    await app.call(app.ann, `POST ${ALIASES}/ann/generate-password`, { emailed_instructions: 'ann@phone.test' });
    expect(await rowsAbout(app, body.id)).toBe(5);
    const before = await app.call(app.ann, `GET ${ALIASES}/ann`);
    const deleted = await app.call(app.ann, `DELETE ${ALIASES}/ann`);
    expect(deleted).toMatchObject({ status: 200, body: before.body });
    expect(await rowsAbout(app, body.id)).toBe(0);
    expect(app.told.deleted).toEqual([body.id]);
    expect((await app.call(app.ann, `GET ${ALIASES}/ann`)).status).toBe(404);
    expect((await app.call(app.ann, `DELETE ${ALIASES}/ann`)).status).toBe(404);
  });

  it('may be a pattern, named in the path by its encoded name', async () => {
    await using app = await startAliases();
    const name = '/^Sales-(.*)$/i';
    const { body } = await app.call(app.ann, `POST ${ALIASES}`, { name, recipients: '$1@remote.test' });
    expect(body).toMatchObject({ name: '/^sales-(.*)$/i', recipients: ['$1@remote.test'] });
    expect((await app.call(app.ann, `GET ${ALIASES}/${encodeURIComponent(name)}`)).body.id).toBe(body.id);
  });

  it('keeps the counters of domain and member true', async () => {
    await using app = await startAliases();
    for (const name of ['*', '/a/', 'one', 'two']) await app.call(app.ann, `POST ${ALIASES}`, { name });
    await app.call(app.bob, `POST ${ALIASES}`, { name: 'three' });
    await app.call(app.ann, `PUT ${ALIASES}/one`, { name: '/b/' });
    await app.call(app.ann, `DELETE ${ALIASES}/two`);
    const tallies = await tallyAliases(app.db.reader, [app.domain.id]);
    expect(tallies.get(app.domain.id)).toEqual({ aliases: 4, catchalls: 1, patterns: 2 });
    expect(await countAliases(app.db.reader, app.domain.id, app.ann.id)).toBe(3);
    expect(await countAliases(app.db.reader, app.domain.id, app.bob.id)).toBe(1);
  });

  it('counts against the daily limit of its creator, refused ones not', async () => {
    await using app = await startAliases({ limits: { ALIASES: { count: 2, windowSeconds: 86_400 } } });
    for (const name of ['one', 'one', 'two']) await app.call(app.ann, `POST ${ALIASES}`, { name });
    const refused = await app.call(app.ann, `POST ${ALIASES}`, { name: 'three' });
    expect(refused.status).toBe(429);
    expect((await app.call(app.bob, `POST ${ALIASES}`, { name: 'four' })).status).toBe(200);
  });
});
