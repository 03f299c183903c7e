import { describe, expect, it } from 'vitest';
import { withSettings } from '../dns/domain-fixture.js';
import { shareDatabase } from '../resolve/resolve-fixture.js';
import { letter, startMx } from './mx-fixture.js';

shareDatabase();

const ALIASES = {
  'sales@example.test': ['bob@target.test'],
  'ann@example.test': ['ann@target.test'],
  'hard@example.test': { replyIfDisabled: 550 },
  'soft@example.test': { replyIfDisabled: 421 },
  'gone@example.test': { replyIfDisabled: 250 },
} as const;

describe('the MX at RCPT (decision 10.1)', () => {
  it('knows its domains and addresses, and logs what it refuses without a subject', async () => {
    const mx = await startMx({ aliases: ALIASES, domains: { 'unproven.test': { ownedSince: undefined } } });
    const smtp = await mx.open();
    await smtp.play(`
      C: MAIL FROM:<ann@sender.test>
      S: 250 2.1.0 Sender ok
      C: RCPT TO:<who@elsewhere.test>
      S: 550 5.1.2 <any>
      C: RCPT TO:<who@unproven.test>
      S: 550 5.1.2 <any>not verified<any>
      C: RCPT TO:<nobody@example.test>
      S: 550 5.1.1 <any>
      C: RCPT TO:<hard@example.test>
      S: 550 5.2.1 <any>
      C: DATA
      S: 554 5.5.1 No valid recipients
    `);
    const example = mx.domain('example.test').id;
    expect(mx.paths.map(({ state, code, domainId, facts }) => [state, code, domainId, facts.recipient])).toEqual([
      ['refused', 550, undefined, 'who@elsewhere.test'],
      ['refused', 550, mx.domain('unproven.test').id, 'who@unproven.test'],
      ['refused', 550, example, 'nobody@example.test'],
      ['refused', 550, example, 'hard@example.test'],
    ]);
    expect(mx.paths.at(-1)).toMatchObject({
      aliasId: expect.stringMatching(/^[0-9a-f]{24}$/),
      facts: { mailFrom: 'ann@sender.test', clientIp: '203.0.113.7', clientHostname: 'mail.sender.test' },
    });
    expect(mx.paths.some(({ facts }) => 'subject' in facts)).toBe(false);
    expect(new Set(mx.paths.map(({ messageKey }) => messageKey)).size).toBe(1);
    expect(mx.paths.at(-1)?.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['connection', 'reply']));
  });

  it('ends the session at the tenth unknown address, over all its transactions', async () => {
    const mx = await startMx({ aliases: ALIASES });
    const smtp = await mx.open();
    for (let i = 1; i <= 9; i++) {
      smtp.say(`MAIL FROM:<ann@sender.test>\r\nRCPT TO:<nobody${i}@example.test>\r\nRSET\r\n`);
      await smtp.hearReply();
      expect(await smtp.hearReply()).toMatch(/^550 5\.1\.1 /);
      await smtp.hearReply();
    }
    await smtp.play(`
      C: MAIL FROM:<ann@sender.test>
      C: RCPT TO:<nobody10@example.test>
      S: 250 2.1.0 Sender ok
      S: 421 4.7.0 Too many unknown addresses
      (closed)
    `);
  });

  it('says 421 for a temporarily disabled address when it is alone, and the session goes on', async () => {
    const mx = await startMx({ aliases: ALIASES });
    const smtp = await mx.open();
    await smtp.play(`
      C: MAIL FROM:<ann@sender.test>
      S: 250 2.1.0 Sender ok
      C: RCPT TO:<soft@example.test>
      S: 421 4.2.1 <any>
      C: DATA
      S: 554 5.5.1 No valid recipients
      C: RCPT TO:<sales@example.test>
      S: 250 2.1.5 Recipient ok
      C: RCPT TO:<soft@example.test>
      S: 450 4.2.1 <any>
    `);
  });

  it('says 450 for it when another recipient is pipelined, complete or not', async () => {
    const mx = await startMx({ aliases: ALIASES });
    for (const behind of ['RCPT TO:<sales@example.test>\r\n', 'NOOP\r\nrcpt to:<sales@example.test>\r\n', 'RC']) {
      const smtp = await mx.open();
      smtp.say(`MAIL FROM:<ann@sender.test>\r\nRCPT TO:<soft@example.test>\r\n${behind}`);
      await smtp.hearReply();
      expect(await smtp.hearReply()).toMatch(/^450 4\.2\.1 /);
      smtp.hangUp();
    }
    for (const behind of ['DATA\r\n', 'RSET\r\nMAIL FROM:<a@sender.test>\r\nRCPT TO:<sales@example.test>\r\n']) {
      const smtp = await mx.open();
      smtp.say(`MAIL FROM:<ann@sender.test>\r\nRCPT TO:<soft@example.test>\r\n${behind}`);
      await smtp.hearReply();
      expect(await smtp.hearReply()).toMatch(/^421 4\.2\.1 /);
      smtp.hangUp();
    }
  });

  it.each([
    ['gone', '250 2.1.5', ['ann@example.test', 'gone@example.test', 'sales@example.test']],
    ['soft', '450 4.2.1', ['ann@example.test', 'sales@example.test']],
    ['hard', '550 5.2.1', ['ann@example.test', 'sales@example.test']],
  ])('three recipients, the one in the middle disabled: %s is %s', async (name, code, accepted) => {
    const mx = await startMx({ aliases: ALIASES });
    const smtp = await mx.open();
    await smtp.play(`
      C: MAIL FROM:<ann@sender.test>
      C: RCPT TO:<ann@example.test>
      C: RCPT TO:<${name}@example.test>
      C: RCPT TO:<sales@example.test>
      C: DATA
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: ${code} <any>
      S: 250 2.1.5 Recipient ok
      S: 354 <any>
    `);
    smtp.say(`${letter().replaceAll('\n', '\r\n')}\r\n.\r\n`);
    expect(await smtp.hearReply()).toMatch(/^250 2\.0\.0 Taken/);
    const [request] = mx.admitted;
    expect(request?.recipients.map(({ address }) => address)).toEqual(accepted);
    expect(request?.recipients.map(({ ways }) => ways.length)).toEqual(
      accepted.map((address) => (address === 'gone@example.test' ? 0 : 1)),
    );
    expect(mx.paths.map(({ code: logged, facts }) => [logged, facts.recipient])).toEqual(
      code === '250 2.1.5' ? [] : [[Number(code.slice(0, 3)), `${name}@example.test`]],
    );
    // The same words, whichever code stands before them
    if (name === 'soft') expect(mx.paths[0]?.messageKey).toBe(request?.arrival.id);
  });

  it('accepts fifty, and those of domains with other settings in another transaction', async () => {
    const mx = await startMx({
      aliases: { 'ann@other.test': ['ann@target.test'], ...ALIASES },
      domains: { 'example.test': {}, 'other.test': withSettings({ denylist: ['evil.test'] }) },
    });
    const smtp = await mx.open();
    await smtp.play(`
      C: MAIL FROM:<ann@sender.test>
      C: RCPT TO:<sales@example.test>
      C: RCPT TO:<ann@other.test>
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 452 4.5.3 Send this recipient a separate copy
      C: RSET
      C: MAIL FROM:<ann@sender.test>
      C: RCPT TO:<ann@other.test>
      S: 250 2.0.0 Reset
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      C: RSET
      S: 250 2.0.0 Reset
    `);
    expect(mx.paths).toEqual([]);
    smtp.say(
      `MAIL FROM:<a@sender.test>\r\n${Array.from({ length: 51 }, () => 'RCPT TO:<sales@example.test>\r\n').join('')}`,
    );
    await smtp.hearReply();
    for (let i = 0; i < 50; i++) expect(await smtp.hearReply()).toMatch(/^250/);
    expect(await smtp.hearReply()).toBe('452 4.5.3 Too many recipients');
  });

  it('says 452 when the mailbox is full, or has no room for what is announced', async () => {
    const mx = await startMx({
      aliases: {
        'box@example.test': { hasImap: true, recipients: [], maxQuotaBytes: 1000, storageUsedBytes: 900 },
        'full@example.test': { hasImap: true, recipients: [], maxQuotaBytes: 1000, storageUsedBytes: 1000 },
      },
    });
    const smtp = await mx.open();
    await smtp.play(`
      C: MAIL FROM:<ann@sender.test> SIZE=101
      C: RCPT TO:<box@example.test>
      C: RSET
      C: MAIL FROM:<ann@sender.test> SIZE=100
      C: RCPT TO:<box@example.test>
      C: RCPT TO:<full@example.test>
      S: 250 2.1.0 Sender ok
      S: 452 4.2.2 <any>
      S: 250 2.0.0 Reset
      S: 250 2.1.0 Sender ok
      S: 250 2.1.5 Recipient ok
      S: 452 4.2.2 <any>
    `);
    expect(mx.paths).toMatchObject([{ code: 452, category: 'capacity' }, { code: 452 }]);
  });

  it('says 451 while a look-up fails', async () => {
    const mx = await startMx({
      zone: { 'txt.test': { fault: 'servfail' } },
      settings: { txtDomains: ['txt.test'] },
    });
    expect(await mx.hand(letter(), { to: ['ann@txt.test'] })).toMatch(/^451 4\.4\.3 /);
  });

  it('ends a session that names a hundred unknown addresses', async () => {
    const mx = await startMx();
    const smtp = await mx.open();
    smtp.say(`MAIL FROM:<a@sender.test>\r\n${'RCPT TO:<who@elsewhere.test>\r\n'.repeat(101)}`);
    const lines = (await smtp.hearAll()).trim().split('\r\n');
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe('421 4.7.0 Too many refused recipients');
  });

  it('refuses senders at its own host that it never made', async () => {
    const mx = await startMx({
      reverseSrs: async (local) =>
        local === 'srs0=good'
          ? { kind: 'address', address: 'a@b.test' }
          : local.startsWith('srs0=')
            ? { kind: 'forged' }
            : undefined,
    });
    const smtp = await mx.open();
    for (const [sender, code] of [
      ['srs0=bad@mail.waypost.test', '553 5.1.8'],
      [`b-${'a'.repeat(36)}@mail.waypost.test`, '553 5.1.8'],
      ['srs0=good@mail.waypost.test', '250'],
      ['b-team@mail.waypost.test', '250'],
      ['srs0=bad@other.test', '250'],
    ] as const) {
      smtp.say(`MAIL FROM:<${sender}>\r\nRSET\r\n`);
      expect(await smtp.hearReply(), sender).toContain(code);
      await smtp.hearReply();
    }
  });
});
