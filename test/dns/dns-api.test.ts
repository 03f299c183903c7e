import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDns } from '../support/dns-server.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ann: string;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.signUp('ann@example.test');
  await app.call('POST /v1/domains', { as: ann, body: { domain: 'acme.test' } });
});

afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

describe('a domain in the sandbox', () => {
  it('is verified by itself, by the real look-ups', async () => {
    const { body } = await app.call('GET /v1/domains/acme.test', { as: ann });
    expect(body).toMatchObject({
      has_mx_record: true,
      has_txt_record: true,
      has_dkim_record: true,
      has_return_path_record: true,
      has_dmarc_record: true,
      has_strict_dmarc: true,
      has_spf_record: true,
      has_smtp: true,
    });
    expect(body.smtp_verified_at).toMatch(/^\d{4}-.*Z$/);
  });

  it('answers both verifications with a sentence', async () => {
    for (const path of ['verify-records', 'verify-smtp']) {
      const answer = await app.call(`GET /v1/domains/ACME.test/${path}`, { as: ann });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(answer.body).toContain('acme.test');
    }
  });

  it('answers 400 with one message while a record is broken', async () => {
    await app.admin('sandbox.dns.break', { name: 'acme.test', type: 'MX' });
    const missing = await app.call('GET /v1/domains/acme.test/verify-records', { as: ann });
    expect([missing.status, typeof missing.body.message]).toEqual([400, 'string']);
    expect(missing.body.message).toContain('acme.test has no MX record');
    const { body } = await app.call('GET /v1/domains/acme.test', { as: ann });
    expect([body.has_mx_record, body.has_txt_record]).toEqual([false, true]);
    await app.admin('sandbox.dns.mend', { name: 'acme.test', type: 'MX' });
    expect((await app.call('GET /v1/domains/acme.test/verify-records', { as: ann })).status).toBe(200);
  });

  it('of a second account cannot be verified under the same name', async () => {
    const bob = await app.signUp('bob@example.test');
    const { body } = await app.call('POST /v1/domains', { as: bob, body: { domain: 'acme.test' } });
    expect([body.has_txt_record, body.has_smtp]).toEqual([false, false]);
    const answer = await app.call('GET /v1/domains/acme.test/verify-records', { as: bob });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('Another account');
    expect((await app.call('GET /v1/domains/acme.test/verify-smtp', { as: bob })).status).toBe(400);
  });

  it('that is an IP address is verified as it is', async () => {
    await app.call('POST /v1/domains', { as: ann, body: { domain: '192.0.2.7' } });
    expect((await app.call('GET /v1/domains/192.0.2.7/verify-records', { as: ann })).status).toBe(200);
    const { body } = await app.call('GET /v1/domains/192.0.2.7/dns-records', { as: ann });
    expect(body).toEqual([]);
  });
});

describe('name servers that do not answer', () => {
  it('are a 503 that changes nothing, and do not keep a domain from being added', async () => {
    await using dns = await startTestDns({ 'acme.test': { fault: 'servfail' } });
    const env = { WAYPOST_DNS_SERVERS: `${dns.server.address}:${dns.server.port}` };
    await using other = await startTestApp({ env });
    const dan = await other.signUp('dan@example.test');
    const added = await other.call('POST /v1/domains', { as: dan, body: { domain: 'acme.test' } });
    expect([added.status, added.body.has_txt_record]).toEqual([200, false]);
    for (const name of ['acme.test', '_dmarc.acme.test']) dns.zone[name] = { fault: 'refused' };
    for (const path of ['verify-records', 'verify-smtp']) {
      const answer = await other.call(`GET /v1/domains/acme.test/${path}`, { as: dan });
      expect([answer.status, answer.body.error]).toEqual([503, 'Service Unavailable']);
      expect(answer.body.message).toContain('acme.test');
    }
    const { body } = await other.call('GET /v1/domains/acme.test', { as: dan });
    expect(body.updated_at).toBe(added.body.updated_at);
  });
});

describe('dns-records', () => {
  it('lists what the domain needs, with its state as last seen', async () => {
    await app.call('POST /v1/domains', { as: ann, body: { domain: 'mail.bücher.test' } });
    const url = `GET /v1/domains/${encodeURIComponent('mail.bücher.test')}`;
    const domain = (await app.call(url, { as: ann })).body;
    await app.admin('sandbox.dns.break', {
      name: '_dmarc.mail.xn--bcher-kva.test',
      type: 'TXT',
      value: 'v=DMARC1; p=none; pct=5',
    });
    await app.call(`${url}/verify-smtp`, { as: ann });
    const { body } = await app.call(`${url}/dns-records`, { as: ann });
    const of = (purpose: string) => body.find((record: { purpose: string }) => record.purpose === purpose);
    expect(of('verification')).toEqual({
      object: 'dns_record',
      purpose: 'verification',
      type: 'TXT',
      name: 'mail.xn--bcher-kva.test',
      host: 'mail',
      value: `waypost-site-verification=${domain.verification_record}`,
      is_required: true,
      used_for: 'receiving',
      state: 'correct',
      found: [`waypost-site-verification=${domain.verification_record}`],
      checked_at: expect.stringMatching(/Z$/),
    });
    expect(of('dmarc')).toMatchObject({ state: 'wrong', host: '_dmarc.mail', found: ['v=DMARC1; p=none; pct=5'] });
    expect(of('dmarc').difference).toContain('_dmarc.mail.xn--bcher-kva.test applies to part of the mail only');
    expect(of('mx')).toMatchObject({ type: 'MX', preference: 10, state: 'correct' });
    expect(of('dkim-rsa')).toMatchObject({ state: 'correct', value: domain.smtp_dns_records.dkim.value });
  });

  it('tells the difference in the language of the caller, with a hint at the usual slip', async () => {
    const { body: before } = await app.call('GET /v1/domains/acme.test/dns-records', { as: ann });
    const { name, value } = before.find((record: { purpose: string }) => record.purpose === 'return-path');
    await app.admin('sandbox.dns.break', { name, type: 'CNAME', value: `${value}.acme.test` });
    await app.call('GET /v1/domains/acme.test/verify-smtp', { as: ann });
    const read = async (locale: string): Promise<string> => {
      const { body } = await app.call('GET /v1/domains/acme.test/dns-records', {
        as: ann,
        headers: { 'accept-language': locale },
      });
      return body.find((record: { purpose: string }) => record.purpose === 'return-path').difference;
    };
    expect(await read('en')).toMatch(/points to .*\.acme\.test.*End the value with a dot\.$/);
    expect(await read('de')).toMatch(/zeigt auf .*mit einem Punkt ab\.$/);
    await app.admin('sandbox.dns.mend', { name, type: 'CNAME' });
    await app.call('GET /v1/domains/acme.test/verify-smtp', { as: ann });
    expect(await read('en')).toBeUndefined();
  });

  it('is a zone file on request', async () => {
    const asked = async (accept: string) => {
      const { headers, body } = await app.call('GET /v1/domains/acme.test/dns-records', {
        as: ann,
        headers: { accept },
      });
      return [headers.get('content-type'), body] as const;
    };
    const [type, zone] = await asked('text/dns');
    expect(type).toBe('text/dns; charset=utf-8');
    expect(zone).toMatch(/^acme\.test\. 3600 IN TXT "waypost-site-verification=\w{10}"$/m);
    expect(zone).toMatch(/^[\w-]+\.acme\.test\. 3600 IN CNAME [\w.]+\.$/m);
    expect(zone).toMatch(/_domainkey\.acme\.test\. 3600 IN TXT "v=DKIM1; k=rsa; p=[^"]+" "[^"]+"$/m);
    expect((await asked('text/plain'))[0]).toBe('text/plain; charset=utf-8');
    expect((await asked('application/json, text/plain, */*'))[0]).toContain('application/json');
  });

  it('is hidden from strangers', async () => {
    const carol = await app.signUp('carol@example.test');
    for (const path of ['dns-records', 'dns-provider', 'verify-records', 'verify-smtp']) {
      expect((await app.call(`GET /v1/domains/acme.test/${path}`, { as: carol })).status).toBe(404);
      expect((await app.call(`GET /v1/domains/acme.test/${path}`)).status).toBe(401);
    }
  });
});

describe('encrypt', () => {
  it('answers a record as text, without credentials', async () => {
    const { status, headers, body } = await app.call('POST /v1/encrypt', { form: 'input=sales:ann@example.test' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^waypost=[A-Za-z0-9+/]+=*$/);
  });

  it('answers JSON when only JSON is asked for, or when the body has no type', async () => {
    const input = 'forward-email-port=1337';
    const json = await app.call('POST /v1/encrypt', { body: { input }, headers: { accept: 'application/json' } });
    expect(json.body).toEqual({ encrypted: expect.stringMatching(/^waypost-port=/) });
    const both = await app.call('POST /v1/encrypt', {
      body: { input },
      headers: { accept: 'application/json, text/plain' },
    });
    expect(both.body).toMatch(/^waypost-port=/);
    const untyped = await fetch(`${app.baseUrl}/v1/encrypt`, {
      method: 'POST',
      body: Buffer.from(JSON.stringify({ input })),
    });
    expect(await untyped.json()).toEqual({ encrypted: expect.stringMatching(/^waypost-port=/) });
  });

  it.each([
    ['nothing', {}],
    ['blanks', { input: '   ' }],
    ['no rule', { input: 'hello world' }],
    ['a verification record', { input: 'waypost-site-verification=AbC' }],
    ['1,000 characters', { input: `a:${'b'.repeat(985)}@example.test` }],
    ['a control character', { input: 'a:b@example.test\u0000' }],
    ['no text', { input: 5 }],
  ])('refuses %s', async (_what, body) => {
    const answer = await app.call('POST /v1/encrypt', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('input');
  });
});

describe('dns-provider', () => {
  it('is found by the name servers of the zone that a domain lies in', async () => {
    await using dns = await startTestDns({
      'acme.test': { ns: ['ns-2.awsdns-10.com', 'ns-1.awsdns-20.co.uk'] },
      'own.test': { ns: ['ns1.own.test'] },
      'silent.test': { fault: 'servfail' },
    });
    const env = { WAYPOST_DNS_SERVERS: `${dns.server.address}:${dns.server.port}` };
    await using other = await startTestApp({ env });
    const dan = await other.signUp('dan@example.test');
    const find = async (domain: string) => {
      await other.call('POST /v1/domains', { as: dan, body: { domain } });
      return other.call(`GET /v1/domains/${domain}/dns-provider`, { as: dan });
    };
    expect((await find('mail.shop.acme.test')).body).toEqual({
      name_servers: ['ns-1.awsdns-20.co.uk', 'ns-2.awsdns-10.com'],
      provider: { id: 'route53', name: 'Amazon Route 53' },
      host_part_only: true,
      txt_limit: 255,
      notes: [expect.stringContaining('Amazon Route 53 adds'), expect.stringContaining('255 characters')],
    });
    expect((await find('own.test')).body).toMatchObject({ name_servers: ['ns1.own.test'], provider: null, notes: [] });
    expect((await find('nobody.test')).body).toMatchObject({ name_servers: [], provider: null });
    expect((await find('192.0.2.9')).body).toMatchObject({ name_servers: [], provider: null });
    expect((await find('silent.test')).status).toBe(503);
  });
});
