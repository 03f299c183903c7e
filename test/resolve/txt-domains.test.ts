import { describe, expect, it } from 'vitest';
import { tellRecordsChecked } from '../../src/directory/dns/records-checked.js';
import { createEncryptService } from '../../src/directory/txt/encrypt-service.js';
import { createFanOut } from '../../src/inbound/resolve/fan-out.js';
import { systemRandom } from '../../src/platform/random.js';
import { keyring, shareDatabase, startResolve, textsOf } from './resolve-fixture.js';

shareDatabase();

const ON = { txtDomains: true, isSandbox: true };
const RULES = [
  'waypost=sales:bob@target.test,sales:carol@target.test,!old,!!later:x@target.test,!!!gone,/^x{1,2}-(.*)$/:$1@target.test',
  'v=spf1 -all',
  'waypost=ann:mx.target.test,ann:192.0.2.7,ann:https://h.test/in,jörg:j@target.test,/^no-/:!!!x@target.test',
];

describe('a domain that TXT records alone configure', () => {
  it.each([
    ['sales@txt.test', ['bob@target.test', 'carol@target.test']],
    ['Sales+tag@TXT.test', ['bob+tag@target.test', 'carol+tag@target.test']],
    ['old@txt.test', []],
    ['later@txt.test', '421 4.2.1 later@txt.test is disabled for now, try again later'],
    ['gone@txt.test', '550 5.2.1 gone@txt.test is disabled'],
    ['no-way@txt.test', '550 5.2.1 no-way@txt.test is disabled'],
    ['xx-dora@txt.test', ['dora@target.test']],
    ['ann@txt.test', ['ann@mx.target.test', 'ann@[192.0.2.7] host 192.0.2.7', 'https://h.test/in']],
    ['JÖRG@txt.test', ['j@target.test']],
    ['other@txt.test', '550 5.1.1 There is no address other@txt.test here'],
  ])('%s', async (address, expected) => {
    const { route } = await startResolve({ zone: { 'txt.test': { txt: RULES } }, settings: ON });
    expect(await route(address)).toEqual(expected);
  });

  it('has a catch-all, a home without an account, and targets that may be hosted here', async () => {
    const { ask } = await startResolve({
      zone: { 'txt.test': { txt: ['waypost=ann@example.test,sales:bob@target.test'] } },
      settings: ON,
      aliases: { 'ann@example.test': { hasImap: true, recipients: [] } },
    });
    const accepted = await ask('any@txt.test');
    expect(accepted).toMatchObject({
      alias: undefined,
      home: { kind: 'txt', domainId: undefined, name: 'txt.test', switches: { viruses: true, phishing: true } },
      ways: [{ kind: 'mailbox', mailbox: { address: 'ann@example.test' } }],
    });
    expect(textsOf(accepted)[0]).toBe('txt.test is configured by TXT records in DNS');
    expect(await ask('sales@txt.test')).toMatchObject({ ways: [{ address: 'bob@target.test' }] });
  });

  it('may write its rules and its port so that only we can read them', async () => {
    const { encrypt } = createEncryptService({ keyring, random: systemRandom, txtPrefix: 'waypost' });
    const { route } = await startResolve({
      zone: {
        'sealed.test': { txt: [encrypt('sales:bob@target.test'), encrypt('waypost-port=2525')] },
        'port.test': { txt: ['waypost-port=1337'] },
        'badport.test': { txt: ['waypost-port=22', 'waypost=a:b@target.test'] },
      },
      settings: ON,
    });
    expect(await route('sales@sealed.test')).toEqual(['bob@target.test host target.test port 2525']);
    expect(await route('other@sealed.test')).toEqual(['other@sealed.test host sealed.test port 2525']);
    expect(await route('any@port.test')).toEqual(['any@port.test host port.test port 1337']);
    expect(await route('a@badport.test')).toEqual(['b@target.test']);
  });

  it('is served when it is switched on, or named', async () => {
    const zone = { 'txt.test': { txt: ['waypost=a:b@target.test,a:https://h.test/,a:192.0.2.7'] } };
    const off = await startResolve({ zone });
    expect(await off.route('a@txt.test')).toMatch(/^550 5\.1\.2 .*not a mail domain/);
    expect(off.dns.questions).toEqual([]);
    const on = await startResolve({ zone, settings: { txtDomains: true } });
    expect(await on.route('a@txt.test')).toEqual(['b@target.test']);
    const listed = await startResolve({ zone, settings: { txtDomains: ['txt.test'] } });
    expect(await listed.route('a@txt.test')).toEqual([
      'b@target.test',
      'https://h.test/',
      'a@[192.0.2.7] host 192.0.2.7',
    ]);
    expect(await listed.route('a@other.test')).toMatch(/^550 5\.1\.2 /);
  });

  it('is not unserved by a stranger who adds its name', async () => {
    const { route } = await startResolve({
      zone: { 'txt.test': { txt: ['waypost=a:b@target.test'] } },
      settings: ON,
      domains: { 'txt.test': { ownedSince: undefined }, 'held.test': { ownedSince: undefined } },
      aliases: { 'a@txt.test': ['stranger@target.test'] },
    });
    expect(await route('a@txt.test')).toEqual(['b@target.test']);
    expect(await route('a@held.test')).toBe('550 5.1.2 held.test is not verified on this server');
  });

  it('is asked again after 60 s at the earliest and an hour at the latest; nothing there for 60 s', async () => {
    const { route, dns, clock } = await startResolve({ settings: { ...ON, isSandbox: false } });
    const asked = () => dns.questions.length;
    dns.zone['short.test'] = { txt: ['waypost=a:b@target.test'], ttl: 5 };
    dns.zone['long.test'] = { txt: ['waypost=a:b@target.test'], ttl: 86_400 };
    await route('a@short.test');
    await route('a@long.test');
    expect(await route('a@none.test')).toMatch(/^550 5\.1\.2 /);
    expect(asked()).toBe(3);
    dns.zone['none.test'] = { txt: ['waypost=a:c@target.test'] };
    await clock.advance(59_000);
    for (const name of ['short', 'long', 'none']) await route(`a@${name}.test`);
    expect(asked()).toBe(3);
    await clock.advance(2000);
    expect(await route('a@none.test')).toEqual(['c@target.test']);
    for (const name of ['short', 'long']) await route(`a@${name}.test`);
    expect(asked()).toBe(5);
    await clock.advance(3_540_000);
    await route('a@long.test');
    expect(asked()).toBe(6);
  });

  it('is asked again after a verification', async () => {
    const { route, dns, db } = await startResolve({ settings: { ...ON, isSandbox: false } });
    for (const target of ['b@target.test', 'c@target.test']) {
      dns.zone['txt.test'] = { txt: [`waypost=a:${target}`], ttl: 3600 };
      await db.inTransaction(async (tx) => tellRecordsChecked(tx, db, 'txt.test'));
      expect(await route('a@txt.test')).toEqual([target]);
    }
  });

  it('is asked for every message in the sandbox, where a command changes its records', async () => {
    const { route, dns } = await startResolve({ settings: ON });
    for (const target of ['b@target.test', 'c@target.test']) {
      dns.zone['txt.test'] = { txt: [`waypost=a:${target}`], ttl: 3600 };
      expect(await route('a@txt.test')).toEqual([target]);
    }
  });

  it('whose name servers fail comes later', async () => {
    const { ask, dns } = await startResolve({ zone: { 'txt.test': { fault: 'servfail' } }, settings: ON });
    expect(await ask('a@txt.test')).toMatchObject({ why: 'forNow', reply: { code: 451, enhanced: '4.4.3' } });
    dns.zone['txt.test'] = { txt: ['waypost=a:b@target.test'] };
    expect(await ask('a@txt.test')).toMatchObject({ kind: 'accepted' });
  });

  it('has at most 10 targets, and a message at most 5 of such domains', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `b${i}@target.test`).join(',');
    const names = Array.from({ length: 6 }, (_, i) => `txt${i}.test`);
    const { ask, route } = await startResolve({
      zone: {
        'ten.test': { txt: [`waypost=${many(10)}`] },
        'eleven.test': { txt: [`waypost=${many(11)}`] },
        ...Object.fromEntries(names.map((name) => [name, { txt: ['waypost=b@target.test'] }])),
      },
      settings: ON,
    });
    expect(await route('a@ten.test')).toHaveLength(10);
    expect(await ask('a@eleven.test')).toMatchObject({ why: 'forNow', reply: { code: 451 } });
    const budget = createFanOut();
    const kinds = [];
    for (const name of names) kinds.push((await ask(`a@${name}`, { budget })).kind);
    expect(kinds).toEqual([...Array(5).fill('accepted'), 'refused']);
    expect(await ask('b@txt0.test', { budget })).toMatchObject({ kind: 'accepted' });
    expect(await ask(`a@${names[5]}`, { budget })).toMatchObject({ why: 'crowded', reply: { code: 452 } });
  });

  it('takes 1,000 messages a day, counted once each, and is listed for the operator', async () => {
    const { ask, db, clock, txtDomainUse } = await startResolve({
      zone: { 'txt.test': { txt: ['waypost=b@target.test'] } },
      settings: ON,
    });
    const budget = createFanOut();
    await ask('a@txt.test', { budget });
    await ask('b@txt.test', { budget });
    await ask('a@txt.test', { isDry: true });
    expect(await txtDomainUse.list()).toMatchObject([{ name: 'txt.test', messages: 1 }]);
    await db.inTransaction((tx) => tx.updateTable('limit_count').set({ count: 999 }).execute());
    expect(await ask('a@txt.test')).toMatchObject({ kind: 'accepted' });
    for (const isDry of [true, false]) {
      expect(await ask('a@txt.test', { isDry })).toMatchObject({
        why: 'forNow',
        reply: { code: 451, enhanced: '4.7.1' },
      });
    }
    await clock.advance(86_400_000);
    expect(await txtDomainUse.list()).toEqual([]);
    expect(await ask('a@txt.test')).toMatchObject({ kind: 'accepted' });
  });

  it('with more rules than anyone reads does not send mail to its catch-all by mistake', async () => {
    const patterns = Array.from({ length: 101 }, (_, i) => `/^p${i}$/:b@target.test`);
    const { ask, route } = await startResolve({
      zone: {
        'txt.test': { txt: [`waypost=a:c@target.test,*:all@target.test,${patterns.join(',')}`], fault: 'truncate' },
      },
      settings: ON,
    });
    expect(await ask('other@txt.test')).toMatchObject({ why: 'forNow', reply: { code: 451, enhanced: '4.3.5' } });
    expect(await route('a@txt.test')).toEqual(['c@target.test']);
  });
});

describe('rules beside stored aliases', () => {
  const zone = {
    'example.test': { txt: ['waypost=sales:rule@target.test,!!!ann,waypost-port=25', 'waypost=*:all@target.test'] },
  };
  const aliases = { 'sales@example.test': ['stored@target.test'], 'ann@example.test': ['ann@target.test'] };

  it('count on the free plan alone', async () => {
    const paid = await startResolve({ zone, aliases });
    expect(await paid.route('sales@example.test')).toEqual(['stored@target.test']);
    expect(await paid.route('other@example.test')).toMatch(/^550 5\.1\.1/);
    expect(paid.dns.questions).toEqual([]);
    const free = await startResolve({ zone, aliases, domains: { 'example.test': { plan: 'free' } } });
    expect(await free.route('sales@example.test')).toEqual(['stored@target.test', 'rule@target.test']);
    expect(await free.route('ann@example.test')).toMatch(/^550 5\.2\.1/);
    expect(await free.route('other@example.test')).toEqual(['all@target.test']);
  });

  it('that cannot be looked up leave the aliases; what none matches comes later', async () => {
    const { route, ask } = await startResolve({
      zone: { 'example.test': { fault: 'servfail' } },
      aliases,
      domains: { 'example.test': { plan: 'free' } },
    });
    expect(await route('sales@example.test')).toEqual(['stored@target.test']);
    expect(await ask('other@example.test')).toMatchObject({ why: 'forNow', reply: { code: 451, enhanced: '4.4.3' } });
  });

  it('forward for a free unproved domain, but its stored aliases wait', async () => {
    const { route, ask } = await startResolve({
      zone: { 'example.test': { txt: ['waypost=sales:rule@target.test,sales:https://h.test/'] } },
      domains: {
        'example.test': { plan: 'free', ownedSince: undefined },
        'empty.test': { plan: 'free', ownedSince: undefined },
      },
      aliases: { ...aliases },
    });
    expect(await ask('sales@example.test')).toMatchObject({
      home: { kind: 'txt' },
      ways: [{ address: 'rule@target.test' }],
    });
    expect(await route('ann@example.test')).toMatch(/^550 5\.1\.1/);
    expect(await route('ann@empty.test')).toMatch(/^550 5\.1\.2 .*not verified/);
  });
});
