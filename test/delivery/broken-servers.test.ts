import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Delivery, LETTER, mailDomain, openTestDelivery } from './delivery-fixture.js';
import { type Answer, type PeerScript, type ScriptedPeer, startScriptedPeer } from './scripted-peer.js';

const LARGE = LETTER + 'Again and again and again.\r\n'.repeat(400_000);

describe('a server that', () => {
  let delivery: Delivery;
  beforeAll(async () => {
    delivery = await openTestDelivery();
  });
  afterAll(() => delivery[Symbol.asyncDispose]());

  let count = 0;
  async function domainWith(script: PeerScript): Promise<ScriptedPeer & { readonly to: string }> {
    const domain = `broken${++count}.test`;
    Object.assign(delivery.dns.zone, mailDomain(domain));
    const peer = await startScriptedPeer(script);
    delivery.ports.set(`mx.${domain}`, peer.port);
    return { ...peer, to: `bob@${domain}` };
  }
  const scriptOf = (phase: string, answer: Answer, features: readonly string[]): PeerScript =>
    phase === 'greeting' ? { greeting: answer, features } : { answers: { [phase]: answer }, features };

  const PHASES = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', '.'] as const;
  const isSession = (phase: string) => phase === 'greeting' || phase === 'EHLO';

  it.each(PHASES)('hangs up at %s leaves the message for later', async (phase) => {
    for (const features of [['PIPELINING'], []]) {
      await using peer = await domainWith(scriptOf(phase, 'close', features));
      const outcome = await delivery.send(peer.to);
      expect(outcome).toMatchObject({
        kind: 'deferred',
        blames: isSession(phase) ? 'destination' : 'message',
        fault: { code: 421, category: 'network', action: 'defer', enhanced: '4.4.2' },
      });
      expect(JSON.stringify(outcome).includes('may be repeated')).toBe(phase === '.');
    }
  });

  it.each([
    ['greeting', 60_000],
    ['EHLO', 60_000],
    ['MAIL', 180_000],
    ['RCPT', 180_000],
    ['DATA', 180_000],
    ['.', 600_000],
  ] as const)('says nothing at %s is given up after %i ms and not before', async (phase, limitMs) => {
    await using peer = await domainWith(scriptOf(phase, 'stall', []));
    let outcome: unknown;
    const sent = delivery.send(peer.to).then((value) => {
      outcome = value;
    });
    // The peer has heard it, and has not answered
    if (phase === 'greeting') await until(() => peer.connections() === 1);
    else if (phase === '.') await until(() => peer.messages.length === 1);
    else await peer.heard(phase);
    await new Promise((resolve) => setImmediate(resolve));
    await delivery.clock.advance(limitMs - 2000);
    expect(outcome).toBeUndefined();
    await delivery.clock.advance(4000);
    await sent;
    expect(outcome).toMatchObject({ kind: 'deferred', fault: { enhanced: '4.4.1' } });
    await peer.closed();
  });

  it('stops reading the message is given up', async () => {
    await using peer = await domainWith({});
    const attempt = await delivery.makeAttempt(peer.to, { source: LARGE });
    const sent = delivery.deliver(attempt);
    await peer.heard('DATA');
    peer.pause();
    await delivery.clock.advance(400_000);
    expect(await sent).toMatchObject({ kind: 'deferred', fault: { enhanced: '4.4.1' } });
  });

  it.each([
    ['an endless line', { raw: `220 ${'x'.repeat(20_000)}` }],
    ['an endless reply', { raw: '220-more\r\n'.repeat(2000) }],
    ['another protocol', { raw: 'HTTP/1.1 400 Bad Request\r\n\r\n' }],
    ['bytes that are no text', { raw: '\0\xff\xfe\r\n' }],
  ])('speaks %s is not listened to', async (_what, greeting) => {
    await using peer = await domainWith({ greeting });
    expect(await delivery.send(peer.to)).toMatchObject({
      kind: 'deferred',
      blames: 'destination',
      fault: { category: 'protocol', code: 421 },
    });
    await peer.closed();
  });

  it('ends in the middle of a reply has not replied', async () => {
    await using peer = await domainWith({
      features: ['PIPELINING'],
      answers: { '.': { raw: '250-tak' } },
      closesAfter: 1,
    });
    expect(await delivery.send(peer.to)).toMatchObject({ kind: 'deferred', fault: { category: 'network' } });
  });

  it('answers in many lines and strange characters is quoted in one clean line of at most 512 bytes', async () => {
    const raw = `550-5.1.1 no \x1b[31m such\r\n550-5.1.1 ${'long '.repeat(200)}\r\n550 5.1.1 user\r\n`;
    await using peer = await domainWith({ answers: { RCPT: { raw } } });
    const outcome = await delivery.send(peer.to);
    const response = 'fault' in outcome ? (outcome.fault.response ?? '') : '';
    expect(response).toMatch(/^550 5\.1\.1 no/);
    expect(Buffer.byteLength(response)).toBeLessThanOrEqual(512);
    expect(response).not.toMatch(/[^ -~]/);
  });

  it('refuses the session is tried again, since that is rarely meant for ever; 521 is', async () => {
    await using closed = await domainWith({ greeting: '554 5.7.0 No service here' });
    expect(await delivery.send(closed.to)).toMatchObject({
      kind: 'deferred',
      blames: 'destination',
      fault: { code: 421 },
    });
    await using never = await domainWith({ greeting: '521 5.3.2 This host never takes mail' });
    expect(await delivery.send(never.to)).toMatchObject({ kind: 'failed', fault: { code: 521 } });
  });

  it('is down, or greets badly, is passed over for the next', async () => {
    await using bad = await startScriptedPeer({ greeting: '421 4.3.2 too busy' });
    await using good = await startScriptedPeer({});
    const zone = mailDomain('several.test', ['mx1.several.test', 'mx2.several.test', 'mx3.several.test']);
    Object.assign(delivery.dns.zone, zone);
    delivery.ports.set('mx2.several.test', bad.port).set('mx3.several.test', good.port);
    for (let n = 0; n < 5; n++) {
      expect(await delivery.send('bob@several.test')).toMatchObject({
        kind: 'delivered',
        report: { mx: { host: 'mx3.several.test' } },
      });
    }
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
