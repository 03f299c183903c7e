import { ID } from '../../servers/http/api/v1/examples/facts.js';
import type { RouteExample } from '../../servers/http/route-example.js';

export const sandboxDnsExamples = {
  listSandboxDns: {
    query: { domain: 'example.com' },
    answer: [
      {
        name: 'example.com',
        type: 'TXT',
        value: 'waypost-site-verification=1Emstv3Tk3',
        state: 'right',
        served_value: null,
      },
      { name: 'example.com', type: 'MX', value: 'waypost.test', state: 'right', served_value: null },
      { name: 'example.com', type: 'MX', value: 'mx1.waypost.test', state: 'right', served_value: null },
      { name: 'example.com', type: 'MX', value: 'mx2.waypost.test', state: 'right', served_value: null },
      {
        name: 'wp-f5fff1a6d9._domainkey.example.com',
        type: 'TXT',
        value:
          'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAofMZEgPne0EY+5iRo+7bTeEel2antGqUblMVqcR646zgkePsP0yG4p+Ztkmsdbb7CEs3DZ7o/2ZbBvDBekn6NvWcoyDZCx97jX2UJzgRhJsKEB03FsvNuWMjrl3GnMXq4OD1Lebq6V+hkze3gSFHTK2lFEaX9oqW4nmmszBceSp1hBCm5y2U+/H9d64LxHLFZHyE8MtvLmNog0Kv59g/tICmRgySJg44yR0mCpB8qjUz6oSmBKkyBlMfJMM/NU4nFPXIGx5YaW4gFftU10D01c45NNhBYZh/en0K3/DKnwj/CUOEZsrxvkTcZ2iaf1l7God2iHjTEy5qosbD/ecJ7QIDAQAB;',
        state: 'right',
        served_value: null,
      },
      { name: 'wp-bounces.example.com', type: 'CNAME', value: 'waypost.test', state: 'right', served_value: null },
      {
        name: '_dmarc.example.com',
        type: 'TXT',
        value: `v=DMARC1; p=reject; rua=mailto:dmarc-${ID.domain}@waypost.test;`,
        state: 'right',
        served_value: null,
      },
      {
        name: 'wp-64bc069bfa._domainkey.example.com',
        type: 'TXT',
        value: 'v=DKIM1; k=ed25519; p=rUr5DGOrczw6rrbTVt2tTwVkFctNBGpXgcD8cmzS800=;',
        state: 'right',
        served_value: null,
      },
      {
        name: 'example.com',
        type: 'TXT',
        value: 'v=spf1 include:spf.waypost.test -all',
        state: 'right',
        served_value: null,
      },
      {
        name: '_imaps._tcp.example.com',
        type: 'SRV',
        value: '0 1 2993 waypost.test',
        state: 'right',
        served_value: null,
      },
      { name: '_imap._tcp.example.com', type: 'SRV', value: '0 0 0 .', state: 'right', served_value: null },
      {
        name: '_pop3s._tcp.example.com',
        type: 'SRV',
        value: '10 1 2995 waypost.test',
        state: 'right',
        served_value: null,
      },
      { name: '_pop3._tcp.example.com', type: 'SRV', value: '0 0 0 .', state: 'right', served_value: null },
      {
        name: '_submissions._tcp.example.com',
        type: 'SRV',
        value: '0 1 2465 waypost.test',
        state: 'right',
        served_value: null,
      },
      {
        name: '_submission._tcp.example.com',
        type: 'SRV',
        value: '5 1 2587 waypost.test',
        state: 'right',
        served_value: null,
      },
      {
        name: '_caldavs._tcp.example.com',
        type: 'SRV',
        value: '0 1 4443 waypost.test',
        state: 'right',
        served_value: null,
      },
      { name: '_caldavs._tcp.example.com', type: 'TXT', value: 'path=/', state: 'right', served_value: null },
      { name: '_caldav._tcp.example.com', type: 'SRV', value: '0 0 0 .', state: 'right', served_value: null },
      {
        name: '_carddavs._tcp.example.com',
        type: 'SRV',
        value: '0 1 4443 waypost.test',
        state: 'right',
        served_value: null,
      },
      { name: '_carddavs._tcp.example.com', type: 'TXT', value: 'path=/', state: 'right', served_value: null },
      { name: '_carddav._tcp.example.com', type: 'SRV', value: '0 0 0 .', state: 'right', served_value: null },
      { name: 'autoconfig.example.com', type: 'CNAME', value: 'waypost.test', state: 'right', served_value: null },
      { name: 'autodiscover.example.com', type: 'CNAME', value: 'waypost.test', state: 'right', served_value: null },
    ],
  },
  setSandboxDns: {
    body: { name: 'example.com', type: 'MX', state: 'missing' },
    answer: { name: 'example.com', type: 'MX', value: 'waypost.test', state: 'missing', served_value: null },
  },
} satisfies Readonly<Record<string, RouteExample>>;
