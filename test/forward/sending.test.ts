import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PreparedForward } from '../../src/inbound/carriers.js';
import type { ForwardWay } from '../../src/inbound/resolve/resolution.js';
import { reply } from '../../src/protocol/smtp/reply.js';
import type { ReceivedMessage, SmtpAnswer } from '../../src/servers/smtp/smtp-handler.js';
import { startScriptedPeer } from '../delivery/scripted-peer.js';
import type { SmtpSink } from '../support/smtp-sink.js';
import { CLIENT, type Forwards, HOST, LETTER, openForwards, senderOf } from './forward-fixture.js';

describe('sending on', () => {
  let forwards: Forwards;
  beforeAll(async () => {
    forwards = await openForwards();
    forwards.publish(await forwards.systemKeys());
  });
  afterAll(() => forwards[Symbol.asyncDispose]());

  function send(prepared: PreparedForward, way: Partial<ForwardWay> & { readonly address: string }) {
    const target = { kind: 'forward', host: undefined, port: 25, ...way } as const;
    return forwards.carrier.send(prepared, target, { signal: new AbortController().signal, onDot() {} });
  }

  /** A target that answers each message in turn; the last answer stays. */
  function answering(domain: string, ...answers: readonly [number, string, string][]): Promise<SmtpSink> {
    const left = [...answers];
    return forwards.target(domain, {
      handler: () => ({
        async onMessage(): Promise<SmtpAnswer> {
          const [code, enhanced, text] = (left.length > 1 ? left.shift() : left[0]) ?? [250, '2.0.0', 'Taken'];
          return reply(code, enhanced, text);
        },
      }),
    });
  }

  it('leaves under an address of ours that leads back to the sender', async () => {
    await using sink = await forwards.target('target.test');
    const prepared = await forwards.prepare(LETTER);
    expect(await send(prepared, { address: 'bob@target.test' })).toMatchObject({ kind: 'good', as: 'delivered' });
    const [message] = sink.messages as readonly [ReceivedMessage];
    expect(message.source.equals(Buffer.concat([prepared.head, prepared.source]))).toBe(true);
    const mailFrom = senderOf(message);
    expect(mailFrom).toMatch(new RegExp(`^srs0=[a-z2-7]{8}=[a-z2-7]{2}=sender\\.test=ann@${HOST}$`));
    const { reverseSrs } = forwards.forwarding;
    const local = mailFrom.slice(0, mailFrom.indexOf('@')).toUpperCase();
    expect(await reverseSrs(local, forwards.clock.now())).toEqual({ kind: 'address', address: 'ANN@sender.test' });
    expect(await reverseSrs('postmaster', forwards.clock.now())).toBeUndefined();
  });

  it('keeps an empty sender, one of our own, and that of what comes home', async () => {
    await using sink = await forwards.target('target.test');
    for (const mailFrom of ['', `no-reply@${HOST}`]) {
      await send(await forwards.prepare(LETTER, { mailFrom }), { address: 'bob@target.test' });
    }
    const home = await forwards.prepare(LETTER, { mailFrom: 'mailer@far.test' });
    const way = { kind: 'home', key: 'bob@target.test', alias: undefined, address: 'bob@target.test' } as const;
    await forwards.carrier.send(home, way, { signal: new AbortController().signal, onDot() {} });
    expect(sink.messages.map(senderOf)).toEqual(['', `no-reply@${HOST}`, 'mailer@far.test']);
  });

  it('puts a token in place of a sender that no address of ours can hold, for ten days', async () => {
    await using sink = await forwards.target('target.test');
    const senders = [`${'a'.repeat(50)}@a-long-name.sender.test`, '"ann lee"@sender.test', 'ann@[192.0.2.1]'];
    for (const mailFrom of [...senders, ...senders]) {
      await send(await forwards.prepare(LETTER, { mailFrom }), { address: 'bob@target.test' });
    }
    const locals = sink.messages.map(senderOf).map((address) => address.slice(0, address.indexOf('@')));
    expect(new Set(locals).size).toBe(senders.length); // the same all day
    const now = forwards.clock.now();
    for (const [at, sender] of senders.entries()) {
      expect(locals[at]).toMatch(/^srs-[a-z2-7]{16}$/);
      const local = (locals[at] ?? '').toUpperCase();
      expect(await forwards.forwarding.reverseSrs(local, now + 10 * 86_400_000)).toEqual({
        kind: 'address',
        address: sender,
      });
      expect(await forwards.forwarding.reverseSrs(local, now + 12 * 86_400_000)).toEqual({ kind: 'forged' });
    }
    expect(await forwards.forwarding.reverseSrs(`srs-${'a'.repeat(16)}`, now)).toEqual({ kind: 'forged' });
  });

  it('goes straight to a host and port', async () => {
    await using peer = await startScriptedPeer();
    forwards.dns.zone['box.test'] = { a: ['127.0.0.1'] };
    forwards.dialAt('box.test', peer.port);
    const prepared = await forwards.prepare(LETTER);
    for (const way of [
      { address: 'sales@box.test', port: 1337 },
      { address: 'sales@far.test', host: 'box.test' },
    ]) {
      expect(await send(prepared, way)).toMatchObject({ as: 'delivered', report: { mx: { host: 'box.test' } } });
    }
    expect(peer.commands.filter((line) => line.startsWith('RCPT'))).toEqual([
      ...['RCPT TO:<sales@box.test>', 'RCPT TO:<sales@far.test>'],
    ]);
  });

  it('tries once more with From rewritten after a DMARC refusal, and that one verifies', async () => {
    await using sink = await answering(
      'dmarc.test',
      [550, '5.7.26', 'Unauthenticated email from sender.test is not accepted due to the DMARC policy'],
      [250, '2.0.0', 'Taken'],
    );
    const seen: ReceivedMessage[] = [];
    await using watching = await forwards.target('watched.test', {
      handler: () => ({
        async onMessage(message) {
          seen.push(message);
          return seen.length === 1 ? reply(550, '5.7.1', 'rejected by DMARC') : reply(250, '2.0.0', 'Taken');
        },
      }),
    });
    const prepared = await forwards.prepare(LETTER);
    expect(await send(prepared, { address: 'bob@dmarc.test' })).toMatchObject({ kind: 'good', as: 'delivered' });
    expect(await send(prepared, { address: 'bob@watched.test' })).toMatchObject({ kind: 'good', as: 'delivered' });
    expect(seen.map(({ source }) => /^From: .*$/m.exec(source.toString())?.[0].trim())).toEqual([
      'From: Ann <ann@sender.test>',
      `From: "ann@sender.test" <no-reply@${HOST}>`,
    ]);
    const second = seen[1]?.source ?? Buffer.alloc(0);
    const facts = { ip: CLIENT, helo: HOST, mailFrom: '', at: forwards.clock.now() };
    expect(await forwards.verifier.verify({ source: second, ...facts })).toMatchObject({
      dkim: [{ result: 'pass', domain: HOST, isAligned: true }],
      arc: { result: 'pass' },
    });
    void [sink, watching];
  });

  it.each([
    ['permanent', 550, '5.1.1', 'No such user here'],
    ['permanent', 554, '5.7.1', 'Message looks like spam'],
    ['permanent', 552, '5.3.4', 'Message too big'],
    ['permanent', 550, '5.7.1', 'Rejected by policy'],
    ['permanent', 530, '5.7.0', 'Authentication required'],
    ['temporary', 450, '4.2.1', 'Later'],
    ['temporary', 550, '5.7.1', 'Client host [198.51.100.1] blocked using zen.spamhaus.org'],
    ['temporary', 550, '5.7.1', 'Your IP has a poor reputation'],
    ['temporary', 550, '5.7.23', 'SPF validation failed'],
    ['temporary', 550, '5.7.1', 'DMARC says no, twice'],
    ['temporary', 550, '5.7.25', 'no reverse name'],
    ['temporary', 553, '5.1.8', 'Sender address rejected: Domain not found'],
  ] as const)('is %s after %i %s %s', async (kind, code, enhanced, text) => {
    await using sink = await answering(`t${Math.abs(hash(text))}.test`, [code, enhanced, text]);
    const domain = `t${Math.abs(hash(text))}.test`;
    const end = await send(await forwards.prepare(LETTER), { address: `bob@${domain}` });
    expect(end.kind).toBe(kind);
    if (end.kind !== 'good') {
      expect(end.fault.response).toContain(text);
      expect(end.fault.code < 500).toBe(kind === 'temporary');
    }
    void sink;
  });

  it('blames the message, not us, when what comes home is refused for its sender', async () => {
    await using sink = await answering('home.test', [553, '5.1.8', 'Sender address rejected: Domain not found']);
    const way = { kind: 'home', key: 'x', alias: undefined, address: 'bob@home.test' } as const;
    const options = { signal: new AbortController().signal, onDot() {} };
    const prepared = await forwards.prepare(LETTER);
    expect(await forwards.carrier.send(prepared, way, options)).toMatchObject({ kind: 'permanent' });
    void sink;
  });

  it('cannot give mail with Unicode addresses to a server without SMTPUTF8; 8-bit text goes as it is', async () => {
    await using peer = await startScriptedPeer();
    forwards.dns.zone['old.test'] = { mx: ['mx.old.test'] };
    forwards.dns.zone['mx.old.test'] = { a: ['127.0.0.1'] };
    forwards.dialAt('mx.old.test', peer.port);
    const international = await forwards.prepare(LETTER, { isUtf8: true });
    expect(await send(international, { address: 'bob@old.test' })).toMatchObject({
      kind: 'permanent',
      fault: { enhanced: '5.6.7' },
    });
    const eightBit = await forwards.prepare(LETTER.replace('At noon', 'Mittags, grüß'));
    expect(await send(eightBit, { address: 'bob@old.test' })).toMatchObject({ kind: 'good' });
    expect(Buffer.from(peer.messages[0] ?? '', 'latin1').toString()).toContain('Mittags, grüß');
  });

  it('is temporary when its time is up before the dot, and when no server answers', async () => {
    await using peer = await startScriptedPeer({ answers: { RCPT: 'stall' } });
    forwards.dns.zone['slow.test'] = { mx: ['mx.slow.test'] };
    forwards.dns.zone['mx.slow.test'] = { a: ['127.0.0.1'] };
    forwards.dialAt('mx.slow.test', peer.port);
    const budget = new AbortController();
    const prepared = await forwards.prepare(LETTER);
    const way = { kind: 'forward', address: 'bob@slow.test', host: undefined, port: 25 } as const;
    const end = forwards.carrier.send(prepared, way, { signal: budget.signal, onDot: () => expect.unreachable() });
    await peer.heard('RCPT');
    budget.abort();
    expect(await end).toMatchObject({ kind: 'temporary', fault: { code: 421, category: 'network' } });
    forwards.dns.zone['down.test'] = { mx: ['mx.down.test'] };
    forwards.dns.zone['mx.down.test'] = { a: ['127.0.0.1'] };
    expect(await send(prepared, { address: 'bob@down.test' })).toMatchObject({ kind: 'temporary' });
  });
});

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
}
