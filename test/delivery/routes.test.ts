import { describe, expect, it } from 'vitest';
import { destinationOfHost } from '../../src/outbound/delivery/destination.js';
import { isHostedHere } from '../../src/outbound/delivery/own-places.js';
import { createFindRoute, type FindRoute, type RouteDeps } from '../../src/outbound/delivery/route.js';
import type { Via } from '../../src/outbound/emails/email.js';
import { createResolver } from '../../src/platform/dns/create-resolver.js';
import { createAddressFilter } from '../../src/platform/net/address-range.js';
import { systemRandom } from '../../src/platform/random.js';
import { Secret } from '../../src/platform/secret.js';
import { seedDomain } from '../dns/domain-fixture.js';
import { openTestDatabase } from '../support/database.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { createManualClock, type ManualClock } from '../support/manual-clock.js';
import { silentLog } from '../support/silent-log.js';
import { openTestDelivery } from './delivery-fixture.js';
import { startScriptedPeer } from './scripted-peer.js';

const PUBLIC = '203.0.113.7'; // RFC 5737: documentation, which our filter takes for a private range

describe('the route to a domain', () => {
  async function withRoute(
    zone: Zone,
    options: Partial<RouteDeps>,
    body: (find: Find, zone: Zone, clock: ManualClock) => Promise<void>,
  ) {
    await using dns = await startTestDns(zone);
    const clock = createManualClock();
    const resolver = createResolver({ servers: () => [dns.server], clock, random: systemRandom, log: silentLog });
    const find: FindRoute = createFindRoute({
      resolver,
      random: systemRandom,
      port: 25,
      smarthost: undefined,
      isAllowedAddress: createAddressFilter([`${PUBLIC}/32`, '198.51.100.0/24']),
      isHostedHere: async () => false,
      isOwnHost: () => false,
      isOwnAddress: async () => false,
      destinationOf: ({ host }) => destinationOfHost(host),
      ...options,
    });
    await body((recipient, via) => find({ recipient, via }, new AbortController().signal), dns.zone, clock);
    resolver.close();
  }
  type Find = (to: string, via?: Via) => ReturnType<FindRoute>;

  it('leads straight to a host that is named, whatever its MX, unless that host is private or our own', async () => {
    const zone: Zone = {
      'host.test': { a: [PUBLIC], mx: ['mx.elsewhere.test'] },
      'inner.test': { a: ['10.0.0.1'] },
      'own.test': { a: ['198.51.100.9'] },
      'down.test': { fault: 'servfail' },
    };
    const options = { port: 2525, isOwnAddress: async (address: string) => address === '198.51.100.9' };
    await withRoute(zone, options, async (find) => {
      const to = (host: string, port: number) => find('bob@remote.test', { host, port });
      expect(await to('host.test', 1337)).toEqual({
        kind: 'hosts',
        destination: 'host.test:1337',
        domain: 'remote.test',
        smarthost: undefined,
        isDirect: true,
        isImplicitTls: false,
        hosts: [{ host: 'host.test', priority: 0, port: 1337, addresses: [PUBLIC], isAuthentic: false }],
      });
      // 25 is the port towards mail hosts, wherever the operator has put it
      expect(await to('HOST.test', 25)).toMatchObject({ destination: 'host.test', hosts: [{ port: 2525 }] });
      expect(await to('host.test', 465)).toMatchObject({ isImplicitTls: true });
      expect(await to('198.51.100.3', 1337)).toMatchObject({ hosts: [{ addresses: ['198.51.100.3'] }] });
      expect(await to('inner.test', 1337)).toMatchObject({ kind: 'unreachable', code: 550, category: 'policy' });
      expect(await to('::ffff:10.0.0.1', 25)).toMatchObject({ kind: 'unreachable', code: 550, category: 'policy' });
      expect(await to('none.test', 1337)).toMatchObject({ kind: 'unreachable', code: 421, enhanced: '4.4.4' });
      expect(await to('down.test', 1337)).toMatchObject({ kind: 'unreachable', code: 421, category: 'dns' });
      expect(await to('own.test', 25)).toEqual({ kind: 'inside', destination: 'remote.test', domain: 'remote.test' });
      expect(await to('own.test', 1337)).toMatchObject({ kind: 'hosts', hosts: [{ addresses: ['198.51.100.9'] }] });
    });
  });

  it('follows preference, and spreads over equal hosts', async () => {
    const zone: Zone = { 'remote.test': { mx: ['20 last.remote.test', '10 a.remote.test', '10 b.remote.test'] } };
    for (const host of ['last', 'a', 'b']) zone[`${host}.remote.test`] = { a: [PUBLIC] };
    await withRoute(zone, {}, async (find) => {
      const firsts = new Set<string>();
      for (let n = 0; n < 40; n++) {
        const route = await find('bob@remote.test');
        if (route.kind !== 'hosts') throw new Error(route.kind);
        expect(route.hosts.at(-1)?.host).toBe('last.remote.test');
        firsts.add(route.hosts[0].host);
      }
      expect([...firsts].sort()).toEqual(['a.remote.test', 'b.remote.test']);
    });
  });

  it('follows DNS by its TTL, and a domain that is hosted here now at once', async () => {
    const zone: Zone = { 'remote.test': { mx: ['a.remote.test'], ttl: 1 }, 'a.remote.test': { a: [PUBLIC] } };
    zone['b.remote.test'] = { a: [PUBLIC] };
    let isHosted = false;
    await withRoute(zone, { isHostedHere: async () => isHosted }, async (find, live, clock) => {
      expect(await find('bob@remote.test')).toMatchObject({ hosts: [{ host: 'a.remote.test' }] });
      live['remote.test'] = { mx: ['b.remote.test'] };
      await clock.advance(2000);
      expect(await find('ann@remote.test')).toMatchObject({ hosts: [{ host: 'b.remote.test' }] });
      isHosted = true;
      expect(await find('ann@remote.test')).toMatchObject({ kind: 'inside' });
      isHosted = false;
      expect(await find('ann@remote.test')).toMatchObject({ kind: 'hosts' });
    });
  });

  it('tries no more than 20 hosts', async () => {
    const mx = Array.from({ length: 40 }, (_, n) => `${n} mx${n}.remote.test`);
    const zone: Zone = { 'remote.test': { mx } };
    for (let n = 0; n < 40; n++) zone[`mx${n}.remote.test`] = { a: [PUBLIC] };
    await withRoute(zone, {}, async (find) => {
      const route = await find('bob@remote.test');
      expect(route).toMatchObject({ kind: 'hosts', destination: 'remote.test' });
      if (route.kind === 'hosts') expect(route.hosts.map(({ priority }) => priority)).toEqual([...Array(20).keys()]);
    });
  });

  it.each<[string, Zone, string, object]>([
    [
      'goes to the domain itself without MX',
      { 'remote.test': { a: [PUBLIC] } },
      'bob@remote.test',
      { kind: 'hosts', hosts: [{ host: 'remote.test', priority: 0, addresses: [PUBLIC] }] },
    ],
    [
      'follows a CNAME behind MX',
      {
        'remote.test': { mx: ['mx.remote.test'] },
        'mx.remote.test': { cname: 'mail.operator.test' },
        'mail.operator.test': { a: [PUBLIC] },
      },
      'bob@remote.test',
      { hosts: [{ host: 'mx.remote.test', addresses: [PUBLIC] }] },
    ],
    [
      'knows names in any script',
      { 'xn--mnchen-3ya.test': { mx: ['mx.operator.test'] }, 'mx.operator.test': { a: [PUBLIC] } },
      'bob@MÜNCHEN.test',
      { kind: 'hosts', domain: 'xn--mnchen-3ya.test', destination: 'operator.test' },
    ],
    [
      'takes an address literal',
      {},
      'bob@[198.51.100.3]',
      { kind: 'hosts', destination: '198.51.100.3', hosts: [{ addresses: ['198.51.100.3'] }] },
    ],
    [
      'believes a null MX',
      { 'remote.test': { mx: ['0 .'], a: [PUBLIC] } },
      'bob@remote.test',
      { kind: 'unreachable', code: 550, enhanced: '5.1.10' },
    ],
    [
      'fails for a domain that is not there',
      {},
      'bob@nowhere.test',
      { kind: 'unreachable', code: 550, enhanced: '5.1.2' },
    ],
    ['fails for what is no name', {}, 'bob@no_name', { kind: 'unreachable', code: 550, enhanced: '5.1.2' }],
    [
      'waits for hosts without address',
      { 'remote.test': { mx: ['gone.remote.test'] } },
      'bob@remote.test',
      { kind: 'unreachable', code: 421, enhanced: '4.4.4' },
    ],
    [
      'waits while MX is not answered',
      { 'remote.test': { fault: 'servfail' } },
      'bob@remote.test',
      { kind: 'unreachable', code: 421, category: 'dns' },
    ],
    [
      'waits while no host is answered for',
      { 'remote.test': { mx: ['mx.remote.test'] }, 'mx.remote.test': { fault: 'servfail' } },
      'bob@remote.test',
      { kind: 'unreachable', code: 421, category: 'dns' },
    ],
    [
      'refuses private hosts',
      {
        'remote.test': { mx: ['mx.remote.test'] },
        'mx.remote.test': { a: ['10.0.0.1', '127.0.0.1'], aaaa: ['::ffff:192.168.0.1'] },
      },
      'bob@remote.test',
      { kind: 'unreachable', code: 550, category: 'policy' },
    ],
    ['refuses a private literal', {}, 'bob@[IPv6:::1]', { kind: 'unreachable', code: 550 }],
    [
      'leaves private hosts out beside public ones',
      {
        'remote.test': { mx: ['1 in.remote.test', '2 out.remote.test'] },
        'in.remote.test': { a: ['192.168.0.1'] },
        'out.remote.test': { a: [PUBLIC, '10.0.0.1'] },
      },
      'bob@remote.test',
      { hosts: [{ host: 'out.remote.test', addresses: [PUBLIC] }] },
    ],
  ])('%s', async (_what, zone, to, expected) => {
    await withRoute(zone, {}, async (find) => expect(await find(to)).toMatchObject(expected));
  });

  it('stays inside for hosted names, and where an exchange is one of our names or addresses', async () => {
    const zone: Zone = {
      'a.test': { mx: ['mx.waypost.test'] },
      'b.test': { mx: ['elsewhere.test'] },
      'elsewhere.test': { a: ['198.51.100.1'] },
      'c.test': { mx: ['other.test'] },
      'other.test': { a: [PUBLIC] },
    };
    const own = {
      isHostedHere: async (domain: string) => domain === 'hosted.test',
      isOwnHost: (host: string) => host === 'mx.waypost.test',
      isOwnAddress: async (address: string) => address === '198.51.100.1',
    };
    await withRoute(zone, own, async (find) => {
      for (const name of ['hosted.test', 'a.test', 'b.test']) {
        expect(await find(`bob@${name}`)).toEqual({ kind: 'inside', destination: name, domain: name });
      }
      expect(await find('bob@c.test')).toMatchObject({ kind: 'hosts' });
    });
  });

  it('leads to the smarthost, wherever that is', async () => {
    const smarthost = { host: 'relay.test', port: 2525, isImplicitTls: false, credentials: undefined };
    await withRoute({ 'relay.test': { a: ['10.0.0.9'] } }, { smarthost }, async (find) => {
      expect(await find('bob@remote.test')).toMatchObject({
        kind: 'hosts',
        destination: 'relay.test',
        domain: 'remote.test',
        hosts: [{ host: 'relay.test', port: 2525, addresses: ['10.0.0.9'] }],
      });
    });
  });
});

describe('a name', () => {
  it('is hosted here only if proved and its mail points to us; in the sandbox as soon as it is added', async () => {
    await using db = await openTestDatabase();
    await seedDomain(db, 'added.test');
    const isHosted = (name: string, isSandbox: boolean) => isHostedHere(db.reader, name, { isSandbox });
    expect([await isHosted('added.test', false), await isHosted('added.test', true)]).toEqual([false, true]);
    await db.writer.updateTable('domain').set({ owned_since: 1 }).execute();
    expect(await isHosted('added.test', false)).toBe(false);
    await db.writer.updateTable('domain').set({ has_mx_record: 1 }).execute();
    expect(await isHosted('added.test', false)).toBe(true);
    expect(await isHosted('other.test', true)).toBe(false);
  });
});

describe('mail to a hosted domain', () => {
  it('waits while this server receives nothing, and goes inside once it does', async () => {
    await using waiting = await openTestDelivery({}, { ownHosts: ['mx.waypost.test'] });
    Object.assign(waiting.dns.zone, { 'ours.test': { mx: ['mx.waypost.test'] } });
    expect(await waiting.send('bob@ours.test')).toMatchObject({
      kind: 'deferred',
      destination: 'ours.test',
      blames: 'message',
      fault: { message: 'The domain is hosted here, and this server does not receive mail yet.' },
    });
    const inside: string[] = [];
    await using receiving = await openTestDelivery(
      { 'ours.test': { mx: ['mx.waypost.test'] } },
      {
        ownHosts: ['mx.waypost.test'],
        async deliverInside({ recipient }, domain) {
          inside.push(`${recipient} ${domain}`);
          return { kind: 'cancelled', destination: domain };
        },
      },
    );
    await receiving.send('bob@ours.test');
    expect(inside).toEqual(['bob@ours.test ours.test']);
  });
});

describe('a smarthost', () => {
  const relay = (password: string) => ({
    host: 'relay.test',
    port: 587,
    isImplicitTls: false,
    credentials: { username: 'ann', password: new Secret(password) },
  });

  it.each([
    ['PLAIN LOGIN', `AUTH PLAIN ${Buffer.from('\0ann\0s3cret').toString('base64')}`],
    ['LOGIN', 'AUTH LOGIN'],
  ])('is logged in to by %s, under TLS', async (mechanisms, line) => {
    await using delivery = await openTestDelivery(
      { 'relay.test': { a: ['127.0.0.1'] } },
      { smarthost: relay('s3cret') },
    );
    const steps = ['334 VXNlcm5hbWU6', '334 UGFzc3dvcmQ6', '235 2.7.0 welcome'];
    const login = line === 'AUTH LOGIN';
    const answers = {
      AUTH: login ? (steps[0] as string) : '235 2.7.0 welcome',
      [Buffer.from('ann').toString('base64').toUpperCase()]: steps[1] as string,
      [Buffer.from('s3cret').toString('base64').toUpperCase()]: steps[2] as string,
    };
    await using peer = await startScriptedPeer({ features: ['STARTTLS', `AUTH ${mechanisms}`], answers });
    delivery.ports.set('relay.test', peer.port);
    expect(await delivery.send('bob@anywhere.test')).toMatchObject({
      kind: 'delivered',
      destination: 'relay.test',
      report: { tls: { isEnabled: true } },
    });
    expect(peer.commands).toContain(line);
  });

  it('that refuses the login keeps the mail waiting', async () => {
    await using delivery = await openTestDelivery(
      { 'relay.test': { a: ['127.0.0.1'] } },
      { smarthost: relay('wrong') },
    );
    await using peer = await startScriptedPeer({ features: ['AUTH PLAIN'], answers: { AUTH: '535 5.7.8 no' } });
    delivery.ports.set('relay.test', peer.port);
    expect(await delivery.send('bob@anywhere.test')).toMatchObject({
      kind: 'deferred',
      blames: 'destination',
      fault: { category: 'auth', response: '535 5.7.8 no' },
    });
  });

  it('elsewhere hears no password without TLS', async () => {
    const zone = { 'relay.test': { a: ['127.0.0.1', '192.0.2.1'] } };
    await using delivery = await openTestDelivery(zone, { smarthost: relay('s3cret') });
    await using peer = await startScriptedPeer({ features: ['AUTH PLAIN'] });
    delivery.ports.set('relay.test', peer.port);
    expect(await delivery.send('bob@anywhere.test')).toMatchObject({ kind: 'deferred', fault: { enhanced: '4.7.5' } });
    expect(peer.commands.join()).not.toContain('AUTH');
  });
});
