import type { DNSResolver } from 'mailauth';
import { spf } from 'mailauth/lib/spf/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDns, type TestDns, type Zone } from '../../../test/support/dns-server.js';
import { systemClock } from '../../platform/clock.js';
import { createResolver, type DnsResolver } from '../../platform/dns/create-resolver.js';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';
import { systemRandom } from '../../platform/random.js';
import { createLookUps } from '../look-ups.js';
import { checkHost, type SpfFinding } from './check-host.js';

const txt = (text: string) => ({ txt: [text] });
const chainOf = (length: number, end: string): Zone =>
  Object.fromEntries(
    Array.from({ length }, (_, n) => [
      `c${n}.chain${length}.test`,
      txt(n === length - 1 ? `v=spf1 ${end}` : `v=spf1 include:c${n + 1}.chain${length}.test -all`),
    ]),
  );
const exchanges = (count: number) => Array.from({ length: count }, (_, n) => `${n} h${n}.mxs.test`);

const zone: Zone = {
  'plain.test': { txt: ['unrelated', 'v=spf1 ip4:192.0.2.0/24 -all'], a: ['192.0.2.1'] },
  'capitals.test': txt('V=SPF1 IP4:192.0.2.7 -ALL'),
  'soft.test': txt('v=spf1 ~all'),
  'neutral.test': txt('v=spf1 ?all'),
  'open.test': txt('v=spf1'),
  'nothing.test': { a: ['192.0.2.1'] },
  'two.test': { txt: ['v=spf1 -all', 'v=spf1 +all'] },
  'spf10.test': txt('v=spf10 -all'),
  'typo.test': txt('v=spf1 ipv4:192.0.2.7 -all'),
  'late-typo.test': txt('v=spf1 +all a:/33'),
  'cidr.test': txt('v=spf1 ip4:192.0.2.7/33 -all'),
  'zeros.test': txt('v=spf1 ip4:192.0.2.7/024 -all'),
  'six.test': txt('v=spf1 ip6:2001:db8::/32 -all'),
  'a.test': { txt: ['v=spf1 a -all'], a: ['192.0.2.7'], aaaa: ['2001:db8::7'] },
  'a-cidr.test': { txt: ['v=spf1 a/24//64 -all'], a: ['192.0.2.200'], aaaa: ['2001:db8::ffff'] },
  'a-other.test': txt('v=spf1 a:a.test -all'),
  'mx.test': { txt: ['v=spf1 mx -all'], mx: ['10 in.mx.test', '20 out.mx.test'] },
  'in.mx.test': { a: ['198.51.100.1'] },
  'out.mx.test': { a: ['192.0.2.7'] },
  'mx10.test': { txt: ['v=spf1 mx -all'], mx: exchanges(10) },
  'mx11.test': { txt: ['v=spf1 mx -all'], mx: exchanges(11) },
  'h9.mxs.test': { a: ['192.0.2.7'] },
  'include.test': txt('v=spf1 include:plain.test -all'),
  'include-soft.test': txt('v=spf1 include:soft.test ?all'),
  'include-nothing.test': txt('v=spf1 include:nothing.test -all'),
  'include-broken.test': txt('v=spf1 include:typo.test -all'),
  'include-itself.test': txt('v=spf1 include:include-itself.test -all'),
  'redirect.test': txt('v=spf1 redirect=plain.test'),
  'redirect-first.test': txt('v=spf1 redirect=nothing.test ip4:192.0.2.7'),
  'redirect-nothing.test': txt('v=spf1 redirect=nothing.test'),
  'redirect-twice.test': txt('v=spf1 redirect=plain.test redirect=plain.test'),
  'exists.test': txt('v=spf1 exists:%{ir}.%{l1r-}.%{d}.list.test -all'),
  '7.2.0.192.ann.exists.test.list.test': { a: ['127.0.0.2'] },
  'inner.test': txt('v=spf1 include:outer.test -all'),
  'outer.test': txt('v=spf1 exists:%{d}.%{o}.list.test -all'),
  'outer.test.inner.test.list.test': { a: ['127.0.0.2'] },
  'nibbles.test': txt('v=spf1 exists:%{i}.%{v}.list.test -all'),
  '2.0.0.1.0.d.b.8.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.ip6.list.test': { a: ['127.0.0.2'] },
  'macro.test': txt('v=spf1 exists:%{x}.test -all'),
  'space.test': txt('v=spf1 exists:a%_b%%c%-d.list.test -all'),
  'a b%c%20d.list.test': { a: ['127.0.0.2'] },
  'no-space.test': txt('v=spf1 exists:no%_name.list.test -all'),
  'percent.test': txt('v=spf1 exists:100%.test -all'),
  'ptr.test': txt('v=spf1 ptr -all'),
  'ptr-other.test': txt('v=spf1 ptr:client.test -all'),
  '7.2.0.192.in-addr.arpa': { ptr: ['liar.ptr.test', 'out.client.test'] },
  'liar.ptr.test': { a: ['198.51.100.1'] },
  'out.client.test': { a: ['192.0.2.7'] },
  'named.test': txt('v=spf1 exists:%{p}.list.test -all'),
  'out.client.test.list.test': { a: ['127.0.0.2'] },
  'void2.test': txt('v=spf1 a:v1.void.test a:v2.void.test +all'),
  'void3.test': txt('v=spf1 a:v1.void.test a:v2.void.test mx:v3.void.test +all'),
  'unknown-modifier.test': txt('v=spf1 moo=%{d}cow exp=why.test +all'),
  'gone.test': { fault: 'servfail' },
  'include-gone.test': txt('v=spf1 include:gone.test +all'),
  'a-gone.test': txt('v=spf1 a:gone.test +all'),
  'long.test': txt(`v=spf1 ${'ip4:198.51.100.1 '.repeat(400)}+all`),
  ...chainOf(11, '+all'),
  ...chainOf(12, '+all'),
};

/** `differs`: where the library does not follow the RFC. */
const table: [domain: string, result: SpfFinding['result'], more?: { ip?: string; differs?: true }][] = [
  ['plain.test', 'pass'],
  ['plain.test', 'fail', { ip: '198.51.100.1' }],
  ['plain.test', 'pass', { ip: '::ffff:192.0.2.9' }],
  ['capitals.test', 'pass'],
  ['soft.test', 'softfail'],
  ['neutral.test', 'neutral'],
  ['open.test', 'neutral'],
  ['nothing.test', 'none'],
  ['unknown.test', 'none'],
  ['localhost', 'none'],
  ['two.test', 'permerror'],
  ['spf10.test', 'none'],
  ['typo.test', 'permerror'],
  ['late-typo.test', 'permerror', { differs: true }],
  ['cidr.test', 'permerror'],
  ['zeros.test', 'permerror'],
  ['six.test', 'pass', { ip: '2001:db8:1::7' }],
  ['six.test', 'fail'],
  ['a.test', 'pass'],
  ['a.test', 'pass', { ip: '2001:db8::7' }],
  ['a.test', 'fail', { ip: '192.0.2.8' }],
  ['a-cidr.test', 'pass'],
  ['a-cidr.test', 'pass', { ip: '2001:db8::7' }],
  ['a-other.test', 'pass'],
  ['mx.test', 'pass'],
  ['mx.test', 'fail', { ip: '192.0.2.8' }],
  ['mx10.test', 'pass', { differs: true }],
  ['mx11.test', 'permerror'],
  ['include.test', 'pass'],
  ['include-soft.test', 'neutral'],
  ['include-nothing.test', 'permerror'],
  ['include-broken.test', 'permerror'],
  ['include-itself.test', 'permerror'],
  ['redirect.test', 'pass'],
  ['redirect-first.test', 'pass'],
  ['redirect-nothing.test', 'permerror'],
  ['redirect-twice.test', 'permerror'],
  ['exists.test', 'pass'],
  ['inner.test', 'pass', { differs: true }],
  ['nibbles.test', 'pass', { ip: '2001:db8::7' }],
  ['macro.test', 'permerror'],
  ['space.test', 'pass'],
  ['no-space.test', 'fail'],
  ['percent.test', 'permerror'],
  ['ptr.test', 'fail'],
  ['ptr-other.test', 'pass'],
  ['named.test', 'pass', { differs: true }],
  ['void2.test', 'pass'],
  ['void3.test', 'permerror'],
  ['unknown-modifier.test', 'pass'],
  ['gone.test', 'temperror'],
  ['include-gone.test', 'temperror'],
  ['a-gone.test', 'temperror'],
  ['long.test', 'permerror', { differs: true }],
  ['c0.chain11.test', 'pass'],
  ['c0.chain12.test', 'permerror'],
];

describe('SPF', () => {
  let dns: TestDns;
  let resolver: DnsResolver;

  beforeAll(async () => {
    dns = await startTestDns(zone);
    resolver = createResolver({
      servers: () => [dns.server],
      clock: systemClock,
      random: systemRandom,
      log: { debug() {} },
    });
  });
  afterAll(async () => {
    resolver.close();
    await dns[Symbol.asyncDispose]();
  });

  const check = (domain: string, ip: string) =>
    checkHost(createLookUps(resolver, new AbortController()), { ip, helo: 'mail.test', local: 'ann', domain });

  it.each(table)('of %s is %s %j', async (domain, result, { ip = '192.0.2.7', differs } = {}) => {
    expect(await check(domain, ip)).toMatchObject({ result });
    const { status } = await spf({
      sender: `ann@${domain}`,
      ip,
      helo: 'mail.test',
      mta: 'mx.test',
      resolver: asLibraryAsks(resolver),
    });
    if (differs) expect(status.result).not.toBe(result);
    else expect(status.result).toBe(result);
  });

  it('of a client without address, or of a domain that is none, is none', async () => {
    expect(await check('plain.test', '')).toMatchObject({ result: 'none' });
    for (const domain of ['', '.', 'a..test', '[192.0.2.7]', 'ä.test', `${'a'.repeat(64)}.test`]) {
      expect(await check(domain, '192.0.2.7')).toMatchObject({ result: 'none' });
    }
  });
});

/** The signature of `dns.promises.resolve`; the library's own type lacks MX. */
function asLibraryAsks(resolver: DnsResolver): DNSResolver {
  return (async (name: string, type: string) => {
    try {
      const found =
        type === 'TXT'
          ? (await resolver.txt(name)).map((text) => [text])
          : type === 'MX'
            ? (await resolver.mx(name)).map(({ exchange, preference }) => ({ exchange, priority: preference }))
            : (await resolver.lookUp(name, type as 'A')).records.map((record) => (record as { data: string }).data);
      if (found.length > 0) return found;
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      throw Object.assign(new Error(error.reason), { code: 'ETIMEOUT' });
    }
    throw Object.assign(new Error('none'), { code: 'ENODATA' });
  }) as DNSResolver;
}
