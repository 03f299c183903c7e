import { describe, expect, it } from 'vitest';
import type { DkimPublicKey } from '../domains/domain.js';
import { type DomainNames, neededRecords, smtpDnsRecords } from './needed-records.js';

const service = { host: 'mail.waypost.test', mxHosts: ['mx1.waypost.test', 'mx2.waypost.test'], txtPrefix: 'waypost' };
const domain: DomainNames = {
  id: '650000000000000000000001',
  name: 'example.test',
  isIp: false,
  verificationRecord: 'AbC123xyZ0',
  returnPathLabel: 'wp-bounces',
};
const keys: DkimPublicKey[] = [
  { algorithm: 'ed25519', selector: 'wp-e', publicKey: 'ZWQ=' },
  { algorithm: 'rsa', selector: 'wp-0123456789', publicKey: 'cnNh' },
];

describe('needed records', () => {
  it('names each record absolutely and as a provider asks for it', () => {
    expect(
      neededRecords(domain, keys, service).map((r) => [r.purpose, r.type, r.name, r.relativeName, r.value]),
    ).toEqual([
      ['verification', 'TXT', 'example.test', '@', 'waypost-site-verification=AbC123xyZ0'],
      ['mx', 'MX', 'example.test', '@', 'mx1.waypost.test'],
      ['mx', 'MX', 'example.test', '@', 'mx2.waypost.test'],
      [
        'dkim-rsa',
        'TXT',
        'wp-0123456789._domainkey.example.test',
        'wp-0123456789._domainkey',
        'v=DKIM1; k=rsa; p=cnNh;',
      ],
      ['return-path', 'CNAME', 'wp-bounces.example.test', 'wp-bounces', 'mail.waypost.test'],
      [
        'dmarc',
        'TXT',
        '_dmarc.example.test',
        '_dmarc',
        'v=DMARC1; p=reject; rua=mailto:dmarc-650000000000000000000001@mail.waypost.test;',
      ],
      ['dkim-ed25519', 'TXT', 'wp-e._domainkey.example.test', 'wp-e._domainkey', 'v=DKIM1; k=ed25519; p=ZWQ=;'],
      ['spf', 'TXT', 'example.test', '@', 'v=spf1 include:spf.mail.waypost.test -all'],
      [
        'tls-rpt',
        'TXT',
        '_smtp._tls.example.test',
        '_smtp._tls',
        'v=TLSRPTv1; rua=mailto:tls-650000000000000000000001@mail.waypost.test;',
      ],
    ]);
  });

  it('advises the records of a policy that is served here, with another id for other exchanges', () => {
    const hosting = { ...service, hasStsPolicies: true };
    const policy = (names: typeof hosting) =>
      neededRecords(domain, keys, names).filter((r) => /mta-sts/.test(r.purpose));
    expect(policy(hosting).map((r) => [r.type, r.relativeName, r.value, r.usedFor])).toEqual([
      ['TXT', '_mta-sts', expect.stringMatching(/^v=STSv1; id=[0-9a-f]{16};$/), 'advised'],
      ['CNAME', 'mta-sts', 'mail.waypost.test', 'advised'],
    ]);
    expect(policy({ ...hosting, mxHosts: ['mx3.waypost.test'] })[0]?.value).not.toBe(policy(hosting)[0]?.value);
  });

  it('requires one exchange, and neither Ed25519 nor SPF', () => {
    const required = neededRecords(domain, keys, service).filter((r) => r.isRequired);
    expect(required.map((r) => r.purpose)).toEqual(['verification', 'mx', 'dkim-rsa', 'return-path', 'dmarc']);
  });

  it('cuts names at the registered domain, however many labels its suffix has', () => {
    const names = (name: string) =>
      neededRecords({ ...domain, name }, keys, service)
        .filter((r) => r.purpose === 'dmarc' || r.purpose === 'verification')
        .map((r) => r.relativeName);
    expect(names('a.b.example.co.uk')).toEqual(['a.b', '_dmarc.a.b']);
    expect(names('example.co.uk')).toEqual(['@', '_dmarc']);
    expect(names('co.uk')).toEqual(['@', '_dmarc']);
  });

  it('asks nothing of an IP address', () => {
    expect(neededRecords({ ...domain, name: '192.0.2.1', isIp: true }, keys, service)).toEqual([]);
  });
});

describe('smtp_dns_records', () => {
  it('shows the three records that sending needs, relative to the registered domain', () => {
    expect(smtpDnsRecords({ ...domain, name: 'mail.example.test' }, keys, service)).toEqual({
      dkim: { name: 'wp-0123456789._domainkey.mail', value: 'v=DKIM1; k=rsa; p=cnNh;' },
      return_path: { name: 'wp-bounces.mail', value: 'mail.waypost.test' },
      dmarc: {
        name: '_dmarc.mail',
        value: 'v=DMARC1; p=reject; rua=mailto:dmarc-650000000000000000000001@mail.waypost.test;',
      },
    });
  });

  it('is absent while there is no RSA key', () => {
    expect(smtpDnsRecords(domain, [], service)).toBeUndefined();
  });
});
