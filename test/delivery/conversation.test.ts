import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseReturnPath } from '../../src/outbound/bounces/return-path.js';
import { verifyWithMailauth } from '../mailauth/dkim-verifiers.js';
import { rsaKeyVersion, threePrimeKey } from '../support/rsa-keys.js';
import { type Delivery, LETTER, mailDomain, openDeliverySite, openTestDelivery } from './delivery-fixture.js';
import { dkimRecords } from './dkim-records.js';
import { type PeerScript, type ScriptedPeer, startScriptedPeer } from './scripted-peer.js';

const PIPELINING = ['PIPELINING', 'SIZE 1000000', '8BITMIME', 'DSN', 'SMTPUTF8'];

describe('delivery to a server', () => {
  let delivery: Delivery;
  beforeAll(async () => {
    delivery = await openTestDelivery();
  });
  afterAll(() => delivery[Symbol.asyncDispose]());

  let count = 0;
  /** A domain of its own per test, so that no connection is shared. */
  async function domainWith(script: PeerScript): Promise<ScriptedPeer & { readonly to: string; readonly mx: string }> {
    const domain = `remote${++count}.test`;
    Object.assign(delivery.dns.zone, mailDomain(domain));
    const peer = await startScriptedPeer(script);
    delivery.ports.set(`mx.${domain}`, peer.port);
    return { ...peer, to: `bob@${domain}`, mx: `mx.${domain}` };
  }

  it('speaks MAIL, RCPT and DATA in one packet, then the signed message and its dot in one', async () => {
    await using peer = await domainWith({ features: PIPELINING });
    const outcome = await delivery.send(peer.to);
    expect(outcome).toMatchObject({
      kind: 'delivered',
      destination: peer.to.slice(4),
      report: {
        code: 250,
        response: '250 2.0.0 taken',
        mx: { host: peer.mx, priority: 10, ip: '127.0.0.1', port: 25 },
        tls: { isEnabled: false, policy: 'none' },
      },
    });
    const [hello, commands, message, ...more] = peer.packets;
    expect(hello).toBe('EHLO mail.waypost.test\r\n');
    expect(commands).toMatch(
      new RegExp(`^MAIL FROM:<b-[a-z2-7]+@wp-bounces\\.example\\.test> SIZE=\\d+\r\nRCPT TO:<${peer.to}>\r\nDATA\r\n$`),
    );
    expect(message?.endsWith('\r\n\r\nAt noon.\r\n.\r\n')).toBe(true);
    expect(more).toEqual([]);
    expect(commands).toContain(`SIZE=${Buffer.byteLength(peer.messages[0] ?? '')}`);
  });

  it('goes on signing with a stored key of three primes', async () => {
    expect(rsaKeyVersion(threePrimeKey.privateKey)).toBe(1);
    await using site = await openDeliverySite({ rsaKeys: { take: async () => threePrimeKey } });
    await using older = await openTestDelivery(mailDomain('older.test'), {}, site);
    await using peer = await startScriptedPeer({ features: PIPELINING });
    older.ports.set('mx.older.test', peer.port);
    expect(await older.send('bob@older.test')).toMatchObject({ kind: 'delivered' });
    const records = await dkimRecords(older);
    expect(Object.values(records).join()).toContain(threePrimeKey.publicKey);
    expect(await verifyWithMailauth(Buffer.from(peer.messages[0] ?? '', 'latin1'), records)).toEqual(['pass']);
  });

  it('sends what verifies, and a return path that names email and recipient', async () => {
    await using peer = await domainWith({ features: PIPELINING });
    const attempt = await delivery.makeAttempt(peer.to, { recipient: { position: 7 } });
    expect(await delivery.deliver(attempt)).toMatchObject({ kind: 'delivered' });
    const records = await dkimRecords(delivery);
    expect(await verifyWithMailauth(Buffer.from(peer.messages[0] ?? '', 'latin1'), records)).toEqual(['pass']);
    const local = /<([^@]+)@/.exec(peer.commands.find((line) => line.startsWith('MAIL')) ?? '')?.[1] ?? '';
    expect(parseReturnPath(delivery.keyring, local, delivery.clock.now())).toEqual({
      emailId: attempt.email.id,
      position: 7,
    });
  });

  it('waits for each reply of a server without PIPELINING, and says HELO to one without EHLO', async () => {
    await using peer = await domainWith({ answers: { EHLO: '502 what?' } });
    expect(await delivery.send(peer.to)).toMatchObject({ kind: 'delivered' });
    expect(peer.packets.slice(0, 5).map((packet) => packet.split(/[ :\r]/)[0])).toEqual([
      'EHLO',
      'HELO',
      'MAIL',
      'RCPT',
      'DATA',
    ]);
    expect(peer.commands.find((line) => line.startsWith('MAIL'))).toMatch(/^MAIL FROM:<[^>]+>$/);
  });

  it('doubles dots that begin a line, and gives a last line its end', async () => {
    await using peer = await domainWith({ features: PIPELINING });
    await delivery.send(peer.to, { source: 'From: ann@example.test\r\n\r\n.one\r\n..two\r\nthree.\r\nfour' });
    expect(peer.messages[0]).toMatch(/\r\n\r\n\.\.one\r\n\.\.\.two\r\nthree\.\r\nfour\r\n$/);
  });

  it('passes delivery notices on when the server announces them, and never for a bounce', async () => {
    await using peer = await domainWith({ features: ['DSN', 'PIPELINING'] });
    const dsn = {
      id: 'a+b',
      return: 'headers',
      notify: ['failure', 'delay'],
      recipient: 'rfc822;bob+x@remote.test',
    } as const;
    await delivery.send(peer.to, { email: { dsn } });
    expect(peer.commands).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/> RET=HDRS ENVID=a\+2Bb$/),
        `RCPT TO:<${peer.to}> NOTIFY=FAILURE,DELAY ORCPT=rfc822;bob+2Bx@remote.test`,
      ]),
    );
    await delivery.send(peer.to, { email: { dsn, isBounce: true } });
    expect(peer.commands.slice(-3)).toEqual(['MAIL FROM:<>', `RCPT TO:<${peer.to}> NOTIFY=NEVER`, 'DATA']);
  });

  it('sends 8-bit mail as it is where 8BITMIME is missing, and says so where it is not', async () => {
    await using plain = await domainWith({ features: ['PIPELINING'] });
    await using knowing = await domainWith({ features: PIPELINING });
    const source = 'From: ann@example.test\r\nSubject: x\r\n\r\ngrüße\r\n';
    for (const peer of [plain, knowing]) {
      expect(await delivery.send(peer.to, { source })).toMatchObject({ kind: 'delivered' });
      expect(Buffer.from(peer.messages[0] ?? '', 'latin1').toString()).toContain('grüße');
    }
    expect(plain.commands.join()).not.toContain('BODY=');
    expect(knowing.commands.join()).toContain('BODY=8BITMIME');
  });

  it('refuses by itself what the server cannot take: SMTPUTF8 and size', async () => {
    await using peer = await domainWith({ features: ['PIPELINING', 'SIZE 300'] });
    expect(await delivery.send(peer.to.replace('bob', 'bøb'))).toMatchObject({
      kind: 'failed',
      fault: { code: 550, enhanced: '5.6.7', category: 'message', action: 'reject' },
    });
    expect(await delivery.send(peer.to, { email: { isUtf8: true } })).toMatchObject({ fault: { enhanced: '5.6.7' } });
    expect(await delivery.send(peer.to)).toMatchObject({ kind: 'failed', fault: { enhanced: '5.3.4' } });
    expect(peer.commands.filter((line) => line.startsWith('MAIL'))).toEqual([]);
  });

  it.each([
    [
      'RCPT',
      '550 5.1.1 No such user',
      { kind: 'failed', fault: { code: 550, category: 'recipient', enhanced: '5.1.1' } },
    ],
    [
      'RCPT',
      '450 4.2.0 Greylisted, try again later',
      { kind: 'deferred', blames: 'message', fault: { category: 'greylist' } },
    ],
    [
      'MAIL',
      '421 4.7.28 Unusual rate of mail, slow down',
      { kind: 'deferred', blames: 'destination', fault: { action: 'slowdown' } },
    ],
    ['MAIL', '421 4.3.2 Shutting down', { kind: 'deferred', blames: 'destination', fault: { code: 421 } }],
    ['DATA', '552 5.3.4 Message too big', { kind: 'failed', fault: { category: 'message' } }],
    ['.', '554 5.7.1 Message rejected as spam', { kind: 'failed', fault: { category: 'spam' } }],
    ['.', '451 4.3.0 Try later', { kind: 'deferred', blames: 'message' }],
    [
      'MAIL',
      '550 5.7.1 Your IP 192.0.2.1 is listed at zen.spamhaus.org',
      { kind: 'deferred', fault: { category: 'blocklist' } },
    ],
  ])('understands the answer to %s: %s', async (command, text, expected) => {
    for (const features of [PIPELINING, []]) {
      await using peer = await domainWith({ features, answers: { [command]: text } });
      const outcome = await delivery.send(peer.to);
      expect(outcome).toMatchObject(expected);
      expect(outcome).toMatchObject({ fault: { response: text, mx: { host: peer.mx } } });
      expect(peer.messages).toHaveLength(command === '.' ? 1 : 0);
    }
  });

  it('sends no dot when the server accepts no recipient', async () => {
    await using peer = await domainWith({ features: PIPELINING, answers: { RCPT: '550 5.1.1 no' } });
    expect(await delivery.send(peer.to)).toMatchObject({ kind: 'failed', fault: { enhanced: '5.1.1' } });
    await peer.closed();
    expect(peer.messages).toEqual([]);
    expect(peer.packets.join('')).not.toContain('\r\n.\r\n');
  });

  describe('keeps connections', () => {
    it('for the next message, and resets what a refused one left behind', async () => {
      const answers = { RCPT: '550 5.1.1 no', DATA: '503 5.5.1 no recipients' };
      await using peer = await domainWith({ features: PIPELINING, answers });
      expect(await delivery.send(peer.to)).toMatchObject({ kind: 'failed' });
      Object.assign(answers, { RCPT: '250 ok', DATA: '354 go on' });
      expect(await delivery.send(peer.to)).toMatchObject({ kind: 'delivered' });
      expect(await delivery.send(peer.to)).toMatchObject({ kind: 'delivered' });
      expect(peer.connections()).toBe(1);
      expect(peer.commands.filter((line) => line === 'RSET')).toHaveLength(1);
    });

    it('and one that the server closed is no failure', async () => {
      await using peer = await domainWith({ features: PIPELINING, closesAfter: 1 });
      for (let n = 0; n < 3; n++) expect(await delivery.send(peer.to)).toMatchObject({ kind: 'delivered' });
      expect(peer.connections()).toBe(3);
      expect(peer.messages).toHaveLength(3);
    });

    it('and one that answers the next MAIL with 421 or silence of the socket is replaced', async () => {
      for (const answer of ['421 4.4.2 Idle too long', 'close'] as const) {
        let isSecond = false;
        const answers = {
          get MAIL() {
            const [now, next] = isSecond ? [answer, '250 ok'] : ['250 ok', undefined];
            isSecond = next === undefined;
            return now ?? '250 ok';
          },
        };
        await using peer = await domainWith({ features: PIPELINING, answers });
        expect(await delivery.send(peer.to)).toMatchObject({ kind: 'delivered' });
        expect(await delivery.send(peer.to)).toMatchObject({ kind: 'delivered' });
        expect(peer.connections()).toBe(2);
      }
    });

    it('no longer than their rest lasts', async () => {
      await using peer = await domainWith({ features: PIPELINING });
      await delivery.send(peer.to);
      await delivery.clock.advance(30_000);
      await peer.closed();
      expect(peer.commands.at(-1)).toBe('QUIT');
    });
  });

  describe('asks whether it was cancelled', () => {
    it('before MAIL', async () => {
      await using peer = await domainWith({ features: PIPELINING });
      expect(await delivery.send(peer.to, { isCancelled: async () => true })).toMatchObject({ kind: 'cancelled' });
      expect(peer.commands).toEqual(['EHLO mail.waypost.test']);
    });

    it.each([
      ['small', LETTER],
      ['large', LETTER + 'Again and again.\r\n'.repeat(20_000)],
    ])('and before the dot of a %s message, which is never sent', async (_size, source) => {
      await using peer = await domainWith({ features: ['PIPELINING'] });
      let asked = 0;
      const outcome = await delivery.send(peer.to, { source, isCancelled: async () => ++asked === 2 });
      expect(outcome).toMatchObject({ kind: 'cancelled' });
      await peer.closed();
      expect(peer.commands).toContain('DATA');
      expect(peer.messages).toEqual([]);
    });
  });

  describe('is given up by its signal', () => {
    it.each(['EHLO', 'MAIL', 'DATA'])('while %s is not answered', async (command) => {
      await using peer = await domainWith({ answers: { [command]: 'stall' } });
      const stop = new AbortController();
      const sent = delivery.send(peer.to, { signal: stop.signal });
      await peer.heard(command);
      stop.abort(new Error('the lease is lost'));
      expect(await sent).toMatchObject({ kind: 'abandoned' });
      await peer.closed();
    });

    it('but not once its dot is sent', async () => {
      const stop = new AbortController();
      const answers = {
        get '.'() {
          stop.abort();
          return '250 2.0.0 taken';
        },
      };
      await using peer = await domainWith({ features: PIPELINING, answers });
      expect(await delivery.send(peer.to, { signal: stop.signal })).toMatchObject({ kind: 'delivered' });
    });
  });
});
