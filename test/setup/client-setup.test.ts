import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../http/http-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.signUp();
  await app.call('POST /v1/domains', { as: token, body: { domain: 'example.test' } });
});
afterAll(() => app[Symbol.asyncDispose]());

const get = (path: string, host = 'localhost') => call(app.ports.http ?? 0, { path, headers: { host } });
const post = (path: string, body: string, host = 'localhost') =>
  call(app.ports.http ?? 0, { method: 'POST', path, body, headers: { host, 'content-type': 'text/xml' } });

describe('settings for Thunderbird', () => {
  it('are found at the domain and at the service, the same for every address', async () => {
    const answers = await Promise.all([
      get('/mail/config-v1.1.xml?emailaddress=ann%40example.test', 'autoconfig.example.test'),
      get('/mail/config-v1.1.xml?emailaddress=nobody%40example.test'),
      get('/mail/config-v1.1.xml', 'autoconfig.EXAMPLE.test:80'),
      get('/.well-known/autoconfig/mail/config-v1.1.xml?emailaddress=ann@example.test'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const config = answers[0]?.text ?? '';
    expect(config).toContain('<domain>example.test</domain>');
    expect(config).toMatch(
      new RegExp(`type="smtp">\\s*<hostname>localhost</hostname>\\s*<port>${app.ports.submissions}<`),
    );
  });

  it('show only doors that are open', async () => {
    const config = (await get('/mail/config-v1.1.xml?emailaddress=ann@example.test')).text;
    for (const [name, port] of Object.entries({ imap: app.ports.imaps, pop3: app.ports.pop3s })) {
      expect(config.includes(`type="${name}"`), name).toBe(port !== undefined);
    }
  });

  it('are not there for a domain that is not hosted here', async () => {
    expect((await get('/mail/config-v1.1.xml?emailaddress=ann@other.test')).status).toBe(404);
    expect((await get('/mail/config-v1.1.xml')).status).toBe(404);
  });
});

describe('a name that is not ours', () => {
  it('is let in for settings of a hosted domain, and for nothing else', async () => {
    expect((await get('/mail/config-v1.1.xml', 'autoconfig.other.test')).status).toBe(404);
    expect((await get('/mail/config-v1.1.xml?emailaddress=ann@example.test', 'autoconfig.evil.test')).status).toBe(403);
    expect((await get('/mail/config-v1.1.xml?emailaddress=ann@example.test', 'evil.test')).status).toBe(403);
    expect((await get('/v1/session', 'autoconfig.example.test')).status).toBe(403);
    expect((await get('/', 'autodiscover.example.test')).status).toBe(403);
  });
});

describe('settings for Outlook', () => {
  const request = (email: string) =>
    `<Autodiscover xmlns="http://schemas.microsoft.com/exchange/autodiscover/outlook/requestschema/2006"><Request><EMailAddress>${email}</EMailAddress></Request></Autodiscover>`;

  it('are found whatever the case of the path', async () => {
    for (const path of [
      '/autodiscover/autodiscover.xml',
      '/Autodiscover/Autodiscover.xml',
      '/AutoDiscover/AUTODISCOVER.XML',
    ]) {
      const answer = await post(path, request('Ann@example.test'), 'autodiscover.example.test');
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('<LoginName>ann@example.test</LoginName>');
      expect(answer.text).toContain(`<Port>${app.ports.submissions}</Port>`);
    }
  });

  it('are not there for others, and a broken request is told so', async () => {
    expect((await post('/autodiscover/autodiscover.xml', request('ann@other.test'))).status).toBe(404);
    expect((await post('/autodiscover/autodiscover.xml', '<a')).text).toContain('<ErrorCode>600</ErrorCode>');
    expect((await post('/autodiscover/autodiscover.xml', 'x'.repeat(20_000))).status).toBe(400);
  });

  it('are where the JSON of version 2 says', async () => {
    const path = '/autodiscover/autodiscover.json';
    const found = await get(`${path}?Email=ann@example.test&Protocol=AutodiscoverV1`);
    const url = `http://localhost:${app.ports.http}/autodiscover/autodiscover.xml`;
    expect(found.json()).toEqual({ Protocol: 'AutodiscoverV1', Url: url });
    expect((await get(`${path}/v1.0/ann@example.test?Protocol=autodiscoverv1`)).status).toBe(200);
    expect((await get(`${path}?Email=ann@example.test&Protocol=EWS`)).status).toBe(400);
    expect((await get(`${path}?Email=ann@other.test&Protocol=AutodiscoverV1`)).status).toBe(404);
  });
});

describe('the profile for Apple', () => {
  it('is a download for any address of the domain', async () => {
    const answer = await get('/c/ann@example.test.mobileconfig');
    const hasMailbox = app.ports.imaps !== undefined || app.ports.pop3s !== undefined;
    expect(answer.status).toBe(hasMailbox ? 200 : 404);
    if (!hasMailbox) return;
    expect(answer.headers['content-type']).toContain('application/x-apple-aspen-config');
    expect(answer.text).toContain('<key>EmailAddress</key><string>ann@example.test</string>');
  });

  it('is not there for others', async () => {
    expect((await get('/c/ann@other.test.mobileconfig')).status).toBe(404);
    expect((await get('/c/ann@example.test')).status).toBe(404);
  });
});

describe('records for mail programs', () => {
  it('are listed, written to the zone file and served by the sandbox, and never looked for', async () => {
    const { body } = await app.call('GET /v1/domains/example.test/dns-records', { as: token });
    const clients = body.filter((record: { used_for: string }) => record.used_for === 'clients');
    expect(clients).toContainEqual(
      expect.objectContaining({
        purpose: 'clients',
        type: 'SRV',
        name: '_submissions._tcp.example.test',
        is_required: false,
        value: `0 1 ${app.ports.submissions} waypost.test`,
        state: 'unknown',
      }),
    );
    const zone = await app.call('GET /v1/domains/example.test/dns-records', {
      as: token,
      headers: { accept: 'text/dns' },
    });
    expect(zone.body).toContain(`_submission._tcp.example.test. 3600 IN SRV 5 1 ${app.ports.submission} waypost.test.`);
    expect(zone.body).toContain('autoconfig.example.test. 3600 IN CNAME waypost.test.');

    const resolver = new Resolver();
    resolver.setServers([`127.0.0.1:${app.ports.dns}`]);
    expect(await resolver.resolveSrv('_submissions._tcp.example.test')).toEqual([
      { name: 'waypost.test', port: app.ports.submissions, priority: 0, weight: 1 },
    ]);
    expect(await resolver.resolve4('autodiscover.example.test')).toEqual(['127.0.0.1']);
    expect((await app.call('GET /v1/domains/example.test/verify-records', { as: token })).status).toBe(200);
  });
});
