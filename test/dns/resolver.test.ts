import { type Answer, encode, type Packet, TRUNCATED_RESPONSE } from 'dns-packet';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createResolver, type ResolverDeps } from '../../src/platform/dns/create-resolver.js';
import { DnsUnavailableError } from '../../src/platform/dns/resolver.js';
import { systemRandom } from '../../src/platform/random.js';
import { startTestDns, type Zone } from '../support/dns-server.js';
import { createManualClock } from '../support/manual-clock.js';

const silent = { debug() {} };

async function setUp(zone: Zone, deps: Partial<ResolverDeps> = {}) {
  const dns = await startTestDns(zone);
  const clock = createManualClock();
  const resolver = createResolver({ servers: () => [dns.server], clock, random: systemRandom, log: silent, ...deps });
  onTestFinished(async () => {
    resolver.close();
    await dns[Symbol.asyncDispose]();
  });
  return { dns, clock, resolver };
}

describe('answers', () => {
  it('gives each type of record in the form that mail needs', async () => {
    const { resolver } = await setUp({
      'example.test': {
        a: ['192.0.2.1'],
        aaaa: ['2001:db8::1'],
        mx: ['MX1.Example.test.'],
        ns: ['ns1.example.test', 'ns2.example.test'],
        txt: ['v=spf1 -all', 'x'.repeat(600)],
      },
      'www.example.test': { cname: 'Example.TEST' },
    });
    expect(await resolver.addresses('example.test')).toEqual(['192.0.2.1', '2001:db8::1']);
    expect(await resolver.mx('EXAMPLE.test.')).toEqual([{ exchange: 'mx1.example.test', preference: 10 }]);
    expect(await resolver.ns('example.test')).toEqual(['ns1.example.test', 'ns2.example.test']);
    expect(await resolver.txt('example.test')).toEqual(['v=spf1 -all', 'x'.repeat(600)]);
    expect(await resolver.cname('www.example.test')).toBe('example.test');
  });

  it('are empty for a name that is not there, for a type it lacks and for no name at all', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { a: ['192.0.2.1'] } });
    expect(await resolver.txt('gone.test')).toEqual([]);
    expect(await resolver.txt('example.test')).toEqual([]);
    expect(await resolver.cname('example.test')).toBeUndefined();
    const before = dns.questions.length;
    const unaskable = ['', '.', 'a..b', 'x'.repeat(64), `${'a.'.repeat(127)}test`, 'ä.test'];
    for (const name of unaskable) expect(await resolver.txt(name)).toEqual([]);
    expect(dns.questions.length).toBe(before);
  });

  it('follow CNAME records, also when the server leaves the target out', async () => {
    const zone: Zone = {
      's._domainkey.example.test': { cname: 's._domainkey.provider.test' },
      's._domainkey.provider.test': { cname: 'keys.provider.test' },
      'keys.provider.test': { txt: ['v=DKIM1; p=abc'] },
    };
    const { resolver, dns } = await setUp(zone);
    expect(await resolver.txt('s._domainkey.example.test')).toEqual(['v=DKIM1; p=abc']);
    expect(dns.questions.length).toBe(1);

    dns.answerWith((_question, usual) => ({ ...usual, answers: usual.answers?.slice(0, 1), authorities: [] }));
    expect(await resolver.txt('s._domainkey.example.test', { fresh: true })).toEqual(['v=DKIM1; p=abc']);
    expect(dns.questions.slice(1).map(({ name }) => name)).toEqual([
      's._domainkey.example.test',
      's._domainkey.provider.test',
      'keys.provider.test',
    ]);
  });

  it('come over TCP when they were cut, even in the middle of a record', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['y'.repeat(3000)], fault: 'truncate' } });
    expect(await resolver.txt('example.test')).toEqual(['y'.repeat(3000)]);
    expect(dns.questions.map(({ transport }) => transport)).toEqual(['udp', 'tcp']);

    dns.answerWith((question, usual) => {
      if (question.transport === 'tcp') return usual;
      const flags = (usual.flags ?? 0) | TRUNCATED_RESPONSE;
      const answers: Answer[] = [{ type: 'TXT', name: question.name, ttl: 1, data: 'z'.repeat(200) }];
      return [encode({ ...usual, flags, answers }).subarray(0, 60)];
    });
    expect(await resolver.txt('example.test', { fresh: true })).toEqual(['y'.repeat(3000)]);
  });

  it('ask with EDNS 1232, and without EDNS a server that does not know it', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['x'] } });
    dns.answerWith((question, usual) =>
      question.packet.additionals?.length ? { ...usual, flags: 1, answers: [] } : usual,
    );
    expect(await resolver.txt('example.test')).toEqual(['x']);
    expect(dns.questions.map(({ packet }) => packet.additionals)).toMatchObject([[{ udpPayloadSize: 1232 }], []]);
  });

  it('of one address family are enough when the other fails', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { a: ['192.0.2.1'] } });
    dns.answerWith((question, usual) => (question.type === 'AAAA' ? { ...usual, flags: 2, answers: [] } : usual));
    expect(await resolver.addresses('example.test')).toEqual(['192.0.2.1']);
  });
});

describe('the AD bit', () => {
  const AUTHENTIC = 1 << 5;
  it('is believed from this machine', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['x'] } });
    expect((await resolver.lookUp('example.test', 'TXT')).isAuthentic).toBe(false);
    dns.answerWith((_question, usual) => ({ ...usual, flags: (usual.flags ?? 0) | AUTHENTIC }));
    expect((await resolver.lookUp('example.test', 'TXT', { fresh: true })).isAuthentic).toBe(true);
  });
});

describe('servers that fail', () => {
  it.each(['servfail', 'refused'] as const)('with %s are asked twice and then unavailable', async (fault) => {
    const { resolver, dns } = await setUp({ 'example.test': { fault } });
    await expect(resolver.txt('example.test')).rejects.toMatchObject({ reason: fault.toUpperCase() });
    await expect(resolver.txt('example.test')).rejects.toBeInstanceOf(DnsUnavailableError);
    expect(dns.questions.length).toBe(4);
  });

  it('by silence get five seconds and a second try, which may succeed', async () => {
    const { resolver, dns, clock } = await setUp({ 'example.test': { txt: ['x'], fault: 'drop' } });
    const asked = dns.asked();
    const answer = resolver.txt('example.test');
    await asked;
    const records = dns.zone['example.test'];
    if (records) records.fault = undefined;
    await clock.advance(4999);
    expect(dns.questions.length).toBe(1);
    await clock.advance(1);
    expect(await answer).toEqual(['x']);
    expect(dns.questions.length).toBe(2);
  });

  it('by silence twice are unavailable', async () => {
    const { resolver, dns, clock } = await setUp({ 'example.test': { fault: 'drop' } });
    const outcome = expect(resolver.txt('example.test')).rejects.toMatchObject({ reason: 'no answer in time' });
    await dns.asked();
    const again = dns.asked();
    await clock.advance(5000);
    await again;
    await clock.advance(5000);
    await outcome;
  });

  it('give way to the next in the list, which is asked first from then on', async () => {
    await using broken = await startTestDns({
      'example.test': { fault: 'servfail' },
      'other.test': { fault: 'servfail' },
    });
    await using good = await startTestDns({ 'example.test': { txt: ['x'] }, 'other.test': { txt: ['y'] } });
    const { resolver } = await setUp({}, { servers: () => [broken.server, good.server] });
    expect(await resolver.txt('example.test')).toEqual(['x']);
    expect(await resolver.txt('other.test')).toEqual(['y']);
    expect(broken.questions.length).toBe(1);
  });

  it('that are not there at all are unavailable', async () => {
    const gone = await startTestDns();
    await gone[Symbol.asyncDispose]();
    const { resolver } = await setUp({}, { servers: () => [gone.server] });
    await expect(resolver.txt('example.test')).rejects.toBeInstanceOf(DnsUnavailableError);
    const none = await setUp({}, { servers: () => [] });
    await expect(none.resolver.txt('example.test')).rejects.toBeInstanceOf(DnsUnavailableError);
  });

  it('do not hold back a caller who gives up, nor the end of the process', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { fault: 'drop' } });
    const caller = new AbortController();
    const impatient = expect(resolver.txt('example.test', { signal: caller.signal })).rejects.toThrow('enough');
    const patient = expect(resolver.txt('example.test')).rejects.toMatchObject({ reason: 'stopping' });
    await dns.asked();
    caller.abort(new Error('enough'));
    await impatient;
    resolver.close();
    await patient;
    expect(dns.questions.length).toBe(1);
  });
});

describe('hostile answers', () => {
  /** Answers that must be passed over, sent before the true one. */
  const forged = (bad: (usual: Packet) => Packet | Buffer) => async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['true'] } });
    dns.answerWith((question, usual) => {
      const answers: Answer[] = [{ type: 'TXT', name: question.name, ttl: 300, data: 'forged' }];
      const fake = bad({ ...usual, answers });
      return [Buffer.isBuffer(fake) ? fake : encode(fake), encode(usual)];
    });
    expect(await resolver.txt('example.test')).toEqual(['true']);
  };

  it(
    'with a wrong id are passed over',
    forged((usual) => ({ ...usual, id: ((usual.id ?? 0) + 1) & 0xffff })),
  );
  it(
    'to another question are passed over',
    forged((usual) => ({ ...usual, questions: [{ type: 'TXT', name: 'other.test' }] })),
  );
  it(
    'about another type are passed over',
    forged((usual) => ({ ...usual, questions: [{ type: 'MX', name: 'example.test' }] })),
  );
  it(
    'with two questions are passed over',
    forged((usual) => ({ ...usual, questions: [...(usual.questions ?? []), ...(usual.questions ?? [])] })),
  );
  it(
    'that are questions are passed over',
    forged((usual) => ({ ...usual, type: 'query' })),
  );
  it(
    'cut short are passed over',
    forged((usual) => encode(usual).subarray(0, -3)),
  );
  it(
    'of a few bytes are passed over',
    forged((usual) => encode(usual).subarray(0, 11)),
  );
  it(
    'whose record claims more bytes than there are are passed over',
    forged((usual) => {
      const bytes = encode(usual);
      bytes.writeUInt16BE(0xffff, bytes.length - 9); // the length of the data of 'forged'
      return bytes;
    }),
  );
  it(
    'whose name points at itself are passed over',
    forged((usual) => {
      const bytes = encode(usual);
      const answerAt = 12 + 'example.test'.length + 2 + 4;
      bytes.writeUInt16BE(0xc000 | answerAt, answerAt);
      return bytes;
    }),
  );

  it('with records of other names beside are read for the asked name only', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['true'] } });
    dns.answerWith((_question, usual) => ({
      ...usual,
      answers: [{ type: 'TXT', name: 'other.test', ttl: 300, data: 'planted' }, ...(usual.answers ?? [])],
    }));
    expect(await resolver.txt('example.test')).toEqual(['true']);
    dns.answerWith(undefined);
    expect(await resolver.txt('other.test')).toEqual([]);
  });

  it('that lead in a circle are unavailable, in one message or over many', async () => {
    const { resolver, dns } = await setUp({
      'a.test': { cname: 'b.test' },
      'b.test': { cname: 'a.test' },
    });
    await expect(resolver.txt('a.test')).rejects.toBeInstanceOf(DnsUnavailableError);
    let count = 0;
    dns.answerWith((question, usual) => ({
      ...usual,
      flags: 0,
      answers: [{ type: 'CNAME', name: question.name, ttl: 1, data: `hop${count++}.test` }],
      authorities: [],
    }));
    await expect(resolver.txt('long.test')).rejects.toBeInstanceOf(DnsUnavailableError);
    expect(count).toBe(9);
  });

  it('of thousands of records over TCP are read whole', async () => {
    const { resolver } = await setUp({
      'example.test': { a: Array.from({ length: 2000 }, (_, i) => `192.0.${i >> 8}.${i & 255}`), fault: 'truncate' },
    });
    expect((await resolver.addresses('example.test')).length).toBe(2000);
  });

  it('over TCP that answer something else are unavailable', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['x'], fault: 'truncate' } });
    dns.answerWith((question, usual) => (question.transport === 'udp' ? usual : { ...usual, id: 1, questions: [] }));
    await expect(resolver.txt('example.test')).rejects.toMatchObject({ reason: 'malformed answer' });
  });
});

describe('the cache', () => {
  it('keeps an answer for its TTL and not longer than an hour', async () => {
    const { resolver, dns, clock } = await setUp({
      'short.test': { txt: ['1'], ttl: 30 },
      'long.test': { txt: ['1'], ttl: 86_400 },
    });
    const ask = async () => {
      await resolver.txt('short.test');
      await resolver.txt('long.test');
      return dns.questions.splice(0).map(({ name }) => name);
    };
    expect(await ask()).toEqual(['short.test', 'long.test']);
    await clock.advance(29_000);
    expect(await ask()).toEqual([]);
    await clock.advance(1_000);
    expect(await ask()).toEqual(['short.test']);
    await clock.advance(3_570_000);
    expect(await ask()).toEqual(['short.test', 'long.test']);
  });

  it('keeps the shortest TTL of a chain', async () => {
    const { resolver, dns, clock } = await setUp({
      'www.test': { cname: 'host.test', ttl: 5 },
      'host.test': { a: ['192.0.2.1'], ttl: 300 },
    });
    await resolver.lookUp('www.test', 'A');
    await clock.advance(5_000);
    await resolver.lookUp('www.test', 'A');
    expect(dns.questions.length).toBe(2);
  });

  it('keeps "no" for the minimum of the SOA, and without one not at all', async () => {
    const { resolver, dns, clock } = await setUp({});
    await resolver.txt('gone.test');
    await clock.advance(59_000);
    await resolver.txt('gone.test');
    expect(dns.questions.length).toBe(1);
    await clock.advance(1_000);
    dns.answerWith((_question, usual) => ({ ...usual, authorities: [] }));
    await resolver.txt('gone.test');
    await resolver.txt('gone.test');
    expect(dns.questions.length).toBe(3);
  });

  it('is passed by a fresh look-up, which refreshes it', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['old'] } });
    await resolver.txt('example.test');
    dns.zone['example.test'] = { txt: ['new'] };
    expect(await resolver.txt('example.test')).toEqual(['old']);
    expect(await resolver.txt('example.test', { fresh: true })).toEqual(['new']);
    expect(await resolver.txt('example.test')).toEqual(['new']);
  });

  it('forgets a record that a fresh lookup no longer finds, and keeps it when no server answers', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['old'] } });
    await resolver.txt('example.test');
    dns.zone['example.test'] = { fault: 'servfail' };
    await expect(resolver.txt('example.test', { fresh: true })).rejects.toBeInstanceOf(DnsUnavailableError);
    expect(await resolver.txt('example.test')).toEqual(['old']);
    dns.zone['example.test'] = {};
    expect(await resolver.txt('example.test', { fresh: true })).toEqual([]);
    expect(await resolver.txt('example.test')).toEqual([]);
  });

  it('lets equal look-ups at once share one question', async () => {
    const { resolver, dns } = await setUp({ 'example.test': { txt: ['x'] } });
    const answers = await Promise.all(Array.from({ length: 16 }, () => resolver.txt('Example.test')));
    expect(new Set(answers.map(String))).toEqual(new Set(['x']));
    expect(dns.questions.length).toBe(1);
  });
});
