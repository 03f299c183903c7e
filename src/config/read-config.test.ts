import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { advice } from './config-checks.js';
import { describeConfig } from './describe-config.js';
import { ConfigError, readConfig, readConfigWithSources } from './read-config.js';

const live = { WAYPOST_HOSTNAME: 'mail.example.com', WAYPOST_POSTMASTER: 'Ann@Example.com' };
const KEY = 'ab'.repeat(32);

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('is a sandbox on loopback when nothing is set', () => {
    expect(readConfig({}, '')).toMatchObject({
      mode: 'sandbox',
      instance: { hostname: 'waypost.test', mxHosts: ['waypost.test', 'mx1.waypost.test', 'mx2.waypost.test'] },
      bind: '127.0.0.1',
      tls: undefined,
      http: { port: 4000, httpsPort: 4443, baseUrl: undefined },
      submission: { port: 2587, securePort: 2465 },
      imap: { port: 2143, securePort: 2993 },
      pop3: { port: 2110, securePort: 2995 },
      outbound: { deliveryPort: 25, smarthost: undefined, dailyLimit: 300 },
      database: { engine: 'sqlite' },
      dns: { servers: undefined, validating: [] },
      allowPrivateNetworks: false,
      accounts: { signup: 'open', aliasAuth: 'strict', passwordScore: 0 },
      quotas: { defaultBytes: 10 * 1024 ** 3, maxBytes: 100 * 1024 ** 3 },
      limits: { CALLS: undefined, SIGNUP: undefined, LOGINS: { count: 10, windowSeconds: 86_400 } },
      log: { level: 'info' },
    });
  });

  it('is live, guarded and reachable when a host is named', () => {
    expect(readConfig(live)).toMatchObject({
      mode: 'live',
      instance: { hostname: 'mail.example.com', postmaster: 'ann@example.com' },
      bind: '::',
      http: { baseUrl: 'https://mail.example.com:4443' },
      accounts: { signup: 'verified', passwordScore: 3 },
      limits: {
        CALLS: { count: 6000, windowSeconds: 60 },
        SIGNUP: { count: 5, windowSeconds: 86_400 },
        DOMAINS: undefined,
        MX_CONNECTIONS: { count: 10, windowSeconds: 0 },
      },
    });
  });

  it.each([
    ['WAYPOST_HOSTNAME', 'Mail.Exämple.com', { instance: { hostname: 'mail.xn--exmple-cua.com' } }],
    ['WAYPOST_MX_HOSTS', 'a.example.com, b.example.com', { instance: { mxHosts: ['a.example.com', 'b.example.com'] } }],
    ['WAYPOST_HTTP_PORT', '0', { http: { port: 0 } }],
    ['WAYPOST_HTTPS_PORT', '443', { http: { httpsPort: 443, baseUrl: 'https://mail.example.com' } }],
    ['WAYPOST_BASE_URL', 'https://post.example.com/', { http: { baseUrl: 'https://post.example.com' } }],
    ['WAYPOST_TRUSTED_PROXIES', '10.0.0.0/8,::1', { http: { trustedProxies: ['10.0.0.0/8', '::1/128'] } }],
    ['WAYPOST_CLIENT_PROXIES', '10.0.0.1', { clientProxies: ['10.0.0.1/32'] }],
    ['WAYPOST_SUBMISSION_PORT', '587', { submission: { port: 587 } }],
    ['WAYPOST_DELIVERY_PORT', '2525', { outbound: { deliveryPort: 2525 } }],
    ['WAYPOST_DAILY_LIMIT', '0', { outbound: { dailyLimit: 0 } }],
    [
      'WAYPOST_SMARTHOST',
      'smtps://ann:p%40ss@relay.example.com',
      { outbound: { smarthost: { host: 'relay.example.com', port: 465, isImplicitTls: true } } },
    ],
    [
      'WAYPOST_SMARTHOST',
      'smtp://[::1]:2525',
      { outbound: { smarthost: { host: '::1', port: 2525, isImplicitTls: false, credentials: undefined } } },
    ],
    ['WAYPOST_ALLOW_PRIVATE_NETWORKS', 'on', { allowPrivateNetworks: true }],
    ['WAYPOST_ALLOW_PRIVATE_NETWORKS', '127.0.0.0/8', { allowPrivateNetworks: ['127.0.0.0/8'] }],
    ['WAYPOST_DNS_SERVERS', '127.0.0.1:5353', { dns: { servers: [{ address: '127.0.0.1', port: 5353 }] } }],
    [
      'WAYPOST_DNS_SERVERS',
      '[::1]:53 9.9.9.9',
      {
        dns: {
          servers: [
            { address: '::1', port: 53 },
            { address: '9.9.9.9', port: 53 },
          ],
        },
      },
    ],
    ['WAYPOST_DNS_VALIDATING', '9.9.9.9', { dns: { validating: ['9.9.9.9'] } }],
    ['WAYPOST_SIGNUP', 'closed', { accounts: { signup: 'closed' } }],
    ['WAYPOST_ALIAS_AUTH', 'wide', { accounts: { aliasAuth: 'wide' } }],
    ['WAYPOST_PASSWORD_SCORE', '0', { accounts: { passwordScore: 0 } }],
    ['WAYPOST_DEFAULT_QUOTA', '1 gb', { quotas: { defaultBytes: 1024 ** 3 } }],
    ['WAYPOST_LIMIT_CALLS', '0', { limits: { CALLS: undefined } }],
    ['WAYPOST_LIMIT_DOMAINS', '2/3600', { limits: { DOMAINS: { count: 2, windowSeconds: 3600 } } }],
    ['WAYPOST_LOG_LEVEL', 'debug', { log: { level: 'debug' } }],
    ['WAYPOST_TXT_PREFIX', 'my-mail', { instance: { txtPrefix: 'my-mail' } }],
    [
      'WAYPOST_BLOBS',
      's3://key:se%2Fcret@[::1]:9000/mail/node/?region=eu-1&tls=off',
      {
        bucket: {
          ...{ host: '::1', port: 9000, isTls: false, bucket: 'mail', prefix: 'node/', region: 'eu-1', style: 'path' },
          credentials: { kind: 'keys', keyId: 'key' },
        },
      },
    ],
    [
      'WAYPOST_BLOBS',
      's3://s3.eu-1.amazonaws.com/mail?credentials=/run/keys&profile=waypost',
      {
        bucket: {
          ...{ host: 's3.eu-1.amazonaws.com', port: 443, isTls: true, prefix: '', region: 'us-east-1', style: 'host' },
          credentials: { kind: 'file', path: '/run/keys', profile: 'waypost' },
        },
      },
    ],
    ['DATABASE_URL', 'postgres://u:p@db/waypost', { database: { engine: 'postgres', isPrepared: true } }],
    ['WAYPOST_DRAIN_SECONDS', '20', { drainSeconds: 20 }],
  ])('reads %s=%s', (name, value, expected) => {
    expect(readConfig({ ...live, [name]: value })).toMatchObject(expected);
  });

  it.each([
    ['WAYPOST_HOSTNAME', 'localhost'],
    ['WAYPOST_POSTMASTER', 'nobody'],
    ['WAYPOST_MX_HOSTS', 'mx1.example.com, -'],
    ['WAYPOST_BIND', 'localhost'],
    ['WAYPOST_HTTP_PORT', '65536'],
    ['WAYPOST_HTTP_PORT', '-1'],
    ['WAYPOST_HTTP_PORT', '80a'],
    ['WAYPOST_BASE_URL', 'ftp://x'],
    ['WAYPOST_BASE_URL', 'https://u:p@example.com'],
    ['WAYPOST_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['WAYPOST_TRUSTED_PROXIES', 'proxy.example.com'],
    ['WAYPOST_ALLOW_PRIVATE_NETWORKS', 'maybe'],
    ['WAYPOST_DNS_SERVERS', '127.0.0.1:0'],
    ['WAYPOST_DNS_SERVERS', 'dns.example.com'],
    ['WAYPOST_SIGNUP', 'free'],
    ['WAYPOST_PASSWORD_SCORE', '5'],
    ['WAYPOST_DEFAULT_QUOTA', '10 potatoes'],
    ['WAYPOST_LIMIT_CALLS', '10'],
    ['WAYPOST_LIMIT_CALLS', '10/0'],
    ['WAYPOST_LOG_LEVEL', 'loud'],
    ['WAYPOST_TXT_PREFIX', 'UPPER_case'],
    ['WAYPOST_SECRET_KEY', 'short'],
    ['DATABASE_URL', 'mysql://db/waypost'],
    ['WAYPOST_BLOBS', 'https://key:secret@s3.example.com/mail'],
    ['WAYPOST_BLOBS', 's3://key:se/cret@s3.example.com/mail'],
    ['WAYPOST_BLOBS', 's3://key:secret@s3.example.com/'],
    ['WAYPOST_BLOBS', 's3://key@s3.example.com/mail'],
    ['WAYPOST_BLOBS', 's3://key:secret@s3.example.com/mail?zone=1'],
    ['WAYPOST_BLOBS', 's3://key:secret@s3.example.com/mail?style=any'],
    ['WAYPOST_DATABASE_LISTEN_URL', 'mysql://db/waypost'],
    ['WAYPOST_DATABASE_PREPARED', 'perhaps'],
    ['WAYPOST_DRAIN_SECONDS', '5s'],
  ])('refuses %s=%s, naming the variable and the remedy', (name, value) => {
    const faults = faultsOf({ [name]: value, ...(name === 'WAYPOST_HOSTNAME' ? {} : live), [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} is .*: give `));
  });

  it('tells all faults at once', () => {
    const faults = faultsOf({
      WAYPOST_HOSTNAME: 'mail.example.com',
      WAYPOST_HTTP_PORT: 'x',
      WAYPOST_TLS_CERT: '/cert.pem',
      WAYPOST_DEFAULT_QUOTA: '200 GB',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'WAYPOST_HTTP_PORT',
      'WAYPOST_POSTMASTER',
      'WAYPOST_TLS_KEY',
      'WAYPOST_DEFAULT_QUOTA',
    ]);
  });

  it('takes the environment before waypost.env, and that before the default', () => {
    const file = 'WAYPOST_HTTP_PORT=1111\nWAYPOST_HTTPS_PORT=2222\nWAYPOST_DATA_DIR=/elsewhere\n';
    const { config, sources, warnings } = readConfigWithSources({ WAYPOST_HTTP_PORT: '3333' }, file);
    expect(config.http).toMatchObject({ port: 3333, httpsPort: 2222 });
    expect(config.dataDir).not.toBe('/elsewhere');
    expect(sources).toMatchObject({ HTTP_PORT: 'environment', HTTPS_PORT: 'waypost.env', BIND: 'default' });
    expect(warnings).toEqual(['WAYPOST_DATA_DIR in waypost.env has no effect: set it in the environment']);
  });

  it('takes an empty value as unset', () => {
    expect(readConfig({ WAYPOST_HOSTNAME: '', WAYPOST_HTTP_PORT: ' ' })).toMatchObject({ mode: 'sandbox' });
  });

  it('takes the keys of a bucket as AWS tools do, and asks for them', () => {
    const WAYPOST_BLOBS = 's3://s3.example.com/mail';
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 's', AWS_SESSION_TOKEN: 't', AWS_REGION: 'eu-1' };
    const { bucket } = readConfig({ WAYPOST_BLOBS, ...keys, AWS_SHARED_CREDENTIALS_FILE: '/keys' });
    expect(bucket).toMatchObject({ region: 'eu-1', credentials: { kind: 'keys', keyId: 'key' } });
    expect(bucket?.credentials.kind === 'keys' && bucket.credentials.sessionToken?.reveal()).toBe('t');
    const file = { AWS_SHARED_CREDENTIALS_FILE: '/keys', AWS_PROFILE: 'mail' };
    expect(readConfig({ WAYPOST_BLOBS, ...file }).bucket?.credentials).toEqual({
      ...{ kind: 'file', path: '/keys', profile: 'mail' },
    });
    expect(faultsOf({ WAYPOST_BLOBS })[0]).toContain('WAYPOST_BLOBS has no key');
  });

  it('orders certificates from a known authority or a directory, and only for a public name', () => {
    const acme = (settings: Record<string, string>) => readConfig({ ...live, ...settings }).acme;
    expect(acme({})).toBeUndefined();
    expect(acme({ WAYPOST_ACME: 'LetsEncrypt' })).toMatchObject({
      directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory',
      challenge: 'auto',
    });
    const own = { WAYPOST_ACME: 'https://ca.test/dir', WAYPOST_ACME_CA: '/ca.pem', WAYPOST_ACME_EMAIL: 'ann@ca.test' };
    expect(acme(own)).toMatchObject({ directoryUrl: 'https://ca.test/dir', caFile: '/ca.pem', email: 'ann@ca.test' });
    expect(faultsOf({ ...live, WAYPOST_ACME: 'http://ca.test/dir' })[0]).toContain('WAYPOST_ACME');
    expect(faultsOf({ WAYPOST_ACME: 'letsencrypt' })[0]).toContain('set WAYPOST_HOSTNAME');
    expect([readConfig({}).mtaSts, readConfig(live).mtaSts]).toEqual(['off', 'auto']);
  });

  it('sends reports to other domains only when told to', () => {
    expect(readConfig(live).reports).toEqual({ hasTls: false, hasDmarc: false });
    expect(readConfig({ ...live, WAYPOST_TLS_REPORTS: 'on' }).reports).toEqual({ hasTls: true, hasDmarc: false });
    expect(readConfig({ ...live, WAYPOST_DMARC_REPORTS: 'on' }).reports).toEqual({ hasTls: false, hasDmarc: true });
    expect(faultsOf({ ...live, WAYPOST_TLS_REPORTS: 'daily' })[0]).toContain('WAYPOST_TLS_REPORTS');
  });

  it('prefers WAYPOST_DATABASE_URL to DATABASE_URL', () => {
    const { database } = readConfig({ DATABASE_URL: 'mysql://x', WAYPOST_DATABASE_URL: 'postgresql://db/w' });
    expect(database.engine === 'postgres' && database.url.reveal()).toBe('postgresql://db/w');
  });

  it('warns of unknown variables with the nearest name, and of those that come later', () => {
    const { warnings } = readConfigWithSources(
      { WAYPOST_HOST_NAME: 'x', WAYPOST_ZEBRA: '1', WAYPOST_PLAN_GATES: 'on', PATH: '/bin' },
      'not a line',
    );
    expect(warnings).toEqual([
      'waypost.env line 1 is not NAME=value and was skipped',
      'WAYPOST_HOST_NAME is unknown; did you mean WAYPOST_HOSTNAME?',
      'WAYPOST_ZEBRA is unknown',
      'WAYPOST_PLAN_GATES has no effect in this release',
    ]);
  });

  it('advises a real certificate when live without one, unless a proxy has it', () => {
    expect(advice(readConfig({}))).toEqual([]);
    expect(advice(readConfig(live))).toEqual([expect.stringContaining('WAYPOST_TLS_CERT')]);
    expect(advice(readConfig({ ...live, WAYPOST_TRUSTED_PROXIES: '10.0.0.1' }))).toEqual([]);
    expect(advice(readConfig({ ...live, WAYPOST_TLS_CERT: 'a', WAYPOST_TLS_KEY: 'b' }))).toEqual([]);
  });

  it('is frozen to the last slice', () => {
    const config = readConfig({});
    expect(() => Object.assign(config.http, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.instance.mxHosts, ['x'])).toThrow(TypeError);
  });

  it('never prints a secret', () => {
    const env = {
      WAYPOST_SECRET_KEY: KEY,
      WAYPOST_METRICS_TOKEN: 'hush-hush',
      DATABASE_URL: 'postgres://waypost:hush-hush@db.example.com/waypost',
      WAYPOST_BLOBS: 's3://key:hush-hush@s3.example.com/mail',
    };
    const reading = readConfigWithSources(env);
    const described = describeConfig(reading);
    const printed = [JSON.stringify(reading.config), inspect(reading, { depth: 9 }), JSON.stringify(described)].join();
    expect(printed).not.toMatch(/hush-hush|abab/);
    expect(described.find(({ variable }) => variable === 'WAYPOST_DATABASE_URL')?.value).toBe(
      'postgres://waypost:[secret]@db.example.com/waypost',
    );
    expect(described.find(({ variable }) => variable === 'WAYPOST_BLOBS')?.value).toBe(
      's3://key:[secret]@s3.example.com:443/mail?region=us-east-1&tls=on&style=path',
    );
    expect(faultsOf({ WAYPOST_BLOBS: 's3://key:hush/hush@x/mail' })[0]).not.toContain('hush');
    expect(reading.config.secretKeys?.reveal()).toEqual([Buffer.from(KEY, 'hex')]);
    expect(faultsOf({ WAYPOST_SECRET_KEY: 'hush-hush' })[0]).not.toContain('hush-hush');
  });
});
