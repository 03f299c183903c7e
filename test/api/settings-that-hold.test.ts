import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse } from '../support/smtp-converse.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const DOMAIN = 'hosted.test';

let app: TestApp;
let ann: string;
beforeAll(async () => {
  app = await startTestApp({ env: { WAYPOST_ALIAS_AUTH: 'wide', WAYPOST_DAILY_LIMIT: '50' } });
  ann = await app.signUp();
  await call(`POST /v1/domains`, { domain: DOMAIN, catchall: false });
});
afterAll(() => app[Symbol.asyncDispose]());

const call = (request: string, body?: object) => app.call(request, { as: ann, ...(body && { body }) });
const change = (settings: object) => call(`PUT /v1/domains/${DOMAIN}`, settings);
const create = (alias: object, domain = DOMAIN) => call(`POST /v1/domains/${domain}/aliases`, alias);
const outcomeOf = async (to: string) => (await call('POST /v1/explain', { from: 'bob@remote.test', to })).body.outcome;

describe('settings of a domain', () => {
  it('are shown as they were set, and start with their defaults', async () => {
    const before = (await call(`GET /v1/domains/${DOMAIN}`)).body;
    expect(before).toMatchObject({
      max_recipients_per_alias: 10,
      alias_default_smtp_limit: 0,
      restricted_alias_names: [],
      is_catchall_regex_disabled: false,
      allow_subdomain_forwarding: false,
      require_tls_inbound: false,
    });
    const set = {
      max_recipients_per_alias: 3,
      alias_default_smtp_limit: '20',
      restricted_alias_names: ['Boss', 'ceo'],
      is_catchall_regex_disabled: 'yes',
      allow_subdomain_forwarding: true,
      require_tls_inbound: true,
    };
    const { status, body } = await change(set);
    expect(status).toBe(200);
    const shown = { ...set, alias_default_smtp_limit: 20, restricted_alias_names: ['boss', 'ceo'] };
    expect(body).toMatchObject({ ...shown, is_catchall_regex_disabled: true });
    await change({
      max_recipients_per_alias: 0,
      alias_default_smtp_limit: 0,
      restricted_alias_names: [],
      is_catchall_regex_disabled: false,
      allow_subdomain_forwarding: false,
      require_tls_inbound: false,
    });
    expect((await call(`GET /v1/domains/${DOMAIN}`)).body).toMatchObject({ max_recipients_per_alias: 10 });
    expect((await change({ alias_default_smtp_limit: 51 })).body.message).toMatch(/^alias_default_smtp_limit /);
    expect((await change({ max_recipients_per_alias: 101 })).status).toBe(400);
  });

  it('max_recipients_per_alias holds for the next list, and for no other change', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `r${n}@remote.test`);
    expect((await create({ name: 'many', recipients: many })).status).toBe(400);
    await change({ max_recipients_per_alias: 12 });
    expect((await create({ name: 'many', recipients: many })).status).toBe(200);
    await change({ max_recipients_per_alias: 2 });
    expect((await call(`PUT /v1/domains/${DOMAIN}/aliases/many`, { description: 'Many' })).status).toBe(200);
    const longer = await call(`PUT /v1/domains/${DOMAIN}/aliases/many`, { recipients: many.slice(0, 3) });
    expect([longer.status, longer.body.message]).toEqual([400, 'recipients must have at most 2 items.']);
    await change({ max_recipients_per_alias: 0 });
  });

  it('restricted_alias_names are for admins', async () => {
    const bob = await app.signUp('bob@example.test');
    await change({ restricted_alias_names: ['boss'] });
    await call(`POST /v1/domains/${DOMAIN}/invites`, { email: 'bob@example.test', group: 'user' });
    await app.call(`GET /v1/domains/${DOMAIN}/invites`, { as: bob });
    const asBob = (body: object) => app.call(`POST /v1/domains/${DOMAIN}/aliases`, { as: bob, body });
    expect((await asBob({ name: 'boss' })).status).toBe(403);
    expect((await asBob({ name: 'clerk' })).status).toBe(200);
    expect((await create({ name: 'boss' })).status).toBe(200);
    for (const limited of [{ max_quota: '1 GB' }, { smtp_limit: 5 }]) {
      const { status, body } = await asBob({ name: 'greedy', ...limited });
      expect([status, body.message]).toEqual([403, expect.stringContaining(Object.keys(limited)[0] ?? '')]);
    }
  });

  it('is_catchall_regex_disabled leaves exact names only', async () => {
    await create({ name: '*' });
    await create({ name: '/^team-.*$/' });
    await create({ name: 'desk' });
    const names = ['anybody', 'team-a', 'desk'].map((name) => `${name}@${DOMAIN}`);
    expect(await Promise.all(names.map(outcomeOf))).toEqual(['accepted', 'accepted', 'accepted']);
    await change({ is_catchall_regex_disabled: true });
    expect(await Promise.all(names.map(outcomeOf))).toEqual(['refused', 'refused', 'accepted']);
    expect((await create({ name: '/^other-.*$/' })).body.message).toMatch(/^name: /);
    const refused = await call('POST /v1/domains', {
      domain: 'exact.test',
      catchall: true,
      is_catchall_regex_disabled: true,
    });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^catchall: /)]);
    const exact = await call('POST /v1/domains', { domain: 'exact.test', is_catchall_regex_disabled: true });
    expect([exact.status, exact.body.alias_count]).toEqual([200, 0]);
    await change({ is_catchall_regex_disabled: false });
    await call(`DELETE /v1/domains/${DOMAIN}/aliases/*`);
  });

  it('allow_subdomain_forwarding takes mail to names below the domain, unless they are domains themselves', async () => {
    await create({ name: 'shop' });
    const below = `shop@eu.west.${DOMAIN}`;
    const reply = async (to: string) => {
      await using smtp = await converse(app.ports.mx ?? 0);
      await smtp.hearReply();
      smtp.say(`EHLO client.test\r\n`);
      await smtp.hearReply();
      smtp.say('MAIL FROM:<bob@remote.test>\r\n');
      await smtp.hearReply();
      smtp.say(`RCPT TO:<${to}>\r\n`);
      return await smtp.hearReply();
    };
    expect(await reply(below)).toMatch(/^550 5\.1\.2 /);
    await change({ allow_subdomain_forwarding: true });
    expect(await reply(below)).toMatch(/^250 /);
    expect(await reply(`nobody@eu.west.${DOMAIN}`)).toMatch(/^550 5\.1\.1 /);
    await call('POST /v1/domains', { domain: `west.${DOMAIN}`, catchall: false });
    expect(await reply(below)).toMatch(/^550 5\.1\.2 /);
    await call(`DELETE /v1/domains/west.${DOMAIN}`);
    await change({ allow_subdomain_forwarding: false });
  });

  it('require_tls_inbound refuses at RCPT without TLS, and takes it with TLS', async () => {
    await create({ name: 'safe' });
    await change({ require_tls_inbound: true });
    await using smtp = await converse(app.ports.mx ?? 0);
    await smtp.hearReply();
    smtp.say('EHLO client.test\r\n');
    await smtp.hearReply();
    await smtp.play(`
      C: MAIL FROM:<bob@remote.test>
      S: 250 <any>
      C: RCPT TO:<safe@${DOMAIN}>
      S: 530 5.7.0 <any>
      C: RSET
      S: 250 <any>
      C: STARTTLS
      S: 220 <any>
      (tls)
    `);
    smtp.say('EHLO client.test\r\n');
    await smtp.hearReply();
    await smtp.play(`
      C: MAIL FROM:<bob@remote.test>
      S: 250 <any>
      C: RCPT TO:<safe@${DOMAIN}>
      S: 250 <any>
    `);
    await change({ require_tls_inbound: false });
  });

  it('that switch on what is not offered are refused by name; false is fine', async () => {
    for (const field of ['has_custom_s3', 's3_endpoint', 'has_custom_verification', 'has_newsletter']) {
      const { status, body } = await change({ [field]: field.startsWith('has') ? true : 'https://s3.test' });
      expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field} `))]);
    }
    expect((await change({ has_custom_s3: false, s3_endpoint: '', has_newsletter: 'no' })).status).toBe(200);
    for (const field of ['has_smime', 'smime_certificate', 'has_wkd_disabled']) {
      const { status, body } = await create({ name: 'smime', [field]: field.startsWith('has') ? true : 'PEM' });
      expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field} `))]);
    }
    expect((await create({ name: 'smime', has_smime: false, has_wkd_disabled: 'false' })).status).toBe(200);
  });
});

describe('settings of an alias', () => {
  it('smtp_limit and alias_default_smtp_limit end what an alias may send a day', async () => {
    await change({ alias_default_smtp_limit: 2 });
    expect((await create({ name: 'few' })).body.smtp_limit).toBe(2);
    const send = (n: number) =>
      call('POST /v1/emails', { from: `few@${DOMAIN}`, to: 'bob@remote.test', subject: `few ${n}`, text: 'A body' });
    expect([(await send(1)).status, (await send(2)).status, (await send(3)).status]).toEqual([200, 200, 429]);
    const { body: credentials } = await call(`POST /v1/domains/${DOMAIN}/aliases/few/generate-password`, {});
    const limit = await app.call('GET /v1/emails/limit', { as: [credentials.username, credentials.password] });
    expect(limit.body).toEqual({ count: 2, limit: 2 });
    const raised = await call(`PUT /v1/domains/${DOMAIN}/aliases/few`, { smtp_limit: 3 });
    expect(raised.body.smtp_limit).toBe(3);
    expect([(await send(4)).status, (await send(5)).status]).toEqual([200, 429]);
    expect((await call(`PUT /v1/domains/${DOMAIN}/aliases/few`, { smtp_limit: '' })).body.smtp_limit).toBe(0);
    expect((await send(6)).status).toBe(200);
    const over = await call(`PUT /v1/domains/${DOMAIN}/aliases/few`, { smtp_limit: 51 });
    expect([over.status, over.body.message]).toEqual([400, expect.stringMatching(/^smtp_limit /)]);
    await change({ alias_default_smtp_limit: 0 });
  });

  it('retention is a number of days up to a year', async () => {
    expect((await create({ name: 'kept', retention: '7' })).body.retention).toBe(7);
    expect((await call(`PUT /v1/domains/${DOMAIN}/aliases/kept`, { retention: '' })).body.retention).toBe(7);
    expect((await call(`PUT /v1/domains/${DOMAIN}/aliases/kept`, { retention: 366 })).status).toBe(400);
  });

  it('recipients: missing or empty is the own address, a blank text with has_imap is the mailbox alone', async () => {
    const recipientsOf = async (alias: object) => (await create(alias)).body.recipients;
    expect(await recipientsOf({ name: 'r1' })).toEqual(['ann@example.test']);
    expect(await recipientsOf({ name: 'r2', recipients: [], has_imap: true })).toEqual(['ann@example.test']);
    expect(await recipientsOf({ name: 'r3', recipients: '' })).toEqual(['ann@example.test']);
    expect(await recipientsOf({ name: 'r4', recipients: ' ', has_imap: true })).toEqual([]);
    const form = await app.call(`POST /v1/domains/${DOMAIN}/aliases`, {
      as: ann,
      form: 'name=r5&recipients=&has_imap=1',
    });
    expect(form.body.recipients).toEqual([]);
  });

  it('default_forwarding_address is the recipient where none is named', async () => {
    await call('PUT /v1/account', { default_forwarding_address: 'elsewhere@remote.test' });
    expect((await create({ name: 'd1' })).body.recipients).toEqual(['elsewhere@remote.test']);
    await call('POST /v1/domains', { domain: 'second.test' });
    const [catchAll] = (await call('GET /v1/domains/second.test/aliases')).body;
    expect(catchAll).toMatchObject({ name: '*', recipients: ['elsewhere@remote.test'] });
    await call('PUT /v1/account', { default_forwarding_address: '' });
    expect((await create({ name: 'd2' })).body.recipients).toEqual(['ann@example.test']);
  });

  it('are answered with the whole records of owner and domain on create, as they are now', async () => {
    await call('PUT /v1/account', { given_name: 'Ann', family_name: 'Field' });
    const { body } = await create({ name: 'whole' });
    expect(body.user).toMatchObject({ object: 'user', display_name: 'Ann Field', plan: 'free', locale: 'en' });
    expect(body.domain).toMatchObject({ object: 'domain', name: DOMAIN, members: [{}, {}], invites: [] });
    for (const absent of ['link', 'smtp_dns_records', 'storage_used', 'storage_quota']) {
      expect(body.domain).not.toHaveProperty(absent);
    }
    await call('PUT /v1/account', { given_name: 'Anna' });
    expect((await create({ name: 'whole-2' })).body.user.display_name).toBe('Anna Field');
    const { body: read } = await call(`GET /v1/domains/${DOMAIN}/aliases/whole`);
    expect(Object.keys(read.user).sort()).toEqual(['display_name', 'email', 'id']);
    expect(Object.keys(read.domain).sort()).toEqual(['id', 'name']);
  });
});
