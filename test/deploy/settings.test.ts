import { describe, expect, it } from 'vitest';
import { readConfigWithSources } from '../../src/config/read-config.js';
import { SETTING_NAMES } from '../../src/config/settings.js';
import { composeSettings, readDeployFile, unitSettings } from './deploy-files.js';

const KEY = 'ab'.repeat(32);
const FILLED_IN = {
  DATABASE_PASSWORD: KEY,
  S3_SECRET: KEY,
  WAYPOST_SECRET_KEY: KEY,
  WAYPOST_METRICS_TOKEN: KEY,
  WAYPOST_HOSTNAME: 'mail.example.test',
  WAYPOST_POSTMASTER: 'ann@example.test',
};

describe.each(['compose.yaml', 'compose.one.yaml', 'waypost.service', 'Dockerfile', 'haproxy.cfg', 'README.md'])(
  'deploy/%s',
  (file) => {
    it('names only settings of this release', () => {
      const known = SETTING_NAMES.map((name) => `WAYPOST_${name}`);
      const named = [...readDeployFile(file).matchAll(/\bWAYPOST_[A-Z0-9_]+/g)].map(([name]) => name);
      expect(named.filter((name) => !known.includes(name))).toEqual([]);
    });
  },
);

describe('the settings of the compose file', () => {
  const { config, warnings } = readConfigWithSources(composeSettings('compose.yaml', FILLED_IN), '');

  it('are read without a fault or a warning', () => {
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({
      mode: 'live',
      database: { engine: 'postgres' },
      bucket: { host: 'store', port: 9000, isTls: false, bucket: 'mail' },
    });
  });

  it('believe the address that HAProxy has, at every door', () => {
    const [, address] = /ipv4_address: (\S+)/.exec(readDeployFile('compose.yaml')) ?? [];
    expect(config.http.trustedProxies).toEqual([`${address}/32`]);
    expect(config.mx.trustedProxies).toEqual([`${address}/32`]);
    expect(config.clientProxies).toEqual([`${address}/32`]);
    const servers = readDeployFile('haproxy.cfg').match(/^ {4}server node\d .*/gm) ?? [];
    const silent = servers.filter((line) => !line.endsWith(' send-proxy-v2'));
    expect(silent.map((line) => line.split(':')[1])).toEqual(['4000', '4000', '4000']);
  });

  it('lead HAProxy to the ports that the nodes listen on', () => {
    const { http, mx, submission, imap, pop3 } = config;
    const ports = [mx.port, submission.port, submission.securePort, imap.port, imap.securePort];
    const named = [...readDeployFile('haproxy.cfg').matchAll(/^ {4}server node1 node1:(\d+)/gm)].map(
      ([, port]) => port,
    );
    expect(named.map(Number)).toEqual([...ports, pop3.port, pop3.securePort, http.port]);
  });
});

describe('the settings of the compose file for one node', () => {
  const { config, warnings } = readConfigWithSources(composeSettings('compose.one.yaml', FILLED_IN), '');

  it('are read without a fault or a warning, and its ports lead to the doors', () => {
    expect(warnings).toEqual([]);
    expect(config).toMatchObject({ mode: 'live', database: { engine: 'sqlite' }, acme: {} });
    const { http, mx, submission, imap, pop3 } = config;
    const [, ports = ''] = /ports: (\[.*\])/.exec(readDeployFile('compose.one.yaml')) ?? [];
    expect(JSON.parse(ports)).toEqual([
      ...[`25:${mx.port}`, `80:${http.port}`, `110:${pop3.port}`, `143:${imap.port}`, `443:${http.httpsPort}`],
      ...[`465:${submission.securePort}`, `587:${submission.port}`, `993:${imap.securePort}`, `995:${pop3.securePort}`],
    ]);
  });
});

describe('the settings of the unit', () => {
  it('are read without a fault or a warning', () => {
    const { config, warnings } = readConfigWithSources(
      { ...unitSettings(), WAYPOST_HOSTNAME: 'mail.example.test', WAYPOST_POSTMASTER: 'ann@example.test' },
      '',
    );
    expect(warnings.filter((warning) => !warning.includes('WAYPOST_TLS_CERT'))).toEqual([]);
    expect(config).toMatchObject({ dataDir: '/var/lib/waypost', mx: { port: 25 }, imap: { securePort: 993 } });
  });
});
