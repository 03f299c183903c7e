import { expect, it } from 'vitest';
import { findDnsProvider } from './dns-provider.js';

it.each([
  ['ada.ns.cloudflare.com', 'cloudflare'],
  ['NS-1536.awsdns-00.co.uk', 'route53'],
  ['ns-42.awsdns-05.com', 'route53'],
  ['ns-cloud-a1.googledomains.com', 'google'],
  ['ns41.domaincontrol.com', 'godaddy'],
  ['dns1.registrar-servers.com', 'namecheap'],
  ['hydrogen.ns.hetzner.com', 'hetzner'],
  ['ns-90-a.gandi.net', 'gandi'],
  ['dns104.ovh.net', 'ovh'],
  ['ns1045.ui-dns.org', 'ionos'],
  ['ns1.desec.io', 'desec'],
  ['ns1.notgandi.net', undefined],
  ['gandi.net.evil.example', undefined],
  ['evil.awsdns-1.example', undefined],
])('%s is of %s', (server, id) => {
  expect(findDnsProvider([server])?.id).toBe(id);
});

it('is found by any of the name servers, and not by none', () => {
  expect(findDnsProvider(['ns1.own.example', 'ada.ns.cloudflare.com'])?.id).toBe('cloudflare');
  expect(findDnsProvider([])).toBeUndefined();
});

it('tells what its forms are like', () => {
  expect(findDnsProvider(['ada.ns.cloudflare.com'])).toMatchObject({
    isHostPartOnly: false,
    notes: ['dns.noteNoProxy'],
  });
  expect(findDnsProvider(['ns-cloud-a1.googledomains.com'])?.notes).toEqual([
    'dns.noteHostPart',
    'dns.noteTrailingDot',
    'dns.noteSplitText',
  ]);
});
