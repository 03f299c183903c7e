import { describe, expect, it } from 'vitest';
import { say } from '../../src/i18n/sentence.js';
import { inEnglish } from '../../src/i18n/translate.js';
import type { DmarcResult } from '../../src/inbound/receive/dmarc-result.js';
import { withSettings } from '../dns/domain-fixture.js';
import { shareDatabase } from '../resolve/resolve-fixture.js';
import { createRecordingLog } from '../support/recording-log.js';
import { CLIENT, handOver, letter, startMx } from './mx-fixture.js';

shareDatabase();

const ALIASES = { 'sales@example.test': ['bob@target.test'], 'ann@example.test': ['ann@target.test'] };
const FIVE_DAYS_MS = 5 * 86_400_000;
const STRANGER = '198.51.100.9';

describe('the MX and a message', () => {
  it('passes on an admitted message with the facts of its session', async () => {
    const mx = await startMx({ aliases: ALIASES });
    expect(await mx.hand(letter())).toMatch(/^250 2\.0\.0 Taken as [0-9a-f]{24}$/);
    expect(mx.admitted[0]).toMatchObject({
      isProven: true,
      isAllowlisted: false,
      recipients: [{ address: 'sales@example.test', home: { name: 'example.test' } }],
      auth: { spf: { result: 'pass' }, dmarc: { result: 'none' } },
      arrival: {
        origin: 'mx',
        mailFrom: 'ann@sender.test',
        isUtf8: false,
        requiresTls: false,
        client: { ip: CLIENT, hostname: 'mail.sender.test', helo: 'mail.sender.test', tls: undefined },
      },
    });
    const { source, fields, headerEnd } = mx.admitted[0]?.arrival ?? {};
    expect(source?.toString().replaceAll('\r\n', '\n')).toBe(`${letter()}\n`);
    expect(source?.toString('latin1', headerEnd)).toBe('\r\nHello\r\n');
    expect(fields?.map(({ name }) => name)).toEqual(['From', 'To', 'Subject', 'Message-ID']);
    expect(mx.admitted[0]?.events.map(({ kind, text }) => `${kind}: ${inEnglish(text)}`)).toEqual([
      `connection: mail.sender.test (${CLIENT}) connected without TLS and sent the HELO name mail.sender.test`,
      'authentication: SPF pass (sender.test); DKIM none; ARC none; DMARC none',
      'scan: Nothing bad was found in it',
    ]);
    expect(mx.paths).toEqual([]);
  });

  it('a client whose name does not resolve back has none, and nothing waits for a slow name server', async () => {
    const zone = {
      '9.100.51.198.in-addr.arpa': { ptr: ['mail.sender.test'] },
      '8.100.51.198.in-addr.arpa': { fault: 'drop' as const },
    };
    const mx = await startMx({ aliases: ALIASES, zone });
    expect(await mx.hand(letter(), { ip: STRANGER, from: 'ann@plain.test' })).toMatch(/^250/);
    const smtp = await mx.open('198.51.100.8');
    const slow = handOver(smtp, letter(), { from: 'ann@plain.test' });
    await mx.clock.untilSleeping(2000);
    await mx.clock.advance(2000);
    expect(await slow).toMatch(/^250/);
    expect(mx.admitted.map(({ arrival }) => arrival.client.hostname)).toEqual([undefined, undefined]);
  });

  it.each([
    ['what is no header', 'Hello there\nFrom: a@sender.test\n\nx', /^550 5\.6\.0 Line 1 of the header/],
    ['no From', 'Subject: x\n\nx', /^550 5\.6\.0 The header needs one From/],
    ['two From fields', letter({ extra: 'From: b@sender.test\n' }), /^550 5\.6\.0 /],
    ['two authors', letter({ from: 'a@sender.test, b@sender.test' }), /^550 5\.6\.0 /],
    ['an author that is no address', letter({ from: 'Ann' }), /^550 5\.6\.0 /],
    ['a From of 9 KB', letter({ from: long(9) }), /^550 5\.6\.0 /],
    ['a From of 7 KB', letter({ from: long(7) }), /^250/],
    ['a host as domain', letter({ from: 'root@localhost' }), /^250/],
    ['a domain in escapes', letter({ from: 'ann@send%65r\u00ad.test' }), /^550 5\.6\.0 /],
    ['a quoted author', letter({ from: '"a b"@sender.test' }), /^250/],
    ['an encoded name', letter({ from: '=?utf-8?q?J=C3=BCrgen=2C_x?= <j@sender.test>' }), /^250/],
    [
      '26 servers',
      letter({ extra: 'Received: by a.test; x\n'.repeat(26) }),
      /^550 5\.4\.6 Mail loop: the message has passed 26 servers/,
    ],
    ['25 servers', letter({ extra: 'Received: by a.test; x\n'.repeat(25) }), /^250/],
    [
      'twice through here',
      letter({ extra: ours('sales').repeat(2) }),
      /^550 5\.4\.6 Mail loop: this message was already received/,
    ],
    ['once through here', letter({ extra: ours('sales') }), /^250/],
    ['twice through here for others', letter({ extra: ours('ann').repeat(2) }), /^250/],
  ])('%s', async (_, source, reply) => {
    const mx = await startMx({ aliases: ALIASES });
    expect(await mx.hand(source)).toMatch(reply);
    const isRefused = mx.admitted.length === 0;
    expect(mx.paths.map(({ state, facts }) => [state, facts.recipient])).toEqual(
      isRefused ? [['refused', 'sales@example.test']] : [],
    );
  });

  it('removes Authentication-Results in its own name and keeps those of others', async () => {
    const mx = await startMx({ aliases: ALIASES });
    const forged =
      'Authentication-Results: MAIL.waypost.test;\n spf=pass\nAuthentication-Results: other.test; spf=fail\n';
    expect(await mx.hand(letter({ extra: forged }))).toMatch(/^250/);
    const { source, fields, headerEnd } = mx.admitted[0]?.arrival ?? {};
    expect(source?.toString()).not.toMatch(/MAIL\.waypost/);
    expect(source?.toString()).toContain('Authentication-Results: other.test; spf=fail\r\n');
    expect(fields?.filter(({ name }) => name === 'Authentication-Results')).toHaveLength(1);
    expect(source?.toString('latin1', headerEnd)).toBe('\r\nHello\r\n');
  });

  describe('authentication', () => {
    const zone = {
      'reject.test': { txt: ['v=spf1 -all'] },
      '_dmarc.reject.test': { txt: ['v=DMARC1; p=reject'] },
      '_dmarc.quarantine.test': { txt: ['v=DMARC1; p=quarantine'] },
      'lenient.test': { txt: ['v=spf1 -all'] },
      '_dmarc.lenient.test': { txt: ['v=DMARC1; p=none'] },
      'strict.test': { txt: ['v=spf1 -all'] },
      'soft.test': { txt: ['v=spf1 ~all'] },
      '_dmarc.down.test': { fault: 'servfail' as const },
      'unsure.test': { fault: 'servfail' as const },
      '_dmarc.unsure.test': { txt: ['v=DMARC1; p=reject'] },
    };

    it.each([
      ['reject.test', /^550 5\.7\.26 DMARC of reject\.test says reject/],
      ['quarantine.test', /^550 5\.7\.26 /],
      ['lenient.test', /^250/],
      ['strict.test', /^550 5\.7\.23 SPF of strict\.test does not allow/],
      ['soft.test', /^250/],
      ['plain.test', /^250/],
      ['down.test', /^451 4\.4\.3 The sender domain down\.test/],
      ['unsure.test', /^451 4\.4\.3 /],
    ])('mail in the name of %s', async (domain, reply) => {
      const mx = await startMx({ aliases: ALIASES, zone });
      const source = letter({ from: `boss@${domain}` });
      expect(await mx.hand(source, { ip: STRANGER, from: `boss@${domain}` })).toMatch(reply);
      if (mx.admitted.length > 0) return;
      expect(mx.paths).toMatchObject([
        {
          state: 'refused',
          facts: { subject: 'Prices', from: `boss@${domain}`, messageId: '1@sender.test', spf: expect.any(String) },
          events: expect.arrayContaining([expect.objectContaining({ kind: 'authentication' })]),
        },
      ]);
    });

    it('is counted for reports to the owner of the policy, without personal data', async () => {
      const results: DmarcResult[] = [];
      const mx = await startMx({
        aliases: ALIASES,
        zone: {
          ...zone,
          'good.test': { txt: ['v=spf1 ip4:198.51.100.9 -all'] },
          '_dmarc.good.test': { txt: ['v=DMARC1; p=reject'] },
        },
        onDmarcResult: (result) => void results.push(result),
      });
      for (const name of ['reject', 'quarantine', 'lenient', 'plain', 'unsure', 'good']) {
        await mx.hand(letter({ from: `boss@${name}.test` }), { ip: STRANGER, from: `boss@${name}.test` });
      }
      const row = (name: string, disposition: string, passes = false) => ({
        policyDomain: `${name}.test`,
        row: {
          sourceIp: STRANGER,
          disposition,
          dkim: 'fail',
          spf: passes ? 'pass' : 'fail',
          headerFrom: `${name}.test`,
          envelopeFrom: `${name}.test`,
          reasons: [],
          dkimResults: [],
          spfResults: [{ domain: `${name}.test`, scope: 'mfrom', result: expect.any(String) }],
        },
      });
      expect(results).toEqual([
        row('reject', 'reject'),
        row('quarantine', 'reject'),
        row('lenient', 'none'),
        row('good', 'pass', true),
      ]);
      expect(JSON.stringify(results)).not.toMatch(/boss|ann@|Prices/);
    });

    it.each([
      ['7 KB', `${long(7, 'boss@reject.test')}`, /^550 5\.7\.26 /],
      ['17 KB', `${long(17, 'boss@reject.test')}`, /^550 5\.6\.0 /],
    ])('a From of %s does not hide a policy', async (_, from, reply) => {
      const mx = await startMx({ aliases: ALIASES, zone });
      expect(await mx.hand(letter({ from }), { ip: STRANGER, from: 'boss@plain.test' })).toMatch(reply);
    });

    it('an unproven sender gets no replies', async () => {
      const mx = await startMx({ aliases: ALIASES });
      await mx.hand(letter(), { ip: STRANGER, from: 'ann@plain.test' });
      await mx.hand(letter(), { from: '' });
      expect(mx.admitted.map(({ isProven }) => isProven)).toEqual([false, false]);
    });
  });

  describe('lists of the domain', () => {
    it.each([
      ['203.0.113.7'],
      ['mail.sender.test'],
      ['sender.test'],
      ['ann@sender.test'],
      ['*.sender.test'],
      ['*.test'],
      ['reply@other.test'],
      ['other.test'],
    ])('%s is denied, and allowed where the other list says so', async (entry) => {
      const source = letter({ extra: 'Reply-To: <reply@other.test>\n' });
      const denying = { denylist: [entry] };
      const mx = await startMx({ aliases: ALIASES, domains: { 'example.test': withSettings(denying) } });
      expect(await mx.hand(source)).toBe(`550 5.7.1 The recipient does not accept mail from ${entry}`);
      expect(mx.paths).toMatchObject([{ state: 'refused', category: 'block' }]);
      const both = await startMx({
        aliases: ALIASES,
        domains: { 'example.test': withSettings({ ...denying, allowlist: ['ann@sender.test'] }) },
      });
      expect(await both.hand(source)).toMatch(/^250/);
      expect(both.admitted[0]?.isAllowlisted).toBe(true);
    });

    it.each([['203.0.113.8'], ['ender.test'], ['*.ender.test'], ['bob@sender.test'], ['x.sender.test']])(
      '%s does not match',
      async (entry) => {
        const mx = await startMx({
          aliases: ALIASES,
          domains: { 'example.test': withSettings({ denylist: [entry] }) },
        });
        expect(await mx.hand(letter())).toMatch(/^250/);
      },
    );

    it('allowing a name does not make its forgeries genuine', async () => {
      const mx = await startMx({
        aliases: ALIASES,
        domains: { 'example.test': withSettings({ allowlist: ['reject.test'] }) },
        zone: { '_dmarc.reject.test': { txt: ['v=DMARC1; p=reject'] } },
      });
      const forged = letter({ from: 'boss@reject.test' });
      expect(await mx.hand(forged, { ip: STRANGER, from: 'boss@reject.test' })).toMatch(/^550 5\.7\.26/);
    });
  });

  describe('scanning', () => {
    const hit = { kind: 'hit', scanner: 'executable', part: 'setup.exe', reason: say('scan.script') } as const;
    const down = {
      kind: 'down',
      scanner: 'virus',
      reason: say('scan.serviceFailed', { service: 'clamd', error: 'ECONNREFUSED' }),
    } as const;
    const found = (...findings: (typeof hit | typeof down)[]) => ({ findings, rspamd: undefined, clamd: undefined });

    it('a hit is refused with its part and reason, unless the switch is off', async () => {
      const mx = await startMx({ aliases: ALIASES, scanned: found(hit) });
      expect(await mx.hand(letter())).toBe('554 5.7.0 setup.exe: it is a script');
      expect(mx.paths[0]).toMatchObject({ state: 'refused', code: 554 });
      const off = await startMx({
        aliases: ALIASES,
        scanned: found(hit),
        domains: { 'example.test': withSettings({ hasExecutableProtection: false }) },
      });
      expect(await off.hand(letter())).toMatch(/^250/);
    });

    it('while a scanner is down, mail is accepted or deferred, as the operator chose', async () => {
      const mx = await startMx({ aliases: ALIASES, scanned: found(down) });
      expect(await mx.hand(letter())).toMatch(/^250/);
      const careful = await startMx({ aliases: ALIASES, scanned: found(down), whenScannerDown: 'defer' });
      expect(await careful.hand(letter())).toMatch(/^451 4\.7\.1 .*clamd: ECONNREFUSED/);
    });
  });

  describe('greylisting', () => {
    it('defers unknown senders for five minutes, remembers them for five days, and accepts proven senders', async () => {
      const mx = await startMx({ aliases: ALIASES, hasGreylist: true });
      const stranger = { ip: STRANGER, from: 'ann@plain.test' };
      expect(await mx.hand(letter())).toMatch(/^250/);
      expect(await mx.hand(letter(), stranger)).toBe('450 4.7.1 Greylisted, try again in 300 seconds');
      await mx.clock.advance(299_000);
      // A neighbour of the same network counts as the same
      expect(await mx.hand(letter(), { ...stranger, ip: '198.51.100.10' })).toBe(
        '450 4.7.1 Greylisted, try again in 1 seconds',
      );
      await mx.clock.advance(1000);
      expect(await mx.hand(letter(), stranger)).toMatch(/^250/);
      expect(await mx.hand(letter(), { ...stranger, ip: '198.51.101.9' })).toMatch(/^450/);
      await mx.db.inTransaction((tx) =>
        tx
          .updateTable('greylist')
          .set((eb) => ({
            first_at: eb('first_at', '-', FIVE_DAYS_MS),
            expires_at: eb('expires_at', '-', FIVE_DAYS_MS),
          }))
          .execute(),
      );
      await mx.clock.advance(60_000);
      expect(await mx.hand(letter(), stranger)).toMatch(/^450/);
      expect(mx.paths.every(({ state, category }) => state === 'refused' && category === 'greylist')).toBe(true);
      // What has expired is gone
      expect(await mx.db.reader.selectFrom('greylist').selectAll().execute()).toHaveLength(1);
    });

    it('agrees on one first contact, however many come at once', async () => {
      const mx = await startMx({ aliases: ALIASES, hasGreylist: true });
      const stranger = { ip: STRANGER, from: 'ann@plain.test' };
      const replies = await Promise.all(Array.from({ length: 16 }, () => mx.hand(letter(), stranger)));
      expect(new Set(replies)).toEqual(new Set(['450 4.7.1 Greylisted, try again in 300 seconds']));
      expect(await mx.db.reader.selectFrom('greylist').selectAll().execute()).toHaveLength(1);
    });
  });

  describe('blocklists', () => {
    const zone = {
      '9.100.51.198.bl.test': { a: ['127.0.0.2'], txt: ['See https://bl.test/?198.51.100.9'] },
      '8.100.51.198.bl.test': { a: ['127.255.255.254'] },
      '7.100.51.198.bl.test': { fault: 'servfail' as const },
      '9.100.51.198.ips.backscatterer.org': { a: ['127.0.0.2'] },
      '6.100.51.198.ips.backscatterer.org': { a: ['127.0.0.2'] },
    };
    const blocklists = ['bl.test', 'slow.test', 'ips.backscatterer.org'];

    it('a listed client is refused by name of the list, unless the domain allows it', async () => {
      const mx = await startMx({ aliases: ALIASES, zone, blocklists });
      const refusal = '550 5.7.1 Your address 198.51.100.9 is listed by bl.test: See https://bl.test/?198.51.100.9';
      expect(await mx.hand(letter(), { ip: STRANGER, from: 'ann@plain.test' })).toBe(refusal);
      expect(mx.paths).toMatchObject([
        { state: 'refused', category: 'blocklist', domainId: mx.domain('example.test').id },
      ]);
      const allowing = await startMx({
        aliases: ALIASES,
        zone,
        blocklists,
        domains: { 'example.test': withSettings({ allowlist: [STRANGER] }) },
      });
      expect(await allowing.hand(letter(), { ip: STRANGER, from: 'ann@plain.test' })).toMatch(/^250/);
    });

    it('an error code, a list that fails and a list for bounces only do not list a client', async () => {
      const mx = await startMx({ aliases: ALIASES, zone, blocklists });
      for (const ip of ['198.51.100.8', '198.51.100.7', '198.51.100.6', '10.0.0.1']) {
        expect(await mx.hand(letter(), { ip, from: 'ann@plain.test' }), ip).toMatch(/^250/);
      }
      expect(mx.dns.questions.some(({ name }) => name === '1.0.0.10.bl.test')).toBe(false);
    });

    it('automatic mail of a listed client is refused temporarily', async () => {
      const mx = await startMx({ aliases: ALIASES, zone, blocklists });
      for (const from of ['', 'MAILER-DAEMON@plain.test']) {
        expect(await mx.hand(letter(), { ip: '198.51.100.6', from })).toMatch(
          /^421 4\.7\.0 Automatic mail is not accepted from your address 198\.51\.100\.6.*backscatterer/,
        );
      }
      const daemon = letter({ from: 'postmaster@plain.test' });
      expect(await mx.hand(daemon, { ip: '198.51.100.6', from: 'ann@plain.test' })).toMatch(/^421 4\.7\.0 /);
      expect(await mx.hand(letter(), { ip: '198.51.100.5', from: '' })).toMatch(/^250/);
    });
  });

  describe('limits of a client', () => {
    it('connections at once', async () => {
      const mx = await startMx({ connections: { count: 2, windowSeconds: 0 } });
      await mx.open();
      await mx.open();
      const third = await mx.connect();
      expect(await third.hearAll()).toMatch(/^421 4\.7\.0 Too many connections at once from your address \(2/);
      const other = await mx.connect(STRANGER);
      expect(await other.hearReply()).toMatch(/^220/);
    });

    it('more for servers that send mail of many people', async () => {
      const zone = {
        '1.0.85.209.in-addr.arpa': { ptr: ['mail-a.google.com'] },
        'mail-a.google.com': { a: ['209.85.0.1'] },
      };
      const mx = await startMx({ zone, connections: { count: 1, windowSeconds: 0 } });
      for (let i = 0; i < 10; i++) expect(await (await mx.connect('209.85.0.1')).hearReply()).toMatch(/^220/);
      expect(await (await mx.connect('209.85.0.1')).hearReply()).toMatch(/^421 4\.3\.2/);
    });

    it('messages in a time', async () => {
      const mx = await startMx({ aliases: ALIASES, messages: { count: 2, windowSeconds: 3600 } });
      expect(await mx.hand(letter())).toMatch(/^250/);
      expect(await mx.hand(letter())).toMatch(/^250/);
      const smtp = await mx.open();
      smtp.say('MAIL FROM:<ann@sender.test>\r\n');
      expect(await smtp.hearAll()).toBe('421 4.7.0 Too many messages from your address, try again in 60 minutes\r\n');
      expect(await mx.hand(letter(), { ip: STRANGER, from: 'a@plain.test' })).toMatch(/^250/);
      await mx.clock.advance(3_600_000);
      expect(await mx.hand(letter())).toMatch(/^250/);
    });
  });

  it('a bug is 451 with the id of the session, and logged once', async () => {
    const log = createRecordingLog();
    const mx = await startMx({
      aliases: ALIASES,
      log,
      dispatch: async () => {
        throw new Error('a bug');
      },
    });
    const reply = await mx.hand(letter());
    expect(reply).toMatch(/^451 4\.3\.0 Internal error, try later \([0-9a-f]{24}\)$/);
    const bugs = log.events.filter(({ level }) => level === 'error');
    expect(bugs).toHaveLength(1);
    expect(reply).toContain(bugs[0]?.facts.session);
  });
});

function ours(name: string): string {
  return `Received: from a.test (a.test [192.0.2.1])\n\tby mail.waypost.test (Waypost) with ESMTP\n\tid 1 for <${name}@example.test>;\n\tSun, 15 Nov 2026 11:59:00 +0000\n`;
}

/** A folded From field of this many kilobytes. */
function long(kilobytes: number, address = 'ann@sender.test'): string {
  return `"${`${'x'.repeat(62)}\n `.repeat(kilobytes * 16)}" <${address}>`;
}
